"""What a bare view of Ocean's Heist is without follows from the rest of it, so learners lose nothing."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.env.session import Session
from heistnight.games.oceans_heist import shown
from heistnight.games.oceans_heist.defenses import IDS, PRINTED, Standing, Weather, standing, weather_in
from heistnight.games.oceans_heist.moves import SIDES, Side
from heistnight.games.oceans_heist.options import OceansOptions
from heistnight.games.oceans_heist.packing import ESCAPE
from heistnight.games.oceans_heist.packing import Case as Packing
from heistnight.games.oceans_heist.pieces import (
    CARD,
    CASINO,
    CASINO_DECK,
    EMPTY,
    GEAR,
    GLOBALS,
    ICON,
    ICONS,
    LATE_CARDS,
    MUFFLE,
    SITUATIONS,
    TARGETS,
    UNIQUES,
    VAULT_DECK,
    Gear,
    Kind,
)
from heistnight.games.oceans_heist.rules import DRAWN, VAULT_BREACH
from heistnight.games.oceans_heist.view import CrewView, DefenseView, Draft, OceansView, StaffView, TeamView
from tests.env.cases import CASES, Case, moments, session_of, title

MORE_HEISTS: list[Case] = [
    ("oceans-heist", {"players": 3, "teams": "twice", "keep_eight_visible": True}),
    ("oceans-heist", {"players": 2, "teams": "random", "suggestion": False, "budget": 5500}),
]
HEISTS = [*(case for case in CASES if case[0] == "oceans-heist"), *MORE_HEISTS]
STAGE_OF = {
    "PickTarget": "selection",
    "PickSituation": "selection",
    "Prepare": "preparation",
    "PickGlobalOff": "opening",
    "SinkVault": "opening",
    "SpareParts": "opening",
    "Viewing": "viewing",
    "Prep": "prep",
    "Crunch": "crunch",
    "Assign": "assignment",
    "WingIt": "wing_it",
}
REVEALED = ("reveal", "assignment", "wing_it", "alarms")


@pytest.mark.parametrize("case", HEISTS, ids=title)
def test_what_is_left_out_follows_from_the_rest(case: Case) -> None:
    """But for time, and for how often a draft was touched and by whom last where no clock runs: no row shows it."""
    session, chance = session_of(case), random.Random(8)
    met = Counter[str]()
    for moment in heists(session, 7):
        table: Any = moment.table
        for seat in (moment.seat, chance.choice([None, *range(session.seats)])):
            seen, bare = table.view(seat), table.bare_view(seat)
            seen = replace(seen, question=replace(seen.question, closes=None, limit=None, number=0))
            if not table.timed and seen.team is not None:
                seen = replace(seen, team=replace(seen.team, version=0, editor=None))
            assert worked_out(bare, table.options) == seen
            met["pool"] += seen.draft is not None and bool(seen.draft.pool.fixed)
            met["alarms"] += seen.draft is not None and bool(seen.draft.alarms)
            met["suggestions"] += isinstance(seen.own, CrewView) and bool(seen.own.suggestions)
            met["slots"] += isinstance(seen.own, StaffView) and any(seen.own.slots)
    assert min(met["pool"], met["alarms"], met["slots"])
    assert bool(met["suggestions"]) == session.options.suggestion  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", HEISTS, ids=title)
def test_columns_that_are_left_out_follow_from_the_rest(case: Case) -> None:
    """What is printed goes with the id, a deck with the round, what is seen twice with what is seen once."""
    session = session_of(case)
    options: Any = session.options
    met = Counter[str]()
    for moment in heists(session, 9):
        table: Any = moment.table
        view = table.bare_view(moment.seat)
        if options.clock == "off":
            assert view.stage == STAGE_OF[view.question.name]
        assert view.unique == ("" if view.target == "" else UNIQUES[TARGETS.index(view.target)])
        assert (view.casino_deck, view.vault_deck) == decks(view)
        for defense in (*view.eight, *view.vault_three, *view.defenses):
            if defense.id:
                assert as_printed(defense) == defense
        places = enumerate(view.defenses, 1) if view.stage in REVEALED else ((0, face) for face in view.defenses)
        assert all(face.position == place for place, face in places)
        assert all(roll.hit == (roll.die in roll.numbers) for roll in view.rolls)
        if isinstance(view.own, CrewView):
            assert view.own.money == view.money
        else:
            assert view.own.eight == view.eight
        met.update(view.stage.split(), rolls=len(view.rolls), vault=view.round >= VAULT_BREACH)
    assert min(met[stage] for stage in (*set(STAGE_OF.values()), "rolls", "vault"))


def heists(session: Session, seed: int) -> Iterator[Session]:
    """Far enough to break into the Vault; under a clock a heist takes many more answers."""
    timed = session.options.clock != "off"  # type: ignore[attr-defined]
    return moments(session, 6 if timed else 20, 1_200, random.Random(seed))


def worked_out(view: OceansView, options: OceansOptions) -> OceansView:
    """The whole view, from the bare one, the box and the options; environments have people in all seats."""
    own = view.own
    if isinstance(own, StaffView) and view.stage not in REVEALED:
        view = replace(view, defenses=with_slots(view, own))
    if view.draft is not None:
        draft = amounting(view, view.draft)
        view = replace(view, draft=draft)
        if isinstance(own, CrewView) and options.suggestion:
            view = replace(view, own=replace(own, suggestions=advice(view, own)))
    if own is not None and options.clock == "off":
        side: Side = SIDES[isinstance(own, StaffView)]
        view = replace(view, team=TeamView(side, (), 0, None, None, (), 0, ()))
    return view


def with_slots(view: OceansView, own: StaffView) -> tuple[DefenseView, ...]:
    """After what was carried over comes what lies in the slots (OH-7.12): cards of the eight, which need as much there
    as the weather of the round makes them."""
    weather, drawn = weather_of(view), own.eight
    in_slots = [placed_in(weather, drawn[place - 1], slot) for slot, place in enumerate(own.slots, 1) if place]
    carried = [face for face in view.defenses if face.spot == "carried"]
    return (*carried, *in_slots, *view.defenses[len(carried) :])


def placed_in(weather: Weather, face: DefenseView, slot: int) -> DefenseView:
    needs = standing(weather, "casino", CASINO.index(face.id), "slot", slot).needs
    now = tuple(replace(need, amount=amount) for need, (_, amount) in zip(face.needs, needs, strict=True))
    return replace(face, spot="slot", slot=slot, needs=now)


def weather_of(view: OceansView) -> Weather:
    on = tuple(map(GLOBALS.index, view.globals))
    off = GLOBALS.index(view.switched_off) if view.switched_off else EMPTY
    return weather_in(view.round, on, off, view.die, cards(view.openings))


def cards(names: tuple[str, ...]) -> tuple[Gear, ...]:
    return tuple(map(CARD.__getitem__, names))


def amounting(view: OceansView, draft: Draft) -> Draft:
    """The Crew expend what they see among their own cards, but for the LATE ones in their sleeve (OH-13.6)."""
    expended = draft.expended
    if isinstance(view.own, CrewView):
        expended = tuple(card for card in view.own.expended if card not in view.own.late)
    situation = SITUATIONS.index(view.situation) if view.situation else EMPTY
    muffles = MUFFLE.intersection(cards(view.face_up)) - {*cards(expended)} if view.round != ESCAPE else ()
    left = sum(face.alarms for face, way in zip(view.defenses, draft.paid, strict=True) if not way)
    return replace(
        draft,
        expended=expended,
        pool=shown.units(cards(expended), situation),
        alarms=max(0, left - len(muffles)),
    )


def advice(view: OceansView, own: CrewView) -> Any:
    """Which drafts are best goes with what lies on the table and what the Crew hold."""
    uses = {card.id: card.uses for card in (*own.hand, *own.laid)}
    case = Packing(
        field=tuple(map(standing_as, view.defenses)),
        laid=cards(tuple(card.id for card in own.laid)),
        uses=tuple(uses.get(name, 0) for name in GEAR),
        situation=SITUATIONS.index(view.situation) if view.situation else EMPTY,
        round=view.round,
        alarms=view.alarms,
        counters=view.counters,
        mode="alarms",
    )
    return shown.suggestions(
        case, tuple(card for card in LATE_CARDS if any(GEAR[card] == held.id for held in own.hand))
    )


def kind_of(face: DefenseView) -> Kind:
    return next(kind for kind, names in IDS.items() if face.id in names)


def standing_as(face: DefenseView) -> Standing:
    kind, spot = kind_of(face), face.spot
    needs = tuple((ICON[need.icon], need.amount) for need in face.needs)
    return Standing(kind, IDS[kind].index(face.id), spot, face.slot, needs)  # type: ignore[arg-type]


def as_printed(face: DefenseView) -> DefenseView:
    """A face with what its id says of it; of its needs the row has only the amounts that count now."""
    kind = kind_of(face)
    plain = Standing(kind, IDS[kind].index(face.id), "drawn", 0, ())
    printed = PRINTED[kind][plain.card]
    needs = tuple(
        replace(need, icon=ICONS[icon], printed=amount)
        for need, (icon, amount) in zip(face.needs, printed, strict=True)
    )
    return replace(face, needs=needs, needs_all=plain.needs_all, trait=plain.trait, alarms=plain.alarms)


def decks(view: OceansView) -> tuple[int, int]:
    """Eight cards are drawn a round, three of the Vault in the fourth, and one for each alarm in the Escape."""
    if view.stage in ("selection", "preparation"):
        return 0, 0
    extras = sum(view.alarms_by_round) if view.round == ESCAPE else 0
    return len(CASINO_DECK) - DRAWN * view.round - extras, len(VAULT_DECK) - 3 * (view.round >= VAULT_BREACH)
