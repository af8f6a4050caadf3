"""Heists, levels and variants of Exactly As Planned (section 10)."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import force_setattr

from heistnight.core.options import Options
from heistnight.core.problems import BadOption
from heistnight.games.exactly_as_planned.daily import Day, stars_of
from heistnight.games.exactly_as_planned.pieces import HEISTS, HeistCard, HeistId

Backup: TypeAlias = Literal["none", "each", "shared"]
Strictness: TypeAlias = Literal["block", "track", "expert"]
PlanId: TypeAlias = Literal[
    "yes_or_no", "one_word", "no_titles", "no_types", "no_styles", "long_distance", "prepaid_phone", "only_questions",
    "one_ear", "check_in", "cold_open", "radio_silence", "hand_signals", "need_to_know", "speak_when_spoken_to",
    "burner_rotation",
]  # fmt: skip
Stars: TypeAlias = Annotated[int, Meta(ge=1, le=5)]

TEAMS = ("double_blind_scam", "bonnie_and_clyde_waltz", "quiz_show", "three_ring_monte")
DBS, BCW, QS, CW, TRM = HEISTS
MOST_EXTRA_TOOLS = {DBS: {3: 3, 4: 4, 5: 2}, BCW: {3: 3, 4: 4, 5: 4}, QS: {3: 3, 4: 4, 5: 5}}
SECONDS = 300

_DUO, _CREW, _TEAM = ({"players": bounds} for bounds in ((2, 2), (3, 5), (2, 5)))
_PARTNERS = {heist: (min(card.partners), max(card.partners)) for heist, card in HEISTS.items()}
_PLANS: dict[str, Any] = {"needs": {"backup": ("each", "shared")}}
_EACH: dict[str, Any] = {"needs": {"backup": ("each",)}}
_PROGRAM: dict[str, Any] = {"players": (1, 1), "lobby": False}


class HeistOptions(Options, frozen=True, kw_only=True):
    """Options of a Heist. None takes the default of its Heist, or stays None where it has no such option."""

    players: Annotated[int, Meta(ge=1, le=5, title="Partners")]
    heist: Annotated[
        HeistId | None, Meta(title="Heist", description="Follows the number of partners.", extra={"fits": _PARTNERS})
    ] = None
    stars: Annotated[
        Stars | None,
        Meta(
            title="Stars",
            description="Cakewalk 1 to 5, Three-Ring Monte 1 to 3, and a fourth of our own.",
            extra={"players": (1, 2)},
        ),
    ] = None
    seconds: Annotated[
        Literal[300, 60, 120, 180, 240, 360, 420, 480, 540, 600, "untimed"],
        Meta(title="Clock", description="Only a Cakewalk can be untimed.", extra={"fits": {"untimed": (1, 1)}}),
    ] = 300
    extra_tools: Annotated[
        Annotated[int, Meta(ge=0, le=5)],
        Meta(title="Extra Tools", description="Dealt to hands or piles, at most one each.", extra=_TEAM),
    ] = 0
    open_hands: Annotated[bool, Meta(title="Open hands", description="Everybody sees every hand.", extra=_TEAM)] = False
    open_tools: Annotated[bool, Meta(title="Open Tool piles", extra=_DUO)] = False
    open_jobs: Annotated[bool, Meta(title="Open Job piles", extra=_DUO)] = False
    open_jackpot: Annotated[bool, Meta(title="Open Jackpot", extra=_DUO)] = False
    backup: Annotated[
        Backup | None, Meta(title="Backup Plans", description="Limits on what you may say.", extra=_TEAM)
    ] = None
    strictness: Annotated[
        Strictness | None,
        Meta(title="Strictness", description="Block, count, or lose by the first breach.", extra=_TEAM | _PLANS),
    ] = None
    plan_1: Annotated[PlanId | None, Meta(title="Plan of the first seat, or of all", extra=_TEAM | _PLANS)] = None
    plan_2: Annotated[PlanId | None, Meta(title="Plan of the second seat", extra=_TEAM | _EACH)] = None
    plan_3: Annotated[PlanId | None, Meta(title="Plan of the third seat", extra=_CREW | _EACH)] = None
    plan_4: Annotated[PlanId | None, Meta(title="Plan of the fourth seat", extra={"players": (4, 5)} | _EACH)] = None
    plan_5: Annotated[PlanId | None, Meta(title="Plan of the fifth seat", extra={"players": (5, 5)} | _EACH)] = None
    jobs_partner: Annotated[
        Literal["random", "first", "second"] | None,
        Meta(title="Who has the Jobs", description="The other one has the Tools.", extra=_DUO),
    ] = None
    deal_policy: Annotated[
        Literal["winnable", "raw"] | None,
        Meta(title="Deal", description="Surely winnable (dealt again unseen until it is), or as it falls."),
    ] = None
    live_check: Annotated[
        bool, Meta(title="Live check", description="Marks satisfied Jobs of open cards during play.")
    ] = False
    memory_aid: Annotated[
        bool, Meta(title="Memory aid", description="Lists what you have seen of hidden cards.", extra=_TEAM)
    ] = False
    allow_call_it: Annotated[
        bool | None,
        Meta(
            title="Early end",
            description="When all call it or nothing is left to do, the clock ends. Off: always the full time.",
            extra=_TEAM,
        ),
    ] = None
    hints: Annotated[
        bool | None, Meta(title="Hints", description="Who asks for one wins as assisted.", extra={"players": (1, 1)})
    ] = None
    daily_year: Annotated[
        Annotated[int, Meta(ge=2026, le=2055)] | None, Meta(title="Cakewalk of the day: year", extra=_PROGRAM)
    ] = None
    daily_month: Annotated[
        Annotated[int, Meta(ge=1, le=12)] | None, Meta(title="Cakewalk of the day: month", extra=_PROGRAM)
    ] = None
    daily_day: Annotated[
        Annotated[int, Meta(ge=1, le=31)] | None, Meta(title="Cakewalk of the day: day", extra=_PROGRAM)
    ] = None
    time: Annotated[
        Literal["real", "ticks"],
        Meta(
            title="Time",
            description="Ticks are for games among bots: all decide at once, second by second.",
            extra={"lobby": False},
        ),
    ] = "real"

    # What the table asks

    @property
    def card(self) -> HeistCard:
        assert self.heist is not None
        return HEISTS[self.heist]

    @property
    def level(self) -> int:
        return self.stars or 1

    @property
    def ticks(self) -> bool:
        return self.time == "ticks"

    @property
    def daily(self) -> Day | None:
        """The date of a Cakewalk of the day."""
        if self.daily_year is None or self.daily_month is None or self.daily_day is None:
            return None
        return Day(self.daily_year, self.daily_month, self.daily_day)

    @property
    def plans(self) -> tuple[PlanId | None, ...]:
        """The Backup Plans picked by hand, seat by seat."""
        return (self.plan_1, self.plan_2, self.plan_3, self.plan_4, self.plan_5)[: self.players]

    @property
    def assisted(self) -> bool:
        """Return whether a win is listed apart (EAP-10.13)."""
        longer = self.seconds == "untimed" or self.seconds > SECONDS
        opened = self.open_hands or self.open_tools or self.open_jobs or self.open_jackpot
        return longer or opened or bool(self.extra_tools) or self.live_check or self.memory_aid

    # What fits together (EAP-10.16)

    def __post_init__(self) -> None:
        heist = self.heist or self._fitting()
        if self.players not in HEISTS[heist].partners:
            says = "{heist} is for {numbers} at the table, not {players}."
            numbers = ", ".join(map(str, HEISTS[heist].partners))
            title = HEISTS[heist].title
            raise BadOption(says, rule="EAP-10.16", heist=title, numbers=numbers, players=self.players)
        force_setattr(self, "heist", heist)
        self._check_daily()
        self._check_level()
        self._check_open(heist)
        self._check_talk(heist)
        self._check_clock(heist)
        if self.jobs_partner is not None and heist != TRM:
            raise self._no("jobs_partner")
        if heist == TRM and self.jobs_partner is None:
            force_setattr(self, "jobs_partner", "random")
        if self.hints is not None and heist != CW:
            raise self._no("hints")
        # By the book, but for the puzzle of the day, which is ours.
        if heist == CW and self.hints is None:
            force_setattr(self, "hints", self.daily is not None)
        if self.deal_policy is None:
            force_setattr(self, "deal_policy", "winnable" if self.daily else "raw")

    def _fitting(self) -> HeistId:
        """The first Heist for this number of partners, and of extra Tools."""
        fits = [heist for heist, card in HEISTS.items() if self.players in card.partners]
        return next((heist for heist in fits if self.extra_tools <= self._most_extra_tools(heist)), fits[0])

    def _most_extra_tools(self, heist: HeistId) -> int:
        if heist == TRM:  # EAP-10.12: one for each pile at the first level
            return HEISTS[TRM].levels[0].collections if self.level == 1 else 0
        return MOST_EXTRA_TOOLS.get(heist, {}).get(self.players, 0)

    def _no(self, name: str, says: str = "{name} {value} is nothing {heist} has.", most: int = 0) -> BadOption:
        value: Any = getattr(self, name)
        shown = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
        values: dict[str, Any] = {"heist": self.card.title, "players": self.players, "stars": self.level, "most": most}
        return BadOption(says, rule="EAP-10.16", name=name, value=shown, **values)

    def _check_level(self) -> None:
        levels = self.card.levels
        if self.stars is not None and self.stars > len(levels):
            if not levels:
                raise self._no("stars")
            raise self._no("stars", "{name} {value} is nothing {heist} has: it has {most} levels.", len(levels))
        if levels and self.stars is None:
            force_setattr(self, "stars", 1)

    def _check_open(self, heist: HeistId) -> None:
        most = self._most_extra_tools(heist)
        if self.extra_tools and heist == TRM and self.level > 1:
            says = "{name} {value} is nothing {heist} has with {stars} stars, only with one."
            raise self._no("extra_tools", says)
        if self.extra_tools > most:
            says = "{name} {value} is nothing {heist} has with {players} partners: {most} at most."
            raise self._no("extra_tools", says, most)
        if self.open_hands and heist == CW:
            raise self._no("open_hands")
        for name in ("open_tools", "open_jobs", "open_jackpot"):
            if getattr(self, name) and heist != TRM:
                raise self._no(name)
        if self.memory_aid and heist in (BCW, CW):
            raise self._no("memory_aid")
        if self.live_check:
            self._check_live(heist)

    def _check_live(self, heist: HeistId) -> None:
        needs = {
            DBS: (self.open_hands, "{name} {value} is nothing {heist} has without open_hands."),
            BCW: (self.open_hands, "{name} {value} is nothing {heist} has without open_hands."),
            QS: (False, "{name} {value} is nothing {heist} has."),
            CW: (self.daily is None, "{name} {value} is nothing {heist} has in the puzzle of the day."),
            TRM: (
                self.open_tools and self.open_jobs,
                "{name} {value} is nothing {heist} has without open_tools and open_jobs.",
            ),
        }
        met, says = needs[heist]
        if not met:
            raise self._no("live_check", says)

    def _check_talk(self, heist: HeistId) -> None:
        team = heist in TEAMS
        if self.backup is None:
            wanted = self.strictness is not None or any(self.plans)
            force_setattr(self, "backup", "each" if wanted else "none")
        if self.backup != "none" and not team:
            raise self._no("backup")
        if self.backup == "none" and self.strictness is not None:
            raise BadOption("strictness needs Backup Plans: set backup to each or shared.", rule="EAP-10.16")
        if self.backup != "none" and self.strictness is None:
            force_setattr(self, "strictness", "block")
        for number in range(1, 6):
            self._check_plan(f"plan_{number}", number, heist)
        if self.allow_call_it is not None and not team:
            raise self._no("allow_call_it")
        if team and self.allow_call_it is None:
            force_setattr(self, "allow_call_it", self.ticks)  # nobody waits for bots among themselves

    def _check_plan(self, name: str, number: int, heist: HeistId) -> None:
        plan = getattr(self, name)
        if plan is None:
            return
        last = {"each": self.players, "shared": 1}.get(self.backup or "", 0)
        if number > last:
            says = "{name} is nobody's: with backup {backup} there are {plans} plans."
            raise BadOption(says, rule="EAP-10.16", name=name, backup=str(self.backup), plans=last)
        if plan == "one_ear" and heist == TRM:
            raise self._no(name, "{name} {value} is nothing {heist} has: with two seats it would change nothing.")

    def _check_clock(self, heist: HeistId) -> None:
        if self.seconds == "untimed" and heist != CW:
            raise self._no("seconds")
        if self.seconds == "untimed" and self.ticks:
            raise BadOption("seconds untimed goes on for ever by ticks; choose a length.", rule="EAP-10.17")

    def _check_daily(self) -> None:
        parts = self.daily_year, self.daily_month, self.daily_day
        if parts == (None, None, None):
            return
        if self.heist != CW:
            raise self._no("daily_year" if self.daily_year else "daily_month" if self.daily_month else "daily_day")
        for name, part, first in zip(("daily_year", "daily_month", "daily_day"), parts, (2026, 1, 1)):
            force_setattr(self, name, part or first)
        day = self.daily
        assert day is not None
        if not day.exists:
            raise BadOption("There is no day {day} in month {month}.", rule="EAP-4.90", day=day.day, month=day.month)
        stars = stars_of(day)
        if self.stars not in (None, stars):
            says = "On that day the Cakewalk has {stars} stars, not {asked}."
            raise BadOption(says, rule="EAP-4.90", stars=stars, asked=str(self.stars))
        if self.seconds != SECONDS:
            says = "The Cakewalk of the day takes {seconds} seconds, not {asked}."
            raise BadOption(says, rule="EAP-4.93", seconds=SECONDS, asked=self.seconds)
        if self.deal_policy == "raw":
            says = "The Cakewalk of the day is always winnable; deal_policy raw is not for it."
            raise BadOption(says, rule="EAP-4.91")
        force_setattr(self, "stars", stars)
