"""Lobby: the host's choices before the deal, and the rematch after the end."""

from random import Random
from typing import Any

from heistnight.bots import levels, offered
from heistnight.core.action import Seat
from heistnight.core.options import Options
from heistnight.core.problems import BadOption
from heistnight.core.replay import AnyGame
from heistnight.server import wire
from heistnight.server.problems import No
from heistnight.server.room import seats, talk
from heistnight.server.room.change import Change, NextRoom
from heistnight.server.room.codes import new_room_name
from heistnight.server.room.document import Chair, Document, Person, fingerprint, new_seed


def new_document(game: AnyGame, wishes: dict[str, Any], chance: Random) -> Document:
    """An empty room for a game with these options; BadOption says what would do."""
    options = game.options(**wishes)
    return Document(
        room=new_room_name(chance),
        game=game.id,
        rules=game.version,
        deck=game.deck.digest if game.deck else "",
        wishes={**wishes, "players": options.players},
        options=options.plain(),
        chairs=[Chair() for _ in range(options.players)],
        secret=new_seed(chance),
        stand_in="medium" if "medium" in levels(game.id) else levels(game.id)[-1],
    )


def is_own_choice(change: Change, person: Person, ask: wire.AnyRequest) -> bool:
    """Return whether it asks for nothing but what the seat of this person chooses for itself."""
    if not isinstance(ask, wire.Configure) or not ask.options:
        return False
    own = seats.choices_of(change, person.seat)
    return ask.options.keys() <= set(own) and ask == wire.Configure(ask.id, options=ask.options)


def configure(change: Change, person: Person, ask: wire.Configure) -> None:
    document = change.document
    if ask.options is not None or ask.seed is not None:
        change.in_lobby()
    if ask.options is not None:
        _leave_to_others(change, person, ask.options)
        _set_options(change, ask.options)
    if ask.seed is not None:
        document.chosen_seed = ask.seed.strip()
        document.seed = fingerprint(document.chosen_seed) if document.chosen_seed else ""
        document.secret = document.secret or new_seed(change.room.world.chance)  # older practice had none
    if ask.stand_in is not None:
        document.stand_in = check_level(document.game, change.options, ask.stand_in)
    document.grace = document.grace if ask.grace is None else ask.grace
    document.listed = document.listed if ask.listed is None else ask.listed
    document.door = document.door if ask.door is None else ask.door
    document.pace = document.pace if ask.pace is None else ask.pace
    if document.door == "shut":
        seats.shut_out(change)


def _leave_to_others(change: Change, person: Person, wanted: dict[str, Any]) -> None:
    """What a seat chooses for itself is not for the host to change, unless a bot or nobody sits there."""
    document = change.document
    for seat, chair in enumerate(document.chairs):
        if chair.person not in (None, person.id):
            for name in seats.choices_of(change, seat):
                if wanted.get(name, now := document.options.get(name)) != now:
                    raise No("{name} chooses that.", "theirs", name=document.people[chair.person].name)


def _set_options(change: Change, wanted: dict[str, Any]) -> None:
    document = change.document
    wishes = {name: wish for name, wish in {**document.wishes, **wanted}.items() if wish is not None}
    other_seats = wishes.get("players") != document.wishes["players"]
    document.wishes, options = _fitting(change.room.game, wishes) if other_seats else _exact(change.room.game, wishes)
    document.options = options.plain()
    for chair in document.chairs[options.players :]:
        if chair.person is not None:
            document.people[chair.person].seat = None
            change.resync.add(chair.person)
    document.chairs = (document.chairs + [Chair() for _ in range(options.players)])[: options.players]
    there = offered(document.game, options)
    for chair in document.chairs:
        if chair.bot is not None and chair.bot not in there:
            chair.bot = there[-1]
    if document.stand_in not in there:
        document.stand_in = there[-1]


def _exact(game: AnyGame, wishes: dict[str, Any]) -> tuple[dict[str, Any], Options]:
    return wishes, game.options(**wishes)


def _fitting(game: AnyGame, wishes: dict[str, Any]) -> tuple[dict[str, Any], Options]:
    """Another number of seats: a wish that does not fit it goes back to its default."""
    fitting = {"players": wishes.get("players")}
    options: Options = game.options(**fitting)
    for name in wishes:
        try:
            options = game.options(**{**fitting, name: wishes[name]})
            fitting[name] = wishes[name]
        except BadOption:
            continue
    return fitting, options


def levels_here(change: Change) -> list[str]:
    """The bots to choose from; all of them where options of older rules are left, with which nothing can start."""
    try:
        return offered(change.facts.game, change.options)
    except BadOption:
        return levels(change.facts.game)


def sides_here(change: Change) -> tuple[str, ...]:
    """The sides that are chosen by sitting down; none where options of older rules are left."""
    try:
        return change.room.game.sides(change.options)
    except BadOption:
        return ()


def check_level(game: str, options: Options, level: str) -> str:
    there = offered(game, options)
    if level not in there:
        raise No("There is no bot '{level}'; there are {levels}.", "no_bot", level=level, levels=", ".join(there))
    return level


def place_bot(change: Change, seat: Seat, level: str) -> None:
    check_level(change.document.game, change.options, level)
    chair = change.chair(seat)
    if change.document.phase == "over":
        raise No("This game is over.", "over")
    if change.alone:
        raise No("This game is for one person alone.", "alone")
    if chair.person is not None and chair.bot is None:
        raise No("{name} sits there.", "taken", name=change.document.people[chair.person].name)
    chair.bot = level


def remove_bot(change: Change, seat: Seat) -> None:
    change.in_lobby()
    chair = change.chair(seat)
    chair.bot = None
    if chair.person is not None and change.facts.people[chair.person].asked:
        seats.stand(change, change.person(chair.person))


def rematch(change: Change, person: Person) -> None:
    """A new room for the same crew, as far as they come; it opens when this is written down."""
    document = change.document
    if document.phase != "over":
        raise No("There is a game to finish first.", "not_over")
    if person.seat is None and person.id != document.host:
        raise No("Only people at the table can do that.", "no_seat")
    if not document.next_room:
        again = _again(change, person)
        change.next_room = NextRoom(again, talk.taken_along(change, again.room))
        document.next_room, document.next_by = again.room, person.id


def _again(change: Change, by: Person) -> Document:
    """The same seats and options; everybody's key fits there too. Who asks is the host until its owner comes."""
    before = change.document
    again = new_document(change.room.game, before.wishes, change.room.world.chance)
    for chair, old in zip(again.chairs, before.chairs):
        chair.person, chair.bot = old.person, None if old.person is not None else old.bot
    for p in before.people.values():
        if not p.screen:
            again.people[p.id] = Person(p.id, p.name, list(p.keys), p.seat, homes=p.homes, asked=p.id != by.id)
    again.host, again.owner, again.next_person = by.id, before.owner, before.next_person
    again.banned, again.door = list(before.banned), before.door
    again.screen, before.screen = before.screen, ""
    again.pace = before.pace
    again.grace, again.stand_in, again.listed = before.grace, before.stand_in, before.listed
    return again
