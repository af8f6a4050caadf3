"""A closer look at what happened: the circumstances that say more of a deed than its kind.

Each happening is told again with its circumstances, as one of its own.
"""

from collections import Counter
from collections.abc import Iterator

from heistnight.bots.bank_heist.beliefs import witnessed
from heistnight.bots.bank_heist.happenings import BINDS, Happening
from heistnight.bots.bank_heist.position import Position
from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import ALARMS, GUILTY_CONSCIENCE, NOBODY

ATTRIBUTES = ALARMS[GUILTY_CONSCIENCE:]
ROUNDS = 3
STANDINGS = ("loader", "keeper", "new")
PASSES = [f"{what}:{how}" for what in ("took", "loaded", "dye") for how in (*STANDINGS, "again", "early", "late")]
ROBBING = [*PASSES, *(f"placed:{name}" for name in ATTRIBUTES)]
SHOTS = [*(f"shot:{number}" for number in range(ROUNDS)), "shot:back", "shot:gunman", "shot:idler"]
PAIRS = (*ROBBING, *SHOTS, *(f"bound:{what}" for what in BINDS), "gave_me:again")
SINGLE = (*(f"waited:{number}" for number in range(ROUNDS)), *(f"kept:{name}" for name in ATTRIBUTES))
ENOUGH = 3  # bags in the truck from which on a pass is late


def looked_at(position: Position) -> list[Happening]:
    """All that a seat saw and heard, and the circumstances."""
    return [*witnessed(position), *_passes(position), *_deeds(position)]


def _passes(position: Position) -> Iterator[Happening]:
    me, loaded, took = position.me, Counter[Seat](), Counter[Seat]()
    before: set[tuple[Seat, Seat]] = set()
    for record in position.world.passes:
        giver, receiver, result = record.giver, record.receiver, record.result
        again = (giver, receiver) in before
        if giver not in (NOBODY, me):
            if receiver == me:
                if again:
                    yield Happening("gave_me:again", giver, me)
            else:
                standing = "loader" if loaded[receiver] else "keeper" if took[receiver] else "new"
                yield Happening(f"{result}:{standing}", giver, receiver)
                yield Happening(f"{result}:{'late' if loaded.total() >= ENOUGH else 'early'}", giver, receiver)
                if again:
                    yield Happening(f"{result}:again", giver, receiver)
        before.add((giver, receiver))
        loaded[receiver] += result == "loaded"
        took[receiver] += result == "took"


def _deeds(position: Position) -> Iterator[Happening]:
    world, me = position.world, position.me
    start = max((record.turn for record in world.passes), default=0) + 1
    gunmen, idlers = set[Seat](), set[Seat]()
    fired: set[tuple[Seat, Seat]] = set()
    for deed in world.deeds:
        seat, target = deed.seat, deed.target
        late = min(ROUNDS - 1, max(0, deed.turn - start) // world.seats)
        match deed.what:
            case "gunshot":
                if seat != me:
                    yield Happening(f"shot:{late}", seat, target)
                    if (target, seat) in fired:
                        yield Happening("shot:back", seat, target)
                    elif target in gunmen:
                        yield Happening("shot:gunman", seat, target)
                    elif target in idlers:
                        yield Happening("shot:idler", seat, target)
                gunmen.add(seat)
                fired.add((seat, target))
            case "pass":
                idlers.add(seat)
                if seat != me:
                    yield Happening(f"waited:{late}", seat)
            case "place" if seat == target != me:
                yield Happening(f"kept:{deed.how}", seat)
            case "place" if seat != me:
                yield Happening(f"placed:{deed.how}", seat, target)
            case _ if deed.what in BINDS and seat != me:
                yield Happening(f"bound:{deed.what}", seat, target)
