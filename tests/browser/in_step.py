"""Whether prompt, header, clock and show of a page speak of the same moment as the server."""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, takewhile
from typing import Any, TypeAlias

from tests.picture import Parts, changed, parts_of, patched

Words: TypeAlias = Mapping[str, str]

NEAR = 1.0  # seconds by which a clock on the screen may differ from the server's
LATENESS = 0.3  # seconds that a timer may come late
WAITING = "We wait for "
WILD = 4  # times the longest show: more is wildly more than it needs


@dataclass(frozen=True)
class Moment:
    """What the server told last: the table, and until when it waits. Times are seconds of the server's clock."""

    board: Any = None
    clock: Any = None
    asked: bool = False
    doubt: float = 0.0  # seconds by which a page can not know the server's clock better

    @property
    def question(self) -> Any:
        return self.board and self.board["question"]

    @property
    def number(self) -> int | None:
        """Of the question; none when the game is over."""
        return self.question["number"] if self.question else None

    def deadline(self) -> float | None:
        """When the clock that everybody sees runs out; nothing while it stands, or where there is none."""
        closes = self.question and self.board.get("closes", self.question["closes"])
        if closes is None or not self.clock or not self.clock["running"]:
            return None
        return float(self.clock["at"] + closes - self.clock["table"]) / 1000

    def countdown(self) -> float | None:
        """When that clock begins to run: the rules leave what is before it for the show."""
        deadline, limit = self.deadline(), self.question and self.question["limit"]
        return None if deadline is None or limit is None else deadline - limit / 1000


@dataclass(frozen=True)
class Sample:
    """What stood on the screen from one moment to another."""

    at: float
    until: float
    moment: Moment
    show: str = ""
    header: str = ""
    prompt: str = ""
    clocks: Sequence[str] = ()
    plates: Sequence[str] = ()
    lines: int = 0  # of the script, where it stands beside the table
    turning: bool = False  # the last reel turns up, piece by piece
    headline: str = ""  # who got away with it
    pressed: bool = False  # a key or the screen, before the next sample


def told(frames: Sequence[tuple[int, str]], origin: float = 0) -> list[tuple[float, Moment]]:
    """After each frame: when it came, and what the table was then."""
    parts: Parts = {"board": None}
    room: Parts = {}
    now = Moment()
    trips = [2.0 * NEAR]  # before the first answer
    moments = [(0.0, now)]
    for at, text in frames:
        frame = json.loads(text)
        if frame["type"] == "RoomUpdate":
            frame = changed(room, frame["changes"])
        if frame["type"] == "RoomState":
            room = frame
        elif frame["type"] == "Snapshot":
            parts = parts_of(frame)
        elif frame["type"] == "Update":
            parts = patched(parts, frame)
        elif frame["type"] == "Pong":
            trips = [*trips[-7:], (at - origin - frame["sent"]) / 1000]
            now = replace(now, doubt=min(trips) / 2)
        if frame["type"] in ("Snapshot", "Update", "RoomState"):
            options = frame.get("options")
            now = Moment(
                board=parts["board"],
                clock=frame.get("clock") or now.clock,
                asked=now.asked if options is None else bool(options),
                doubt=min(trips) / 2,
            )
        moments.append((at / 1000, now))
    return moments


FACTS = ("show", "header", "prompt", "clocks", "plates", "lines", "turning", "headline")


def recorded(seen: Mapping[str, Any]) -> list[Sample]:
    """What in_step.js has seen: as long as it saw it, and until the next word of the server."""
    moments = told(seen["frames"], seen["origin"])
    samples = []
    following = [*(sample["at"] for sample in seen["samples"][1:]), math.inf]
    for sample, ends in zip(seen["samples"], following):
        facts = {name: sample[name] for name in FACTS}
        at, heard = sample["at"] / 1000, sample["heard"]
        until = min([sample["until"] / 1000, *[when for when, _ in moments[heard + 1 : heard + 2]]])
        pressed = any(sample["at"] <= press <= ends for press in seen["pressed"])
        samples.append(Sample(at, max(at, until), moments[heard][1], **facts, pressed=pressed))
    return [
        sample
        for sample in samples
        if sample.moment.board is not None and (sample.prompt or sample.show or sample.turning)
    ]


def seconds(shown: str) -> int:
    minutes, _, rest = shown.rpartition(":")
    return 60 * int(minutes or 0) + int(rest)


@dataclass
class Checker:
    """`named` says what the header calls a moment of the game; `shows` are questions that are a show themselves.

    Where a question is answered in several steps, `alike` says at which other question the same steps are asked.
    """

    named: Any
    shows: Sequence[str] = ()
    alike: Words = field(default_factory=dict)
    prompts: dict[str, str] = field(default_factory=dict)
    stood: set[tuple[int | None, str]] = field(default_factory=set)

    def complaints(self, samples: Sequence[Sample]) -> list[str]:
        """One sentence for each sample that speaks of two moments, and for each show that does not fit its time."""
        self._learn(samples)
        said = [f"{words}: {told_of(sample)}" for sample in samples for words in self._look(sample)]
        return [*said, *self._ahead(samples), *self._lengths(samples)]

    def _ahead(self, samples: Sequence[Sample]) -> Iterator[str]:
        """Nothing tells what is still to be shown.

        What runs beside a question may end in the script while the next show begins: that is no telling ahead.
        """
        for before, sample in pairwise(samples):
            hidden = sample.show == "alone" or sample.turning
            if hidden and sample.lines > before.lines and before.show != "beside":
                yield f"the script is ahead of the show: {told_of(sample)}"
        for sample in samples:
            if sample.turning and sample.headline:
                yield f"the headline {sample.headline!r} is ahead of the last reel"

    def _learn(self, samples: Sequence[Sample]) -> None:
        """What a prompt belongs to: to where it stood when nothing was shown.

        Who has answered is told at once whom all wait for, before the server says so: that stands at any question.
        """
        for sample in samples:
            if not sample.show and sample.prompt:
                self.stood.add((sample.moment.number, sample.prompt))
                if sample.moment.asked and sample.moment.question and not sample.prompt.startswith(WAITING):
                    self.prompts.setdefault(sample.prompt, self._kind(sample.moment.question["name"]))

    def _kind(self, name: str) -> str:
        return self.alike.get(name, name)

    def _look(self, sample: Sample) -> Iterator[str]:
        question = sample.moment.question
        name = question["name"] if question else ""
        alone = sample.show == "alone"
        right = self.named(sample.moment.board)
        in_step = sample.header == right or sample.header.endswith(f", {right}")  # behind whose side it is
        if alone and in_step:
            yield "the header is ahead of the show"
        if not alone and not in_step:
            yield f"the header should say {right!r}"
        if alone and (sample.plates or (sample.moment.number, sample.prompt) in self.stood):
            yield "the prompt is ahead of the show"
        if not alone and sample.moment.asked and self.prompts.get(sample.prompt, self._kind(name)) != self._kind(name):
            yield f"the prompt of {self.prompts[sample.prompt]} stands at {name}"
        yield from self._clocks(sample, name)

    def _clocks(self, sample: Sample, name: str) -> Iterator[str]:
        deadline, limit = sample.moment.deadline(), (sample.moment.question or {}).get("limit")
        if deadline is None:
            return
        steady = sample.until > sample.at  # seen once only, the page's own timers may still be due
        for shown in map(seconds, filter(None, sample.clocks)):
            if sample.show == "alone" and name not in self.shows:
                if steady and limit is not None and shown != math.ceil(limit / 1000):
                    yield f"the clock of {name} runs during the show"
                continue
            first, last = deadline - sample.at - shown, deadline - sample.until - shown
            near = NEAR + sample.moment.doubt
            if first > near or (steady and last < -near - LATENESS):
                yield f"the clock is {max(first, last, key=abs):.1f} s off"

    def _lengths(self, samples: Sequence[Sample]) -> Iterator[str]:
        shows = list(self.shown(samples))
        for name, _, _, over, _ in shows:
            if over > LATENESS:
                yield f"the show before {name} goes on {over:.1f} s after its time"
        whole = [(lasted, granted) for _, lasted, granted, _, whole in shows if whole]
        longest, most = map(max, zip(*whole)) if whole else (0.0, 0.0)
        if most > WILD * longest:
            yield f"the rules leave {most:.1f} s for shows of {longest:.1f} s"

    def shown(self, samples: Sequence[Sample]) -> Iterator[tuple[str, float, float, float, bool]]:
        """Every show under a clock: what is asked after it, how long it had the table and was granted it, how much too
        long it surely was, and whether all of it was seen: nobody pressed it away, and no other followed at once."""
        began: float | None = None
        whole = True
        for place, (sample, following) in enumerate(zip(samples, [*samples[1:], None])):
            if sample.show != "alone":
                began = None
                continue
            if began is None:
                began = sample.at
                whole = not any(one.pressed for one in takewhile(lambda one: one.show == "alone", samples[place:]))
            question = sample.moment.question
            own = question is not None and question["name"] in self.shows
            ends = sample.moment.deadline() if own else sample.moment.countdown()
            ended = following is not None and following.show != "alone"
            last = following is None or ended or following.moment.question != question
            if last and ends is not None:
                ends = max(ends + sample.moment.doubt, began)
                until = following.at if following and ended else sample.until  # others may have answered in between
                yield question["name"], until - began, ends - began, sample.until - ends, whole and ended


def told_of(sample: Sample) -> str:
    question = sample.moment.question
    when = f"{question and question['name']} {sample.show or 'at rest'}"
    return f"{when} {sample.header!r} {sample.prompt!r} {sample.clocks}"
