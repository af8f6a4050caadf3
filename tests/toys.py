"""Five tiny games, one for each shape of question in core/decisions.py, with twelve cards and one kind of table."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.decisions import Scramble, Sealed, TeamChoice, Turn, Window
from heistnight.core.event import Event
from heistnight.core.game import Game
from heistnight.core.known import UNKNOWN, FaceDown, Hands, Partly, Public, Rows
from heistnight.core.options import Options
from heistnight.core.rng import Rng
from heistnight.core.table import Known, Step, Table
from heistnight.core.talk import Said, TalkRule
from heistnight.core.view import Advice, Board, Outcome, Own

EMPTY = -1
DECK = tuple(range(12))
HAND = 3
LIMIT = 1000


class Play(Action, frozen=True, gc=False):
    card: int


class Grab(Action, frozen=True, gc=False):
    card: int


class Draft(Action, frozen=True, gc=False):
    number: int


class Pass(Action, frozen=True, gc=False):
    pass


class Agree(Action, frozen=True, gc=False):
    pass


PLAY = tuple(map(Play, DECK))
GRAB = tuple(map(Grab, DECK))
DRAFT = tuple(map(Draft, range(4)))
PASS = Pass()
AGREE = Agree()


class Canvas(Event, frozen=True, gc=False):
    """Its owner sees the card, the others that there was one."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> "Canvas":
        return self if seat == self.seat else replace(self, card=None)


class Played(Event, frozen=True, gc=False):
    seat: Seat
    card: int


class TurnedUp(Event, frozen=True, gc=False):
    cards: tuple[int, ...]


class Ready(Event, frozen=True, gc=False):
    seat: Seat


class Drafted(Event, frozen=True, gc=False):
    """Only the team sees it."""

    seat: Seat
    number: int

    def seen_by(self, seat: Seat | None) -> "Drafted | None":
        return self if seat is not None and seat % 2 == self.seat % 2 else None


class ToyOptions(Options, frozen=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, title="Players")]
    clock: Annotated[bool, Meta(title="Clock")] = True


class ToyBoard(Board, frozen=True, kw_only=True):
    deck: int
    counts: tuple[int, ...]
    ready: tuple[bool, ...]
    lying: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    gone: tuple[int, ...]
    agreed: tuple[bool, ...]
    tally: tuple[int, ...]


class ToyOwn(Own, frozen=True, kw_only=True):
    hand: tuple[int, ...]
    chosen: int | None
    passed: bool
    draft: int


class ToyAdvice(Advice, frozen=True, kw_only=True):
    hidden: tuple[int, ...]


class ToyTable(Table, kw_only=True):
    """Hands, sealed cards, passes and drafts are secret; the rest lies open."""

    clock: Public[bool]
    deck: FaceDown[list[int]]
    hands: Hands[list[tuple[int, ...]]]
    sealed: Annotated[list[int], Rows(nothing=EMPTY)]
    passed: Partly[list[Seat]]
    drafts: Partly[list[int]]
    agreed: Public[list[bool]]
    lying: Public[list[int]]
    won: Public[list[tuple[int, ...]]]
    gone: Public[list[int]]
    tally: Public[list[int]]

    @property
    def closes(self) -> Millis | None:
        return self.now + LIMIT if self.clock else None

    def hidden(self, seat: Seat | None) -> list[int]:
        own = () if seat is None else self.hands[seat]
        return sorted({*DECK}.difference(own, self.lying, self.gone, *self.won))

    def draw_board(self) -> ToyBoard:
        return ToyBoard(
            question=self.question(),
            outcome=self.outcome(),
            deck=len(self.deck),
            counts=tuple(map(len, self.hands)),
            ready=tuple(card != EMPTY for card in self.sealed),
            lying=tuple(self.lying),
            won=tuple(self.won),
            gone=tuple(self.gone),
            agreed=tuple(self.agreed),
            tally=tuple(self.tally),
        )

    def own(self, seat: Seat | None) -> ToyOwn | None:
        if seat is None:
            return None
        return ToyOwn(
            hand=self.hands[seat],
            chosen=self.sealed[seat] if self.sealed[seat] != EMPTY else None,
            passed=seat in self.passed,
            draft=self.drafts[seat % 2],
        )

    def advice(self, seat: Seat | None) -> ToyAdvice:
        return ToyAdvice(hidden=tuple(self.hidden(seat)))

    def partly_known(self, seat: Seat | None) -> Mapping[str, Any]:
        team = None if seat is None else seat % 2
        return {
            "passed": [other for other in self.passed if other == seat],
            "drafts": [draft if of == team else UNKNOWN for of, draft in enumerate(self.drafts)],
        }

    @staticmethod
    def imagine(known: "Known[ToyTable]", world: "ToyTable", chance: Rng) -> None:
        table, seat = known.table, known.seat
        world.deck = chance.shuffled(table.hidden(seat))
        for other, hand in enumerate(table.hands):
            if other != seat:
                world.hands[other] = tuple(sorted(world.deck.pop() for _ in hand))
                if table.sealed[other] != EMPTY:
                    world.sealed[other] = chance.choice(world.hands[other])
        for team in (0, 1):
            if seat is None or seat % 2 != team:
                world.drafts[team] = chance.below(len(DRAFT))
        decision = table.open()
        if isinstance(decision, Window):
            decision.redraw(world, seat, chance)

    def talk(self, seat: Seat | None, said: Sequence[Said] = ()) -> TalkRule:
        return TalkRule()

    def outcome(self) -> Outcome | None:
        if self.agenda:
            return None
        scores = tuple(sum(cards) + (self.tally[seat % 2] if self.tally else 0) for seat, cards in enumerate(self.won))
        best = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(ending="all_done", winners=best, scores=scores)


# A turn ------------------------------------------------------------------------------------------------------------


class NextSeat(Step[ToyTable], frozen=True, gc=False):
    seat: Seat

    def run(self, table: ToyTable) -> None:
        order = [(self.seat + step) % table.seats for step in range(table.seats)]
        seat = next((seat for seat in order if table.hands[seat]), None)
        if seat is not None:
            table.agenda.append(PlayCard(seat=seat, closes=table.closes))


class PlayCard(Turn[ToyTable], frozen=True, gc=False):
    """Which card do you score? You draw another while there are any; the clock scores the lowest."""

    rule: ClassVar[str] = "TOY-1"

    def options(self, table: ToyTable, seat: Seat) -> Sequence[Action]:
        return [PLAY[card] for card in table.hands[seat]]

    def take(self, table: ToyTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Play)
        play_from_hand(table, seat, action.card)
        table.won[seat] += (action.card,)
        if table.deck:
            card = table.deck.pop()
            table.hands[seat] = tuple(sorted((*table.hands[seat], card)))
            table.emit(Canvas, seat, card)
        table.agenda.append(NextSeat((seat + 1) % table.seats))

    def expire(self, table: ToyTable) -> None:
        self.take(table, self.seat, PLAY[table.hands[self.seat][0]])


def play_from_hand(table: ToyTable, seat: Seat, card: int) -> None:
    table.hands[seat] = tuple(held for held in table.hands[seat] if held != card)
    table.emit(Played, seat, card)


# A sealed choice ---------------------------------------------------------------------------------------------------


class Trick(Step[ToyTable], frozen=True, gc=False):
    def run(self, table: ToyTable) -> None:
        if table.hands[0]:
            table.agenda.append(ChooseCard(asked=tuple(range(table.seats)), closes=table.closes))


class ChooseCard(Sealed[ToyTable], frozen=True, gc=False):
    """Which card do you put down? The highest takes all; the clock puts down a card by lot."""

    rule: ClassVar[str] = "TOY-2"

    def options(self, table: ToyTable, seat: Seat) -> Sequence[Action]:
        return [PLAY[card] for card in table.hands[seat]]

    def answered(self, table: ToyTable, seat: Seat) -> bool:
        return table.sealed[seat] != EMPTY

    def seal(self, table: ToyTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Play)
        table.sealed[seat] = action.card
        table.emit(Ready, seat)

    def default(self, table: ToyTable, seat: Seat) -> Action:
        return PLAY[table.rng.choice(table.hands[seat])]

    def reveal(self, table: ToyTable) -> None:
        for seat, card in enumerate(table.sealed):
            play_from_hand(table, seat, card)
        table.won[table.sealed.index(max(table.sealed))] += tuple(table.sealed)
        table.sealed = [EMPTY] * table.seats
        table.agenda.append(Trick())


# A reaction window -------------------------------------------------------------------------------------------------


class TurnUp(Step[ToyTable], frozen=True, gc=False):
    def run(self, table: ToyTable) -> None:
        if table.deck:
            table.lying = [table.deck.pop()]
            table.emit(TurnedUp, tuple(table.lying))
            table.agenda.append(Outbid(may=tuple(range(table.seats)), closes=table.closes))


class Outbid(Window[ToyTable], frozen=True, gc=False):
    """Does anybody lay a higher card? The last to do so takes all."""

    rule: ClassVar[str] = "TOY-3"
    leader: Seat | None = None

    def passed(self, table: ToyTable) -> list[Seat]:
        return table.passed

    def options(self, table: ToyTable, seat: Seat) -> Sequence[Action]:
        return [*(PLAY[card] for card in table.hands[seat] if card > table.lying[-1]), PASS]

    def is_pass(self, action: Action) -> bool:
        return action == PASS

    def respond(self, table: ToyTable, seat: Seat, action: Action) -> None:
        assert isinstance(action, Play)
        play_from_hand(table, seat, action.card)
        table.lying.append(action.card)
        others = tuple(other for other in range(table.seats) if other != seat)
        table.agenda.append(Outbid(may=others, leader=seat, closes=table.closes))

    def close(self, table: ToyTable) -> None:
        if self.leader is None:
            table.gone += table.lying
        else:
            table.won[self.leader] += tuple(table.lying)
        table.lying = []
        table.agenda.append(TurnUp())


# A scramble --------------------------------------------------------------------------------------------------------


class GrabCard(Scramble[ToyTable], frozen=True, gc=False):
    """Who is the fastest?"""

    rule: ClassVar[str] = "TOY-4"

    def options(self, table: ToyTable, seat: Seat) -> Sequence[Action]:
        return [GRAB[card] for card in sorted(table.lying)]

    def act(self, table: ToyTable, seat: Seat, action: Action) -> bool:
        assert isinstance(action, Grab)
        table.lying.remove(action.card)
        table.won[seat] += (action.card,)
        return bool(table.lying)

    def over(self, table: ToyTable) -> None:
        table.gone += table.lying
        table.lying = []


# A team choice -----------------------------------------------------------------------------------------------------


class Huddle(TeamChoice[ToyTable], frozen=True, gc=False):
    """Which number does your team choose? The higher one scores, unless both are the same."""

    rule: ClassVar[str] = "TOY-5"

    def options(self, table: ToyTable, seat: Seat) -> Sequence[Action]:
        return DRAFT if table.agreed[seat % 2] else (*DRAFT, AGREE)

    def arrange(self, table: ToyTable, seat: Seat, action: Action) -> None:
        table.agreed[seat % 2] = action == AGREE
        if isinstance(action, Draft):
            table.drafts[seat % 2] = action.number
            table.emit(Drafted, seat, action.number)
        else:
            table.emit(Ready, seat)

    def settled(self, table: ToyTable, team: tuple[Seat, ...]) -> bool:
        return table.agreed[team[0] % 2]

    def stand(self, table: ToyTable) -> None:
        table.tally = table.drafts.copy()


# The games ---------------------------------------------------------------------------------------------------------


class Toy(Game[ToyOptions, ToyTable]):
    """A game that begins with one step or question and needs no more rules than that."""

    blurb = "A toy."
    version = 1
    seats = range(2, 5)
    default_players = 3
    actions = (*PLAY, *GRAB, *DRAFT, PASS, AGREE)
    phrases = ()
    options_type = ToyOptions

    def begin(self, table: ToyTable) -> Step[Any]:
        raise NotImplementedError

    def deal_from(self, options: ToyOptions, rng: Rng, logged: bool) -> ToyTable:
        deck = rng.shuffled(DECK)
        table = ToyTable(
            seats=options.players,
            rng=rng,
            log=[] if logged else None,
            clock=options.clock,
            hands=[tuple(sorted(deck.pop() for _ in range(HAND))) for _ in range(options.players)],
            deck=deck,
            sealed=[EMPTY] * options.players,
            passed=[],
            drafts=[0, 0],
            agreed=[False, False],
            lying=[],
            won=[()] * options.players,
            gone=[],
            tally=[],
        )
        table.agenda.append(self.begin(table))
        table.settle()
        return table


class OneByOne(Toy):
    id, title = "one-by-one", "One by One"

    def begin(self, table: ToyTable) -> Step[Any]:
        return NextSeat(0)


class AtOnce(Toy):
    id, title = "at-once", "At Once"

    def begin(self, table: ToyTable) -> Step[Any]:
        return Trick()


class Reactions(Toy):
    id, title = "reactions", "Reactions"
    seats = range(2, 4)

    def begin(self, table: ToyTable) -> Step[Any]:
        return TurnUp()


class Fastest(Toy):
    id, title = "fastest", "Fastest"
    seats = range(2, 4)

    def begin(self, table: ToyTable) -> Step[Any]:
        table.lying, table.deck = table.deck, []
        return GrabCard(closes=table.closes)


class Huddles(Toy):
    id, title = "huddles", "Huddles"
    seats = range(4, 5)
    default_players = 4

    def begin(self, table: ToyTable) -> Step[Any]:
        return Huddle(teams=((0, 2), (1, 3)), closes=table.closes)


TOYS = (OneByOne(), AtOnce(), Reactions(), Fastest(), Huddles())
