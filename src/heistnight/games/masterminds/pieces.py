"""The 164 cards, 35 gems and the dice of the box (section 5); cards.json beside this file holds every card.

Inside the engine a Talent, a Prep card, a Heist card, a Failure card, a skill and a gem are their places in the lists
of the box; people see their ids. Copies are alike.
"""

from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from heistnight.core.deck import box
from heistnight.core.words import words

Skill: TypeAlias = int
Talent: TypeAlias = int
Prep: TypeAlias = int
HeistCard: TypeAlias = int
Failure: TypeAlias = int
Gem: TypeAlias = int
StepNo: TypeAlias = int
PrepType: TypeAlias = Literal["gear", "action", "immediate", "interrupt"]

NONE: Final = -1
STEPS: Final = "ABCD"


class Ability(msgspec.Struct, frozen=True):
    name: str
    kind: str
    params: dict[str, Any]
    timing: str
    icons: list[str]
    text: str
    short: str = ""


class TalentCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    stats: dict[str, int]
    ability: Ability


class Yellow(msgspec.Struct, frozen=True):
    """The optional section of a card: joined by AND or OR, with or without a gem to pay."""

    join: Literal["AND", "OR"]
    pay_gem: bool
    text: str


class PrepCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    copies: int
    type: PrepType
    icons: list[str]
    bonus: dict[str, int] = {}
    text: str = ""
    white: str = ""
    white_short: str = ""
    yellow: Yellow | None = None
    yellow_short: str = ""
    window: str = ""
    on: str = ""


class StepInfo(msgspec.Struct, frozen=True):
    skills: list[str]
    number: int


class NameSide(msgspec.Struct, frozen=True):
    name: str
    A: StepInfo


class JobSide(msgspec.Struct, frozen=True):
    B: StepInfo
    C: StepInfo
    D: StepInfo
    take: int


class HeistInfo(msgspec.Struct, frozen=True):
    id: str
    a_side: NameSide
    bcd_side: JobSide


class Trigger(msgspec.Struct, frozen=True):
    trigger: list[str]
    test: str
    number: int
    consequence: str


class FailureCard(msgspec.Struct, frozen=True):
    id: str
    name: str
    triggers: list[Trigger]


class Consequence(msgspec.Struct, frozen=True):
    name: str
    text: str
    attaches: bool


class Named(msgspec.Struct, frozen=True):
    id: str
    name: str


class Colour(msgspec.Struct, frozen=True):
    id: str
    name: str
    colour: str
    gem: str


class GemInfo(msgspec.Struct, frozen=True):
    gem: str
    colour: str
    count: int


class Limits(msgspec.Struct, frozen=True):
    """The numbers of section 3."""

    cards_total: int
    cards: dict[str, int]
    gems_total: int
    dice_total: int
    markers_total: int
    hand_limit: int
    team_limit: int
    activate_limit: int
    talent_pool: int
    starting_prep: int
    late_starts: dict[int, tuple[int, ...]]
    heists_in_play: dict[int, int]
    heists_to_end: dict[int, int]
    bag_at_start: dict[int, int]
    clear_gem_value: int
    heat_limit_per_heist: int
    round_cap: int
    late_talents: dict[int, tuple[int, ...]] = {}


class StarterCash(msgspec.Struct, frozen=True):
    id: str
    copies: int
    per_player: int


class Box(msgspec.Struct, frozen=True):
    """Contents of cards.json, as far as the rules and the screen need them."""

    game: Limits
    skills: list[Named]
    talents: list[TalentCard]
    prep: list[PrepCard]
    heists: list[HeistInfo]
    failures: list[FailureCard]
    consequences: dict[str, Consequence]
    mastermind_colors: list[Colour]
    starter_cash: StarterCash
    gems: list[GemInfo]


BOX = box(__package__, Box)

# Skills and Talents ------------------------------------------------------------------------------------------------

SKILLS = tuple(skill.id for skill in BOX.skills)
SKILL = {name: skill for skill, name in enumerate(SKILLS)}

TALENTS = tuple(card.id for card in BOX.talents)
TALENT = {name: talent for talent, name in enumerate(TALENTS)}
TALENT_NAMES = tuple(card.name for card in BOX.talents)
PRINTED = tuple(tuple(card.stats[skill] for skill in SKILLS) for card in BOX.talents)
PRINTED_SUM = tuple(map(sum, PRINTED))
ABILITY = tuple(card.ability.kind for card in BOX.talents)


def talents_with(kind: str) -> tuple[Talent, ...]:
    """The Talents that have an ability of this kind."""
    return tuple(talent for talent, ability in enumerate(ABILITY) if ability == kind)


def _attempted_with(card: TalentCard) -> tuple[int, ...]:
    """Printed values on Heist Steps: Own Methods uses one skill as another, the higher one counts (MHS-27.7)."""
    values = [card.stats[skill] for skill in SKILLS]
    if card.ability.kind == "as":
        use, instead = SKILL[card.ability.params["use"]], SKILL[card.ability.params["as"]]
        values[instead] = max(values[instead], values[use])
    return tuple(values)


ON_STEPS = tuple(map(_attempted_with, BOX.talents))

ROSA, FELIX, NADIA = TALENT["T08"], TALENT["T11"], TALENT["T14"]
SPARROW, OLD_TOM, PIXEL, COUNTESS = TALENT["T15"], TALENT["T16"], TALENT["T24"], TALENT["T25"]
ZORA, SILAS, ROXY, GRETA, JUNO = TALENT["T29"], TALENT["T30"], TALENT["T33"], TALENT["T38"], TALENT["T39"]
SECOND_TRY = talents_with("reroll")
_watching = {talent: BOX.talents[talent].ability.params for talent in talents_with("hinder")}
WATCHES = {talent: SKILL[params["skill"]] for talent, params in _watching.items()}
PENALTY: dict[Talent, int] = {talent: params["penalty"] for talent, params in _watching.items()}

# Prep cards --------------------------------------------------------------------------------------------------------

PREPS = tuple(card.id for card in BOX.prep)
PREP = {name: prep for prep, name in enumerate(PREPS)}
PREP_NAMES = tuple(card.name for card in BOX.prep)
COPIES = tuple(card.copies for card in BOX.prep)
TYPE = tuple(card.type for card in BOX.prep)
GEAR = tuple(prep for prep, kind in enumerate(TYPE) if kind == "gear")
ACTION_CARDS = tuple(prep for prep, kind in enumerate(TYPE) if kind == "action")
IMMEDIATE = frozenset(prep for prep, kind in enumerate(TYPE) if kind == "immediate")
INTERRUPTS = tuple(prep for prep, kind in enumerate(TYPE) if kind == "interrupt")
BONUS = tuple(tuple(card.bonus.get(skill, 0) for skill in SKILLS) for card in BOX.prep)
ONE_USE = tuple("one_use" in card.icons for card in BOX.prep)

BODY_ARMOUR, FAKE_PAPERS, ADRENALINE = PREP["G17"], PREP["G18"], PREP["G19"]
BLUEPRINTS = PREP["P06"]

UNFRIENDLY = tuple(PREP[name] for name in ("P03", "P04", "I02", "I04", "I08"))
HEATED = tuple(PREP[name] for name in ("P05", "E01", "E02"))


@cache
def prep_deck(friendly: bool, heat: bool) -> tuple[Prep, ...]:
    """The Prep cards in the game (section 10, mood and heat)."""
    removed = (UNFRIENDLY if friendly else ()) + (() if heat else HEATED)
    return tuple(prep for prep, copies in enumerate(COPIES) if prep not in removed for _copy in range(copies))


@cache
def prep_counts(friendly: bool, heat: bool) -> tuple[int, ...]:
    """Return the number of copies of each Prep card in the game."""
    deck = prep_deck(friendly, heat)
    return tuple(map(deck.count, range(len(PREPS))))


# Heists ------------------------------------------------------------------------------------------------------------

HEISTS = tuple(card.id for card in BOX.heists)
HEIST = {name: heist for heist, name in enumerate(HEISTS)}
TAKE = tuple(card.bcd_side.take for card in BOX.heists)


def _steps(card: HeistInfo) -> tuple[StepInfo, ...]:
    return card.a_side.A, card.bcd_side.B, card.bcd_side.C, card.bcd_side.D


STEP_SKILLS = tuple(tuple(tuple(SKILL[s] for s in step.skills) for step in _steps(card)) for card in BOX.heists)
STEP_NUMBER = tuple(tuple(step.number for step in _steps(card)) for card in BOX.heists)

# Failures ----------------------------------------------------------------------------------------------------------

FAILURES = tuple(card.id for card in BOX.failures)
FAILURE = {name: failure for failure, name in enumerate(FAILURES)}


def _triggered(card: FailureCard) -> tuple[Trigger | None, ...]:
    return tuple(next((t for t in card.triggers if skill in t.trigger), None) for skill in SKILLS)


TRIGGERED = tuple(map(_triggered, BOX.failures))

# Gems --------------------------------------------------------------------------------------------------------------

GEMS = tuple(gem.gem for gem in BOX.gems)
GEM = {name: gem for gem, name in enumerate(GEMS)}
COLOURS = tuple(colour.gem for colour in BOX.mastermind_colors)
CLEAR = GEM["diamond"]
GEM_COUNT = tuple(gem.count for gem in BOX.gems)

DIE = range(1, 7)
TEAM = BOX.game.team_limit
MOST_SENT = BOX.game.activate_limit
POOL = BOX.game.talent_pool
HAND_LIMIT = BOX.game.hand_limit
FIRST_HAND = BOX.game.starting_prep
LATE_STARTS = BOX.game.late_starts
LATE_TALENTS = BOX.game.late_talents
MOST_HEAT = BOX.game.heat_limit_per_heist
ROUND_CAP = BOX.game.round_cap
CASH = BOX.starter_cash.per_player

# The ids as texts of views, events and actions hold them -----------------------------------------------------------

_WORN = tuple(PREPS[card] for card in GEAR)
_ANNOUNCED = tuple(PREPS[card] for card in ACTION_CARDS + INTERRUPTS)
_AT_ONCE = tuple(PREPS[card] for card in sorted(IMMEDIATE))
_ATTACHED = tuple(name for name, consequence in BOX.consequences.items() if consequence.attaches)

TalentId: TypeAlias = Annotated[str, words("Talent", TALENTS, open=True)]
PrepId: TypeAlias = Annotated[str, words("Prep", PREPS, open=True)]
GearId: TypeAlias = Annotated[str, words("Gear", _WORN, among=PREPS, open=True)]
AnnouncedId: TypeAlias = Annotated[str, words("AnnouncedCard", _ANNOUNCED, among=PREPS, open=True)]
AtOnceId: TypeAlias = Annotated[str, words("ImmediateCard", _AT_ONCE, among=PREPS, open=True)]
HandId: TypeAlias = Annotated[str, words("HandCard", _WORN + _ANNOUNCED, among=PREPS, open=True)]
CardId: TypeAlias = Annotated[str, words("Card", TALENTS + PREPS, open=True)]
DeckCard: TypeAlias = Annotated[str, words("DeckCard", TALENTS + FAILURES, open=True)]
HeistId: TypeAlias = Annotated[str, words("Heist", HEISTS, open=True)]
FailureId: TypeAlias = Annotated[str, words("Failure", FAILURES, open=True)]
ConsequenceId: TypeAlias = Annotated[str, words("Consequence", tuple(BOX.consequences))]
AttachedId: TypeAlias = Annotated[str, words("Mark", _ATTACHED)]
SkillName: TypeAlias = Annotated[str, words("Skill", SKILLS)]
StepName: TypeAlias = Annotated[str, words("StepLetter", tuple(STEPS))]
GemName: TypeAlias = Annotated[str, words("Gem", GEMS)]
ColourName: TypeAlias = Annotated[str, words("Colour", COLOURS)]
# Where there may be none, the text is empty.
StepOrNone: TypeAlias = Annotated[str, words("StepLetter", tuple(STEPS), empty=True)]
GearOrNone: TypeAlias = Annotated[str, words("Gear", _WORN, among=PREPS, open=True, empty=True)]
ColourOrNone: TypeAlias = Annotated[str, words("Colour", COLOURS, empty=True)]
