"""Who is in the room, and on which seat."""

from heistnight.bots.names import BOT_NAMES
from heistnight.core.action import Seat
from heistnight.server import names, wire
from heistnight.server.change import HAND_OVER_AFTER, Change
from heistnight.server.document import Person, fingerprint
from heistnight.server.problems import No

MOST_PEOPLE = 400


def arrive(change: Change, ask: wire.Hello) -> tuple[Person, str]:
    """The person with this key or one-time code, or somebody new; and the key of this device."""
    if ask.code:
        person = change.document.people.get(change.room.house.redeem(change.document.room, ask.code))
        if person is None:
            says = "That link has been used or is too old. Make a new one on the device where you sit."
            raise No(says, "old_code")
        return person, person.new_key()
    known = fingerprint(ask.key)
    for person in change.facts.people.values():
        if known in person.keys:
            return person, ask.key
    return join(change, ask.name)


def join(change: Change, name: str) -> tuple[Person, str]:
    document = change.document
    if len(document.people) >= MOST_PEOPLE:
        raise No("This room is full: there are {people} people in it.", "full", people=MOST_PEOPLE)
    person = Person(id=document.next_person, name="")
    person.name = free_name(change, name, person)
    document.next_person += 1
    document.people[person.id] = person
    return person, person.new_key()


def free_name(change: Change, wish: str, me: Person) -> str:
    """What was wished for, without what does not show, and with a number where somebody looks the same already."""
    others = {person.name for person in change.document.people.values() if person is not me} | set(BOT_NAMES)
    return names.told_apart(names.clean(wish, wire.LONGEST_NAME) or "Guest", others, wire.LONGEST_NAME)


def sit(change: Change, person: Person, seat: Seat) -> None:
    chair, document = change.chair(seat), change.document
    if chair.person == person.id:
        change.give_back(person)
        return
    if chair.person is not None:
        raise No("{name} sits there.", "taken", name=document.people[chair.person].name)
    if document.phase == "over":
        raise No("This game is over; ask for a rematch.", "over")
    if document.opening:
        raise No("The cards are being dealt.", "dealing")
    if document.phase == "playing":
        _may_step_in(change, person, seat)
    elif person.seat is not None:
        change.chair(person.seat).person = None
    person.seat, chair.person = seat, person.id
    change.fresh.add(person.id)
    if document.phase == "playing":
        person.held = seat
        change.hand(seat, "person")
    else:
        chair.bot = None


def _may_step_in(change: Change, person: Person, seat: Seat) -> None:
    """Nobody may see two hands of one game, and nobody who may know every card plays against others."""
    if person.seat is not None:
        raise No("You already hold a seat in this game.", "seated")
    if person.held not in (None, seat):
        raise No("You have seen another hand of this game; you may take that seat again.", "seen_a_hand")
    if change.document.chosen_seed and any(chair.person is not None for chair in change.document.chairs):
        raise No("This is practice: its cards may be known, so only one person can play.", "practice")


def stand(change: Change, person: Person) -> None:
    """Leave the seat for good: in a running game a bot takes it, in a game for one that is the end."""
    if person.seat is None:
        return
    seat, chair = person.seat, change.chair(person.seat)
    if change.document.phase == "playing" and change.alone:
        change.finish()
    elif change.document.phase == "playing" and chair.bot is None:
        change.hand(seat, "bot")
    chair.person = person.seat = None
    change.fresh.add(person.id)


def dismiss(change: Change, person: Person, why: wire.Gone) -> None:
    """Out of the room for good."""
    stand(change, person)
    del change.document.people[person.id]
    change.fresh.discard(person.id)
    change.farewells[person.id] = why


def kick(change: Change, person: Person) -> None:
    if person.id == change.document.host:
        raise No("The host can not be sent away; hand the host role over first.", "host")
    change.document.ban(person)
    dismiss(change, person, wire.Gone("The host has sent you away.", code="sent_away", final=True))


def hand_seat(change: Change, person: Person, seat: Seat) -> None:
    """Somebody at the table lets a bot play for somebody who has been away too long."""
    chair = change.chair(seat)
    gone = change.room.visitors.away_since.get(chair.person or 0)
    if change.document.phase != "playing" or gone is None or chair.bot:
        raise No("Nobody is missing on that seat.", "not_away")
    if person.seat is None:
        raise No("Only people at the table can do that.", "no_seat")
    if change.at - gone < HAND_OVER_AFTER:
        raise No("They have not been away for two minutes yet.", "not_yet")
    change.hand(seat, "bot")


def stand_in_at(change: Change, seat: Seat) -> float | None:
    """When a bot steps in for somebody away: after the table's grace, which counts while others are waiting."""
    document, room = change.facts, change.room
    chair = document.chairs[seat]
    gone = room.visitors.away_since.get(chair.person or 0)
    if gone is None or chair.bot or not document.grace or not document.clock.running:
        return None
    return max(gone, document.clock.set_at) + 1000 * document.grace
