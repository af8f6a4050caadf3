"""The law of talk (section 8): say anything at any time, unless a Backup Plan binds you while the clock runs."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from itertools import combinations

import msgspec

from heistnight.core.action import Millis, Seat
from heistnight.core.problems import Refused
from heistnight.core.talk import ANYONE, Phrase, PhraseForm, Reply, Said, Slot, Span, TalkRule, VoiceRule
from heistnight.games.exactly_as_planned.moves import MOST_PILES, MOST_SEATS, MOST_SLOTS, Broke
from heistnight.games.exactly_as_planned.pieces import (
    CARDS,
    HEISTS,
    ICONS,
    JOBS,
    PLANS,
    STYLES,
    TITLES,
    TOOLS,
    TYPES,
    Barred,
    HeistId,
)
from heistnight.games.exactly_as_planned.zones import HeistZones

LONGEST_TEXT = 140
BURST, BURST_TIME = 5, 5_000
POINT_GAP = 1_000
SECOND: Millis = 1_000
NO_END: Millis = 1_200_000
PARAMS = {name: plan.params for name, plan in PLANS.items()}


# Phrases -------------------------------------------------------------------------------------------------------------

_TOOLS = {tool: TITLES[tool] for tool in TOOLS}
_JOBS = {job: TITLES[job] for job in JOBS}
_ICONS = {icon: TITLES[icon] for icon in ICONS}
_COUNTED = {**_ICONS, **{f"{icon}_{count}": f"{count} {TITLES[icon]}" for icon in ICONS for count in (2, 3)}}
_ALTERNATIVES = {
    "three_same_type": "3 of one type",
    "three_same_style": "3 of one style",
    "all_types": "all 4 types",
    "all_styles": "all 4 styles",
}
_STYLES = [ICONS[style] for style in STYLES]
_STYLE_SETS = {
    "_".join(some) or "nothing": ", ".join(TITLES[style] for style in some) or "nothing"
    for count in range(5)
    for some in combinations(_STYLES, count)
}
_COLLECTIONS = {
    **{f"seat_{seat}": f"the collection of seat {seat + 1}" for seat in range(MOST_SEATS)},
    "jackpot": "the Jackpot",
}
_PLACES = {
    "job_deck": "the top Job",
    "tool_deck": "the top Tool",
    **_COLLECTIONS,
    **{f"pile_{pile}": f"pile {pile}" for pile in range(1, MOST_PILES + 1)},
    **{
        f"slot_{seat}_{slot}": f"slot {slot} of seat {seat + 1}"
        for seat in range(MOST_SEATS)
        for slot in range(1, MOST_SLOTS + 1)
    },
}
_DECKS = {"jobs": "Job", "tools": "Tool"}

_SEAT = Slot("seat", kind="seat")
_WHOM = Slot("whom", kind="seat", least=ANYONE)
_CARD_OR_ICON = Slot("what", words={**_TOOLS, **_JOBS, **_ICONS})
_CARD_OR_ICONS = Slot("what", words={**_TOOLS, **_JOBS, **_COUNTED})
_NEED = Slot("what", words={**_COUNTED, **_TOOLS, **_ALTERNATIVES})
_DECK = Slot("deck", words=_DECKS)
_SLOT = Slot("slot", kind="number", least=1, most=MOST_SLOTS)
_PILE = Slot("pile", kind="number", least=1, most=MOST_PILES)

_CARDS = {**_TOOLS, **_JOBS}
_YES, _NO = Reply("Yes", "yes", ("speaker",)), Reply("No", "no", ("speaker",))
_WAIT, _DONE = Reply("Wait", "wait", ("speaker",)), Reply("Done", "done", ("speaker",))

PHRASES = (
    PhraseForm("hold", "I have {what}.", (_CARD_OR_ICONS,)),
    PhraseForm(
        "hand",
        "I have {first}, {second} and {third}.",
        (Slot("first", words=_CARDS), Slot("second", words=_CARDS), Slot("third", words=_CARDS)),
    ),
    PhraseForm("spare", "I could do without {what}.", (_CARD_OR_ICON,)),
    PhraseForm("need", "I still need {what}.", (_NEED,)),
    PhraseForm("covered", "All my Jobs are satisfied."),
    PhraseForm("count", "I want {number} more of {deck}.", (_DECK, Slot("number", kind="number", most=4))),
    PhraseForm("take", "{seat}, take the top {deck}.", (_SEAT, _DECK), (_WAIT, _NO)),
    PhraseForm("mine", "That {deck} is mine.", (_DECK,)),
    PhraseForm("drop", "Into the Jackpot with it, {whom}.", (_WHOM,), (_WAIT, _NO)),
    PhraseForm("jackpot_has", "The Jackpot shows {styles}.", (Slot("styles", words=_STYLE_SETS),)),
    PhraseForm(
        "ask", "Who has {what}? {whom}?", (_CARD_OR_ICON, _WHOM), (Reply("I have it", "hold", ("what",)), _YES, _NO)
    ),
    PhraseForm("swap", "{seat}, hold {what} out to me.", (_SEAT, _CARD_OR_ICON), (_WAIT, _NO)),
    PhraseForm("point", "Look: {place}.", (Slot("place", words=_PLACES),)),
    PhraseForm("tell", "{seat}, your slot {slot} is {what}.", (_SEAT, _SLOT, _CARD_OR_ICON)),
    PhraseForm(
        "put",
        "{seat}, put your slot {slot} into {collection}.",
        (_SEAT, _SLOT, Slot("collection", words=_COLLECTIONS)),
        (_DONE, _NO),
    ),
    PhraseForm("toss", "Let {what} go to the Jackpot.", (_CARD_OR_ICON,)),
    PhraseForm("pile_has", "My pile {pile} has {what}.", (_PILE, _CARD_OR_ICONS)),
    PhraseForm("pile_needs", "Pile {pile} still needs {what}.", (_PILE, _NEED)),
    PhraseForm("yes", "Yes. {whom}", (_WHOM,)),
    PhraseForm("no", "No. {whom}", (_WHOM,)),
    PhraseForm("wait", "Wait. {whom}", (_WHOM,)),
    PhraseForm("thanks", "Thanks. {whom}", (_WHOM,)),
    PhraseForm("done", "Done. {whom}", (_WHOM,)),
)
_FORMS = {form.key: form for form in PHRASES}

SPOKEN_IN: dict[HeistId, tuple[str, ...]] = {heist: tuple(card.phrases) for heist, card in HEISTS.items()}


# Words (EAP-8.12) ----------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"(?:[^\W_]|')+")


def tokens(text: str) -> list[str]:
    """The words of a text, in small letters and without apostrophes at either end."""
    plain = unicodedata.normalize("NFKC", text).lower().replace("’", "'").replace("‘", "'")
    return [word for run in _TOKEN.findall(plain) if (word := run.strip("'"))]


def stems(text: str) -> list[str]:
    """Yield the stems to compare with word lists: the parts before the first apostrophe."""
    return [token.partition("'")[0] for token in tokens(text)]


_TITLE_STEMS = [stems(TITLES[card]) for card in CARDS]


def names_a_title(text: str) -> bool:
    """Return whether the words of a title occur in a row."""
    said = stems(text)
    starts = range(len(said))
    return any(said[start : start + len(title)] == title for title in _TITLE_STEMS for start in starts)


def arguments(phrase: Phrase) -> list[str]:
    """The words in a phrase, counted icons and sets of styles taken apart."""
    found: list[str] = []
    for value in phrase.slots:
        if isinstance(value, str):
            found += [value] if value in CARDS else [part for part in value.split("_") if part in ICONS] or [value]
    return found


# What was said so far (EAP-8.21) -------------------------------------------------------------------------------------


class Earshot(msgspec.Struct, frozen=True):
    """Of the talk while the clock runs, all that a Backup Plan can depend on; times are those of the table."""

    own: int = 0
    last_own: Millis | None = None
    last_speaker: Seat | None = None
    last_word: Millis | None = None
    addressed: tuple[Millis, ...] = ()
    recent: tuple[Millis, ...] = ()
    pointed: Millis | None = None


def earshot(table: HeistZones, seat: Seat, said: Sequence[Said]) -> Earshot:
    started = table.started
    own, last_own, speaker, last = 0, None, None, None
    recent: list[Millis] = []
    addressed: list[Millis] = []
    pointed = None
    for word in said:
        if word.seat is None or word.emote:
            continue
        if is_point(word):
            pointed = word.at if word.seat == seat else pointed
            continue
        if word.seat == seat and word.at:  # what was said before the deal bears the time 0
            recent.append(word.at)
        if started is None or word.at < started:
            continue
        speaker, last = word.seat, word.at
        if word.seat == seat:
            own, last_own = own + 1, word.at
        elif seat in addressees(word) and reaches(table, seat, word):
            addressed.append(word.at + delay(table, word))
    counts = (table.now if last is None else max(table.now, last)) - SECOND * PARAMS["speak_when_spoken_to"].window_s
    lately = tuple(at for at in addressed if at >= counts)
    return Earshot(own, last_own, speaker, last, lately, tuple(recent[-BURST:]), pointed)


def is_point(said: Said) -> bool:
    return said.phrase is not None and said.phrase.key == "point"


def addressees(said: Said) -> set[Seat]:
    """Return the seats a message is for: those in a phrase, or those that a text calls with @ (EAP-8.3)."""
    if said.phrase is not None:
        form = _FORMS.get(said.phrase.key)
        pairs = zip(form.slots, said.phrase.slots) if form else ()
        return {value for slot, value in pairs if slot.kind == "seat" and isinstance(value, int) and value != ANYONE}
    return set(said.called)


def reaches(table: HeistZones, listener: Seat | None, said: Said) -> bool:
    """Under One Good Ear only the next seat hears, and oneself (EAP-8.16)."""
    whom = whispered_to(table, said)
    return whom is None or listener in (said.seat, whom)


def whispered_to(table: HeistZones, said: Said) -> Seat | None:
    """The one good ear; the others see that the two spoke (section 7)."""
    if said.seat is None or not _bound(table, said) or table.plans[said.seat] != "one_ear" or is_point(said):
        return None
    return (said.seat + 1) % table.seats


def delay(table: HeistZones, said: Said) -> Millis:
    """Under Long Distance words arrive some seconds late, or when the clock ends before that (EAP-8.16)."""
    if not _bound(table, said) or table.plans[said.seat or 0] != "long_distance" or is_point(said):
        return 0
    late = SECOND * PARAMS["long_distance"].delay_s
    return late if table.ended is None else max(0, min(late, table.now - said.at))


def _bound(table: HeistZones, said: Said) -> bool:
    """Plans bind from 0.000 s to the end of the clock (EAP-8.11)."""
    if said.seat is None or table.started is None or said.at < table.started:
        return False
    return table.ended is None or said.at < table.started + table.ended


def hears(table: HeistZones, listener: Seat | None, said: Said) -> bool:
    """Spectators among themselves are not heard by seats; after the result everything is open (EAP-7.5, EAP-7.6)."""
    if table.ended is not None:
        return True
    if said.to == "spectators":
        return listener is None
    return reaches(table, listener, said)


# The sixteen Backup Plans --------------------------------------------------------------------------------------------


def timed(plan: str | None, started: Millis, length: Millis | None) -> tuple[Span, ...]:
    """When the clock alone closes what a Backup Plan allows; without an end, as far as anybody looks."""
    params = PARAMS.get(plan or "")
    if params is None:
        return ()
    if plan == "check_in":
        starts = range(started, started + (length or NO_END), SECOND * params.period_s)
        return tuple((start + SECOND * params.open_s, start + SECOND * params.period_s) for start in starts)
    if plan == "cold_open":
        return ((started + SECOND * params.closed_from_s, started + SECOND * params.closed_until_s),)
    if plan == "radio_silence" and length is not None:
        return ((started + length - SECOND * params.closed_last_s, None),)
    return ()


class EarbudRule(TalkRule, frozen=True, kw_only=True):
    """Rule for a seat's talk. `plan` binds only while the clock runs; `elapsed` is counted from `started`."""

    heist: HeistId
    plan: str | None = None
    shared: bool = False
    blocks: bool = True
    started: Millis | None = None
    length: Millis | None = None
    seat: Seat | None = None
    earshot: Earshot = Earshot()

    def check(self, said: Said, forms: Sequence[PhraseForm], seats: int) -> None:
        super().check(said, forms, seats)
        if said.emote:
            return
        if said.phrase is not None and said.phrase.key not in SPOKEN_IN[self.heist]:
            raise Refused("EAP-8.6", "That is not said in this Heist.", "not_said_here")
        if is_point(said):
            self._check_pointing(said)
            return
        self._check_pace(said)
        if self.breaks(said) and (self.blocks or said.phrase is not None):  # EAP-8.13: no phrase breaks a plan
            raise Refused("EAP-8.15", "{limit}", "backup_plan", limit=PLANS[self.plan or ""].wording(self.shared))

    def _check_pointing(self, said: Said) -> None:
        pointed = self.earshot.pointed
        if pointed is not None and said.at - pointed < POINT_GAP:
            raise Refused("EAP-8.6", "One gesture a second.", "slow_down")

    def _check_pace(self, said: Said) -> None:
        if len(said.text) > LONGEST_TEXT:
            raise Refused("EAP-8.22", "At most {most} characters, please.", "too_long", most=LONGEST_TEXT)
        recent = self.earshot.recent
        if len(recent) == BURST and said.at - recent[0] < BURST_TIME:
            raise Refused("EAP-8.22", "Slow down: five things in five seconds.", "slow_down")

    def breaks(self, said: Said) -> bool:
        """Return whether this message would break the seat's Backup Plan."""
        if self.plan is None or self.started is None or said.at < self.started or said.emote or is_point(said):
            return False
        if said.phrase is not None and not _phrase_fits(self.plan, said.phrase):
            return True
        return not _TESTS[self.plan](self, said)

    def voice(self, at: Millis) -> VoiceRule:
        """Return a plan's rule for voices (EAP-8.17); delivery follows from `delay` and `reaches`."""
        plan = None if self.plan is None else PLANS[self.plan]
        if plan is None or self.started is None:
            return super().voice(at)
        if plan.voice != "windowed":
            return VoiceRule(plan.voice != "closed", "EAP-8.17", plan.wording(self.shared))
        may = _TESTS[plan.id](self, Said(at, self.seat))
        return VoiceRule(may, "EAP-8.17", plan.wording(self.shared), self._window(at - self.started))

    def _window(self, elapsed: Millis) -> Millis | None:
        """When the clock next opens or closes what a timed plan allows."""
        assert self.started is not None
        assert self.plan is not None
        turns = [turn for span in timed(self.plan, self.started, self.length) for turn in span if turn is not None]
        return next((turn for turn in turns if turn > self.started + elapsed), None)

    def shown(self, now: float) -> TalkRule:
        """Words that are still on their way are no secret of the law: what they open is told when they arrive."""
        closed, left = self._closed(now)
        return TalkRule(self.channels, self.to, self.rule, self.why, closed, left)

    def _closed(self, now: float) -> tuple[tuple[Span, ...], int | None]:
        """When this seat may say nothing, and how much it may still say (EAP-8.21)."""
        heard, params = self.earshot, PARAMS.get(self.plan or "")
        if params is None or self.started is None or self.plan is None:
            return (), None
        spans, left = timed(self.plan, self.started, self.length), None
        if self.plan == "one_word" and heard.last_own is not None:
            spans = ((heard.last_own, heard.last_own + SECOND * params.gap_s),)
        elif self.plan == "prepaid_phone":
            left = max(0, params.max_messages - heard.own)
            spans = () if left else ((self.started, None),)
        elif self.plan == "burner_rotation" and heard.last_speaker == self.seat:
            spans = ((heard.last_own or self.started, None),)
        elif self.plan == "speak_when_spoken_to":
            spans = self._unaddressed(now)
        return spans, left

    def _unaddressed(self, now: float) -> tuple[Span, ...]:
        """Between the times in which somebody who was spoken to may answer."""
        assert self.started is not None
        params, heard, since = PARAMS["speak_when_spoken_to"], self.earshot, self.started
        spans: list[Span] = []
        for at in sorted(heard.addressed):
            if at <= now:
                spans += [(since, at)] if since < at else []
                since = max(since, at + SECOND * params.window_s + 1)
        if not self.shared:
            return (*spans, (since, None))
        quiet = (self.started if heard.last_word is None else heard.last_word) + SECOND * params.shared_silence_s
        return (*spans, (since, quiet)) if since < quiet else tuple(spans)

    def elapsed(self, said: Said) -> Millis:
        assert self.started is not None
        return said.at - self.started


_BARRED_WORDS: dict[Barred, Sequence[str]] = {
    "titles": CARDS,
    "types": [ICONS[icon] for icon in TYPES],
    "styles": _STYLES,
}


def barred(plan: str | None) -> Barred | None:
    """Which words a Backup Plan bars from phrases (EAP-8.13)."""
    return None if plan is None else PARAMS[plan].phrase_args_banned


def left_by(plan: str | None, heist: HeistId) -> tuple[str, ...] | None:
    """The keys of the phrases that a Backup Plan leaves of those said in a Heist (EAP-8.13)."""
    return None if plan is None else tuple(key for key in SPOKEN_IN[heist] if key in PLANS[plan].phrases_allowed)


def _phrase_fits(plan: str, phrase: Phrase) -> bool:
    if phrase.key not in PLANS[plan].phrases_allowed:
        return False
    kind = barred(plan)
    return kind is None or not any(word in _BARRED_WORDS[kind] for word in arguments(phrase))


def _is(words: Callable[[list[str]], bool]) -> Callable[[EarbudRule, Said], bool]:
    """A test of the words of a text alone; a phrase has passed by its key."""
    return lambda rule, said: said.phrase is not None or words(stems(said.text))


def _names_none(plan: str) -> Callable[[EarbudRule, Said], bool]:
    return _is(lambda words: not set(PARAMS[plan].banned) & set(words))


def _one_word(rule: EarbudRule, said: Said) -> bool:
    params, words = PARAMS["one_word"], tokens(said.text)
    short = 0 < len(words) <= params.max_tokens and all(len(word) <= params.max_token_chars for word in words)
    if said.phrase is None and not short:
        return False
    return rule.earshot.last_own is None or said.at - rule.earshot.last_own >= SECOND * params.gap_s


def _prepaid(rule: EarbudRule, said: Said) -> bool:
    params = PARAMS["prepaid_phone"]
    fits = said.phrase is not None or len(tokens(said.text)) <= params.max_tokens
    return fits and rule.earshot.own < params.max_messages


def _question(rule: EarbudRule, said: Said) -> bool:
    return said.phrase is not None or unicodedata.normalize("NFKC", said.text).rstrip().endswith("?")


def _check_in(rule: EarbudRule, said: Said) -> bool:
    params = PARAMS["check_in"]
    return rule.elapsed(said) % (SECOND * params.period_s) < SECOND * params.open_s


def _cold_open(rule: EarbudRule, said: Said) -> bool:
    params = PARAMS["cold_open"]
    return not SECOND * params.closed_from_s <= rule.elapsed(said) < SECOND * params.closed_until_s


def _radio_silence(rule: EarbudRule, said: Said) -> bool:
    closed = SECOND * PARAMS["radio_silence"].closed_last_s
    return rule.length is None or rule.length - rule.elapsed(said) > closed


def _spoken_to(rule: EarbudRule, said: Said) -> bool:
    heard, params = rule.earshot, PARAMS["speak_when_spoken_to"]
    if any(0 <= said.at - at <= SECOND * params.window_s for at in heard.addressed):
        return True
    quiet_since = rule.started if heard.last_word is None else heard.last_word
    silence = SECOND * params.shared_silence_s
    return rule.shared and quiet_since is not None and said.at - quiet_since >= silence


_TESTS: dict[str, Callable[[EarbudRule, Said], bool]] = {
    "yes_or_no": _is(lambda words: bool(words) and set(words) <= {"yes", "no"}),
    "one_word": _one_word,
    "no_titles": lambda rule, said: said.phrase is not None or not names_a_title(said.text),
    "no_types": _names_none("no_types"),
    "no_styles": _names_none("no_styles"),
    "long_distance": lambda rule, said: True,
    "prepaid_phone": _prepaid,
    "only_questions": _question,
    "one_ear": lambda rule, said: True,
    "check_in": _check_in,
    "cold_open": _cold_open,
    "radio_silence": _radio_silence,
    "hand_signals": lambda rule, said: said.phrase is not None,
    "need_to_know": _names_none("need_to_know"),
    "speak_when_spoken_to": _spoken_to,
    "burner_rotation": lambda rule, said: rule.earshot.last_speaker != rule.seat,
}


def law(table: HeistZones, seat: Seat | None, said: Sequence[Said]) -> EarbudRule:
    """Seats to all; spectators among themselves until the result; plans while the clock runs."""
    heist = table.options.card.id
    if table.ended is not None:
        return EarbudRule(heist=heist, rule="EAP-8.11")
    if seat is None:
        why = "Until the Heist is over spectators talk among themselves."
        return EarbudRule(heist=heist, to=("spectators",), rule="EAP-7.5", why=why)
    plan = table.plans[seat] if table.running else None
    shared = plan is not None and set(table.plans) == {plan}
    return EarbudRule(
        heist=heist,
        channels=("text", "phrase") if plan else ("text", "phrase", "emote"),
        rule="EAP-8.15" if plan else "EAP-8.1",
        why=PLANS[plan].wording(shared) if plan else "",
        plan=plan,
        shared=shared,
        blocks=table.options.strictness in (None, "block"),
        started=table.started,
        length=table.length,
        seat=seat,
        earshot=earshot(table, seat, said),
    )


def breach(table: HeistZones, said: Said, before: Sequence[Said]) -> Broke | None:
    """Return the notice for the table after these words, where plans are tracked (EAP-8.20)."""
    if said.seat is None or said.phrase is not None or table.options.strictness not in ("track", "expert"):
        return None
    return Broke(said.seat) if law(table, said.seat, before).breaks(said) else None
