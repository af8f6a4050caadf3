"""Sections 4.8 and 4.11: death, looting, reveals, Guilty Conscience, and the endings a death brings."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.games.bank_heist import events, moves
from heistnight.games.bank_heist.moves import Handcuff, Pass, Shoot, Speedloader, Stab, Zip
from heistnight.games.bank_heist.pieces import AGENT
from heistnight.games.bank_heist.table import HeistTable

from .rulebook import cells
from .tables import (
    answer,
    asked,
    asks,
    ending,
    hand,
    happened,
    hideout,
    offers,
    pass_turns,
    play,
    refuse,
    truck,
    turn_ends,
)


def shoot_dead(table: HeistTable, shooter: int, target: int) -> None:
    play(table, shooter, Shoot(target))
    if asks(table) == "AnswerAttack":
        answer(table, target)


def test_a_shot_not_avoided_kills_at_once() -> None:
    """Causes of death: shot, return fire, stab, poison, the Driver (BH-9.1)."""
    table = truck("C C S A R R")
    shoot_dead(table, 0, 1)
    assert happened(table, events.Died) == [events.Died(1, "gunshot", 0)]


def test_the_killer_takes_one_card_at_random() -> None:
    """If it wants to; who says nothing does (BH-9.2)."""
    table = truck("C C S A R R", hands={1: "knife zip_tie adrenaline"})
    shoot_dead(table, 0, 1)
    assert len(table.hands[0]) == 1
    assert len(table.hands[1]) == 2
    looted = {hand(_shot_with(seed), 0) for seed in range(40)}
    assert looted == {"knife", "zip_tie", "adrenaline"}


def _shot_with(seed: int) -> Any:
    table = truck("C C S A R R", hands={1: "knife zip_tie adrenaline"})
    table.rng.seed = b"%d" % seed
    shoot_dead(table, 0, 1)
    return table


@pytest.mark.parametrize(
    "situation",
    [
        {"attributes": {1: "masked"}},
        {"knocked_out": {0: True}},
        {"dead": (0,)},
    ],
)
def test_who_takes_no_loot(situation: Any) -> None:
    """From the Masked nobody; the looter must be alive and awake (BH-9.2, BH-22.7)."""
    table = truck("C C S A R R", hands={1: "knife"}, turn=1, stabbed_by={1: 0}, **situation)
    play(table, 1, Pass())
    assert (table.alive[1], hand(table, 1), happened(table, events.Looted)) == (False, "knife", [])


@pytest.mark.parametrize("situation", [{}, {"restrained": {0: "tied"}}, {"restrained": {0: "cuffed"}}])
def test_looting_is_a_choice_also_for_the_bound(situation: Any) -> None:
    """Asked openly where there is something to take (BH-9.2)."""
    for action, taken in ((moves.Loot(), "knife"), (moves.Leave(), "")):
        table = truck("C C S A R R", hands={1: "knife"}, turn=1, stabbed_by={1: 0}, **situation)
        table.play(Input(0, 1, Pass()))
        assert (asks(table), asked(table), table.open().sealed) == ("LootBody", 0, False)
        assert table.open().default(table) == moves.Loot()
        assert refuse(table, 0, Pass()).rule == "BH-9.2"
        table.play(Input(0, 0, action))
        assert (hand(table, 0), table.active) == (taken, 2)


def test_the_last_one_alive_loots_unasked() -> None:
    """The rest runs without decisions (BH-9.5, BH-13.9)."""
    table = truck("C A S C R R", hands={1: "knife"}, dead=(2, 3, 4, 5), revealed={1: True}, vest_used={1: True})
    table.play(Input(0, 0, Shoot(1)))
    answer(table, 1)
    assert (hand(table, 0), asks(table)) == ("knife", "")


def test_poison_gives_no_loot() -> None:
    """Nor does the Driver (BH-9.2)."""
    table = truck("C C S A R R", hands={0: "knife"}, attributes={0: "poisoned"}, turns={0: 1})
    play(table, 0, Pass(), moves.Die())
    assert (table.alive[0], happened(table, events.Looted)) == (False, [])


def test_loot_is_seen_by_the_looter_and_missed_by_the_dead() -> None:
    """The rest of the hand leaves play unseen (BH-9.3)."""
    table = truck("C C S A R R", hands={1: "knife zip_tie"})
    shoot_dead(table, 0, 1)
    loot = happened(table, events.Looted)[0]
    assert [loot.seen_by(seat).card is not None for seat in (0, 1, 2, None)] == [True, True, False, False]
    assert table.view(2).board.seats[1].hand is None
    assert table.view(0).own.notes[-1].what == "looted"
    assert table.view(1).own.surely[0] == (loot.card,)


@pytest.mark.parametrize("open_seat", [0, 1])
def test_loot_is_public_where_a_hand_lies_open(open_seat: int) -> None:
    """Loose Tongue of the looter or of the victim (BH-9.3, BH-22.5)."""
    table = truck("C C S A R R", hands={1: "knife zip_tie"}, attributes={open_seat: "loose_tongue"})
    shoot_dead(table, 0, 1)
    loot = happened(table, events.Looted)[0]
    assert loot.seen_by(None).card == loot.card
    assert table.view(None).board.seats[open_seat].hand is not None
    assert table.view(3).own.surely[0] == (loot.card,)


def test_the_dead_keep_their_secret_and_their_silence() -> None:
    """Identity secret, no speech, and still part of the faction (BH-9.4)."""
    table = truck("C C S A R R")
    shoot_dead(table, 0, 1)
    assert table.view(None).board.seats[1].identity is None
    assert table.talk(1).to == ()
    table = truck("C C S A R R", dead=(3, 4, 5), turn=0, token=3)
    shoot_dead(table, 0, 1)
    play(table, 0, moves.Stop())
    play(table, 2, Pass())
    assert ending(table) == ("crew_hideout", "crew", (0, 1, 2))


def test_identity_is_shown_at_death_by_option() -> None:
    """It does not count as a reveal for Guilty Conscience (section 10)."""
    table = truck("C A S C R R", attributes={2: "guilty_conscience"}, options={"reveal_on_death": True})
    shoot_dead(table, 0, 1)
    assert table.view(None).board.seats[1].identity == "agent"
    assert table.conscience == -1


def test_the_order_at_a_death() -> None:
    """Eliminate, Start Player, endings, loot (BH-9.5)."""
    table = truck("C C S A R R", hands={0: "knife"}, turn=1)
    shoot_dead(table, 1, 0)
    names = [type(event).__name__ for event in table.log]
    assert names.index("Died") < names.index("StartPlayerMoved") < names.index("Looted")


# Reveals -----------------------------------------------------------------------------------------------------------


def test_what_reveals_an_identity() -> None:
    """Vest, return fire, Handcuffs; second gun; nothing voluntary (BH-10.1)."""
    table = truck("A C S C R R")
    play(table, 0, Handcuff(1))
    assert table.revealed[0]
    table = truck("C A S C R R")
    play(table, 0, Shoot(1))
    answer(table, 1, "vest")
    assert (table.revealed[1], asks(table)) == (True, "FollowUpShot")
    table = truck("C A S C R R", hands={1: "adrenaline"})
    play(table, 0, Shoot(1))
    answer(table, 1, "adrenaline")
    assert not table.revealed[1]
    assert not [action for action in offers(table, 0) if "Reveal" in action]


def test_guilty_conscience_turns_at_the_first_agent() -> None:
    """For good, even if all Agents die (BH-10.2, BH-22.1)."""
    table = truck("A C S C R R", attributes={3: "guilty_conscience"})
    assert table.side(3) == "crew"
    play(table, 0, Handcuff(1))
    assert (table.turned(3), table.side(3)) == (True, "agents")
    table.alive[0] = False
    assert table.side(3) == "agents"


def test_a_holder_who_was_dead_does_not_turn() -> None:
    """And a reveal within an attack turns before the rest of it (BH-10.3)."""
    table = truck("A C S C R R", attributes={3: "guilty_conscience"}, dead=(3,))
    play(table, 0, Handcuff(1))
    assert table.conscience == -1
    table = truck("A C S C R R", attributes={3: "guilty_conscience"})
    play(table, 0, Handcuff(3))
    names = [type(event).__name__ for event in table.log]
    assert names.index("ConscienceAwoke") < names.index("Restrained")


def test_the_turned_may_not_harm_revealed_agents() -> None:
    """Shot, stab, Zip Tie or Chloroform; a hidden Agent may be hit (BH-10.4)."""
    situation = {"attributes": {0: "guilty_conscience"}, "conscience": 0, "revealed": {1: True}}
    table = truck("C A S A R R", hands={0: "knife zip_tie chloroform speedloader"}, **situation)
    for action in (Shoot(1), Stab(1), Zip(1), moves.Chloroform(1)):
        assert refuse(table, 0, action).rule == "BH-10.4"
    play(table, 0, Shoot(3))
    answer(table, 3, "vest")
    assert refuse(table, 0, Speedloader(3)).rule == "BH-10.4"
    assert "Speedloader 2" in offers(table, 0)


def test_a_turned_rival_stops_when_only_agents_are_left() -> None:
    """Pass is its one option, and stop in A7 (BH-10.4)."""
    situation = {"attributes": {0: "guilty_conscience"}, "conscience": 0, "revealed": {1: True}}
    table = truck("R A C S C R", dead=(2, 3, 4, 5), **situation)
    assert offers(table, 0) == {"Pass"}
    play(table, 0, Pass())
    assert table.view(2).own.possible[0] != ()
    table = truck("R A C S C R", dead=(3, 4, 5), **situation)
    shoot_dead(table, 0, 2)
    assert (asks(table), offers(table, 0)) == ("FollowUpShot", {"Stop"})


def test_sides_count_cards_only_for_the_presence_of_an_agent() -> None:
    """A turned player is on the Agents' side, but no Agent card (BH-10.5)."""
    table = hideout("C C S A R R", dead=(3, 4, 5), attributes={0: "guilty_conscience"}, conscience=0)
    assert ending(table) == ("crew_hideout", "crew", (1, 2))


def test_turning_is_not_public() -> None:
    """The table sees the same for every holder; the holder alone is told (BH-10.6)."""
    for identity in "CSRA":
        table = truck(f"A {identity} ? ? ? ?", attributes={1: "guilty_conscience"})
        play(table, 0, Handcuff(3))
        awoke = happened(table, events.ConscienceAwoke)[0]
        assert awoke.seen_by(2) == awoke.seen_by(None) == events.ConscienceAwoke(1, None)
        assert awoke.seen_by(1).turned == (identity != "A")
        assert table.view(2).board.seats[1].conscience_awake
        assert [table.view(seat).advice.turned for seat in (1, 2)] == [identity != "A", False]


GC = cells("(BH-11.2) means an Agent **card**.")


@pytest.mark.parametrize("row", sorted({row for row, _column in GC}))
def test_the_guilty_conscience_table(row: Any) -> None:
    """Every row of the outcomes of its holder (BH-10.5, BH-11.7)."""
    gc = {"attributes": {0: "guilty_conscience"}}
    match row:
        case "Agent card":
            table = hideout("A C S C R R", conscience=0, **gc)
            assert ending(table) == ("agents_hideout", "agents", (0,))
        case "robbery fails, or no Agent is ever revealed":
            table = hideout("C C S A R R", dead=(3, 4, 5), **gc)
            assert ending(table) == ("crew_hideout", "crew", (0, 1, 2))
        case "died before the first reveal":
            table = hideout("C C S A R R", dead=(0, 3, 4, 5), **gc)
            assert ending(table) == ("crew_hideout", "crew", (0, 1, 2))
        case "turned, an Agent card alive at the Hideout":
            for dead in ((), (0,)):
                table = hideout("C C S A R R", conscience=0, dead=dead, **gc)
                assert ending(table) == ("agents_hideout", "agents", (0, 3))
        case "turned, alive at the Hideout, no Agent card alive":
            table = hideout("C C S A R R", conscience=0, dead=(3, 4, 5), **gc)
            assert ending(table) == ("crew_hideout", "crew", (1, 2))
            assert happened(table, events.Died) == [events.Died(0, "conscience")]
        case "turned, dead, no Agent card alive at the Hideout":
            table = hideout("C C S A R R", conscience=0, dead=(0, 3, 4, 5), **gc)
            assert ending(table) == ("crew_hideout", "crew", (1, 2))
        case "turned, Rivals wipe out everybody else":
            table = truck("R C R A S C", conscience=0, dead=(0, 3, 4, 5), turn=2, **gc)
            shoot_dead(table, 2, 1)
            assert ending(table) == ("rivals_truck", "rivals", (2,))
        case "not turned, first Agent revealed at the Hideout":
            table = hideout("C C S A R R", **gc)
            assert ending(table) == ("agents_hideout", "agents", (3,))
        case _:
            raise AssertionError(row)


# Endings -----------------------------------------------------------------------------------------------------------


def test_rivals_alone_win_at_once() -> None:
    """Whatever stab, poison or restraint they carry (BH-13.2)."""
    table = truck("R C R A S C", dead=(3, 4, 5), stabbed_by={0: 1}, restrained={2: "tied"})
    shoot_dead(table, 0, 1)
    assert ending(table) == ("rivals_truck", "rivals", (0, 2))
    assert table.outcome().decided_by == "BH-13.2"


def test_nobody_alive_means_nobody_wins() -> None:
    """No faction has met its goal (BH-13.3)."""
    table = truck("C A S C R R", dead=(1, 2, 3, 4, 5), stabbed_by={0: 1})
    assert ending(table) == ("nobody", None, ())


def test_only_crew_left_goes_on() -> None:
    """Nobody knows, and a stop would be an oracle against friendly fire (BH-13.7)."""
    table = truck("C C S A R R", dead=(4, 5))
    shoot_dead(table, 0, 3)
    assert table.agenda
    assert table.alive[:3] == [True] * 3


def test_only_agents_left_goes_on() -> None:
    """A Trigger Happy Agent may still ruin it (BH-13.8)."""
    table = truck("A A C S R R", dead=(3, 4, 5), attributes={0: "trigger_happy"})
    shoot_dead(table, 0, 2)
    assert table.agenda
    pass_turns(table, 1)
    assert table.agenda


def test_the_last_one_alive_is_driven_to_the_hideout() -> None:
    """Without decisions, unless stab or poison are due (BH-13.9)."""
    table = truck("C C S A R R", dead=(2, 3, 4, 5))
    shoot_dead(table, 0, 1)
    assert ending(table) == ("crew_hideout", "crew", (0, 1, 2))
    assert (table.token, asks(table)) == (4, "")
    table = truck("C C S A R R", dead=(2, 3, 4, 5), stabbed_by={0: 1})
    shoot_dead(table, 0, 1)
    assert ending(table)[0] == "nobody"


def test_a_lone_agent_wins_and_a_lone_turned_loses() -> None:
    """The Hideout decides (BH-13.9, BH-13.4)."""
    table = truck("C A S C R R", dead=(2, 3, 4, 5))
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert ending(table) == ("agents_hideout", "agents", (1,))
    table = truck(
        "C A S C R R", dead=(2, 3, 4, 5), turn=1, stabbed_by={1: 0}, attributes={0: "guilty_conscience"}, conscience=0
    )
    play(table, 1, Pass())
    assert ending(table) == ("nobody", None, ())


def test_all_of_the_side_win_the_dead_too() -> None:
    """Turned players win only with the Agents (BH-13.10)."""
    table = truck("R C R A S C", dead=(2, 3, 4, 5))
    shoot_dead(table, 0, 1)
    assert ending(table)[2] == (0, 2)
    assert table.outcome().scores == (1, 0, 1, 0, 0, 0)
    assert table.outcome().worth(0) == 0.5


def test_deaths_are_tested_before_the_token_moves() -> None:
    """Rivals alone after the last turn never meet the Driver (BH-13.11)."""
    table = truck("R R S A C C", dead=(3, 4, 5), token=3, turn=2, stabbed_by={2: 0})
    play(table, 2, Pass())
    assert ending(table) == ("rivals_truck", "rivals", (0, 1))
    table = truck("R C S A C R", dead=(1, 2, 3, 4, 5), stabbed_by={0: 1}, step=None, restrained={0: "tied"})
    assert ending(table)[0] == "nobody"


def test_a_returning_agents_kill_ends_the_turn() -> None:
    """The next living seat begins (BH-7.12)."""
    table = truck("C A S C R R")
    play(table, 0, Shoot(1))
    answer(table, 1, "vest", fire=True)
    answer(table, 0)
    assert turn_ends(table, 0)
    assert (table.active, table.identities[1]) == (1, AGENT)
