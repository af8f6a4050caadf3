"""Base of all players of Bank Heist: read the question, and weigh each answer by beliefs."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import prod

from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.gunman import Gunman
from heistnight.bots.bank_heist.position import Position
from heistnight.bots.bank_heist.race import RACE, reckoning
from heistnight.bots.bank_heist.robbery import Cover, Robber
from heistnight.bots.bank_heist.talk import Tongue
from heistnight.bots.bot import Bot, Eyes
from heistnight.bots.choice import pick, softmax
from heistnight.core.action import Action, Millis, Seat
from heistnight.core.talk import Phrase
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.alarm import SearchResult
from heistnight.games.bank_heist.attack import AnswerAttack, AnswerReturn, FollowUpShot, ReloadReturn
from heistnight.games.bank_heist.moves import ANSWER, KEEP, LOAD, SEARCH_LOAD
from heistnight.games.bank_heist.passing import ReceiveCard
from heistnight.games.bank_heist.pieces import AGENT, CARD, CASH_BAG, RIVAL
from heistnight.games.bank_heist.questions import HeistQuestion, asked
from heistnight.games.bank_heist.seen.board import HeistBoard
from heistnight.games.bank_heist.seen.own import HeistOwn
from heistnight.games.bank_heist.states import RestrainedTurn, TakeAntidote

# Even beginners think of saving their own life.
LIFE_AT_STAKE = (moves.Defend, moves.Antidote, moves.Die)
COOL = 0.15
OPEN_ANSWER = 2000, 4000  # BH-31.4
IN_A_WINDOW = 400
WINDOWS = (
    ReceiveCard, SearchResult, AnswerAttack, AnswerReturn, ReloadReturn, FollowUpShot, RestrainedTurn, TakeAntidote
)  # fmt: skip
SEALED = frozenset(window.__name__ for window in WINDOWS)


class Player(Bot, ABC):
    """Bots differ in what they believe, how cool they choose, and what they say.

    They lean towards what looks best, the more so the clearer it is (`heat`), and do something thoughtless now and then
    (`slips`).
    """

    level: str
    tongue: Tongue
    heat: float
    slips: float
    cover: Cover
    wrong_codes: float
    false_codes: float = 0.0

    @abstractmethod
    def believe(self, position: Position) -> Suspicion:
        """Return this player's beliefs about identities."""

    def choose(self, eyes: Eyes) -> Action | None:
        options = eyes.options
        if has_answered(eyes):
            return None
        if len(options) == 1:
            return options[0]
        position = Position(eyes)
        if isinstance(options[0], moves.Answer):
            return self.code(position)
        at_stake = isinstance(options[0], LIFE_AT_STAKE)
        if not at_stake and position.rng.random() < self.slips:
            return position.rng.choice(options)
        worths = self.worths(position, self.believe(position), options)
        return pick(position.rng, options, softmax(worths, min(self.heat, COOL) if at_stake else self.heat))

    def takes(self, eyes: Eyes) -> Millis | None:
        """A code must be reckoned; everything else takes a time that tells nothing of what there is to choose."""
        if eyes.question == RACE:
            return reckoning(eyes)
        return IN_A_WINDOW if hurries(eyes) else OPEN_ANSWER[0] + eyes.rng.below(OPEN_ANSWER[1] - OPEN_ANSWER[0] + 1)

    def speak(self, eyes: Eyes) -> Phrase | None:
        """Something to say at the moments when people speak: their own turn, and when there is time for it."""
        if not eyes.options or not self.tongue.moment(eyes):
            return None
        position = Position(eyes.aside())
        return self.tongue.phrase(position, self.believe)

    def worths(self, position: Position, suspicion: Suspicion, options: Sequence[Action]) -> list[float]:
        """Return the value of each answer."""
        if position.world.phase == "robbery":
            return robbing(Robber(position, suspicion, self.cover), options)
        gunman = armed(position, suspicion)
        return [gunman.liked(option) for option in options]

    def errs(self, position: Position) -> float:
        """Return how often it gets a code wrong, by mistake or on purpose."""
        return self.wrong_codes + (self.false_codes if position.identity == AGENT else 0.0)

    def code(self, position: Position) -> Action:
        """The code, or a slip of the pen; the cunning among the Agents err on purpose (BH-3.8)."""
        digits, rng = position.world.code.digits, position.rng
        right = sum(digits) if position.world.code.adds else prod(digits)
        if rng.random() >= self.errs(position):
            return ANSWER[right - 1]
        slip = rng.choice(digits)
        return ANSWER[right + slip - 1 if right + slip <= len(ANSWER) else right - slip - 1]


def armed(position: Position, suspicion: Suspicion) -> Gunman:
    odds = suspicion.odds
    return Gunman(position.world, position.me, [seat[AGENT] for seat in odds], [seat[RIVAL] for seat in odds])


def hurries(eyes: Eyes) -> bool:
    """In a sealed window nobody sees when the answer came; without people all is done in a second (BH-31.4, 31.8)."""
    board: HeistBoard = eyes.view.board
    question = board.question
    assert question is not None
    return question.name in SEALED or not any(seat.alive and seat.holder == "person" for seat in board.seats)


def has_answered(eyes: Eyes) -> bool:
    """Return whether it has said that it is ready, or its answer is sealed until the window closes."""
    own: HeistOwn = eyes.view.own
    board: HeistBoard = eyes.view.board
    return own.draft is not None or board.seats[eyes.seat].ready


def robbing(robber: Robber, options: Sequence[Action]) -> list[float]:
    """Return the value of each answer of the Robbery: all options of a question are of one kind."""
    world = robber.world
    question = asked(world)
    assert question is not None
    seats = [getattr(option, "seat", robber.me) for option in options]
    cards = [CARD[getattr(option, "card", "adrenaline")] for option in options]
    match options[0]:
        case moves.PassTo():
            return robber.receivers(world.looking_at[0], seats)
        case moves.Load() | moves.Keep():
            best = KEEP if robber.keeps_bag() else LOAD
            return [float(option is best) for option in options]
        case moves.Ruin():
            ruined = robber.ruined()
            return [float(card == ruined) for card in cards]
        case moves.Place():
            return robber.holders(question.alarm_card(), seats)
        case moves.Swap():
            return robber.swaps([(option.first, option.second) for option in options if isinstance(option, moves.Swap)])
        case moves.MoveTo():
            return robber.moves(seats)
        case moves.LookAt():
            return robber.looks(seats)
        case moves.ShowTattooTo() | moves.ShowHandTo():
            return robber.shows(seats)
        case moves.Search():
            return robber.searches(seats)
        case moves.SearchLoad() | moves.SearchNone():
            target = _target(question)
            found = world.hands[target].count(CASH_BAG)
            return [float(robber.loads_found(target, found) == (option is SEARCH_LOAD)) for option in options]
        case moves.Gift():
            return robber.gifts(_target(question), cards)
        case _:
            return robber.fetches(cards)


def _target(question: HeistQuestion) -> Seat:
    about = question.about()
    assert about is not None
    return about[1]
