"""Streams: numbered messages about a table for each seat, so that no one misses or repeats anything."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

from heistnight.core.action import Action, Seat
from heistnight.core.event import Event
from heistnight.core.table import Table
from heistnight.core.talk import Said, TalkRule
from heistnight.server import wire
from heistnight.server.runtime.patch import patch
from heistnight.server.wire import ClockState, encode

_SEEN_BY_ALL = Event.seen_by
BRIEF = 200  # bytes that are told whole: to find out what has changed in them takes longer than to send them


class SharedView(msgspec.Struct, frozen=True, gc=False):
    """Public part of a table, and its clock."""

    board: Any
    clock: ClockState
    may_pause: bool = True


class PrivateView(msgspec.Struct, frozen=True, gc=False):
    """Private part of a table for one viewer, beside its events."""

    own: Any
    advice: Any
    options: Sequence[Action]
    talk: TalkRule


def shared_view(table: Table | None, clock: ClockState) -> SharedView:
    """Return the public part of the table now."""
    return SharedView(None, clock) if table is None else SharedView(table.board(), clock, table.may_pause())


def private_view(table: Table | None, seat: Seat | None, talk: TalkRule) -> PrivateView:
    """Return the private part for a viewer, with the answers and talk open to them."""
    if table is None:
        return PrivateView(None, None, (), talk)
    return PrivateView(table.own(seat), table.advice(seat), () if seat is None else tuple(table.offered(seat)), talk)


class UpdateBuilder:
    """Events of a table and its new state; parts that many see alike are encoded once."""

    def __init__(self, shared: SharedView, events: Sequence[Event] = ()) -> None:
        self.shared = shared
        self.events = events
        self._before: SharedView | None = None
        self._changes: tuple[Any, Any, Any] = UNSET, UNSET, UNSET
        self._last: tuple[int, SharedView, Any, bytes | None] | None = None
        self.alike: Any = None  # what all eyes saw happen, encoded, where that is the same
        encoded: list[bytes] = []
        for event in events:
            if type(event).seen_by is not _SEEN_BY_ALL:
                self._whole = [*encoded, *[None] * (len(events) - len(encoded))]
                return
            encoded.append(encode(event))
        self.alike = _row(encoded)

    def seen_by(self, seat: Seat | None) -> Any:
        """Return the encoded events as a viewer saw them."""
        seen = []
        for number, event in enumerate(self.events):
            masked = event.seen_by(seat)
            if masked is event:
                whole = self._whole[number] = self._whole[number] or encode(event)
                seen.append(whole)
            elif masked is not None:
                seen.append(encode(masked))
        return _row(seen)

    def changes(self, before: SharedView) -> tuple[Any, Any, Any]:
        """Return the public changes: the patch of the board, the clock, and whether it may be stopped."""
        if self._before is not before:
            self._before, now = before, self.shared
            self._changes = (
                UNSET if before.board is now.board else _patched(before.board, now.board),
                UNSET if before.clock == now.clock else now.clock,
                UNSET if before.may_pause == now.may_pause else now.may_pause,
            )
        return self._changes

    def update(self, version: int, before: SharedView, seen: Any, anyway: bool) -> bytes | None:
        """Return the update for viewers without private changes, mostly the same bytes for all of them."""
        last = self._last
        if last is None or last[0] != version or last[1] is not before or last[2] != seen:
            board, clock, may_pause = self.changes(before)
            nothing = seen is board is UNSET and (not anyway or clock is UNSET)
            update = wire.Update(version, seen, board, clock=clock, may_pause=may_pause)
            last = self._last = version, before, seen, None if nothing else encode(update)
        return last[3]


class Stream:
    """Last message to one seat, or to all spectators. No `generation` of it comes twice.

    It remembers no messages: who comes back to the version that stands has missed nothing, and to anybody else a
    snapshot says what they may know now.
    """

    def __init__(self, seat: Seat | None, generation: str) -> None:
        self.seat = seat
        self.baseline: tuple[SharedView, PrivateView] | None = None
        self._seen: list[Event] = []
        self._places: list[int] = []
        self._read = 0
        self.name, self._resets = f"{'watch' if seat is None else seat}.{generation}", 0
        self._first, self.version = self.name, 0

    def hear(self, said: Said, talk: TalkRule) -> bytes:
        """Return the message of something said, with the talk open after it."""
        self.version += 1
        if self.baseline is None or self.baseline[1].talk == talk:
            return encode(wire.Spoken(self.version, said))
        self.baseline = self.baseline[0], replace(self.baseline[1], talk=talk)
        return encode(wire.Spoken(self.version, said, talk))

    def reset(self) -> None:
        """Something is to be told, and nobody listens."""
        if self.baseline is not None:
            self.baseline = None
            self._resets += 1
            self.name, self.version = f"{self._first}.{self._resets}", 0

    def missed_nothing(self, name: str, version: int) -> bool:
        return self.baseline is not None and (name, version) == (self.name, self.version)

    def update(self, now: PrivateView, news: UpdateBuilder, *, anyway: bool = False) -> bytes | None:
        """Return the update for those who listen, or None where nothing has changed for them.

        Then nothing may be sent: that a message comes would tell them that something did happen. So what they may say
        and the clock wait for the next message, unless they are to be told `anyway`.
        """
        assert self.baseline is not None
        shared, before = self.baseline
        version, seen = self.version + 1, news.alike
        if seen is None:
            seen = news.seen_by(self.seat)
        if before is now or before == now:
            message = news.update(version, shared, seen, anyway)
        else:
            board, clock, may_pause = news.changes(shared)
            own, advice = _whole_or_patched(before.own, now.own), _whole_or_patched(before.advice, now.advice)
            options = UNSET if before.options == now.options else now.options
            talk = UNSET if before.talk == now.talk else now.talk
            unchanged = seen is board is own is advice is options is UNSET
            if unchanged and (not anyway or talk is clock is UNSET):
                return None
            message = encode(wire.Update(version, seen, board, own, advice, options, talk, clock, may_pause))
        if message is not None:
            self.baseline, self.version = (news.shared, now), version
        return message

    def log(self, events: Sequence[Event]) -> Sequence[Event]:
        """Return all that these eyes saw and may read again; what was read before is not looked through again."""
        for number in range(self._read, len(events)):
            event = events[number]
            if event.lasting and (masked := event.seen_by(self.seat)) is not None:
                self._seen.append(masked)
                self._places.append(number)
        self._read = len(events)
        return self._seen

    def seen_before(self, number: int) -> int:
        """Return how many of the events that these eyes saw come before this one of the table's log."""
        return bisect_left(self._places, number)


def _row(encoded: Sequence[bytes]) -> Any:
    return Raw(b"[" + b",".join(encoded) + b"]") if encoded else UNSET


def _patched(before: Any, after: Any) -> Any:
    entries = patch(before, after)
    return Raw(encode(entries)) if entries else UNSET


def _whole_or_patched(before: Any, after: Any) -> Any:
    """The patch of what one pair of eyes sees, which is often so short that it is told whole."""
    if before is after or before == after:
        return UNSET
    whole = encode(after)
    return Raw(b"[[[],%b]]" % whole) if len(whole) <= BRIEF else _patched(before, after)
