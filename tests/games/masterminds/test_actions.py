"""Every Action card and every card that plays itself (sections 5.3 and 5.4)."""

import pytest

from heistnight.games.masterminds.moves import (
    CardTaken,
    GearPlaced,
    GearTaken,
    Give,
    Go,
    HeatChanged,
    Pick,
    Play,
    Poach,
    Point,
    TalentsSeen,
)
from heistnight.games.masterminds.pieces import PREP, TALENT
from tests.games.masterminds.tables import (
    answer_all,
    asks,
    attempt,
    events,
    hand,
    holds,
    interrupt,
    offers,
    pass_all,
    pile,
    play,
    play_action,
    prep_turn,
    situation,
    team,
    turned,
    words,
)


def test_p01_case_the_joint() -> None:
    """Two cards, two more for a gem (MHS-22 P01)."""
    table = situation(teams={0: "T09"}, hands={0: "P01"}, prep="I01 G01 G02 G03")
    play_action(table, "P01", "white")
    pass_all(table)
    assert hand(table) == "G01 G02 I01"


def test_p02_white_recruits_from_the_pool() -> None:
    """A full team replaces when the card is carried out (MHS-22.1)."""
    table = situation(teams={0: "T09 T10 T11 T12"}, hands={0: "P02"}, pool="T01 T06 T02", prep="I01 G05")
    play_action(table, "P02", "white", Pick("T06"))
    pass_all(table)
    assert asks(table) == "ReplaceRecruit"
    play(table, 0, Point(0))
    assert team(table) == "T06 T10 T11 T12"
    assert hand(table) == "G05 I01"


def test_p02_yellow_looks_at_four_and_may_take_none() -> None:
    """Only the player sees them; the others go under the deck (MHS-22.1)."""
    table = situation(teams={0: "T09"}, hands={0: "P02"}, talents="T20 T21 T22 T23 T24")
    play_action(table, "P02", "yellow")
    pass_all(table)
    assert table.view(0).own.looked_at == ("T20", "T21", "T22", "T23")
    assert table.view(1).board.looked_at == 4
    assert table.view(1).own.looked_at == ()
    seen = events(table, TalentsSeen)[0]
    assert seen.seen_by(1).talents is None
    assert words(table) == ["none"]
    play(table, 0, Pick("T22"))
    assert team(table) == "T09 T22"
    assert {f"T{card + 1}" for card in table.talent_deck[:3]} == {"T20", "T21", "T23"}
    assert table.view(0).own.talent_sights[0].cards == ("T20", "T21", "T23")
    assert table.view(1).own.talent_sights == ()


def test_p02_yellow_with_fewer_than_four_cards_looks_at_what_there_is() -> None:
    """MHS-22.1."""
    table = situation(teams={0: "T09"}, hands={0: "P02"}, talents="T20")
    table.talent_deck[:] = [TALENT["T20"]]
    table.talent_discard[:] = [TALENT["T21"]]
    play_action(table, "P02", "yellow")
    pass_all(table)
    assert table.view(0).own.looked_at == ("T20", "T21")
    play(table, 0, "none")
    assert team(table) == "T09"


def test_p03_white_takes_gear_that_fits() -> None:
    """Without discarding anything (MHS-22.2)."""
    table = situation(teams={0: "T09+G01 T10", 1: "T12+G02"}, hands={0: "P03"})
    play_action(table, "P03", "white")
    pass_all(table)
    assert table.recruit(0, 1).worn == (PREP["G02"],)
    assert table.recruit(1, 0).worn == ()
    assert events(table, GearTaken) == [GearTaken(0, 1, "G02", slot=1, place=0)]
    assert not events(table, GearPlaced)  # no card left a hand for it
    table = situation(teams={0: "T09+G01", 1: "T12+G02"}, hands={0: "P03 G03"})
    prep_turn(table)
    assert "plan_action" not in words(table)


def test_p03_yellow_takes_a_recruit_of_a_bigger_team() -> None:
    """Turned or not; Gear and attached cards are discarded, it arrives un-turned (MHS-22.2, MHS-20.3)."""
    table = situation(teams={0: "T09", 1: "T12 T06+G02!?F04", 2: "T13"}, hands={0: "P03"}, prep="I01")
    play_action(table, "P03", "yellow", Poach(1, 1))
    pass_all(table)
    assert team(table) == "T09 T06"
    assert turned(table) == []
    assert pile(table).split() == ["P03", "G02"]
    assert len(table.failure_discard) == 1
    assert hand(table) == "I01"  # headhunting is not recruiting


def test_p03_yellow_needs_strictly_more_recruits() -> None:
    """A rival with one recruit is safe while you have one (MHS-22.2)."""
    table = situation(teams={0: "T09", 1: "T12", 2: "T13"}, hands={0: "P03 I01"})
    prep_turn(table)
    assert "plan_action" not in words(table)


def test_p04_white_takes_a_random_card_that_two_players_know() -> None:
    """It is not drawn (MHS-22.3)."""
    table = situation(teams={0: "T09"}, hands={0: "P04", 1: "I02"}, prep="G01")
    play_action(table, "P04", "white")
    pass_all(table)
    assert hand(table) == "G01 I02"
    taken = events(table, CardTaken)[0]
    assert [taken.seen_by(seat).card for seat in (0, 1, 2, None)] == ["I02", "I02", None, None]
    assert table.view(1).own.known[0] == ("I02",)
    assert table.view(2).own.known[0] == ()


def test_p04_needs_a_rival_with_a_card() -> None:
    """MHS-22.3."""
    table = situation(teams={0: "T09"}, hands={0: "P04 I01"})
    prep_turn(table)
    assert "plan_action" not in words(table)


def test_p04_yellow_looks_at_the_hand_and_takes_one() -> None:
    """The looker knows the rest of the hand from then on (section 7)."""
    table = situation(teams={0: "T09"}, hands={0: "P04", 1: "I02 G05 P01"}, prep="G01")
    play_action(table, "P04", "yellow")
    pass_all(table)
    assert offers(table) == [Pick("G05"), Pick("P01"), Pick("I02")]
    play(table, 0, Pick("P01"))
    assert hand(table) == "G01 P01"
    assert table.view(0).own.known[1] == ("G05", "I02")
    assert table.view(1).own.shown_to[0] == ("G05", "I02")
    assert table.view(2).own.known[1] == ()


def test_p05_heats_and_cools() -> None:
    """White where fewer than two markers lie, yellow where one lies; free (MHS-22.6)."""
    table = situation(teams={0: "T09"}, hands={0: "P05 P05"}, heat=[2, 0], cash=[0, 0, 0])
    play_action(table, "P05", "white")
    pass_all(table)
    assert [heist.heat for heist in table.heists if heist] == [2, 1]
    play_action(table, "P05", "yellow", Go(0))
    assert table.heist(0).heat == 1
    for event in events(table, HeatChanged):  # with what the steps ask for now
        heist = table.view(None).board.heists[event.position]
        assert (event.heat, event.numbers) == (heist.heat, tuple(step.printed + heist.heat for step in heist.steps))


@pytest.mark.parametrize(("section", "bonus"), [("white", 2), ("yellow", 4)])
def test_p06_blueprints_count_for_the_next_attempt_there(section: str, bonus: int) -> None:
    """One of yours per heist; it stays until then (MHS-22.4)."""
    table = situation(teams={0: "T09", 1: "T10"}, hands={0: "P06 P06"})
    play_action(table, "P06", section, Go(0))
    pass_all(table)
    assert "P06" not in pile(table)
    play(table, 0, "plan_action")
    play(table, 0, Play("P06", "white"))
    assert table.view(1).board.heists[0].blueprints == (bonus, 0, 0)
    assert table.view(1).board.heists[1].blueprints == (2, 0, 0)  # the only heist left for it
    answer_all(table, "TurnChoice")
    table.agenda.clear()


def test_p06_is_used_up_by_the_attempt() -> None:
    """Whatever comes of it (MHS-6.9)."""
    table = situation(teams={0: "T09 T10"}, blueprints={(0, 0): 4, (0, 1): 2}, dice=[1])
    attempt(table, 0, "stealth", [1])
    assert table.view(0).board.attempt.total == 8
    pass_all(table)
    play(table, 0, offers(table)[0])
    assert table.view(1).board.heists[0].blueprints == (0, 2, 0)
    assert pile(table) == "P06"


def test_p07_white_returns_first_and_then_draws() -> None:
    """The gems leave only when it is carried out (MHS-22.5)."""
    table = situation(teams={0: "T09"}, hands={0: "P07", 1: "I06"}, gems={0: "ruby ruby diamond"}, bag="")
    play_action(table, "P07", "white", Give("ruby"), Give("diamond"))
    assert holds(table) == 3
    interrupt(table, 1, offers(table, 1)[1])
    pass_all(table)
    assert holds(table) == 3  # cancelled: it costs no gem
    table = situation(teams={0: "T09"}, hands={0: "P07"}, gems={0: "ruby ruby diamond"}, bag="")
    play_action(table, "P07", "white", Give("ruby"), Give("diamond"))
    pass_all(table)
    assert table.view(None).board.seats[0].gems == {"ruby": 2, "diamond": 1}


def test_p07_white_may_stop_after_one() -> None:
    """MHS-22.5."""
    table = situation(teams={0: "T09"}, hands={0: "P07"}, gems={0: "ruby diamond"})
    play_action(table, "P07", "white", Give("ruby"))
    assert words(table) == ["stop"]
    play(table, 0, "stop")
    pass_all(table)
    assert holds(table) == 2


def test_p07_yellow_flips_cash_back() -> None:
    """MHS-22 P07, MHS-11.3."""
    table = situation(teams={0: "T09"}, hands={0: "P07"}, cash=[1, 2, 2])
    play_action(table, "P07", "yellow")
    pass_all(table)
    assert table.cash[0] == 2


def test_p08_gives_up_a_recruit_for_a_gem() -> None:
    """The recruit goes as a cost, before W-ACTION (MHS-22.5)."""
    table = situation(teams={0: "T09+G01 T10"}, hands={0: "P08", 1: "I06"})
    play_action(table, "P08", "white", Point(0))
    assert team(table) == "T10"
    assert pile(table) == "P08 G01"
    pass_all(table)
    assert holds(table) == 1


def test_p09_frees_recruits_and_may_recruit_from_the_discard() -> None:
    """Un-turned at once; "When you recruit" counts (MHS-22 P09, MHS-20.3)."""
    table = situation(
        teams={0: "T09!?F04 T10! T11!?F08"}, hands={0: "P09"}, talent_discard="T06 T20", prep="I01 G01 G02"
    )
    play(table, 0, "draw")
    play_action(table, "P09", "both", Pick("T06"))
    pass_all(table)
    assert turned(table) == [1]
    assert len(table.failure_discard) == 2
    assert team(table) == "T09 T10 T11 T06"
    assert hand(table) == "G01 G02 I01"


def test_legal_targets() -> None:
    """P02 white needs the Pool, P07 yellow spent cash, P05 yellow Heat, P08 two recruits (MHS-22.6)."""
    table = situation(teams={0: "T09"}, hands={0: "P01 P02 P05 P07 P08 P09"}, pool="")
    prep_turn(table)
    play(table, 0, "plan_action")
    assert [(action.card, action.section) for action in offers(table)] == [
        ("P01", "white"),
        ("P01", "both"),
        ("P02", "yellow"),
        ("P05", "white"),
        ("P09", "white"),
    ]


# Play Immediately ----------------------------------------------------------------------------------------------------


def test_e01_crackdown_and_e02_amnesty() -> None:
    """Whoever draws it, before anything else goes on, without a window (MHS-23.1)."""
    table = situation(teams={0: "T09"}, hands={1: "I06"}, prep="E01", heat=[0, 2])
    prep_turn(table)
    assert [heist.heat for heist in table.heists if heist] == [1, 2]
    table = situation(teams={0: "T09"}, prep="E02", heat=[1, 2])
    prep_turn(table)
    assert [heist.heat for heist in table.heists if heist] == [0, 0]


def test_e03_fresh_faces() -> None:
    """The whole Pool goes, three new ones come (MHS-27.22)."""
    table = situation(teams={0: "T09"}, pool="T01 T02 T03 T04", talents="T20 T21 T22", prep="E03")
    prep_turn(table)
    assert table.view(None).board.pool == ("T20", "T21", "T22")
    assert len(table.talent_discard) == 4


def test_e04_windfall() -> None:
    """Cash first, else a card."""
    table = situation(teams={0: "T09"}, hands={0: "I01"}, prep="E04 G01", cash=[1, 2, 2])
    prep_turn(table)
    assert (table.cash[0], hand(table)) == (2, "I01")
    table = situation(teams={0: "T09"}, hands={0: "I01"}, prep="E04 G01")
    prep_turn(table)
    assert (table.cash[0], hand(table)) == (2, "G01 I01")


def test_e05_thieves_market_and_nested_draws() -> None:
    """Each card is finished before the next is drawn (MHS-23.1)."""
    table = situation(teams={0: "T09"}, hands={0: "P01"}, prep="I01 E05 G01 E01 G02 G03")
    play_action(table, "P01", "white")
    pass_all(table)
    assert hand(table) == "G01 G03 I01"  # E05: G01 for seat 0, E01 for seat 1, G02 for seat 2; then the second card
    assert (hand(table, 1), hand(table, 2)) == ("", "G02")
    assert table.heist(0).heat == 1
    assert [up.card for up in table.view(None).board.came_up] == ["E05", "E01"]
