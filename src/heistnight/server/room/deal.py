"""The deal: players' sealed secrets, and the table that follows from them."""

from heistnight.core import sealed
from heistnight.core.action import HandOver, Input
from heistnight.core.sealed import Word
from heistnight.server.problems import No
from heistnight.server.room import ready_check, seats
from heistnight.server.room.change import Change
from heistnight.server.room.document import Document, Person

OPENS_WITHIN = 5_000
COMES_WITHIN = 30_000


def start(change: Change, level: str = "", *, on_the_way: bool = False) -> None:
    """Nobody sits down any more, words are opened, and then it is dealt: at once where there are none."""
    change.in_lobby()
    seats.let_go_of_the_asked(change)
    document = change.document
    seated = [person.seat for person in document.people.values() if person.seat is not None]
    if change.alone and not seated:
        raise No("This game is for one person: sit down first.", "alone")
    if document.practice and len(seated) > 1:
        raise No("A seed may be set only where no person plays against another.", "practice")
    change.room.game.check_people(change.options, seated)
    _seat_bots(document, level)
    document.words = words_of(document)
    document.deals_at = change.at + (COMES_WITHIN if on_the_way else OPENS_WITHIN)
    _deal_if_open(change)


def _seat_bots(document: Document, level: str = "") -> None:
    """Free seats get bots, of a level or like those who stand in."""
    for chair in document.chairs:
        if chair.person is None and chair.bot is None:
            chair.bot = level or document.stand_in


def words_of(document: Document) -> list[Word]:
    """Return the players' secrets for the deal, as at Start or as if that were now."""
    if document.words or document.practice or document.phase != "lobby":
        return document.words
    seals = [document.people[chair.person].seal if chair.person is not None else "" for chair in document.chairs]
    return [Word(seat, seal) for seat, seal in enumerate(seals) if seal]


def seal(change: Change, person: Person, hidden: str) -> None:
    """Before Start a seal may be replaced: nobody knows what is behind it."""
    change.in_lobby()
    if person.seat is None:
        raise No("Only people at the table can do that.", "no_seat")
    person.seal = hidden


def open_word(change: Change, person: Person, word: str) -> None:
    """The last word that is opened makes the deal; one that comes after it makes nothing."""
    mine = next((one for one in change.document.words if one.seat == person.seat), None)
    if not change.document.opening or mine is None:
        raise No("There is no word of yours to be opened now.", "no_word")
    if sealed.seal(word) != mine.seal:
        raise No("That is not the word behind your seal.", "other_word")
    opened = Word(mine.seat, mine.seal, word)
    change.document.words = [opened if one is mine else one for one in change.document.words]
    _deal_if_open(change)


def deal_when_due(change: Change) -> None:
    """Deal once time is up; a secret that was not opened in time is left out."""
    if change.facts.opening and change.facts.deals_at <= change.at:
        _deal(change)


def _deal_if_open(change: Change) -> None:
    if all(word.word for word in change.facts.words):
        _deal(change)


def _deal(change: Change) -> None:
    document = change.document
    seated = [person for person in document.people.values() if person.seat is not None]
    if change.alone and not seated:
        document.words = []
        return
    _seat_bots(document)
    for person in seated:
        person.held = person.seat
    if not document.practice:
        document.seed = sealed.seed_of(document.secret, document.words).hex()
    document.phase = "playing"
    change.table = change.deal(bytes.fromhex(document.seed))
    change.play([Input(0, None, HandOver(seat, "bot")) for seat, chair in enumerate(document.chairs) if chair.bot])
    for person in seated:
        if person.seat is not None:
            lags = [session.lag for session in change.room.visitors.sessions.get(person.id, ())]
            change.measure(person.seat, min(lags, default=0))
    if change.table.waits_for_ready():
        ready_check.arm(change)
    change.resync |= document.people.keys()
