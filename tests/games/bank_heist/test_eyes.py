"""Views are made of remembered pieces: what has not changed is the same object, and no piece outlives what it shows."""

import random

import pytest

from heistnight.core.action import Input
from heistnight.games.bank_heist import GAME
from heistnight.games.bank_heist.memory import PassRecord
from heistnight.games.bank_heist.moves import Handcuff, PassTo, Take
from heistnight.games.bank_heist.pieces import FREE, NOBODY

from .tables import play, robbery, truck


def test_what_has_not_changed_is_the_same_object() -> None:
    table = robbery(vault="knife")
    before = table.view(0)
    play(table, 0, PassTo(1))
    on_its_way = table.view(0)
    for piece in ("vault_up", "vault_down", "alarm_up", "passes", "deeds", "code"):
        assert getattr(on_its_way, piece) is getattr(before, piece), piece
    for piece in ("hand", "identities", "possible", "surely", "ruined", "deck"):
        assert getattr(on_its_way.own, piece) is getattr(before.own, piece), piece
    assert changed(before.seats, on_its_way.seats) == []
    play(table, 1, Take())
    taken = table.view(0)
    assert changed(on_its_way.seats, taken.seats) == [1]
    assert changed(on_its_way.own.surely, taken.own.surely) == [1]
    assert taken.passes == (PassRecord(1, 0, 1, "drawn", "took"),)


def test_all_eyes_share_what_lies_before_the_seats() -> None:
    table = truck("A C S C R R", hands={1: "knife", 3: "zip_tie"}, attributes={3: "loose_tongue"})
    before = table.view(None)
    play(table, 0, Handcuff(1))
    views = [table.view(viewer) for viewer in (None, *range(6))]
    assert all(changed(views[0].seats, view.seats) == [] for view in views)
    assert changed(before.seats, views[0].seats) == [0]
    assert (views[0].seats[0].identity, views[0].seats[3].hand) == ("agent", ("zip_tie",))


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
