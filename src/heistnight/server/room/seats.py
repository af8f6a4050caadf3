"""People in the room, and their seats."""

from functools import partial

from heistnight.core.action import Seat
from heistnight.server import wire
from heistnight.server.networks import network_of
from heistnight.server.problems import No
from heistnight.server.room import names, screens, talk
from heistnight.server.room.change import Change
from heistnight.server.room.document import Person, fingerprint

MOST_PEOPLE = 400
STEPS_IN_AFTER = 60_000
HAND_OVER_AFTER = 120_000
HOST_AWAY = 60_000
SENT_AWAY = wire.Gone("The host has sent you away.", code="sent_away", final=True)


# Coming in -----------------------------------------------------------------------------------------------------------


def arrive(change: Change, ask: wire.Hello, address: str) -> tuple[Person, str]:
    """The person with this key or one-time code, or somebody new; and the key of this device."""
    home = fingerprint(network_of(address))
    person, key = _known(change, ask) or _newcomer(change, ask, home)
    if home not in person.homes:
        person = change.person(person.id)
        person.comes_from(home)
    if person.asked:
        person = change.person(person.id)
        person.asked = False
    if person.id == change.facts.owner != change.facts.host:
        change.document.host = person.id
    return person, key


def _known(change: Change, ask: wire.Hello) -> tuple[Person, str] | None:
    if ask.code:
        transfers = change.room.transfers
        person = change.document.people.get(transfers.of(change.document.room, ask.code))
        if person is None:
            says = "That link has been used or is too old. Make a new one on the device where you sit."
            raise No(says, "old_code")
        change.afterwards.append(partial(transfers.void, ask.code))
        return person, person.new_key(change.room.world.chance)
    known = fingerprint(ask.key)
    found = (p for p in change.facts.people.values() if known in p.keys and p.screen == bool(ask.screen))
    return next(((person, ask.key) for person in found), None)


def _newcomer(change: Change, ask: wire.Hello, home: str) -> tuple[Person, str]:
    """Return a new person unless the table is locked; a known device keeps what it has seen of this game."""
    facts = change.facts
    if ask.screen:
        screens.admit(change, ask)
    elif facts.door == "shut":
        raise No("The host has shut this table: nobody new comes in.", "shut")
    person, key = join(change, ask.name)
    person.screen = bool(ask.screen)
    if must_ask(change):
        person.held = facts.hands.get(fingerprint(ask.key), facts.hands.get(home))
    return person, key


def is_banned(change: Change, ask: wire.Hello, address: str) -> bool:
    """Return whether this key was removed, or a new person comes from the address of a removed one."""
    banned = change.facts.banned
    if not banned:
        return False
    key = fingerprint(ask.key)
    if key in banned:
        return True
    known = ask.code or ask.screen or any(key in person.keys for person in change.facts.people.values())
    return not known and fingerprint(network_of(address)) in banned


def join(change: Change, name: str) -> tuple[Person, str]:
    document = change.document
    if len(document.people) >= MOST_PEOPLE:
        raise No("This room is full: there are {people} people in it.", "full", people=MOST_PEOPLE)
    person = Person(id=document.next_person, name="", wish=name)
    person.name = document.free_name("", person)
    introduce(change, person, None)
    document.next_person += 1
    document.people[person.id] = person
    return person, person.new_key(change.room.world.chance)


def introduce(change: Change, person: Person, seat: Seat | None) -> None:
    """Rename a person once their seat may say the name to everyone."""
    if person.wish and talk.may_be_called(change, seat, names.clean(person.wish, wire.LONGEST_NAME) or wire.NAMELESS):
        person.name, person.wish = change.document.free_name(person.wish, person), ""


# Sitting down --------------------------------------------------------------------------------------------------------


def sit(change: Change, person: Person, seat: Seat) -> None:
    """Take a chair; or ask for it, where others have hands to hide."""
    chair, document = change.chair(seat), change.document
    if chair.person == person.id:
        return
    _may_take(change, person, seat)
    if person.seat is None and person.held is None and document.door != "open" and person.id != document.host:
        raise No("The host has locked the table: nobody new sits down.", "locked")
    if must_ask(change, person) and change.table is not None and change.table.own(seat) is not None:
        _ask(change, person, seat)
    else:
        _take(change, person, seat)


def _may_take(change: Change, person: Person, seat: Seat) -> None:
    """Nobody may see two hands of one game, and nobody who may know every card plays against others."""
    document, owner = change.document, change.chair(seat).person
    if owner is not None:
        raise No("{name} sits there.", "taken", name=document.people[owner].name)
    if document.phase == "over":
        raise No("This game is over; ask for a rematch.", "over")
    if document.opening:
        raise No("The cards are being dealt.", "dealing")
    if document.phase == "lobby":
        return
    if not change.has_room(seat):
        raise No("That seat has changed hands too often in this game.", "too_often")
    if person.seat is not None:
        raise No("You already hold a seat in this game.", "seated")
    if person.held not in (None, seat):
        raise No("You have seen another hand of this game; you may take that seat again.", "seen_a_hand")
    if document.chosen_seed and any(chair.person is not None for chair in document.chairs):
        raise No("This is practice: its cards may be known, so only one person can play.", "practice")


def must_ask(change: Change, person: Person | None = None) -> bool:
    """Return whether this person, or a new one, needs the agreement of those who play or have played here."""
    if change.facts.phase != "playing" or (person is not None and person.held is not None):
        return False
    return any(other.held is not None for other in change.facts.people.values())


def _ask(change: Change, person: Person, seat: Seat) -> None:
    if person.denied:
        raise No("The table has said no to you.", "denied")
    person.asks = seat
    introduce(change, person, seat)


def let_in(change: Change, by: Person, person: Person, yes: bool) -> None:
    """Answer a request for a seat, by a person at the table."""
    if by.seat is None and (by.held is None or by.id != change.document.host):
        raise No("Only people at the table can do that.", "no_seat")
    seat, person.asks = person.asks, None
    if seat is None:
        raise No("They do not ask for a chair.", "not_asking")
    if not yes:
        person.denied = True
        return
    _may_take(change, person, seat)
    _take(change, person, seat)


def _take(change: Change, person: Person, seat: Seat) -> None:
    document, chair = change.document, change.chair(seat)
    if person.seat is not None:
        change.chair(person.seat).person = None
        _carry_choices(change, person.seat, seat)
    new, person.asks = person.held is None, None
    person.seat, chair.person = seat, person.id
    change.resync.add(person.id)
    introduce(change, person, seat)
    if document.phase == "playing":
        person.held = seat
        change.hand(seat, "person", new)
    else:
        chair.bot = None


def choices_of(change: Change, seat: Seat | None) -> list[str]:
    """Return the options that a seat chooses for itself, as the color it plays (MHS-2.2)."""
    return [choice.name for choice in change.room.game.choices if choice.seat is not None and choice.seat == seat]


def _carry_choices(change: Change, seat: Seat, other: Seat | None) -> None:
    """Exchange in the lobby what two seats chose for themselves, or forget it where there is no other."""
    document = change.document
    mine, theirs = choices_of(change, seat), choices_of(change, other)
    chosen = [*map(document.wishes.get, mine)], [*map(document.wishes.get, theirs)] or [None] * len(mine)
    if document.phase == "lobby" and chosen[0] != chosen[1]:
        now = {**document.wishes, **dict(zip([*mine, *theirs], chosen[1] + chosen[0], strict=False))}
        document.wishes = {name: wish for name, wish in now.items() if wish is not None}
        document.options = change.room.game.options(**document.wishes).plain()


# Leaving -------------------------------------------------------------------------------------------------------------


def stand(change: Change, person: Person) -> None:
    """Leave the seat for good: in a running game a bot takes it, in a game for one that is the end."""
    person.asks = None
    if person.seat is None:
        return
    seat, chair = person.seat, change.chair(person.seat)
    if change.document.phase == "playing" and change.alone:
        change.finish()
    elif change.document.phase == "playing" and chair.bot is None:
        change.hand(seat, "bot")
    _carry_choices(change, seat, None)
    chair.person = person.seat = None
    change.resync.add(person.id)


def dismiss(change: Change, person: Person, why: wire.Gone) -> None:
    """Out of the room for good."""
    stand(change, person)
    change.document.forget(person)
    change.resync.discard(person.id)
    change.kicked[person.id] = why


def swap(change: Change, seat: Seat, other: Seat) -> None:
    """Two chairs change places, whoever or whatever sits on them."""
    change.in_lobby()
    first, second = change.chair(seat), change.chair(other)
    chairs = change.document.chairs
    chairs[seat], chairs[other] = second, first
    _carry_choices(change, seat, other)
    for at in (seat, other):
        if (owner := chairs[at].person) is not None:
            change.person(owner).seat = at
            change.resync.add(owner)


def let_go_of_the_asked(change: Change) -> None:
    """Stop waiting for people who were asked along and have not come; the table stays its owner's."""
    why = wire.Gone("The others have begun without you.", code="begun", final=True)
    for person in list(change.facts.people.values()):
        if person.asked and person.id == change.facts.owner:
            stand(change, change.person(person.id))
        elif person.asked:
            dismiss(change, change.person(person.id), why)


def kick(change: Change, person: Person) -> None:
    """Remove a person; an inherited host can't remove someone who is away."""
    document = change.document
    if person.id == document.host:
        raise No("The host can not be sent away; hand the host role over first.", "host")
    if document.host != document.owner and person.id not in change.room.visitors.sessions:
        raise No("They are away: only who opened this table can send them off.", "absent")
    document.ban(person)
    dismiss(change, person, SENT_AWAY)


def shut_out(change: Change) -> None:
    """Not even onlookers: who only watches and has never played is shown out, and may come back when it is open."""
    why = wire.Gone("The host has shut this table: nobody watches.", code="shut", final=True)
    for person in list(change.document.people.values()):
        if person.held is None and not person.screen and not change.document.remembers(person):
            dismiss(change, person, why)


def hand_host(change: Change, person: Person) -> None:
    document = change.document
    inherited = document.host != document.owner
    if (document.phase == "playing" or inherited) and person.seat is None and person.held is None:
        raise No("They have not sat at this game.", "not_sat")
    document.host = person.id
    document.owner = document.owner if inherited else person.id


def host_passes_at(change: Change) -> float | None:
    """When somebody who is here and has sat becomes the host, because the host has been away for long."""
    visitors = change.room.visitors
    gone = visitors.away_since.get(change.facts.host)
    return gone + HOST_AWAY if gone is not None and change.next_host(visitors.sessions) else None


# Stand-ins -----------------------------------------------------------------------------------------------------------


def hand_seat(change: Change, person: Person, seat: Seat) -> None:
    """Let a bot take over the seat of a person who has been away too long."""
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
    if gone is None or chair.bot or not document.grace or not document.clock.running or change.alone:
        return None
    return max(gone, document.clock.set_at) + _grace(change)


def _grace(change: Change) -> float:
    """Return the grace the host has chosen, or that of the game's rules."""
    if change.facts.grace != "rules":
        return 1000 * change.facts.grace
    after = change.table.stand_in_after() if change.table is not None else None
    return STEPS_IN_AFTER if after is None else after
