"""Who may know what (section 7), talk (section 8), and what is sent (section 6.1)."""

from typing import Any

import msgspec
import pytest

from heistnight.core.action import Input
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.core.view import wire
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import (
    ACTIONS,
    CHOOSE,
    PASS,
    Activate,
    CardsDrawn,
    FailureScouted,
    Go,
    HandShown,
    Pick,
    Play,
    Rob,
)
from heistnight.games.masterminds.pieces import COPIES, PREP, PREPS, SKILLS
from heistnight.games.masterminds.table import MastermindsTable
from heistnight.games.masterminds.talk import PHRASES
from tests.games.masterminds.rulebook import rows
from tests.games.masterminds.tables import (
    asks,
    attempt,
    chances,
    events,
    hand,
    offers,
    pass_all,
    play,
    play_action,
    prep_turn,
    refuse,
    situation,
    window,
)


def test_hands_are_seen_by_their_owners_only() -> None:
    """Everybody sees how many cards (section 7)."""
    table = situation(hands={0: "I02 G05", 1: "P01"})
    assert table.view(0).own.hand == ("G05", "I02")
    for seat in (None, 1, 2):
        view = table.view(seat)
        assert view.board.seats[0].cards == 2
        assert b'"I02"' not in wire(msgspec.structs.replace(view, advice=None))


def test_card_counting_is_helped() -> None:
    """Copies neither discarded, nor in play, nor in the own hand (MHS-16.1)."""
    table = situation(teams={0: "T09+G01"}, hands={0: "I02", 1: "I02"}, discard="I02")
    assert table.view(0).advice.unseen["I02"] == 1
    assert table.view(2).advice.unseen["I02"] == 2
    assert table.view(2).advice.unseen["G01"] == 1
    assert sum(table.view(None).advice.unseen.values()) == 65 - 2


def test_no_seed_is_sent() -> None:
    """Not in any view (MHS-16.2)."""
    table = GAME.deal(GAME.options(players=3), b"\x01very secret seed", logged=True)
    for seat in (None, 0, 1, 2):
        assert table.rng.seed.hex().encode() not in wire(table.view(seat))


def test_a_refusal_changes_nothing_and_is_not_logged() -> None:
    """It names a public reason or the sender's own cards (MHS-16.3)."""
    table = situation(teams={0: "T09"}, hands={0: "I01"})
    prep_turn(table)
    assert refuse(table, 0, Play("P01", "white")).text == "That card is not in your hand."


def test_drawn_cards_looked_at_hands_and_scouted_failures_are_masked() -> None:
    """Section 7."""
    assert CardsDrawn(0, 1, ("G01",)).seen_by(1) == CardsDrawn(0, 1, None)
    assert CardsDrawn(0, 1, ("G01",)).seen_by(0).cards == ("G01",)
    assert HandShown(0, 1, ("G01",)).seen_by(2) == HandShown(0, 1, None)
    assert FailureScouted(0, "F01").seen_by(None) == FailureScouted(0, None)


def test_knowledge_ends_when_the_card_is_played() -> None:
    """Shown as a reminder while still true (section 7)."""
    table = situation(teams={0: "T09", 1: "T10"}, hands={0: "P04", 1: "G02"}, prep="I01")
    play_action(table, "P04", "white")
    pass_all(table)
    assert table.view(1).own.known[0] == ("G02",)
    play(table, 0, "plan_gear")
    play(table, 0, offers(table)[0])
    assert table.view(1).own.known[0] == ()


def test_a_third_seat_forgets_what_may_have_been_taken() -> None:
    """What is no longer sure is not shown (section 7)."""
    table = situation(teams={0: "T09"}, hands={0: "P04", 1: "G02 G03", 2: "I01"}, prep="I02")
    table.known[table.seats * 2 + 1] = (PREP["G02"],)
    play_action(table, "P04", "white", Rob(1))
    pass_all(table)
    assert table.view(2).own.known[1] == ()


def test_a_world_keeps_what_a_seat_knows() -> None:
    """And draws everything else anew (section 7)."""
    table = situation(teams={0: "T09"}, hands={0: "P04", 1: "I02 G05 P01"}, prep="G01", failures="F01 F02")
    play_action(table, "P04", "yellow")
    pass_all(table)
    play(table, 0, Pick("P01"))
    hands = set()
    for seed in range(20):
        world = table.resample(0, Rng(bytes([seed])))
        assert hand(world, 1) == "G05 I02"
        assert hand(world) == hand(table)
        other = table.resample(2, Rng(bytes([seed])))
        hands.add(hand(other, 1))
        assert not any(PREPS[card].startswith("E") for cards in other.hands for card in cards)
    assert len(hands) > 5


def test_a_draft_is_nobodys_business() -> None:
    """In the worlds of others nothing has been announced yet (MHS-19.1)."""
    table = situation(teams={0: "T09", 1: "T10"})
    play(table, 0, "heist")
    before = table.view(1)
    play(table, 0, Go(1))
    assert table.view(1) == before
    assert table.view(0).own.draft == (Go(1),)
    assert table.resample(1, Rng(b"w")).draft == []
    assert table.resample(0, Rng(b"w")).draft == [Go(1)]


def test_the_own_next_step_is_told_and_what_it_asks_for() -> None:
    """A with no die there, then the step after the own dice (MHS-6.1); spectators go nowhere."""
    table = situation()
    jobs = table.jobs()
    told = table.view(0).advice
    assert [told.next_steps[place] for place in jobs] == ["A"] * len(jobs)
    assert set(told.needs) == {SKILLS[skill] for place in jobs for skill in table.heists[place].skills(0)}
    table.dice[table.at(jobs[0], 0)] = (3, 4)
    assert table.view(0).advice.next_steps[jobs[0]] == "C"
    assert table.view(1).advice.next_steps[jobs[0]] == "A"
    assert (table.view(None).advice.next_steps, table.view(None).advice.needs) == ((), ())


def test_the_odds_are_shown_before_you_commit() -> None:
    """For each attempt that could be announced, from the first question of the turn on (section 14, MHS-19.1)."""
    table = situation(teams={0: "T09 T13"})
    alone = (CHOOSE["heist"], Go(0), Activate("stealth", (1,)))
    for done in range(len(alone)):
        chance = chances(table, 0)[alone[done:]]
        assert (chance.total, chance.number, chance.success, chance.push, chance.failure) == (3, 4, 5, 1, 0)
        assert chance.perfection + chance.success + chance.push + chance.failure == 6
        assert table.view(1).advice.announcements == ()
        play(table, 0, alone[done])
    assert table.view(0).advice.announcements == ()


def test_an_attempt_shows_how_it_stands() -> None:
    """Its chances before the die, its outcome after it, to everybody (section 14)."""
    table = situation(teams={0: "T13"}, hands={0: "I01 I03"}, dice=[1])
    attempt(table, 0, "stealth", [0])
    shown = table.view(None).board.attempt
    assert (shown.odds.success, shown.odds.push, shown.stands) == (5, 1, "")
    play(table, 0, PASS)
    shown = table.view(None).board.attempt
    assert (shown.die, shown.odds, shown.stands) == (1, None, "push")


def test_pressing_on_shows_its_odds_too() -> None:
    """The next attempt is prepared together with Continue (MHS-19.1)."""
    table = situation(teams={0: "T09 T13"}, dice=[3])
    attempt(table, 0, "stealth", [1])
    pass_all(table)
    table_says = chances(table, 0)
    assert table_says[CHOOSE["continue"], Go(1), Activate("stealth", (0,))].total == 6
    assert all(announced[-1].slots == (0,) for announced in table_says)


@pytest.mark.parametrize(
    ("hand", "setting"),
    [
        ("P01", {}),
        ("P02 P05", {}),
        ("P03", {"teams": {0: "T09 T13", 1: "T10+G01 T11+G02 T12"}}),
        ("P04", {"hands": {1: "I01", 2: "I02"}}),
        ("P06 P08", {}),
        ("P07", {"gems": {0: "ruby diamond"}}),
        ("P09 G01", {"talent_discard": "T20 T21"}),
    ],
)
def test_whole_announcements_are_accepted(hand: str, setting: Any) -> None:
    """Each can be sent as it is and leaves nothing of it to be asked (MHS-19.1)."""
    teams = setting.get("teams", {0: "T09 T13", 1: "T10"})
    hands = {0: hand, **setting.get("hands", {1: "I01"})}
    table = situation(**{**setting, "teams": teams, "hands": hands})
    play(table, 0, "prep")
    play(table, 0, "draw")
    shown = table.view(0).advice.announcements
    assert {announced.actions[0].what for announced in shown} <= {"plan_action", "plan_gear"}
    assert {getattr(announced.actions[1], "card", "G01") for announced in shown} == set(hand.split())
    for announced in shown:
        copy = table.clone()
        for action in announced.actions:
            play(copy, 0, action)
        assert not copy.draft


def test_a_third_heist_is_announced_with_the_one_to_withdraw_from() -> None:
    """Both ways are shown, and accepted (MHS-6.4, MHS-19.1)."""
    table = situation(players=5, teams={0: "T09"}, heists="H03/H01 H05/H06 H07/H08", on_jobs={(0, 0): [1], (1, 0): [2]})
    third = [announced for announced in chances(table, 0) if announced[1] == Go(2)]
    assert {announced[2] for announced in third} == {Go(0), Go(1)}
    for action in third[0]:
        play(table, 0, action)
    assert not table.draft


# 8 Talk --------------------------------------------------------------------------------------------------------------


def test_free_talk_at_all_times() -> None:
    """To everybody (MHS-17.1)."""
    table = situation(teams={0: "T09"}, hands={1: "I02"})
    attempt(table, 0, "stealth", [0])
    for seat in range(3):
        assert table.talk(seat).to == ("all",)
        table.talk(seat).check(Said(at=0, seat=seat, text="I have nothing, honestly."), PHRASES, 3)


def test_cards_may_be_talked_about_but_not_shown() -> None:
    """No channel shows a card (MHS-17.2)."""
    assert set(situation().talk(0).channels) == {"text", "phrase", "emote"}


def test_spectators_talk_among_themselves() -> None:
    """Until the game is over (MHS-17.3)."""
    table = situation()
    said = Said(at=0, seat=None, to="spectators", text="He has it!")
    assert table.talk(None).to == ("spectators",)
    assert not table.hears(1, said)
    table.agenda.clear()
    assert table.hears(1, said)
    assert table.talk(None).to == ("all",)


def test_quick_phrases() -> None:
    """Section 8."""
    rule = situation().talk(0)
    rule.check(Said(at=0, seat=0, phrase=Phrase("about_to_finish", (2, "H03"))), PHRASES, 3)
    with pytest.raises(Refused):
        rule.check(Said(at=0, seat=0, phrase=Phrase("stop_them", (7,))), PHRASES, 3)
    assert len(PHRASES) == 15


# 6.1 How choices are sent and numbered -------------------------------------------------------------------------------


def test_a_batch_is_a_row_of_inputs() -> None:
    """Heist, job and activation; the last one announces (MHS-19.1)."""
    table = situation(teams={0: "T09"}, hands={1: "G01"})
    for action in (offers(table)[1], Go(0), Activate("stealth", (0,))):
        table.play(Input(0, 0, action))
    assert window(table) == "step"


def test_forced_choices_are_not_asked_when_everybody_can_tell() -> None:
    """With cards in hand a window or a plan is always asked (MHS-19.2)."""
    table = situation(teams={0: "T09!"}, hands={0: "I01"})
    assert asks(table) == "RecruitChoice"
    play(table, 0, "draw")
    assert asks(table) == "PlanChoice"


def test_random_defaults_use_the_games_own_numbers() -> None:
    """Ties go to the lowest place (MHS-19.3)."""
    tables = []
    for _ in range(2):
        table = situation(teams={0: "T09"}, hands={0: "I01 I02 I03 I04 I05 I06 G01"}, prep="G02 G03 G04", pace="normal")
        while asks(table) != "UpkeepDiscard":
            table.play(Input(table.open().deadline(table)))
        table.play(Input(table.open().deadline(table)))
        tables.append(table.hands[0])
    assert tables[0] == tables[1]


def test_places_are_stable() -> None:
    """A new recruit takes the lowest free slot, Gear the lowest free place (MHS-19.4)."""
    table = situation(teams={0: "T09 T10 T11"}, pool="T12 T01 T02")
    table.put(0, 1, None)
    play(table, 0, "prep")
    play(table, 0, Pick("T12"))
    assert [slot for slot, recruit in table.team(0) if recruit.talent == 11] == [1]


def test_the_numbers_of_actions() -> None:
    """935 in the order of the table, then four controls of windows, then what arms cards (MHS-19.5)."""
    families = [row[2].split(" + ") for row in rows(r"[A-Z].*", 3) if row[2].replace(" + ", "").isdigit()]
    assert sum(int(count) for counts in families for count in counts) == 935
    assert len(ACTIONS) == len(set(ACTIONS)) == 1068
    assert ACTIONS[0].what == "prep"
    assert ACTIONS[25] == Pick("T01")
    assert ACTIONS[68] == Pick("G01")
    assert ACTIONS[338] == Activate("muscle", (0,))
    assert [type(action).__name__ for action in ACTIONS[930:939]] == ["TakeColour"] * 5 + [
        "HoldOn",
        "LetThrough",
        "EarlySteps",
        "EarlySteps",
    ]
    firsts = {type(action).__name__: 939 + place for place, action in reversed([*enumerate(ACTIONS[939:])])}
    assert firsts == {"Arm": 939, "Disarm": 953, "ArmAgainst": 962, "ArmOnStep": 1026, "ArmOnSuccess": 1066}


def test_at_most_224_activations_are_offered() -> None:
    """Two skills, 14 sets, 8 extras (MHS-19.5)."""
    table = situation(teams={0: "T08+G12 T39 T09 T10"}, on_jobs={(0, 0): [1, 1]})
    play(table, 0, "heist")
    play(table, 0, Go(0))
    assert 28 < len(offers(table)) <= 224


def test_an_early_answer_is_an_answer_in_the_sealed_second() -> None:
    """ "And roll" passes the own W-STEP as soon as it opens (MHS-19.6)."""
    table = situation(teams={0: "T13"}, hands={0: "I01"}, pace="normal", dice=[1])
    attempt(table, 0, "stealth", [0])
    play(table, 0, offers(table)[0])
    assert window(table) == "step"
    table.play(Input(1000))
    assert window(table) != "step"
    assert events(table, CardsDrawn) == []


# What is kept from one look to the next -------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", ["none", "normal"])
def test_what_was_drawn_before_still_shows_what_lies_there(pace: str) -> None:
    """A copy of the table is looked at for the first time, and must look the same to everybody."""
    table = GAME.deal(GAME.options(players=3, first_recruit="draft", pace=pace), b"a game to look at")
    chance = Rng(b"what they do")
    for _ in range(300):
        fresh = table.clone()
        for seat in (None, 0, 1, 2):
            assert wire(table.view(seat)) == wire(fresh.view(seat))
        decision = table.open()
        seat, deadline = chance.choice(decision.seats(table)), decision.deadline(table)
        if deadline is not None and table.now + 400 > deadline:
            table.play(Input(deadline))
        else:
            later = 0 if deadline is None else 400
            table.play(Input(table.now + later, seat, chance.choice(table.offered(seat))))


def test_what_has_not_changed_is_the_same_object() -> None:
    """Whoever compares two views, as the research environment does, finds at once where they differ."""
    table = situation(teams={0: "T09+G01", 1: "T05"}, hands={0: "P01", 1: "I02"}, discard="G02")
    before = table.view(1)
    play(table, 0, "prep")
    play(table, 0, "draw")
    after = table.view(1)
    assert after.board.seats[0] is not before.board.seats[0]
    assert after.board.seats[1] is before.board.seats[1]
    assert after.board.heists[0] is before.board.heists[0]
    assert after.board.prep_discard is before.board.prep_discard
    assert after.board.bag is before.board.bag
    assert after.own.hand is before.own.hand


def test_tables_looked_at_in_turn_show_each_its_own() -> None:
    """Whatever was drawn for another table just before, with longer, shorter or other piles."""
    tables = [
        situation(teams={0: "T09+G01"}, hands={0: hand}, discard=discard)
        for hand, discard in (("I02", "G02 G03"), ("P01", "G02"), ("P02", "G04 G03 G05"))
    ]
    for place in (0, 1, 2, 1, 0, 2, 0):
        table = tables[place]
        table.canvas.wipe()
        view = table.view(0)
        assert view.own.hand == tuple(PREPS[card] for card in table.hands[0])
        assert view.board.prep_discard == tuple(PREPS[card] for card in table.prep_discard)
        assert view.advice.unseen == unseen_by_hand(table)


def unseen_by_hand(table: MastermindsTable) -> Any:
    seen = [*table.prep_discard, *table.hands[0], PREP["G01"]]
    return {PREPS[card]: left for card, copies in enumerate(COPIES) if (left := copies - seen.count(card))}
