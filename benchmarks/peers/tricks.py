"""The work both servers do: thirteen sealed tricks between four seats, card for card the game in boardgameio/game.js.

Everybody puts a card down in secret, all are turned up, the highest takes the trick. 52 moves a match, hidden hands,
and a view that grows with every trick, as the peer's state does.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from msgspec import Meta

from heistnight.core.action import Action, Seat
from heistnight.core.decisions import Sealed
from heistnight.core.event import Event
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.rng import Rng
from heistnight.core.table import Step, Table
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Board, Outcome, Own

DECK = range(52)
HAND = 13
NOTHING = -1
OPEN_TALK = TalkRule()


class Commit(Action, frozen=True, gc=False):
    card: int


COMMIT = tuple(map(Commit, DECK))


class Committed(Event, frozen=True, gc=False):
    seat: Seat


class Taken(Event, frozen=True, gc=False):
    """All four cards turned up, by seat, and who took them."""

    cards: tuple[int, ...]
    winner: Seat


class TricksOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=4, le=4, title="Players")] = 4


class TricksBoard(Board, frozen=True, kw_only=True):
    committed: tuple[bool, ...]
    scores: tuple[int, ...]
    tricks: tuple[Taken, ...]


class TricksOwn(Own, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    chosen: int | None


class TricksTable(Table, kw_only=True):
    """Hands and what lies sealed are secret; the tricks lie open."""

    hands: list[tuple[int, ...]]
    sealed: list[int]
    tricks: list[Taken]
    scores: list[int]

    def draw_board(self) -> TricksBoard:
        return TricksBoard(
            question=self.question(),
            outcome=self.outcome(),
            committed=tuple([card != NOTHING for card in self.sealed]),
            scores=tuple(self.scores),
            tricks=tuple(self.tricks),
        )

    def own(self, seat: Seat | None) -> TricksOwn | None:
        if seat is None:
            return None
        sealed = self.sealed[seat]
        return TricksOwn(hand=self.hands[seat], chosen=None if sealed == NOTHING else sealed)

    def advice(self, seat: Seat | None) -> None:
        return None

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return OPEN_TALK

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        winners = tuple(seat for seat, score in enumerate(self.scores) if score == max(self.scores))
        return Outcome(ending="all_done", winners=winners, scores=tuple(self.scores))


class NextTrick(Step[TricksTable], frozen=True, gc=False):
    def run(self, table: TricksTable) -> None:
        if table.hands[0]:
            table.agenda.append(ChooseCard(asked=tuple(range(table.seats))))


class ChooseCard(Sealed[TricksTable], frozen=True, gc=False):
    """Which card do you put down?"""

    rule: ClassVar[str] = "TR-1"

    def options(self, table: TricksTable, seat: Seat) -> Sequence[Action]:
        return [COMMIT[card] for card in table.hands[seat]]

    def seats(self, table: TricksTable) -> Sequence[Seat]:
        return [seat for seat, card in enumerate(table.sealed) if card == NOTHING]

    def answered(self, table: TricksTable, seat: Seat) -> bool:
        return table.sealed[seat] != NOTHING

    def complete(self, table: TricksTable) -> bool:
        return NOTHING not in table.sealed

    def seal(self, table: TricksTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Commit)
        hand = table.hands[seat]
        place = hand.index(action.card)
        table.sealed[seat] = action.card
        table.hands[seat] = hand[:place] + hand[place + 1 :]
        table.emit(Committed, seat)

    def reveal(self, table: TricksTable) -> None:
        taken = Taken(tuple(table.sealed), table.sealed.index(max(table.sealed)))
        table.tricks.append(taken)
        table.scores[taken.winner] += 1
        table.sealed = [NOTHING] * table.seats
        if table.log is not None:
            table.log.append(taken)
        table.agenda.append(NextTrick())


class Tricks(Game[TricksOptions, TricksTable]):
    id, title, blurb, version = "tricks", "Tricks", "The load of a benchmark.", 1
    seats = range(4, 5)
    default_players = 4
    actions = COMMIT
    phrases = ()
    options_type = TricksOptions

    def deal_from(self, options: TricksOptions, rng: Rng, logged: bool) -> TricksTable:
        deck = rng.shuffled(DECK)
        table = TricksTable(
            seats=options.players,
            rng=rng,
            log=[] if logged else None,
            hands=[tuple(sorted(deck[HAND * seat : HAND * seat + HAND])) for seat in range(options.players)],
            sealed=[NOTHING] * options.players,
            tricks=[],
            scores=[0] * options.players,
            agenda=[NextTrick()],
        )
        table.settle()
        return table
