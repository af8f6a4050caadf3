"""Sections 4.9, 4.10 and 11: the Driver, the showdown, the result."""

from typing import Any

import pytest

from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.death import finish
from heistnight.games.bank_heist.getaway import end_circuit
from heistnight.games.bank_heist.moves import Pass, Shoot, Stop
from heistnight.games.bank_heist.outcome import ENDINGS

from .rulebook import table_after
from .tables import answer, asks, attribute, ending, hand, happened, hideout, kinds, offers, play, robbery, truck, up


def test_all_living_players_reveal() -> None:
    """The dead do not; talk stays open in what follows (BH-11.1)."""
    table = hideout("C R S A C R", dead=(3, 5), hands={1: "cash_bag"})
    assert table.phase == "showdown"
    assert [seat.identity for seat in table.view(None).board.seats] == ["crew", "rival", "sticky", None, "crew", None]
    assert table.talk(0).channels


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"restrained": {3: "tied"}},
        {"restrained": {3: "cuffed"}},
        {"knocked_out": {3: True}},
        {"stabbed_by": {3: 0}},
        {"attributes": {3: "poisoned"}},
    ],
)
def test_a_living_agent_wins_in_whatever_state(state: Any) -> None:
    """Being alive is enough (BH-11.2, BH-13.4)."""
    table = hideout("C C S A R A", dead=(5,), **state)
    assert ending(table) == ("agents_hideout", "agents", (3, 5))


def test_the_turned_lose_before_the_drivers_check() -> None:
    """So that the others' contest is decided among themselves (BH-11.3)."""
    table = hideout(
        "C C S A R R", dead=(3, 5), attributes={0: "guilty_conscience"}, conscience=0, hands={4: "cash_bag"}
    )
    names = [type(event).__name__ for event in table.log]
    assert names.index("Died") < names.index("DriverChecked")
    assert (table.alive[0], table.phase) == (False, "showdown")


def test_the_driver_frees_crew_and_shoots_rivals() -> None:
    """Restraint and jam are removed; a Rival without a bag or knocked out dies, no defence, no loot (BH-11.4)."""
    table = hideout(
        "C R S A R C", dead=(3,), restrained={0: "tied"}, attributes={2: "gun_jammed", 1: "hostage"},
        hands={1: "adrenaline", 4: "cash_bag"}, knocked_out={4: True},
    )  # fmt: skip
    assert [(event.seat, event.result) for event in happened(table, events.DriverChecked)] == [
        (0, "crew"), (1, "shot"), (2, "crew"), (4, "shot"), (5, "crew"),
    ]  # fmt: skip
    assert (table.restraints[0], attribute(table, 2)) == (0, None)
    assert [event.cause for event in happened(table, events.Died)] == ["driver", "driver"]
    assert not happened(table, events.Looted)
    assert ending(table) == ("crew_hideout", "crew", (0, 2, 5))


def test_the_driver_leaves_when_paid() -> None:
    """The bag is discarded, the own restraint removed; later seats are not checked (BH-11.4)."""
    table = hideout(
        "C R S A R C", dead=(3,), start_player=5, hands={1: "cash_bag"}, restrained={1: "cuffed", 2: "tied"},
        attributes={2: "gun_jammed"},
    )  # fmt: skip
    assert [event.seat for event in happened(table, events.DriverChecked)] == [5, 0, 1]
    assert (table.restraints[1], table.restraints[2], attribute(table, 2)) == (0, 1, "gun_jammed")
    assert (hand(table, 1), up(table)) == ("", ["cash_bag", "handcuffs"])
    assert table.alive[4]


def test_nobody_paid_and_crew_alive_is_a_crew_win() -> None:
    """Nobody alive: nobody wins (BH-11.5, BH-13.5)."""
    assert ending(hideout("C R S A R C", dead=(3,))) == ("crew_hideout", "crew", (0, 2, 5))
    assert ending(hideout("C R S A R C", dead=(0, 2, 3, 5))) == ("nobody", None, ())


def test_paid_with_only_rivals_alive_is_a_rival_win() -> None:
    """After the turned are out (BH-11.6)."""
    table = hideout(
        "C R S A R C", dead=(2, 3, 5), hands={1: "cash_bag"}, attributes={0: "guilty_conscience"}, conscience=0
    )
    assert ending(table) == ("rivals_hideout", "rivals", (1, 4))


def test_an_unturned_conscience_loses_when_the_first_agent_shows_at_the_hideout() -> None:
    """And without an Agent it never had an effect (BH-11.7)."""
    table = hideout("C C S A R R", attributes={0: "guilty_conscience"})
    assert ending(table)[2] == (3,)
    table = hideout("C C S A R R", dead=(3, 4, 5), attributes={0: "guilty_conscience"})
    assert ending(table)[2] == (0, 1, 2)


def test_the_hideout_asks_nobody_anything() -> None:
    """The next question is the showdown's first turn, held back three seconds a seat (BH-11.8)."""
    table = hideout("C R S A R C", dead=(3,), hands={1: "cash_bag"}, options={"pace": "default"})
    assert asks(table) == "TurnAction"
    assert [event.lasts for event in happened(table, events.HideoutReached)] == [5 * 3000]
    assert table.open().opens == 5 * 3000 + 2000
    assert table.open().ends(table) == 5 * 3000 + 60_000


def test_the_showdown_begins_with_the_payer() -> None:
    """As in the Getaway, until one side is left (BH-12.1, BH-13.6)."""
    table = hideout("C R S A R C", dead=(2, 3, 5), hands={1: "cash_bag"})
    assert (table.active, kinds(table, 1)) == (1, {"Shoot"})
    play(table, 1, Shoot(0))
    assert ending(table) == ("rivals_showdown", "rivals", (1, 4))
    table = hideout("C R S A R C", dead=(3, 4, 5), hands={1: "cash_bag", 0: "adrenaline", 2: "adrenaline"})
    play(table, 1, Shoot(0))
    answer(table, 0, "adrenaline")
    play(table, 1, Stop())
    play(table, 2, Shoot(1))
    assert ending(table) == ("crew_showdown", "crew", (0, 2, 5))


def test_states_carry_over_into_the_showdown() -> None:
    """Stabs, poison counters, knock-outs; token and Start Player no longer matter (BH-12.2)."""
    table = hideout(
        "C R S A R C", dead=(3, 4), hands={1: "cash_bag", 0: "adrenaline"}, stabbed_by={2: 0}, knocked_out={5: True},
        turns={0: 3}, attributes={0: "poisoned"},
    )  # fmt: skip
    token = table.token
    play(table, 1, Shoot(0))
    answer(table, 0, "adrenaline")
    play(table, 1, Stop())
    play(table, 2, Pass())
    assert not table.alive[2]
    assert not table.knocked_out[5]
    play(table, 0, Pass())
    assert not table.alive[0]
    assert table.token == token


def test_a_circuit_without_a_shot_frees_everybody() -> None:
    """Every restraint, knock-out and jam is removed (BH-12.3)."""
    table = truck("C R S A R C", dead=(0, 3, 4), restrained={2: "tied", 5: "cuffed"}, attributes={2: "gun_jammed"})
    table.phase, table.line, table.violent = "showdown", 1, False
    end_circuit(table)
    assert happened(table, events.StandOff) == [events.StandOff(1)]
    assert (table.restraints, attribute(table, 2)) == ([0] * 6, None)


def test_a_circuit_whose_only_shot_martial_skills_avoided_frees_everybody() -> None:
    """Else who is bound and has them could be shot at for ever by the only one who is free (BH-12.3)."""
    table = truck("C R S A R C", dead=(0, 3, 4, 5), restrained={2: "tied"}, attributes={2: "martial_skills"}, turn=1)
    table.phase, table.line, table.revealed = "showdown", 1, [True] * 6
    play(table, 1, Shoot(2))
    answer(table, 2, "martial")
    play(table, 1, Stop())
    assert happened(table, events.StandOff) == [events.StandOff(1)]
    assert table.restraints == [0] * 6
    play(table, 1, Shoot(2))
    answer(table, 2, "martial")
    play(table, 1, Stop())
    play(table, 2, Shoot(1))
    assert ending(table) == ("crew_showdown", "crew", (0, 2, 5))


def test_after_ten_circuits_crew_win() -> None:
    """The double-cross has failed: where the option says so, or nobody is there or answers; else on (BH-12.3)."""
    cases: Any = (
        ({"showdown": "ten"}, "person", 0, True),
        ({}, "bot", 0, True),
        ({}, "person", 2, True),
        ({}, "person", 1, False),
        ({}, "person", 0, False),
    )
    for options, holder, missed, ends in cases:
        table = truck("C R S A R C", dead=(3,), options=options)
        table.phase, table.line, table.holders, table.missed = "showdown", 1, [holder] * 6, [missed] * 6
        for _ in range(10):
            assert table.agenda
            table.violent = True
            end_circuit(table)
        assert bool(table.agenda) != ends
        if ends:
            assert ending(table) == ("crew_stand_off", "crew", (0, 2, 5))


def test_a_circuit_ends_at_the_payers_chair() -> None:
    """Whether the payer is alive or not (BH-12.3)."""
    table = hideout(
        "C R S A R C", dead=(3, 4), hands={1: "cash_bag", 0: "adrenaline adrenaline", 2: "adrenaline"},
        restrained={5: "tied"},
    )  # fmt: skip
    assert table.line == 1
    play(table, 1, Shoot(0))
    answer(table, 0, "adrenaline")
    play(table, 1, Stop())
    play(table, 2, Pass())
    play(table, 0, Pass())
    assert (table.circuits, table.active, table.violent) == (1, 1, False)


def test_every_ending_has_its_rule() -> None:
    """The rows of section 4.11 that end a game, and the two of the Hideout and the stand-off."""
    rows = {row[0].split()[0] for row in table_after("### 4.11 Every ending")[1:]}
    assert rows == {f"BH-13.{number}" for number in range(1, 10)}
    assert set(ENDINGS.values()) == {f"BH-13.{number}" for number in range(1, 7)} | {"BH-11.6", "BH-12.3"}


# The story -----------------------------------------------------------------------------------------------------------


def test_the_result_tells_everything_that_was_hidden() -> None:
    """Identities, undealt cards, who turned, hands (section 11)."""
    table = hideout("C C S A R R", dead=(4,), hands={1: "knife"}, attributes={0: "guilty_conscience"}, conscience=0)
    outcome = table.outcome()
    assert outcome.identities == ("crew", "crew", "sticky", "agent", "rival", "rival")
    assert outcome.undealt == ("crew", "agent")
    assert outcome.turned == (0,)
    assert outcome.hands[1] == ("knife",)
    assert outcome.story.turning_point.what == "never_shot_at"
    assert table.clone().outcome().story is None


def test_the_story_follows_the_money() -> None:
    """Each of the ten bags: passed, loaded, kept, ruined, found, looted, paid, or never drawn (section 11)."""
    table = robbery(
        "C C S A R R", vault="cash_bag cash_bag dye_pack cash_bag", alarm="", token=3, start_player=0,
    )  # fmt: skip
    play(table, 0, moves.PassTo(1))
    play(table, 1, moves.Load(), moves.PassTo(3))
    play(table, 3, moves.Keep())
    play(table, 2, moves.PassTo(3))
    play(table, 3, moves.Show(), moves.PassTo(4))
    play(table, 4, moves.Keep())
    finish(table, "agents_robbery", "agents")
    money = table.outcome().story.money
    assert [tuple(step.what for step in bag) for bag in money] == [
        ("passed", "loaded"), ("passed", "kept", "ruined"), ("passed", "kept"), *[()] * 7,
    ]  # fmt: skip
    assert [seat.loaded for seat in table.outcome().story.seats] == [0, 1, 0, 0, 0, 0]
    assert [seat.kept for seat in table.outcome().story.seats] == [0, 0, 0, 1, 1, 0]


def test_a_gift_and_a_pass_of_one_turn_are_two_things() -> None:
    """A Knife is given for a false search, then a bag is passed to the same seat (BH-21.9)."""
    table = robbery(
        "C C S A R R", alarm="hold_it_right_there", vault="cash_bag", token=4, hands={0: "knife"}, start_player=0
    )
    play(table, 0, moves.Search(3))
    play(table, 3, moves.Take())
    play(table, 0, moves.PassTo(3))
    play(table, 3, moves.Keep())
    assert [note.what for note in table.notebooks[3]] == ["showed_hand", "given", "received"]
    finish(table, "agents_robbery", "agents")
    assert [tuple(step.what for step in bag) for bag in table.outcome().story.money if bag] == [("passed", "kept")]


def test_the_story_opens_all_notebooks() -> None:
    """After the end everything is known (section 7): each claim can be held against what its speaker saw."""
    table = robbery("C C S A R R", vault="knife", token=3)
    play(table, 0, moves.PassTo(1))
    play(table, 1, moves.Take())
    finish(table, "agents_robbery", "agents")
    notes = [(note.owner, note.what, note.seat, note.cards) for note in table.outcome().story.notes]
    assert notes == [(0, "passed", 1, ("knife",)), (1, "received", 0, ("knife",))]


def test_the_story_follows_the_shots() -> None:
    """Target, answer, death, loot, and friendly fire (section 11)."""
    table = truck("C C S A R R", hands={1: "knife"})
    play(table, 0, Shoot(1))
    answer(table, 1)
    finish(table, "rivals_truck", "rivals")
    story = table.outcome().story
    shot, death = story.shots[0], story.deaths[0]
    assert (shot.attacker, shot.target, shot.answer, shot.friendly) == (0, 1, "take_it", True)
    assert (death.seat, death.by, death.cause, death.looted) == (1, 0, "gunshot", True)
    assert (story.turning_point.what, story.turning_point.other) == ("friendly_fire", 1)
    assert story.seats[0].kills == 1


def test_the_story_judges_a_shot_by_the_sides_of_its_moment() -> None:
    """Guilty Conscience turns its holder when an Agent is revealed, and no shot before that (BH-10.2)."""
    table = truck("A C S C R R", attributes={1: "guilty_conscience"}, turn=1)
    play(table, 1, Shoot(3))
    answer(table, 3)
    play(table, 1, moves.Stop())
    play(table, 2, Shoot(0))
    answer(table, 0, "vest")
    assert table.turned(1)
    finish(table, "agents_hideout", "agents")
    story = table.outcome().story
    assert [(shot.attacker, shot.target, shot.friendly) for shot in story.shots] == [(1, 3, True), (2, 0, False)]


def test_the_shot_that_wakes_the_conscience_hit_no_friend() -> None:
    """The vest reveals the Agent after the shot was declared; what follows hits one (BH-10.2, BH-10.3)."""
    table = truck("A C S C R R", attributes={1: "guilty_conscience"}, turn=1)
    play(table, 1, Shoot(0))
    answer(table, 0, "vest", fire=True)
    answer(table, 1)
    finish(table, "agents_hideout", "agents")
    story = table.outcome().story
    assert [(shot.attacker, shot.target, shot.friendly) for shot in story.shots] == [(1, 0, False), (0, 1, True)]


def test_a_card_that_death_turns_up_wakes_no_conscience() -> None:
    """An Agent that dies is shown with `reveal_on_death`, and the holder stays what it was (BH-10.1, BH-10.2)."""
    table = truck("A A S C C R", attributes={3: "guilty_conscience"}, turn=2, options={"reveal_on_death": True})
    play(table, 2, Shoot(0))
    answer(table, 0)
    play(table, 2, moves.Stop())
    play(table, 3, Shoot(4))
    answer(table, 4)
    play(table, 3, moves.Stop())
    play(table, 5, Shoot(1))
    answer(table, 1, "vest")
    assert table.turned(3)
    finish(table, "agents_hideout", "agents")
    assert [shot.friendly for shot in table.outcome().story.shots] == [False, True, False]


def test_offers_end_with_the_game() -> None:
    """Nobody is asked anything after the end."""
    table = hideout("C C S A R R")
    assert not any(offers(table, seat) for seat in range(6))
