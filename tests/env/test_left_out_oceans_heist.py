"""What learners of Ocean's Heist are not given follows from what they are, so they lose nothing."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.env.session import Session
from heistnight.games.oceans_heist.defenses import (
    IDS,
    PRINTED,
    ActiveDefense,
    Conditions,
    active_defense,
    conditions_in,
)
from heistnight.games.oceans_heist.moves import Mode
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
    OPENING,
    PRESETS,
    SITUATIONS,
    SPLIT,
    TARGETS,
    UNIQUES,
    UNITS,
    VAULT_DECK,
    VAULTS,
    WILD,
    Gear,
    Kind,
    preset_for,
)
from heistnight.games.oceans_heist.round import DRAWN
from heistnight.games.oceans_heist.seen.advice import (
    DraftAdvice,
    OceansAdvice,
    Shopping,
    Units,
    suggestions,
    units,
)
from heistnight.games.oceans_heist.seen.board import Draft, OceansBoard
from heistnight.games.oceans_heist.seen.faces import DefenseView
from heistnight.games.oceans_heist.seen.own import CrewOwn, StaffOwn
from heistnight.games.oceans_heist.zones import MOST_IN_ESCAPE, SLOTS, VAULT_BREACH
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
def test_advice_follows_from_board_and_own(case: Case) -> None:
    session, chance = session_of(case), random.Random(8)
    met = Counter[str]()
    for moment in heists(session, 7):
        table: Any = moment.table
        for seat in (moment.seat, chance.choice([None, *range(session.seats)])):
            board, own, advice = table.board(), table.own(seat), table.advice(seat)
            assert worked_out(board, own, table.options) == advice
            met["pool"] += advice.pool is not None and bool(advice.pool.fixed)
            met["stock"] += advice.shopping is not None and bool(advice.shopping.stock.fixed)
            met["placed"] += bool(advice.placed)
            met["alarms"] += advice.draft is not None and bool(advice.draft.alarms)
            met["suggestions"] += advice.draft is not None and bool(advice.draft.suggestions)
    assert min(met["pool"], met["stock"], met["placed"], met["alarms"])
    assert bool(met["suggestions"]) == session.options.suggests  # type: ignore[attr-defined]


@pytest.mark.parametrize("case", HEISTS, ids=title)
def test_columns_that_are_left_out_follow_from_the_rest(case: Case) -> None:
    """What is printed goes with the id, a deck and the open slots with the round."""
    session = session_of(case)
    options: Any = session.options
    met = Counter[str]()
    for moment in heists(session, 12):
        table: Any = moment.table
        board, own = table.board(), table.own(moment.seat)
        if options.clock == "off":
            assert board.stage == STAGE_OF[board.question.name]
            assert not any((board.ready, board.pending, isinstance(own, CrewOwn) and own.marks))
            assert replace(own.team, version=0, editor=None) == type(own.team)(
                own.team.side, (), 0, None, None, (), 0, ()
            )
        assert board.unique == ("" if board.target == "" else UNIQUES[TARGETS.index(board.target)])
        assert (board.casino_deck, board.vault_deck) == decks(board)
        assert board.slots == SLOTS - ("A15" in board.openings and board.round <= 2)
        assert board.money is None or options.reveal_money
        hidden = own.scouted if isinstance(own, CrewOwn) else own.eight
        for defense in (*board.eight, *board.vault_three, *board.defenses, *hidden):
            if defense.id:
                assert as_printed(defense) == defense
        places = enumerate(board.defenses, 1) if board.stage in REVEALED else ((0, face) for face in board.defenses)
        assert all(face.position == place for place, face in places)
        assert all(roll.hit == (roll.die in roll.numbers) for roll in board.rolls)
        met.update(board.stage.split(), rolls=len(board.rolls), vault=board.round >= VAULT_BREACH)
    assert min(met[stage] for stage in (*set(STAGE_OF.values()), "rolls", "vault"))


def heists(session: Session, seed: int) -> Iterator[Session]:
    """Far enough to break into the Vault; under a clock a heist takes many more answers."""
    timed = session.options.clock != "off"  # type: ignore[attr-defined]
    return moments(session, 6 if timed else 20, 1_200, random.Random(seed))


def worked_out(board: OceansBoard, own: CrewOwn | StaffOwn | None, options: OceansOptions) -> OceansAdvice:
    """The advice, from board, own, the box and the options."""
    if board.draft is not None:
        paying = payable(board, board.draft, own if isinstance(own, CrewOwn) else None)
        return OceansAdvice(pool=units(paying, situation_of(board)), draft=amounting(board, board.draft, own, options))
    if board.stage in REVEALED:
        return OceansAdvice()
    if isinstance(own, StaffOwn):
        return OceansAdvice(placed=own_faces(board, own))
    if isinstance(own, CrewOwn) and board.stage == "preparation":
        preset = PRESETS[preset_for(situation_of(board))]
        return OceansAdvice(shopping=Shopping(options.budget, stock(own), preset))
    if isinstance(own, CrewOwn) and board.stage in ("viewing", "prep", "crunch"):
        lying = [card.id for card in (*own.laid, *own.laid_now)]
        held = own.marks if board.stage == "viewing" else tuple(sorted(lying, key=CARD.__getitem__))
        tight = board.round == ESCAPE and "GL08" in board.globals and board.switched_off != "GL08"
        pool = units(cards(held), situation_of(board))
        return OceansAdvice(pool=pool, most_laid=MOST_IN_ESCAPE if tight else None)
    return OceansAdvice()


def situation_of(board: OceansBoard) -> int:
    return SITUATIONS.index(board.situation) if board.situation else EMPTY


def own_faces(board: OceansBoard, own: StaffOwn) -> tuple[DefenseView, ...]:
    """What lies face down for others: cards of the eight and the three, which need as much there as the conditions of
    the round make them."""
    conditions = conditions_of(board)
    faces = [placed_at(conditions, own.eight[n - 1], "slot", slot) for slot, n in enumerate(own.slots, 1) if n]
    down = own.vault[1]
    if down and "S15" not in turned_up(board):
        faces.append(placed_at(conditions, board.vault_three[down - 1], "down", 0))
    return tuple(faces)


def placed_at(conditions: Conditions, face: DefenseView, spot: Any, slot: int) -> DefenseView:
    kind: Kind = "casino" if face.id in CASINO else "vault"
    names = CASINO if kind == "casino" else VAULTS
    needs = active_defense(conditions, kind, names.index(face.id), spot, slot).needs
    now = tuple(replace(need, amount=amount) for need, (_, amount) in zip(face.needs, needs, strict=True))
    return replace(face, spot=spot, slot=slot, needs=now)


def conditions_of(board: OceansBoard) -> Conditions:
    on = tuple(map(GLOBALS.index, board.globals))
    off = GLOBALS.index(board.switched_off) if board.switched_off else EMPTY
    return conditions_in(board.round, on, off, board.die, cards(turned_up(board)))


def turned_up(board: OceansBoard) -> tuple[str, ...]:
    """OPENING cards, whether they lie beside the table or with the discards already (OH-5.3)."""
    return (*board.openings, *[card for card in board.equipment_discards if CARD[card] in OPENING])


def cards(names: tuple[str, ...]) -> tuple[Gear, ...]:
    return tuple(map(CARD.__getitem__, names))


def stock(own: CrewOwn) -> Units:
    """All units of all uses, and of those that count as one of several how many there are of each sort."""
    fixed, loose = Counter[str](), Counter[tuple[str, ...]]()
    for held in own.hand:
        card = CARD[held.id]
        for icon, number in zip(ICONS, UNITS[card], strict=True):
            fixed[icon] += number * held.uses
        icons, number = (63, WILD[card]) if WILD[card] else SPLIT[card]
        loose[tuple(key for place, key in enumerate(ICONS) if icons >> place & 1)] += number * held.uses
    several = [(icons, number) for icons, number in loose.items() if number]
    several.sort(key=lambda kind: sum(1 << ICON[key] for key in kind[0]))
    return Units({icon: fixed[icon] for icon in ICONS if fixed[icon]}, tuple(several))


def payable(board: OceansBoard, draft: Draft, own: CrewOwn | None) -> tuple[Gear, ...]:
    """In auto all Active cards, else those expended; the Crew add the LATE ones of their hand (OH-13.6)."""
    if draft.auto:
        return cards((*board.face_up, *(own.late if own else ())))
    return cards(own.expended if own else draft.expended)


def amounting(board: OceansBoard, draft: Draft, own: CrewOwn | StaffOwn | None, options: OceansOptions) -> DraftAdvice:
    muffles = MUFFLE.intersection(cards(board.face_up)) - {*cards(draft.expended)} if board.round != ESCAPE else ()
    left = sum(face.alarms for face, way in zip(board.defenses, draft.paid, strict=True) if not way)
    owed = Counter[str]()
    for face, way in zip(board.defenses, draft.paid, strict=True):
        for need in () if not way else face.needs if face.needs_all else face.needs[way - 1 : way]:
            owed[need.icon] += need.amount
    mode: Mode = "target" if board.round == VAULT_BREACH else "alarms"
    best = suggested(board, own, mode) if isinstance(own, CrewOwn) and options.suggests else ()
    return DraftAdvice(dict(owed), max(0, left - len(muffles)), mode, best)


def suggested(board: OceansBoard, own: CrewOwn, mode: Mode) -> Any:
    """Which drafts are best goes with what lies on the table and what the Crew hold."""
    uses = {card.id: card.uses for card in (*own.hand, *own.laid)}
    case = Packing(
        field=tuple(map(active, board.defenses)),
        laid=cards(tuple(card.id for card in own.laid)),
        uses=tuple(uses.get(name, 0) for name in GEAR),
        situation=situation_of(board),
        round=board.round,
        alarms=board.alarms,
        counters=board.counters,
        mode=mode,
    )
    return suggestions(case, tuple(card for card in LATE_CARDS if any(GEAR[card] == held.id for held in own.hand)))


def kind_of(face: DefenseView) -> Kind:
    return next(kind for kind, names in IDS.items() if face.id in names)


def active(face: DefenseView) -> ActiveDefense:
    kind, spot = kind_of(face), face.spot
    needs = tuple((ICON[need.icon], need.amount) for need in face.needs)
    return ActiveDefense(kind, IDS[kind].index(face.id), spot, face.slot, needs)  # type: ignore[arg-type]


def as_printed(face: DefenseView) -> DefenseView:
    """A face with what its id says of it; of its needs the row has only the amounts that count now."""
    kind = kind_of(face)
    plain = ActiveDefense(kind, IDS[kind].index(face.id), "drawn", 0, ())
    printed = PRINTED[kind][plain.card]
    needs = tuple(
        replace(need, icon=ICONS[icon], printed=amount)
        for need, (icon, amount) in zip(face.needs, printed, strict=True)
    )
    return replace(face, needs=needs, needs_all=plain.needs_all, trait=plain.trait, alarms=plain.alarms)


def decks(board: OceansBoard) -> tuple[int, int]:
    """Eight cards are drawn a round, three of the Vault in the fourth, and one for each alarm in the Escape."""
    if board.stage in ("selection", "preparation"):
        return 0, 0
    extras = sum(board.alarms_by_round) if board.round == ESCAPE else 0
    return len(CASINO_DECK) - DRAWN * board.round - extras, len(VAULT_DECK) - 3 * (board.round >= VAULT_BREACH)
