"""What is seen of Three Alarms: the board by everybody, the hand by its owner, and what follows from both."""

import msgspec

from heistnight.core.action import Seat
from heistnight.core.view import Advice, Board, Outcome, Own, Question
from heistnight.core.words import EachSeat
from heistnight.games.three_alarms.pieces import ALARM, LOOT, NERVE, VAULT, WORTH, LootId
from heistnight.games.three_alarms.zones import OPEN, AlarmsZones


class SeatView(msgspec.Struct, frozen=True):
    """What lies open before a seat."""

    cards: int
    taken: tuple[LootId, ...]


class AlarmsBoard(Board, frozen=True, kw_only=True):
    seats: EachSeat[SeatView]
    pile: tuple[LootId, ...]
    lost: tuple[LootId, ...]
    played: tuple[int, ...]
    alarms: int
    vault: int


class AlarmsOwn(Own, frozen=True, kw_only=True):
    """The hand, and what was chosen: 0 is to wait, None nothing yet."""

    hand: tuple[int, ...]
    chosen: int | None


class AlarmsAdvice(Advice, frozen=True, kw_only=True):
    """What the pile is worth, everybody's points, how likely the next card is an alarm (in a hundred), and which nerve
    cards nobody has shown."""

    worth: int
    points: tuple[int, ...]
    danger: int
    unseen: tuple[int, ...]


def board(table: AlarmsZones, question: Question | None, outcome: Outcome | None) -> AlarmsBoard:
    piece = table.canvas.piece
    seats = tuple(
        piece(_seat, len(hand), taken, at=seat) for seat, (hand, taken) in enumerate(zip(table.hands, table.taken))
    )
    return AlarmsBoard(
        question=question,
        outcome=outcome,
        seats=piece(tuple, seats, at="seats"),
        pile=piece(_names, tuple(table.pile), at="pile"),
        lost=piece(_names, tuple(table.lost), at="lost"),
        played=piece(tuple, tuple(table.played), at="played"),
        alarms=table.alarms,
        vault=len(table.vault),
    )


def own(table: AlarmsZones, seat: Seat | None) -> AlarmsOwn | None:
    if seat is None:
        return None
    chosen = table.sealed[seat]
    return AlarmsOwn(hand=table.hands[seat], chosen=None if chosen == OPEN else chosen)


def advice(table: AlarmsZones, seat: Seat | None) -> AlarmsAdvice:
    alarms = VAULT.count(ALARM) - table.alarms
    shown = {*table.played, *(table.hands[seat] if seat is not None else ())}
    return AlarmsAdvice(
        worth=sum(WORTH[loot] for loot in table.pile),
        points=table.scores(),
        danger=round(100 * alarms / len(table.vault)) if table.vault else 0,
        unseen=tuple(card for card in NERVE if card not in shown),
    )


def _seat(cards: int, taken: tuple[int, ...]) -> SeatView:
    return SeatView(cards, _names(taken))


def _names(loot: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(LOOT[card] for card in loot)
