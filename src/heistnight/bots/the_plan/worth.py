"""Values of tiles to a seat: their points, and their promise of sets (section 13, 1 and 5)."""

from collections.abc import Sequence

from heistnight.bots.the_plan.position import ALL_KINDS, Position, face_value
from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import Kind, Treasure, Trinket
from heistnight.games.the_plan.score import SET_BONUS

# Points that so many different ones of four promise.
TREASURE_PROMISE = (0.0, 0.3, 1.0, 2.2, 5.0)
TRINKET_PROMISE = (0.0, 0.2, 0.6, 1.6)


class Rough:
    """The rule of thumb of section 13: it counts what is held, not what can still be had."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.begun: Sequence[float] = TRINKET_PROMISE

    def promise(self, seat: Seat, kind: Kind, tiles: Sequence[Treasure]) -> float:
        """Return the promise of these treasures of a kind: whole sets, and the beginning of the next."""
        counts = [tiles.count(4 * kind + step) for step in (0, 1, 2, 3)]
        sets = min(counts)
        begun = sum(count > sets for count in counts)
        return SET_BONUS * sets + TREASURE_PROMISE[begun] if sets < 2 else SET_BONUS * sets

    def take(self, seat: Seat, kind: Kind) -> float:
        """Return the gain of a seat from taking all face-up treasures of a kind."""
        tiles = self.position.museum[kind]
        if not tiles:
            return 0.0
        held = [tile for tile in self.position.treasures[seat] if tile >> 2 == kind]
        gain = self.promise(seat, kind, [*held, *tiles]) - self.promise(seat, kind, held)
        return face_value(tiles) + gain

    def kinds(self, seat: Seat) -> list[float]:
        return [self.take(seat, kind) for kind in ALL_KINDS]

    def trinket_promise(self, designs: int, tiles: int) -> float:
        """Return the promise of trinkets of a kind: so many tiles of so many different designs (TP-9.6)."""
        if designs >= 4:
            return 2.0 * SET_BONUS if tiles >= 8 else SET_BONUS
        return self.begun[designs]

    def hopes(self, tiles: Sequence[Trinket], kind: int) -> float:
        """Return the promise of these trinkets in one of their kinds."""
        of_kind = [tile for tile in tiles if tile // 5 == kind]
        return self.trinket_promise(len(set(of_kind)), len(of_kind))

    def blind(self, seat: Seat) -> float:
        """Return the average value of the top of the pile."""
        pile = self.position.unseen_trinkets
        values = self.trinkets(seat)
        return sum([values[tile] for tile in pile]) / len(pile) if pile else 0.0

    def consolation(self, seat: Seat) -> float:
        """Return the value of leaving empty-handed: the best trinket on offer."""
        values = self.trinkets(seat)
        return max([self.blind(seat), *(values[tile] for tile in self.position.shelf)])

    def trinkets(self, seat: Seat) -> list[float]:
        """Return the value of one more trinket of each design to a seat."""
        values: list[float] = []
        held = self.position.trinkets[seat]
        for kind in range(3):
            of_kind = [tile for tile in held if tile // 5 == kind]
            designs, tiles = len(set(of_kind)), len(of_kind)
            now = self.trinket_promise(designs, tiles) - 1
            new = self.trinket_promise(designs + 1, tiles + 1) - now
            again = self.trinket_promise(designs, tiles + 1) - now
            values += [again if tile in of_kind else new for tile in range(5 * kind, 5 * kind + 5)]
        return values


# How likely a seat comes by a treasure it lacks before the game ends, while two copies (or one) are still to be had.
# Counted in games of medium players with 2, 4 and 6 seats; 3 and 5 lie in between by eye. Sets come together about as
# if each tile fell by itself.
_TWO_LEFT = {2: 0.75, 3: 0.66, 4: 0.58, 5: 0.52, 6: 0.46}
_ONE_LEFT = {2: 0.51, 3: 0.42, 4: 0.35, 5: 0.29, 6: 0.24}
_LATE = (0.0, 0.62, 0.8, 0.9, 0.95, 1.0)
# How likely a turn brings a trinket that is of use, and how many turns before the end they run out: fitted by eye to
# the same games.
_TRINKET = {2: 0.05, 3: 0.2, 4: 0.28, 5: 0.32, 6: 0.3}
_RUN_OUT = {2: 0, 3: 0, 4: 0, 5: 0, 6: 1}


class Sharp(Rough):
    """Counts what can still be had: a set whose last tile is gone promises nothing, and the end is near or far."""

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        seats, left = position.seats, position.left
        late = _LATE[min(left, len(_LATE) - 1)]
        self.tile_chance = (0.0, late * _ONE_LEFT[seats], late * _TWO_LEFT[seats])
        luck = _at_least(max(0, left - _RUN_OUT[seats]), _TRINKET[seats])
        self.begun = [SET_BONUS * luck[4 - designs] for designs in range(4)]
        self.gone = [0] * 28
        for tiles in position.treasures:
            for tile in tiles:
                self.gone[tile] += 1

    def promise(self, seat: Seat, kind: Kind, tiles: Sequence[Treasure]) -> float:
        return self.promise_when(kind, tiles, self.position.treasures[seat], ())

    def promise_when(
        self, kind: Kind, tiles: Sequence[Treasure], held: Sequence[Treasure], lost: Sequence[Treasure]
    ) -> float:
        """Return the promise of a kind to the holder of these tiles, after others have taken the lost ones."""
        first, second = 1.0, 1.0
        for tile in range(4 * kind, 4 * kind + 4):
            own = tiles.count(tile)
            to_be_had = max(0, 2 - own - (self.gone[tile] - held.count(tile)) - lost.count(tile))
            if own == 0:
                first *= self.tile_chance[to_be_had]
                second *= first * 0.3
            elif own == 1:
                second *= self.tile_chance[to_be_had]
        return SET_BONUS * (first + first * second)

    def drop(self, seat: Seat, kind: Kind) -> float:
        """Return the loss of a seat's promise when someone else takes all face-up treasures of a kind."""
        lying = self.position.museum[kind]
        if not lying:
            return 0.0
        held = [tile for tile in self.position.treasures[seat] if tile >> 2 == kind]
        return self.promise_when(kind, held, held, ()) - self.promise_when(kind, held, held, lying)


def _at_least(turns: int, chance: float) -> list[float]:
    """Return the chances that at least 0, 1, ... 4 of so many turns succeed."""
    exactly = [1.0, 0.0, 0.0, 0.0, 0.0]
    for _ in range(turns):
        exactly = [
            exactly[0] * (1 - chance),
            *(exactly[n] * (1 - chance) + exactly[n - 1] * chance for n in (1, 2, 3)),
            0.0,
        ]
    below = [0.0]
    for part in exactly[:4]:
        below.append(below[-1] + part)
    return [1 - part for part in below]
