"""Requests of people, carried out on a draft of the room; a refusal changes nothing."""

import msgspec

from heistnight.core import driver
from heistnight.core.action import Input
from heistnight.server import gate, lobby, screens, seats, talk, wire
from heistnight.server.change import MORE_TIME, Change
from heistnight.server.document import Person
from heistnight.server.problems import No
from heistnight.server.wire import PausedBy, PersonId


def obey(change: Change, by: PersonId, ask: wire.AnyRequest) -> list[wire.Message]:
    """Carry out a request; moves and talk only read the document."""
    match ask:
        case wire.Move():
            _move(change, change.facts.people[by], ask)
        case wire.Say():
            _say(change, change.facts.people[by], ask)
        case wire.Here():
            pass  # it was heard, as everything is
        case _:
            return _arrange(change, change.person(by), ask)
    return []


def _arrange(change: Change, person: Person, ask: wire.AnyRequest) -> list[wire.Message]:
    match ask:
        case wire.Rename():
            if not change.facts.plays(person):
                change.room.talkers.may_be_called(person)
            talk.call_oneself(change, person, ask.name)
        case wire.Sit():
            seats.sit(change, person, ask.seat)
        case wire.LetIn():
            seats.let_in(change, person, change.person(ask.person), ask.yes)
        case wire.Stand():
            seats.stand(change, person)
        case wire.Leave():
            seats.dismiss(change, person, wire.Gone("You have left.", code="left", final=True))
        case wire.Seal():
            lobby.seal(change, person, ask.seal)
        case wire.OpenWord():
            lobby.open_word(change, person, ask.word)
        case wire.Ready():
            gate.say(change, person, ask.yes)
        case wire.Pause() | wire.Resume():
            _pause(change, person, isinstance(ask, wire.Pause))
        case wire.MoreTime():
            _more_time(change, person)
        case wire.HandSeat():
            seats.hand_seat(change, person, ask.seat)
        case wire.Rematch():
            lobby.rematch(change, person)
        case wire.Elsewhere():
            return [wire.Moved(ask.id, change.room.house.moving_code(change.facts.room, person.id))]
        case _:
            return _obey_host(change, person, ask)
    return []


def _move(change: Change, person: Person, ask: wire.Move) -> None:
    room, table, phase = change.room, change.room.table, change.facts.phase
    change.ask = f"{person.id}:{ask.id}"
    if change.ask in room.answered:
        return
    if person.seat is None:
        raise No("You are watching. Take a free seat to play.", "watching")
    try:
        actions = [room.game.read_action(action) for action in ask.actions]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise No("That is no move of {game}: {why}.", "no_move", game=room.game.title, why=str(error)) from None
    if table is not None and phase == "over":
        raise table.too_late()
    if table is None or phase != "playing":
        raise No("There is no game running here.", "no_game")
    if ask.question != table.questions:
        raise No("That question is closed: your answer came too late and did nothing.", "stale")
    if change.facts.gate is not None and not change.facts.gate.open:
        raise No("The clock starts when everybody is ready.", "gate")
    if not change.facts.playing:
        raise No("The game is paused.", "paused")
    at = change.moves_at()
    change.answer([Input(at, person.seat, action) for action in actions])


def _say(change: Change, person: Person, ask: wire.Say) -> None:
    change.room.talkers.may_speak(person, change.facts.plays(person))
    talk.say(change, person, ask)


def _obey_host(change: Change, person: Person, ask: wire.AnyRequest) -> list[wire.Message]:
    if person.id != change.document.host and not lobby.is_own_choice(change, person, ask):
        raise No("Only the host can do that.", "not_host")
    match ask:
        case wire.Configure():
            lobby.configure(change, person, ask)
        case wire.PlaceBot():
            lobby.place_bot(change, ask.seat, ask.level)
        case wire.RemoveBot():
            lobby.remove_bot(change, ask.seat)
        case wire.Swap():
            seats.swap(change, ask.seat, ask.other)
        case wire.Kick():
            seats.kick(change, change.person(ask.person))
        case wire.HandHost():
            seats.hand_host(change, change.person(ask.person))
        case wire.Start():
            if change.facts.gate is None or change.facts.gate.open:
                lobby.start(change)
            else:
                gate.go_on(change, person)
        case wire.EndGame():
            if change.document.phase != "playing":
                raise No("There is no game running here.", "no_game")
            change.finish()
        case wire.OpenScreen():
            return [screens.open_one(change, ask.anew, ask.id)]
        case wire.CloseScreen():
            screens.close(change)
        case wire.Direct():
            screens.direct(change, ask.act)
    return []


def _pause(change: Change, person: Person, pause: bool) -> None:
    document = change.document
    if document.phase != "playing" or change.table is None:
        raise No("There is no game running here.", "no_game")
    if person.seat is None and person.id != document.host:
        raise No("Only people at the table can do that.", "no_seat")
    if pause and not change.table.may_pause():
        raise No("This game can not be paused.", "no_pause")
    if not pause:
        change.wake()
    elif not document.paused:
        document.paused = PausedBy(person.id)


def _more_time(change: Change, person: Person) -> None:
    """Half a minute for everybody, once a question for each who asks."""
    document = change.document
    table = change.table
    if person.seat is None or not document.clock.running or table is None or driver.deadline(table) is None:
        raise No("There is no clock to stop.", "no_clock")
    if not table.may_pause():
        raise No("This game gives no more time.", "no_pause")
    if (due := driver.due(table)) is not None and due <= document.clock.now(change.at):
        raise No("The time for that is over.", "late")
    if person.id in document.more_time:
        raise No("You have had more time for this question.", "once")
    document.more_time = [*document.more_time, person.id]
    document.clock.hold(change.at, MORE_TIME)
