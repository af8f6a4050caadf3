"""Research declarations of Ocean's Heist: words of its views, its standing, and checks of its deck."""

from collections.abc import Iterable, Iterator, Sequence

from heistnight.core.action import Seat
from heistnight.core.edits import Place
from heistnight.core.research import (
    Bench,
    Fault,
    Glossary,
    Lens,
    Research,
    Sources,
    as_it_is,
    asked,
    drawn,
    least,
    one_of,
)
from heistnight.env.games.oceans_heist.compact import COMPACT
from heistnight.games.oceans_heist import moves
from heistnight.games.oceans_heist.defenses import ActiveDefense
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.pieces import (
    BOX,
    CASINO,
    GEAR,
    GLOBALS,
    ICONS,
    OPENING,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    UNITS,
    USES,
    VAULTS,
    Box,
    Defense,
    Gear,
    Global,
)
from heistnight.games.oceans_heist.round import DRAWN
from heistnight.games.oceans_heist.seen.board import (
    defenses_shown,
    draft_shown,
    eight_shown,
    numbered,
    ready_shown,
    seats_with,
)
from heistnight.games.oceans_heist.seen.faces import drawn as drawn_cards
from heistnight.games.oceans_heist.seen.faces import gear
from heistnight.games.oceans_heist.seen.own import (
    CrewOwn,
    StaffOwn,
    attempt_shown,
    expended_shown,
    places_of,
    scouted_shown,
    team_shown,
)
from heistnight.games.oceans_heist.zones import CREW, SLOTS, STAFF, STANDING, OceansZones

# The glossary ---------------------------------------------------------------------------------------------------------

MOST_ALARMS = 5
VAULT = 3
DEFENSES = 16
ROLLS = 6
FACES = 6

# Without clocks whoever answers decides for the team at once: nothing is proposed, marked or waited for (6.1). What is
# left of the team is which side it is, as the own cards tell, and who touched the draft last, which means nothing; and
# each question belongs to one stage.
AT_ONCE = (
    *("OceansBoard.stage", "OceansBoard.ready", "OceansBoard.pending"),
    *("CrewOwn.team", "StaffOwn.team", "CrewOwn.marks"),
)
ONE_HEIST = ("OceansBoard.leg", "OceansBoard.legs")
FIXED_TEAMS = ("OceansBoard.crew", "OceansBoard.staff")


def glossary(options: OceansOptions) -> Glossary:
    more = MOST_ALARMS if options.extra_cards == "chosen" else 0  # OH-10.5
    return Glossary(
        places={"OceansBoard.scouted": SLOTS + more + 1},
        room={
            "OceansBoard.legs": 1,
            "OceansBoard.alarms_by_round": 4,
            "OceansBoard.eight": DRAWN + more,
            "OceansBoard.vault_three": VAULT,
            "OceansBoard.defenses": DEFENSES,
            "OceansBoard.rolls": ROLLS,
            "DefenseView.needs": 3,
            "Draft.paid": DEFENSES,
            "RollView.numbers": FACES,
            "Attempt.numbers": FACES,
            "CrewOwn.scouted": SLOTS + more,
            "StaffOwn.eight": DRAWN + more,
            "StaffOwn.slots": SLOTS + more,
            "StaffOwn.vault": VAULT - 1,
        },
        keyed={
            "OceansBoard.known_equipment": "id",
            "CrewOwn.hand": "id",
            "CrewOwn.laid": "id",
            "CrewOwn.laid_now": "id",
        },
        # Each Target has one Unique Defense; so many cards are drawn in each round, and so many slots are open; what is
        # printed goes with the id, a position is the place in the row; `opened` is for after the end.
        left_out=(
            *("OceansBoard.bots", "OceansBoard.unique", "OceansBoard.opened", "TeamView.version", "Leg.ending"),
            *("OceansBoard.casino_deck", "OceansBoard.vault_deck", "OceansBoard.slots", "RollView.hit"),
            *("DefenseView.needs_all", "DefenseView.trait", "DefenseView.alarms", "DefenseView.position"),
            *("Requirement.icon", "Requirement.printed"),
            *(AT_ONCE if options.clock == "off" else ()),
            *(ONE_HEIST if options.teams != "twice" else ()),
            *(FIXED_TEAMS if options.teams == "pick" else ()),
            *(("OceansBoard.money",) if not options.reveal_money else ()),
        ),
    )


CONDITIONS = ("round", "globals", "stage", "off", "die", "openings", "vault_set")
LINE = ("slots", "vault_places", "carried", "extras", "target", "unique_active")


def sources(options: OceansOptions) -> Sources:
    """Return the sources; zones of a part of a round are read at every look, for their absence is found quickly."""
    return Sources(
        board={
            "crew": drawn(lambda sides: seats_with(CREW, sides), "sides"),
            "staff": drawn(lambda sides: seats_with(STAFF, sides), "sides"),
            "ready": asked(lambda table, seat: ready_shown(table)),
            "pending": drawn(bool, "proposal"),
            "target_taken": drawn(int, "taken"),
            "globals": asked(globals_laid, "globals", "stage"),
            "switched_off": drawn(as_it_is, "off"),
            "alarms_by_round": drawn(tuple, "raised"),
            "equipment_discards": drawn(as_it_is, "discards"),
            "known_equipment": drawn(lambda known, uses: gear(sorted(known), uses), "known", "uses"),
            "cards_in_hand": asked(lambda table, seat: len(table.hand) if table.heist else 0, "hand", "stage"),
            "cards_laid": drawn(len, "laid"),
            "cards_laid_now": drawn(len, "laid_now"),
            "face_up": asked(gear_face_up, *("laid", "field", "face_up")),
            "scouted": drawn(numbered, "scouted"),
            "money": asked(lambda table, seat: table.money if table.heist else None, "money", "stage"),
            "eight": asked(
                lambda table, seat: drawn_cards(table.conditions, "casino", eight_shown(table)), "eight", *CONDITIONS
            ),
            "vault_three": asked(
                lambda table, seat: drawn_cards(table.conditions, "vault", tuple(table.three)), "three", *CONDITIONS
            ),
            "defenses": asked(
                lambda table, seat: defenses_shown(table), "field", "fates", "discards", *LINE, *CONDITIONS
            ),
            "draft": asked(lambda table, seat: draft_shown(table)),
        },
        own={
            CrewOwn: {
                "team": asked(lambda table, seat: team_shown(table, CREW)),
                "hand": drawn(gear, "hand", "uses"),
                "laid": drawn(gear, "laid", "uses"),
                "laid_now": drawn(gear, "laid_now", "uses"),
                "scouted": asked(lambda table, seat: scouted_shown(table)),
                "seen_vault": drawn(as_it_is, "peeked"),
                "boosted": drawn(as_it_is, "boosts"),
                "expended": asked(gear_expended),
                "attempt": asked(lambda table, seat: attempt_shown(table)),
            },
            StaffOwn: {
                "team": asked(lambda table, seat: team_shown(table, STAFF)),
                "eight": asked(
                    lambda table, seat: drawn_cards(table.conditions, "casino", tuple(table.eight)),
                    *("eight", *CONDITIONS),
                ),
                "slots": drawn(places_of, "eight", "slots"),
                "vault": drawn(places_of, "three", "vault_places"),
            },
        },
        kind=lambda table, seat: CrewOwn if table.sides[seat] == CREW else StaffOwn,
        alike=True,
    )


def globals_laid(table: OceansZones, seat: Seat) -> tuple[Global, ...]:
    return tuple(table.globals) if table.heist else ()


def gear_face_up(table: OceansZones, seat: Seat) -> tuple[Gear, ...]:
    return tuple(table.laid if table.field else table.face_up)


def gear_expended(table: OceansZones, seat: Seat) -> tuple[Gear, ...]:
    return tuple(expended_shown(table))


# The lens -------------------------------------------------------------------------------------------------------------

ROUNDS = 5


class OceansHeistLens(Lens):
    signs = (
        *("alarms", "the share of the Equipment's uses that is left, before the share of the rounds that is"),
        *("uses left", "Defenses carried on", "whether the Target is taken"),
        *("uses left of the icon they have least of", "Defenses that stand when all is paid"),
    )
    holding = (
        "A team had a card if it bought that Equipment or marked that Global Defense; each seat counts its team's."
    )
    using = (
        "Equipment is played when it is laid or burned, and works when it is spent on a Defense or the roll it was "
        "burned for hits; a Defense is played when it is turned up, and works when it still stands at the alarms."
    )
    having = "The Target and the Situation of the heist; each seat counts them."
    zones = (
        *("hand", "laid", "laid_now", "discards", "openings", "globals", "casino_deck", "eight", "slots", "carried"),
        *("extras", "casino_discards", "vault_deck", "three", "vault_places", "vault_discards"),
    )

    def sides(self, table: OceansZones) -> Sequence[str]:
        return ["crew" if side == CREW else "staff" for side in table.sides]

    def far(self, table: OceansZones) -> float:
        return table.round / ROUNDS

    def standing(self, table: OceansZones) -> Sequence[Sequence[float]]:
        owned = {*table.hand, *table.laid, *table.discards} - OPENING
        bought, left = sum(USES[card] for card in owned), sum(table.uses[card] for card in owned)
        spare = left / bought - (1 - self.far(table)) if bought else 0.0
        least = min(sum(table.uses[card] * UNITS[card][icon] for card in owned) for icon in range(len(ICONS)))
        stand = sum(fate == STANDING for fate in table.fates) if table.stage == "wing_it" else 0
        return [(table.alarms, spare, left, len(table.carried), table.taken > 0, least, stand)]

    def used(self, table: OceansZones) -> Iterable[tuple[str, bool]]:
        laid: tuple[str, ...] = ()
        up: list[str] = []
        for event in table.log or ():
            match event:
                case moves.Revealed(equipment=equipment, defenses=defenses):
                    laid = equipment
                    up = [_defense_name(defense) for defense in defenses]
                case moves.Assigned(expended=expended, late=late):
                    yield from ((card, card in expended) for card in dict.fromkeys((*laid, *late)))
                case moves.Rolled(cards=cards, hit=hit):
                    yield from ((card, hit) for card in cards)
                case moves.AlarmsRaised(standing=standing):
                    yield from ((defense, defense in standing) for defense in up)
                    up = []

    def treasures(self, table: OceansZones, seat: Seat) -> Iterable[str]:
        return [TARGETS[table.target], SITUATIONS[table.situation]]

    def treasure_names(self) -> dict[str, str]:
        return {card.id: card.name for card in BOX.targets} | {card.id: card.name for card in BOX.situations}

    def other_cards(self) -> dict[str, str]:
        defenses = [*BOX.casino_defenses, *BOX.vault_defenses, *BOX.unique_defenses]
        return {card.id: f"{card.name} ({card.id})" for card in defenses}

    def held(self, table: OceansZones, seat: Seat) -> Iterable[str]:
        if table.stage == "selection":  # what they hold is still a draft
            return []
        if table.sides[seat] != CREW:
            return [GLOBALS[card] for card in table.globals]
        return [GEAR[card] for card in (*table.hand, *table.openings, *OPENING.intersection(table.discards))]

    def cards(self) -> dict[str, str]:
        return {card.id: card.name for card in BOX.equipment} | {card.id: card.name for card in BOX.global_defenses}


def _defense_name(defense: ActiveDefense) -> str:
    return {"casino": CASINO, "vault": VAULTS, "unique": UNIQUES}[defense.kind][defense.card]


# The deck -------------------------------------------------------------------------------------------------------------


def faults(box: Box) -> Iterator[Fault]:
    icons = [icon.key for icon in box.icons]
    for number, side in enumerate(box.icons):
        if side.die != number + 1:
            yield Fault(("icons", number, "die"), f"{side.key} is {number + 1} on the die, not {side.die}")
    for number, card in enumerate(box.equipment):
        place: Place = ("equipment", number)
        yield from one_of(card.family, icons, (*place, "family"), "family")
        yield from least(card.price, 0, (*place, "price"), "a price")
        yield from least(card.uses, 0, (*place, "uses"), "the number of uses")
        for icon, amount in card.units.items():
            yield from one_of(icon, icons, (*place, "units", icon), "icon")
            yield from least(amount, 0, (*place, "units", icon), "units")
    for name in ("casino_defenses", "vault_defenses", "unique_defenses"):
        for number, defense in enumerate(getattr(box, name)):
            yield from _defense(defense, (name, number), icons)
    yield from _presets(box)


def _defense(defense: Defense, place: Place, icons: list[str]) -> Iterator[Fault]:
    if bool(defense.any_of) == bool(defense.all_of):
        yield Fault(place, f"{defense.name} needs either any_of or all_of")
    for field in ("any_of", "all_of"):
        for which, need in enumerate(getattr(defense, field)):
            for icon, amount in need.items():
                yield from one_of(icon, icons, (*place, field, which, icon), "icon")
                yield from least(amount, 1, (*place, field, which, icon), "a requirement")


def _presets(box: Box) -> Iterator[Fault]:
    prices = {card.id: card.price for card in box.equipment}
    for number, preset in enumerate(box.crew_presets):
        place: Place = ("crew_presets", number)
        unknown = [card for card in preset.cards if card not in prices]
        for card in unknown:
            yield from one_of(card, list(prices), (*place, "cards"), "Equipment card")
        cost = sum(prices.get(card, 0) for card in preset.cards)
        if not unknown and cost > box.budget:
            yield Fault(
                (*place, "cards"), f"{preset.name} costs {cost} now, more than the budget of {box.budget}", False
            )


DECK = Bench(
    box=Box,
    fixed={
        "icons": "key",
        "equipment": "id",
        "situations": "id",
        "targets": "id",
        "unique_defenses": "id",
        "casino_defenses": "id",
        "vault_defenses": "id",
        "global_defenses": "id",
        "crew_presets": "id",
        "staff_presets": "id",
    },
    unread=frozenset(
        {"name", "text", "short", "letter", "clockwise", "opposite", "opening", "opening_text", "cost", "alarm_tokens"}
        | {"budget"}
    ),
    faults=faults,
)


RESEARCH = Research(
    glossary=glossary,
    sources=sources,
    lens=OceansHeistLens(),
    deck=DECK,
    compact=COMPACT,
    colour=("#ff98aa", "#a6233f"),
)
