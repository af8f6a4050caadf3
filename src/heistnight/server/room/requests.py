"""Requests of people, carried out on a draft of the room; a refusal changes nothing."""

from functools import partial

import msgspec

from heistnight.core.action import Input
from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room import deal, lobby, pauses, ready_check, screens, seats, talk
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person, new_id
from heistnight.server.wire import PersonId


def dispatch(change: Change, by: PersonId, ask: wire.AnyRequest) -> list[wire.Message]:
    """Carry out a request; moves and talk only read the document."""
    match ask:
        case wire.Move():
            _move(change, change.facts.people[by], ask)
        case wire.Say():
            _say(change, change.facts.people[by], ask)
        case wire.Here():
            pass  # it was heard, as everything is
        case _:
            return _dispatch_arrangement(change, change.person(by), ask)
    return []


def _dispatch_arrangement(change: Change, person: Person, ask: wire.AnyRequest) -> list[wire.Message]:
    match ask:
        case wire.Rename():
            if not change.facts.plays(person):
                change.afterwards.append(change.room.talkers.renaming(person))
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
            deal.seal(change, person, ask.seal)
        case wire.OpenWord():
            deal.open_word(change, person, ask.word)
        case wire.Ready():
            ready_check.set_ready(change, person, ask.yes)
        case wire.Pause() | wire.Resume():
            pauses.pause(change, person, isinstance(ask, wire.Pause))
        case wire.MoreTime():
            pauses.more_time(change, person)
        case wire.HandSeat():
            seats.hand_seat(change, person, ask.seat)
        case wire.Rematch():
            lobby.rematch(change, person)
        case wire.Elsewhere():
            code = new_id(change.room.world.chance)
            change.afterwards.append(partial(change.room.transfers.offer, code, change.facts.room, person.id))
            return [wire.Moved(ask.id, code)]
        case _:
            return _dispatch_host(change, person, ask)
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
    change.afterwards.append(change.room.talkers.speaking(person, change.facts.plays(person)))
    talk.say(change, person, ask)


def _dispatch_host(change: Change, person: Person, ask: wire.AnyRequest) -> list[wire.Message]:
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
                deal.start(change)
            else:
                ready_check.skip(change, person)
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
