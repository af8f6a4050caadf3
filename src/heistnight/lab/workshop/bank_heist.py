"""The deck of Bank Heist: how many there are of each card, the codes and the track."""

from collections.abc import Iterator
from itertools import combinations
from math import prod

from heistnight.games.bank_heist.pieces import LARGEST_PRODUCT, Box
from heistnight.lab.workshop.bench import Bench, least
from heistnight.lab.workshop.fault import Fault

MOST_PLAYERS = 8
DIGITS_IN_A_CODE = 3


def faults(box: Box) -> Iterator[Fault]:
    for name in ("identities", "vault", "handcuffs", "alarm_instant", "alarm_attribute"):
        for number, piece in enumerate(getattr(box, name)):
            yield from least(piece.count, 0, (name, number, "count"), "the count")
    people = sum(card.count for card in box.identities)
    if people < MOST_PLAYERS:
        yield Fault(("identities",), f"eight can play, so there must be 8 identities, not {people}")
    bags = next(piece.count for piece in box.vault if piece.id == "cash_bag")
    if bags < box.board.bags_needed:
        yield Fault(("board", "bags_needed"), f"{box.board.bags_needed} bags are needed, the vault holds {bags}")
    digits = [piece.digit for piece in box.code]
    if max(map(prod, combinations(digits, DIGITS_IN_A_CODE))) > LARGEST_PRODUCT:
        yield Fault(("code",), f"three digits multiply to more than {LARGEST_PRODUCT}, which nobody can enter")
    roles = [space.role for space in box.board.robbery_track]
    if roles.count("agents_win") != 1:
        yield Fault(("board", "robbery_track"), "one space must have the role agents_win")
    if not any(space.alarm for space in box.board.robbery_track):
        yield Fault(("board", "robbery_track"), "one space at least must have an alarm")
    last = max(space.space for space in box.board.robbery_track)
    for tempo, starts in box.board.tempo.items():
        for players, start in starts.items():
            if not 0 <= start < last:
                yield Fault(("board", "tempo", tempo, players), f"a start must be 0 to {last - 1}, not {start}")


BENCH = Bench(
    box=Box,
    fixed={
        "identities": "id",
        "vault": "id",
        "handcuffs": "id",
        "alarm_instant": "id",
        "alarm_attribute": "id",
        "code": "id",
    },
    unread=frozenset(
        {"name", "text", "duties", "guns", "vest", "turn", "start_for", "getaway_track", "getaway_length"}
    ),
    faults=faults,
)
