"""Secrecy in a closed world: two games that were really dealt and played, alike in all that one seat was told.

No sampler and no declaration is asked what a seat may know: they are what is checked. A seat knows the bytes that it
was told since the deal, and everything else differs between the two games: the seed, the count of draws, the pieces
that chance put elsewhere, the answers that stay sealed, and the hidden parts of the log. So whatever leaves a table for
the seat and is not the same in both games is a leak, also where it comes from a field that was added yesterday.

The second game follows from `Disguised` chance: it draws what another seed draws, with at most one draw changed.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any
from unittest.mock import patch

import msgspec

from heistnight.bots import Eyes, bot, levels, memory
from heistnight.core import driver
from heistnight.core.action import Action, Input, Seat
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.table import Canvas, Table
from heistnight.core.view import wire
from tests.conformance.chance import Disguised, other_seed
from tests.conformance.checks import Foreign, any_input, deal, everybody, heard, mutable_parts, refused
from tests.conformance.inventory import FACTS
from tests.strategies import AnyGame, Play

TWINS = 6  # games that are played beside the true one, each with another draw changed
DEALS = 24
EARLY = 4  # half of the changed draws are among so many, which are those of the deal
LATE = 40
LEVELS = ("easy", "medium")
NO_CHANCE = Rng(b"")
APART = ("rng", "log", "canvas")  # fields of every table that hold no pieces


class Leak(AssertionError):
    """A seat can tell two games apart in which it was told the same, or was told what no rule accounts for."""


class Tally(msgspec.Struct):
    """How much was compared."""

    games: int = 0
    moments: int = 0  # at which what leaves for the seat was compared in two games
    worlds: int = 0
    thoughts: int = 0
    apart: int = 0  # at which the two tables really differed
    told: int = 0  # pairs that ended because a changed draw came to light


# Dealing ------------------------------------------------------------------------------------------------------------


def deal_disguised(game: AnyGame, play: Play, changed: int | None = None, how: int = 0) -> Table:
    """Deal with the draws of this play's seed, shown as another seed's."""

    def disguised(seed: bytes, drawn: int = 0) -> Rng:
        assert seed == other_seed(play.seed)
        return Disguised(seed, drawn + 5, own=play.seed, changed=changed, how=how)

    with patch("heistnight.core.game.Rng", disguised):
        return deal(game, msgspec.structs.replace(play, seed=other_seed(play.seed)))


# What leaves for a seat ---------------------------------------------------------------------------------------------


def told(table: Table, observer: Seat | None, since: int) -> tuple[bytes, bytes]:
    """Return what a seat sees now, and what it heard since a point of the log, as bytes."""
    return wire(table.view(observer)), wire(heard(table, observer, since))


def said_to(table: Table, observer: Seat | None, tries: Iterable[Action]) -> dict[str, Any]:
    """Return everything else that a table answers to a seat."""
    answers: dict[str, Any] = {
        "the question": table.question(),
        "the law of talk": table.talk(observer),
        "what is due next": driver.due(table),
        "who is abandoned": tuple(table.abandoned()),
        "when a bot steps in": (table.stand_in_after(), table.asks_after(), table.stands_still(), table.may_pause()),
        "the count of turns": table.turns_taken(),
    }
    if observer is not None:
        answers["the offer"] = list(table.offered(observer))
        # Only what no table offers here is tried: whatever is not refused would be played.
        answers["a refusal"] = [refused(table.clone(), Input(table.now, observer, action)) for action in tries]
    return answers


def same_answers(game: AnyGame, one: Table, other: Table, observer: Seat | None, picks: Rng) -> None:
    tries: list[Action] = [Foreign()]
    if observer is not None and one.agenda and other.agenda:
        offered = set(one.offered(observer))
        tries += [action for action in (picks.choice(game.actions) for _ in range(2)) if action not in offered]
    mine, theirs = said_to(one, observer, tries), said_to(other, observer, tries)
    for what, answer in mine.items():
        if answer != theirs[what]:
            raise Leak(f"{what} tells {observer} more than it was told: {answer} or {theirs[what]}")


def same_worlds(one: Table, other: Table, observer: Seat | None, draw: Rng) -> None:
    """A seat knows the same of both; with the same chance it imagines the same worlds, and sees the same in them.

    Worlds share nothing with either table.
    """
    mine, theirs = one.known_to(observer), other.known_to(observer)
    if mine != theirs:
        found = difference(mine.table, theirs.table) or "chance or what was drawn differs"
        raise Leak(f"{observer} is said to know what it was not told: {found}")
    world, again = one.resample(observer, copy(draw)), other.resample(observer, copy(draw))
    if world != again:
        found = difference(world, again) or "chance differs"
        raise Leak(f"the worlds of {observer} show what it was not told: {found}")
    if one.agenda:
        world.log = list(heard(one, observer, 0))
        if told(world, observer, 0) != told(one, observer, 0):
            differing = first_difference(told(one, observer, 0), told(world, observer, 0))
            raise Leak(f"{observer} is shown what does not follow from what it knows: {differing}")
    if not draw.below(16):
        told_before = {part for event in one.log or () for part in mutable_parts(event)}  # events never change
        if mutable_parts(world).keys() & mutable_parts(one).keys() - told_before:
            raise Leak(f"a world of {observer} shares something with its table that can change")
    if any(table.canvas._pieces is one.canvas._pieces for table in (mine.table, world)):
        raise Leak(f"a world of {observer} shows what was drawn of the true table")


def same_thoughts(game: AnyGame, one: Table, other: Table, seat: Seat, draw: Rng) -> int:
    """Return the number of bots that were asked, and answered both games alike."""
    minds = [bot(game.id, level) for level in LEVELS if level in levels(game.id)]
    for mind in minds:
        thoughts = []
        for table in (one, other):
            known = memory(table, seat, (), (), table.now)
            eyes = [Eyes(table, seat, copy(draw), *known) for _ in range(4)]
            thoughts.append((mind.takes(eyes[0]), mind.pace(eyes[1]), mind.speak(eyes[2]), mind.choose(eyes[3])))
        if thoughts[0] != thoughts[1]:
            raise Leak(f"{mind.level} on seat {seat} does {thoughts[0]} or {thoughts[1]}, and was told the same")
    return len(minds)


# Tables, leaf by leaf -----------------------------------------------------------------------------------------------


Rows = dict[str, list[Any]]


def rows(thing: Any, path: str = "", found: Rows | None = None) -> Rows:
    """Return all values of a table by the row they lie in: one for each list or tuple, and for each field."""
    found = {} if found is None else found
    if isinstance(thing, Canvas | Rng):
        return found
    if isinstance(thing, msgspec.Struct):
        found.setdefault(f"{path}:", []).append(type(thing).__name__)
        inside: Iterable[tuple[Any, Any]] = [
            (name, getattr(thing, name))
            for name in thing.__struct_fields__
            if not (isinstance(thing, Table) and name in APART)
        ]
    elif isinstance(thing, dict):
        inside = thing.items()
    elif isinstance(thing, list | tuple | set | frozenset):
        inside = enumerate(sorted(thing, key=repr) if isinstance(thing, set | frozenset) else thing)
        found.setdefault(path, [])
    else:
        found.setdefault(path, []).append(thing)
        return found
    flat = isinstance(thing, list | tuple | set | frozenset)
    for name, value in inside:
        deep = isinstance(value, msgspec.Struct | dict | list | tuple | set | frozenset)
        rows(value, path if flat and not deep else f"{path}.{name}", found)
    return found


def difference(one: Table, other: Table) -> str:
    """Return the first row in which two tables differ, chance and log left aside; nothing where they are equal."""
    mine, theirs = rows(one), rows(other)
    for path in mine.keys() | theirs.keys():
        if mine.get(path) != theirs.get(path):
            return f"{path} is {mine.get(path)} or {theirs.get(path)}"
    return ""


def moved(one: Table, other: Table, pieces: Iterable[Any]) -> bool:
    """Whether one of these pieces lies elsewhere in the other table: in another row, or further on in the same one."""
    mine, theirs = rows(one), rows(other)
    for piece in pieces:
        gained = lost = False
        for path in mine.keys() | theirs.keys():
            here, there = mine.get(path, []), theirs.get(path, [])
            before, after = here.count(piece), there.count(piece)
            gained, lost = gained or after > before, lost or before > after
            if before == after and before and here != there and _places(here, piece) != _places(there, piece):
                return True
        if gained and lost:
            return True
    return False


def unlike(one: Table, other: Table) -> set[Any]:
    """Return all values in the rows in which two tables differ."""
    mine, theirs = rows(one), rows(other)
    paths = [path for path in mine.keys() | theirs.keys() if mine.get(path) != theirs.get(path)]
    return {value for path in paths for found in (mine, theirs) for value in found.get(path, [])}


def _places(row: Sequence[Any], piece: Any) -> list[int]:
    return [place for place, value in enumerate(row) if value == piece]


# The check ----------------------------------------------------------------------------------------------------------


class Twin:
    """A game beside the true one, as long as the seat was told the same in both."""

    def __init__(self, game: AnyGame, play: Play, changed: int | None, how: int) -> None:
        self.table = deal_disguised(game, play, changed, how)
        self.same_draws = changed is None
        self.same_choices = True
        self.since = 0

    @property
    def exchanged(self) -> tuple[Any, ...]:
        rng: Any = self.table.rng
        one_and_other: tuple[Any, ...] = rng.exchanged
        return one_and_other


def chance_is_secret(game: AnyGame, play: Play, tally: Tally | None = None) -> None:
    """The same draws under another seed lead to the same table, the same bytes and the same worlds for everybody."""
    tally = tally or Tally()
    picks, asides = Rng(play.picks), Rng(play.picks + b"chance")
    table, twin = deal(game, play), deal_disguised(game, play)
    since, decisions = 0, 0
    while True:
        if without_chance(table) != without_chance(twin):
            found = difference(table, twin)
            raise Leak(f"a field of the table follows from the seed or from the count of draws: {found}")
        if (table.log or [])[since:] != (twin.log or [])[since:]:
            raise Leak("the log follows from the seed or from the count of draws")
        if not asides.below(3 * FACTS[game.id].stride):
            draw, viewer = asides.fork(), asides.choice(everybody(table))
            for other in (twin, unlucky(table, draw)):
                tally.moments += 1
                if told(table, viewer, since) != told(other, viewer, since):
                    raise Leak(f"what {viewer} is told follows from the seed or from draws to come")
                same_answers(game, table, other, viewer, copy(draw))
                same_worlds(table, other, viewer, draw)
                tally.worlds += 1
        if not table.agenda:
            return
        assert decisions <= 4 * game.most_inputs
        since, decisions = len(table.log or ()), decisions + 1
        move = any_input(table, picks, play.calm)
        table.play(move)
        twin.play(move)


def without_chance(table: Table) -> Table:
    """Return the same table with no draws of its own and no log."""
    bare = table.clone()
    bare.rng = NO_CHANCE
    return bare


def unlucky(table: Table, draw: Rng) -> Table:
    """Return the same table with other draws to come."""
    later = table.clone()
    later.log = table.log
    later.rng = draw.fork()
    return later


def only_what_was_told_matters(game: AnyGame, play: Play, tally: Tally | None = None) -> None:
    """Two games in which a seat was told the same offer, refuse and allow it the same, and let it imagine the same.

    Where a seat is told of a draw, its worlds say where the pieces are that changed places; if they do not, then the
    seat was told something that no rule accounts for.
    """
    tally = tally or Tally()
    tally.games += 1
    observer, picks, asides = play.observer, Rng(play.picks), Rng(play.picks + b"closed")
    table = deal(game, play)
    twins = beginnings(game, play, table, asides, tally)
    since, thinks = 0, 4 * FACTS[game.id].stride
    while twins:
        now = told(table, observer, since)
        looks, thinking = not asides.below(FACTS[game.id].stride), not asides.below(thinks)
        draw = asides.fork()
        if table.agenda:
            nothing_hidden_in_the_log(table, observer, now[0])
        for twin in list(twins):
            if told(twin.table, observer, twin.since) != now:
                account_for(table, twin, observer, copy(draw))
                tally.told += 1
                twins.remove(twin)
                continue
            tally.moments += 1
            same_answers(game, table, twin.table, observer, copy(draw))
            if table.agenda and looks:
                tally.worlds += 1
                tally.apart += bool(difference(table, twin.table))
                same_worlds(table, twin.table, observer, draw)
            if thinking and table.agenda and observer in driver.asked(table):
                assert observer is not None
                tally.thoughts += same_thoughts(game, table, twin.table, observer, draw)
        if not table.agenda:
            return
        move = any_input(table, picks, play.calm)
        since = len(table.log or ())
        seen = known(table, observer)
        table.play(move)
        silent = known(table, observer) == seen and not heard(table, observer, since)
        for twin in list(twins):
            if not follow(twin, move, observer, silent, asides):
                twins.remove(twin)


def beginnings(game: AnyGame, play: Play, table: Table, picks: Rng, tally: Tally) -> list[Twin]:
    """Return games that began alike for the seat, out of many deals that were each changed in one draw."""
    now, found = told(table, play.observer, 0), list[Twin]()
    for _ in range(TWINS if game.deals_slowly(play.options) else DEALS):
        twin = Twin(game, play, *_any_change(picks))
        if told(twin.table, play.observer, 0) != now:
            account_for(table, twin, play.observer, picks.fork())
            tally.told += 1
        elif len(found) < TWINS:
            found.append(twin)
    return found


def _any_change(picks: Rng) -> tuple[int, int]:
    return picks.below(EARLY if picks.below(2) else LATE), picks.below(1 << 40)


def known(table: Table, observer: Seat | None) -> tuple[Any, ...]:
    return wire(table.view(observer)), () if observer is None else tuple(table.offered(observer)), table.question()


def follow(twin: Twin, move: Input, observer: Seat | None, silent: bool, picks: Rng) -> bool:
    """Play the same in the other game, or something else that the seat may not see; False where neither is possible."""
    table = twin.table
    twin.since = len(table.log or ())
    others = move.seat is not None and move.seat != observer and not twin.same_draws
    try:
        if others and silent and not picks.below(4):
            table.now, twin.same_choices = move.at, False  # nobody heard of it, so it may as well not have happened
            table.canvas.wipe()
        elif others and table.agenda and move.seat is not None:
            offered = table.offered(move.seat)
            alike = [action for action in offered if type(action) is type(move.action)]
            if move.action in offered and picks.below(8):
                table.play(move)
            elif alike:
                twin.same_choices = False
                table.play(msgspec.structs.replace(move, action=picks.choice(alike)))
            else:
                return False
        else:
            table.play(move)
    except Refused:
        if move.seat is not None and move.seat == observer:
            raise Leak(f"{observer} may or may not do {move}, and was told the same") from None
        return False
    return True


def account_for(table: Table, twin: Twin, observer: Seat | None, draw: Rng) -> None:
    """A seat that is told something of two pieces knows more of where they are than one that was not told."""
    other, pieces = twin.table, twin.exchanged
    if not (pieces and twin.same_choices and table.agenda and other.agenda) or pieces[0] == pieces[1]:
        return
    if not moved(table, other, pieces):
        return  # what was drawn are no pieces, or they are gone
    worlds = table.resample(observer, copy(draw)), other.resample(observer, copy(draw))
    if not moved(*worlds, unlike(table, other)):  # one piece in another place may have moved others by now
        differing = first_difference(told(table, observer, twin.since), told(other, observer, twin.since))
        raise Leak(f"{observer} is told where {pieces} are, and its worlds know nothing of it: {differing}")


def first_difference(mine: Sequence[bytes], theirs: Sequence[bytes]) -> str:
    """Return the first bytes that are not the same, short enough to read."""
    one, other = next((a, b) for a, b in zip(mine, theirs, strict=True) if a != b)
    at = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 60)
    return f"{one[start : at + 60]!r} or {other[start : at + 60]!r}"


def nothing_hidden_in_the_log(table: Table, observer: Seat | None, view: bytes) -> None:
    """A log that holds no more than the seat heard shows it the same."""
    bare = table.clone()
    bare.log = list(heard(table, observer, 0))
    if wire(bare.view(observer)) != view:
        raise Leak(f"the view of {observer} shows something of what others heard")


CHECKS = (chance_is_secret, only_what_was_told_matters)


def really_dealt(game: AnyGame, play: Play, steps: int, *, changed: bool) -> tuple[Table, Table] | None:
    """Return two games after so many steps in which a seat was told the same; None where nothing is left of them.

    With `changed` a draw differs too, and else the seed alone.
    """
    picks, asides = Rng(play.picks), Rng(play.picks + b"dealt")
    table = deal(game, play)
    twins = beginnings(game, play, table, asides, Tally()) if changed else [Twin(game, play, None, 0)]
    for _ in range(steps):
        move, since = any_input(table, picks, calm=True), len(table.log or ())
        table.play(move)
        if not table.agenda:
            return None
        now = told(table, play.observer, since)
        for twin in list(twins):
            if (
                not follow(twin, move, play.observer, False, asides)
                or told(twin.table, play.observer, twin.since) != now
            ):
                twins.remove(twin)
    if not (twins or changed):
        raise Leak(f"what {play.observer} is told follows from the seed")
    return (table, twins[0].table) if twins else None
