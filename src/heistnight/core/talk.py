"""Law of talk: who may say what to whom by which channel, and the reason where they may not."""

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.problems import Refused

Channel: TypeAlias = Literal["text", "phrase", "emote"]
Audience: TypeAlias = Literal["all", "team", "ghosts", "spectators"]
ANYONE = -1  # in a blank for a seat: nobody in person
EMOTES = ("laugh", "groan", "gasp", "applause", "shrug", "eyes")
A_LINE: Millis = 4_000  # so long all bots of a table are silent after one of them spoke
AN_ANSWER: Millis = 10_000  # so long who was spoken to may answer out of turn


class Phrase(msgspec.Struct, frozen=True):
    """A quick phrase with its slots filled: people tap it, bots say and understand it."""

    key: str
    slots: tuple[str | int, ...] = ()


class Slot(msgspec.Struct, frozen=True):
    """One blank of a phrase: a seat, a number, or one of a few named things."""

    name: str
    kind: Literal["seat", "word", "number"] = "word"
    words: dict[str, str] = {}
    least: int = 0
    most: int = 0

    def fits(self, value: str | int, seats: int) -> bool:
        if self.kind == "word":
            return value in self.words
        top = seats - 1 if self.kind == "seat" else self.most
        return type(value) is int and self.least <= value <= top


class Reply(msgspec.Struct, frozen=True):
    """An answer of one tap: what the button says, the phrase it stands for, and where that one's blanks come from.

    Each of `slots` names a blank of the question, or is "speaker": the seat that asked.
    """

    says: str
    key: str
    slots: tuple[str, ...] = ()


class PhraseForm(msgspec.Struct, frozen=True):
    """A phrase a game offers: its key, what it says with {blanks}, the blanks, and what can be tapped to answer it.

    Whoever a blank for a seat names is asked, or all others, as `asks` says; where it names nobody, everybody is. `to`
    is whom bots say it to, where that is not those whom the law of talk names first.
    """

    key: str
    says: str
    slots: tuple[Slot, ...] = ()
    replies: tuple[Reply, ...] = ()
    to: Audience | None = None
    asks: Literal["named", "others"] = "named"


def called(text: str, names: Sequence[str]) -> tuple[Seat, ...]:
    """The seats that a text calls by @name, or by @ and their number from 1; `names` are those of now, seat by seat.

    A name is meant whole, and the longest that fits: "@anna" is nobody's where only Ann sits.
    """
    words = {name.casefold(): seat for seat, name in enumerate(names) if name}
    words |= {str(seat + 1): seat for seat in range(len(names)) if str(seat + 1) not in words}
    found = set()
    for rest in text.casefold().split("@")[1:]:
        meant = [name for name in words if rest.startswith(name) and not rest[len(name) :][:1].isalnum()]
        if meant:
            found.add(words[max(meant, key=len)])
    return tuple(sorted(found))


class Said(msgspec.Struct, frozen=True):
    """Something said at a table: exactly one of text, phrase and emote. `person` said it, in a room of people.

    `called` are the seats that a text names. Whoever may only see that somebody spoke to a seat is told
    `whispered_to`, and no word. A `stand_in` is a bot that holds the seat of somebody who is away.
    """

    at: Millis
    seat: Seat | None
    to: Audience = "all"
    text: str = ""
    phrase: Phrase | None = None
    emote: str = ""
    name: str = ""
    person: int = 0
    called: tuple[Seat, ...] = ()
    whispered_to: Seat | None = None
    stand_in: bool = False

    @property
    def channel(self) -> Channel:
        return "phrase" if self.phrase else "emote" if self.emote else "text"


def calls(said: Said, seat: Seat, forms: Sequence[PhraseForm]) -> bool:
    """Return whether a seat should answer: it is named, or the question is open to everyone."""
    if said.phrase is None:
        return seat in said.called
    form = next((form for form in forms if form.key == said.phrase.key), None)
    if form is None:
        return False
    named = [value for slot, value in zip(form.slots, said.phrase.slots) if slot.kind == "seat"]
    if form.asks == "others" or all(value == ANYONE for value in named):
        return bool(form.replies) and seat not in named
    return seat in named


def may_chime_in(
    seat: Seat, said: Sequence[Said], forms: Sequence[PhraseForm], people: Collection[Seat], now: Millis
) -> bool:
    """Return whether a bot may speak now: one line in four seconds for all bots, and an answer to every person."""
    bots = [word for word in said if word.seat is not None and word.seat not in people]
    if all(word.at <= now - A_LINE for word in bots):
        return True
    since = max((word.at for word in bots if word.seat == seat), default=now - AN_ANSWER)
    lately = (word for word in said if word.seat in people and word.at > max(since, now - AN_ANSWER))
    return any(calls(word, seat, forms) for word in lately)


class VoiceRule(msgspec.Struct, frozen=True):
    """Rule for voices; `until` is the time of the table at which the clock alone changes it."""

    open: bool = True
    rule: str = ""
    why: str = ""
    until: Millis | None = None


Span: TypeAlias = tuple[Millis, Millis | None]  # from a moment on, up to another or for good


class TalkRule(msgspec.Struct, frozen=True):
    """Rule for the talk of a seat or a spectator; `rule` and `why` are for a person who may not speak.

    `closed` are the times of the table in which it may say nothing, as far as they can be foreseen; `left` is how many
    things it may still say, where they are counted.
    """

    channels: tuple[Channel, ...] = ("text", "phrase", "emote")
    to: tuple[Audience, ...] = ("all",)
    rule: str = ""
    why: str = ""
    closed: tuple[Span, ...] = ()
    left: int | None = None

    def shown(self, now: float) -> "TalkRule":
        """Return the part of this rule that people are shown, at this time of the table."""
        return self

    def check(self, said: Said, forms: Sequence[PhraseForm], seats: int) -> None:
        """Raise Refused unless this may be said; the law of the table first, then the form of the words."""
        if sum(map(bool, (said.text, said.phrase, said.emote))) != 1:
            raise Refused(self.rule, "Say one thing at a time: words, a phrase or a reaction.", "not_one_thing")
        if said.channel not in self.channels:
            raise Refused(self.rule, self.why or "You can not say that now.", "silent")
        if said.to not in self.to:
            raise Refused(self.rule, self.why or "You can not speak to {to} here.", "no_audience", to=said.to)
        if said.emote and said.emote not in EMOTES:
            says = "There is no reaction '{emote}'; there are {emotes}."
            raise Refused(self.rule, says, "no_emote", emote=said.emote, emotes=", ".join(EMOTES))
        if said.phrase and not _well_formed(said.phrase, forms, seats):
            says = "'{phrase}' is no phrase of this game with those blanks."
            raise Refused(self.rule, says, "no_phrase", phrase=said.phrase.key)

    def voice(self, at: Millis) -> VoiceRule:
        """Return the rule for voices: the same as for typed words, unless a game says otherwise."""
        if "text" in self.channels and self.to:
            return VoiceRule(rule=self.rule)
        return VoiceRule(False, self.rule, self.why or "You can not say that now.")


def _well_formed(phrase: Phrase, forms: Sequence[PhraseForm], seats: int) -> bool:
    form = next((form for form in forms if form.key == phrase.key), None)
    return (
        form is not None
        and len(form.slots) == len(phrase.slots)
        and all(slot.fits(value, seats) for slot, value in zip(form.slots, phrase.slots, strict=True))
    )
