"""Views are made of kept pieces: what has not changed is the same object, and no piece outlives what it shows."""

import random

import pytest

from heistnight.core.action import Input
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.moves import Handcuff, PassTo, Shoot, Take, Zip
from heistnight.games.bank_heist.pieces import FREE, NOBODY
from heistnight.games.bank_heist.records import PassRecord
from heistnight.games.bank_heist.seen.board import AttackView

from .tables import play, robbery, truck


def test_what_has_not_changed_is_the_same_object() -> None:
    table = robbery(vault="knife")
    before = table.view(0)
    play(table, 0, PassTo(1))
    on_its_way = table.view(0)
    for piece in ("vault_up", "vault_down", "alarm_up", "seats", "passes", "deeds", "code"):
        assert getattr(on_its_way.board, piece) is getattr(before.board, piece), piece
    for piece in ("hand", "possible", "surely", "ruined", "deck"):
        assert getattr(on_its_way.own, piece) is getattr(before.own, piece), piece
    for piece in ("partners", "identities", "poison", "help"):
        assert getattr(on_its_way.advice, piece) is getattr(before.advice, piece), piece
    play(table, 1, Take())
    taken = table.view(0)
    assert changed(on_its_way.board.seats, taken.board.seats) == [1]
    assert changed(on_its_way.own.surely, taken.own.surely) == [1]
    assert taken.board.passes == (PassRecord(1, 0, 1, "drawn", "took"),)


def test_all_eyes_share_what_lies_before_the_seats() -> None:
    table = truck("A C S C R R", hands={1: "knife", 3: "zip_tie"}, attributes={3: "loose_tongue"})
    before = table.board()
    play(table, 0, Handcuff(1))
    board = table.board()
    assert all(table.view(viewer).board is board for viewer in (None, *range(6)))
    assert changed(before.seats, board.seats) == [0]
    assert (board.seats[0].identity, board.seats[3].hand) == ("agent", ("zip_tie",))


def test_who_is_asked_for_a_deed_is_told_why_not_and_what_it_tells() -> None:
    """Section 14: what an action will tell others; the reasons are for its owner only."""
    table = truck("C C S A R R", hands={0: "knife"}, attributes={0: "gun_jammed"})
    asked = table.view(0).advice.help
    assert asked.barred == {
        "Shoot": "jammed", "ShootSpeedloader": "lacks_card", "Chloroform": "lacks_card", "Cut": "nobody",
        "Pick": "lacks_card", "Unjam": "lacks_card", "Zip": "lacks_card", "Handcuff": "only_agents",
    }  # fmt: skip
    assert asked.tells == {"Stab": "crew", "Pass": "no_rival"}
    assert all(table.view(viewer).advice.help is None for viewer in (None, 1, 2, 3, 4, 5))
    rival = truck("R C S A C C", hands={0: "knife"}, attributes={0: "gun_jammed"}).view(0).advice.help
    assert (rival.barred["Pass"], rival.tells) == ("rival", {"Shoot": "reveals"})
    agent = truck("A C S C R R", handcuffs=0).view(0).advice.help
    assert (agent.barred["Shoot"], agent.barred["Stab"]) == ("agent_shoots", "agent_stabs")
    assert (agent.barred["Handcuff"], agent.barred["Zip"]) == ("no_handcuffs", "lacks_card")
    happy = truck("A C S C R R", attributes={0: "trigger_happy"}).view(0).advice.help
    assert (happy.barred["Pass"], happy.tells) == ("trigger_happy", {"Shoot": "nothing"})
    shown = truck("C C S A R R", revealed={0: True}).view(0).advice.help
    assert shown.tells == {"Shoot": "known", "Pass": "known"}


def test_an_agent_with_an_awake_conscience_is_told_what_harming_its_partner_shows() -> None:
    """Nobody else with that card may aim at a revealed Agent, so that all learn what it is (BH-10.4)."""
    facts = {"hands": {0: "zip_tie chloroform"}, "attributes": {0: "guilty_conscience"}, "conscience": 0}
    table = truck("A A S C R R", revealed={1: True}, **facts)
    tells = table.view(0).advice.help.tells
    assert (tells["Zip"], tells["Chloroform"], tells["Pass"]) == ("agent", "agent", "no_rival")
    play(table, 0, Zip(1))
    assert table.view(3).own.possible[0] == ("agent",)
    assert truck("A A S C R R", **facts).view(0).advice.help.tells["Zip"] == "no_rival"
    turned = truck("C A S C R R", revealed={1: True}, **facts).view(0).advice.help
    assert turned.tells["Zip"] == "no_rival"


def test_who_holds_the_shotgun_is_told_who_else_can_be_hit() -> None:
    """The living neighbours of the target, never the shooter (BH-22.9)."""
    table = truck("C C S A R R", hands={0: "knife zip_tie"}, attributes={0: "shotgun"}, dead=(3,))
    play(table, 0, Shoot(2))
    assert table.view(0).advice.help.beside == {"left": 4, "right": 1}
    assert table.view(0).board.attack == AttackView(0, 2, "gunshot")


@pytest.mark.parametrize(("turns", "left"), [(0, 2), (1, 1), (2, 1)])
def test_how_long_the_poison_waits_is_told_to_all(turns: int, left: int) -> None:
    """Until the end of the second turn, and of every one after it (BH-22.8)."""
    table = truck("C C S A R R", attributes={3: "poisoned"}, turns={3: turns})
    assert [table.view(viewer).advice.poison for viewer in (None, 0, 3)] == [(0, 0, 0, left, 0, 0)] * 3


def changed(old: tuple[object, ...], new: tuple[object, ...]) -> list[int]:
    return [place for place, (was, now) in enumerate(zip(old, new, strict=True)) if was is not now]


@pytest.mark.parametrize("players", GAME.seats)
def test_nobody_is_harmed_or_revealed_before_the_getaway(players: int) -> None:
    """So a view does not look for harm in the bank."""
    options = GAME.options(players=players, pace="none", start_player="random")
    in_bank = 0
    for game in range(5):
        table, chance = GAME.deal(options, b"%d" % game), random.Random(game)
        while table.agenda and not table.in_truck():
            in_bank += 1
            assert (table.conscience, table.martial_down) == (NOBODY, False)
            for zone, as_dealt in UNHARMED.items():
                assert getattr(table, zone) == [as_dealt] * players, zone
            seat = table.open().seats(table)[0]
            table.play(Input(table.now, seat, chance.choice(table.offered(seat))))
    assert in_bank > 100


UNHARMED = {
    "alive": True, "revealed": False, "restraints": FREE, "knocked_out": False, "stabbed_by": NOBODY,
    "vest_used": False, "turns": 0,
}  # fmt: skip
