"""Models of the other players: the value of each Plan to them, at several depths of thought."""

from collections.abc import Sequence
from typing import Any

from heistnight.bots.choice import Weights, settle, softmax
from heistnight.bots.the_plan.player import alone
from heistnight.bots.the_plan.position import ALL_FACES, ALL_KINDS, Position, shares_of
from heistnight.bots.the_plan.worth import Rough
from heistnight.core.action import Seat
from heistnight.games.the_plan.pieces import SHOWS, SIZE, SMASH_AND_GRAB, Face

SIZES = (1, 2, 3, 4)
SHOWING = tuple(
    tuple(tuple(face for face in ALL_FACES if SIZE[face] == size and kind in SHOWS[face]) for kind in ALL_KINDS)
    for size in range(5)
)
# The faces of each size, in canonical order, as the kinds they show.
TEAMS: tuple[Any, ...] = tuple(tuple(SHOWS[face] for face in ALL_FACES if SIZE[face] == size) for size in range(5))

Hands = Sequence[Sequence[Face]]


def way_in(shares: Sequence[float], others: int, wishes: Sequence[float]) -> list[list[float]]:
    """Return each size's chance to find each kind free and unmatched, if others play by these shares.

    `wishes` is how likely a Smash & Grab names each kind.
    """
    smash = shares[SMASH_AND_GRAB]
    smashed = others * smash * (1 - smash) ** (others - 1)
    table = [[0.0] * 7]
    shown = [[sum(shares[face] for face in faces) for faces in by_kind] for by_kind in SHOWING]
    for size in SIZES:
        table.append(
            [
                (1 - smashed * wishes[kind])
                * _free(others, shown[size][kind], [shown[smaller][kind] for smaller in range(1, size)])
                for kind in ALL_KINDS
            ]
        )
    return table


def _free(others: int, same: float, smaller: Sequence[float]) -> float:
    """Nobody shows the kind at my size, and at no smaller size exactly one does (inclusion and exclusion)."""
    rest = 1 - same
    total = rest**others
    for first, one in enumerate(smaller):
        total -= others * one * (rest - one) ** (others - 1)
        for second, two in enumerate(smaller[:first]):
            if others > 1:
                ways = others * (others - 1) * one * two
                total += ways * (rest - one - two) ** (others - 2)
                for three in smaller[:second]:
                    if others > 2:
                        total -= ways * (others - 2) * three * (rest - one - two - three) ** (others - 3)
    return max(0.0, total)


def outlook(
    free: Sequence[Sequence[float]], alone_smash: float, worths: Sequence[float], consolation: float
) -> list[float]:
    """Return the average gain of each Plan for a seat with these values of kinds."""
    gains = [[way * worth for way, worth in zip(ways, worths)] for ways in free]
    fails = [[1 - way if worth else 1.0 for way, worth in zip(ways, worths)] for ways in free]
    values = [alone_smash * max(worths) + (1 - alone_smash) * consolation]
    gain, fail = gains[1], fails[1]
    values += [gain[a] + fail[a] * consolation for (a,) in TEAMS[1]]
    gain, fail = gains[2], fails[2]
    values += [gain[a] + gain[b] + fail[a] * fail[b] * consolation for a, b in TEAMS[2]]
    gain, fail = gains[3], fails[3]
    values += [gain[a] + gain[b] + gain[c] + fail[a] * fail[b] * fail[c] * consolation for a, b, c in TEAMS[3]]
    gain, fail = gains[4], fails[4]
    values += [
        gain[a] + gain[b] + gain[c] + gain[d] + fail[a] * fail[b] * fail[c] * fail[d] * consolation
        for a, b, c, d in TEAMS[4]
    ]
    return values


# Points by which deep minds prefer each size beyond what they can reckon, tuned until a hard player expects each size
# of hard players about as often as they play it; Smash & Grabs by number of seats.
PREFERENCE = (0.0, 0.05, 0.2, 0.05, -0.75)
SMASH_PREFERENCE = {2: 0.1, 3: 0.0, 4: 0.1, 5: 0.2, 6: 0.25}


def preferred(look: Sequence[float], seats: int) -> list[float]:
    """Return the preferences of a deep mind, with some noise on its estimates."""
    values = [value + PREFERENCE[SIZE[face]] for face, value in enumerate(look)]
    values[SMASH_AND_GRAB] += SMASH_PREFERENCE[seats]
    return values


class Eye:
    """Values of the face-up kinds, and of leaving empty-handed, to every other seat by one way of estimating."""

    def __init__(self, position: Position, worth: Rough) -> None:
        self.others = position.others
        self.worths = {seat: worth.kinds(seat) for seat in self.others}
        self.consolation = {seat: worth.consolation(seat) for seat in self.others}

    def wishes(self) -> list[float]:
        """Return the chance that a Smash & Grab names each kind: everyone takes the best."""
        wishes = [0.0] * len(ALL_KINDS)
        for worths in self.worths.values():
            wishes[max(ALL_KINDS, key=worths.__getitem__)] += 1 / len(self.others)
        return wishes

    def outlooks(self, shares: Sequence[float], wishes: Sequence[float]) -> dict[Seat, list[float]]:
        """Return the gain of each Plan for each of them, if the rest play by these shares."""
        rivals = len(self.others)
        free = way_in(shares, rivals, wishes)
        alone_smash = (1 - shares[SMASH_AND_GRAB]) ** rivals
        return {seat: outlook(free, alone_smash, self.worths[seat], self.consolation[seat]) for seat in self.others}


class Minds:
    """For each other seat and each depth of thought, how strongly it is drawn to each Plan.

    Depth 0 plays anything, 1 goes where most lies, 2 plays best against anything, 3 best against those who think alike:
    the shares it expects are those it plays.
    """

    def __init__(
        self, position: Position, worth: Rough, hands: Sequence[Hands], heats: Sequence[float], rounds: int
    ) -> None:
        plain, sharp = Eye(position, Rough(position)), Eye(position, worth)
        wishes = sharp.wishes()
        even = shares_of(position.unplayed)

        def answer(shares: Sequence[float]) -> list[float]:
            looks = sharp.outlooks(shares, wishes)
            drawn = {seat: softmax(preferred(look, position.seats), heats[2]) for seat, look in looks.items()}
            return played(drawn, hands)

        self.shares = settle(even, answer, rounds)
        careful, deep = plain.outlooks(even, wishes), sharp.outlooks(self.shares, wishes)
        self.pull: dict[Seat, list[Weights]] = {
            seat: [
                [1.0] * len(ALL_FACES),
                softmax([alone(face, plain.worths[seat]) for face in ALL_FACES], heats[0]),
                softmax(careful[seat], heats[1]),
                softmax(preferred(deep[seat], position.seats), heats[2]),
            ]
            for seat in position.others
        }

    def mixed(self, seat: Seat, hand: Sequence[Face], depths: Sequence[float]) -> Weights:
        """Return a seat's chance to play each card of a hand, given its weights of each depth of thought."""
        likely = [0.0] * len(hand)
        for weights, share in zip(self.pull[seat], depths):
            if share:
                drawn = [weights[face] for face in hand]
                scale = share / (sum(drawn) or 1.0)
                likely = [part + scale * weight for part, weight in zip(likely, drawn)]
        return likely


def played(drawn: dict[Seat, Weights], hands: Sequence[Hands]) -> list[float]:
    """The shares in which Plans come up when seats choose from these hands by these weights."""
    shares = [0.0] * len(ALL_FACES)
    part = 1 / (len(hands) * len(drawn))
    for world in hands:
        for seat, weights in drawn.items():
            hand = world[seat]
            scale = part / (sum([weights[face] for face in hand]) or 1.0)
            for face in hand:
                shares[face] += scale * weights[face]
    return shares
