"""Research declarations of The Plan: words of its views, its standing, and checks of its deck."""

import re
from collections.abc import Iterable, Iterator, Sequence

from heistnight.core.action import Seat
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
    inside,
    least,
    margins,
    one_of,
    placed,
    unique,
)
from heistnight.env.games.the_plan.compact import COMPACT
from heistnight.games.the_plan import score
from heistnight.games.the_plan.memory import direction
from heistnight.games.the_plan.moves import PlansRevealed, Taken
from heistnight.games.the_plan.options import PlanOptions
from heistnight.games.the_plan.pieces import (
    BOX,
    CARDS,
    EMPTY,
    FACES,
    KINDS,
    MEDALS,
    TREASURES,
    TRINKETS,
    Box,
    PlanCard,
    TreasureTile,
    TrinketTile,
    deck_counts,
    names,
)
from heistnight.games.the_plan.rounds import LAST_TURN, ROUNDS
from heistnight.games.the_plan.seen.board import discards, flips_shown
from heistnight.games.the_plan.seen.own import passed, records_kept
from heistnight.games.the_plan.seen.types import PlanOwn
from heistnight.games.the_plan.table import PlanTable

# The glossary ---------------------------------------------------------------------------------------------------------


def glossary(options: PlanOptions) -> Glossary:
    seats, ghosts = options.players, options.ghosts or 0
    faces = tuple(face for face, count in zip(FACES, deck_counts(options.removed_types or ())) if count)
    return Glossary(
        words={"Face": faces},
        places={"PlanBoard.line": seats + ghosts, "PlanBoard.flipping": seats + ghosts},
        room={"PlanBoard.seats": seats + ghosts, "PlanBoard.flips": ghosts, "PlanBoard.filled": 2 * ghosts},
        only={"View.own": PlanOwn},
        # Turns and rounds are always as many. Whoever is not waited for is ready, and how many cards are left in a hand
        # goes with the turn. Without bribes nothing is ever bid, alone nothing is passed on, and without Ghosts nobody
        # flips for them.
        left_out=(
            *("PlanBoard.turns", "PlanBoard.rounds", "SeatBoard.cards", "SeatBoard.ready"),
            *(() if ghosts else ("PlanBoard.filled", "PlanBoard.flipping", "SeatBoard.ghost")),
            *(() if options.bribes else ("PlanBoard.auction", "PlanOwn.fist")),
            *(() if seats > 1 else ("PlanOwn.gift", "PlanOwn.memory")),
        ),
    )


def sources(options: PlanOptions) -> Sources:
    seats = options.players
    return Sources(
        board={
            "direction": drawn(direction, "round"),
            "treasure_pile": drawn(len, "treasure_pile"),
            "trinket_pile": drawn(len, "trinket_pile"),
            "stack": drawn(len, "stack"),
            "discards": drawn(discards, "used", "past"),
            "seats": inside(
                treasures=placed(as_it_is, "treasures"),
                trinkets=placed(as_it_is, "trinkets"),
                plan=placed(as_it_is, "plans_up"),
                ghost=drawn(bool),  # as it was when the first row was written
            ),
            "line": asked(lambda table, seat: table.agenda[-1].line(table) if table.agenda else (), "agenda"),
            "auction": asked(
                lambda table, seat: table.agenda[-1].auction(table) if table.agenda else None, "agenda", "museum"
            ),
            "flips": drawn(lambda slots: flips_shown(slots[seats:]), "flips"),
            "flipping": asked(lambda table, seat: table.agenda[-1].flipping() if table.agenda else None, "agenda"),
            "filled": drawn(lambda slots: slots[2 * seats :], "filled"),
        },
        own={
            PlanOwn: {
                "hand": placed(as_it_is, "hands"),
                "chosen": placed(as_it_is, "sealed"),
                "gift": placed(as_it_is, "gifts"),
                "fist": placed(as_it_is, "fists"),
                "memory": inside(
                    passes=asked(passed, "round", "passes"),
                    records=asked(records_kept, "round", "passes", "revealed"),
                    buried=asked(PlanTable.buried, "past"),
                )
                if seats > 1
                else drawn(lambda: None),
            }
        },
    )


# The lens -------------------------------------------------------------------------------------------------------------


class ThePlanLens(Lens):
    signs = ("points before the best other", "sets", "treasures", "trinkets", "kinds that lack one for a set")
    holding = "A seat had a Plan if it came to its hand at some time, dealt or passed."
    using = "A Plan is played when it is turned up, and works when its seat takes treasures by it."
    having = "Treasures and trinkets are counted where they lie in a collection at the end."
    zones = (
        *("stack", "used", "plans", "hands", "sealed", "treasure_pile", "museum", "treasures"),
        *("trinket_pile", "shelf", "trinkets"),
    )

    def far(self, table: PlanTable) -> float:
        return 1 - len(table.treasure_pile) / len(BOX.treasures)

    def standing(self, table: PlanTable) -> Sequence[Sequence[float]]:
        standings = table.standings()
        ahead = margins([standing[0] for standing in standings], table.seats)
        return [
            (margin, *standing[1:], sum(score.lacks_one(tiles, kind) for kind in range(len(KINDS))))
            for margin, standing, tiles in zip(ahead, standings, table.treasures)
        ]

    def used(self, table: PlanTable) -> Iterable[tuple[str, bool]]:
        plans: tuple[str, ...] = ()
        took: set[Seat] = set()
        for event in [*(table.log or ()), PlansRevealed(0, ())]:
            if isinstance(event, Taken):
                took.add(event.seat)
            elif isinstance(event, PlansRevealed):
                yield from ((plan, seat in took) for seat, plan in enumerate(plans[: table.seats]))
                plans, took = event.plans, set()

    def treasures(self, table: PlanTable, seat: Seat) -> Iterable[str]:
        return [*names(table.treasures[seat], TREASURES), *names(table.trinkets[seat], TRINKETS)]

    def treasure_names(self) -> dict[str, str]:
        kinds = {kind.code: kind.name for kind in BOX.kinds}
        trinkets = {kind.code.lower(): kind.name for kind in BOX.trinket_kinds}
        return {tile: f"{kinds[tile[0]]} {tile[1:]}" for tile in TREASURES} | {
            tile: f"trinket: {trinkets[tile[0]]} {tile[1:]}" for tile in TRINKETS
        }

    def held(self, table: PlanTable, seat: Seat) -> Iterable[str]:
        return [FACES[face] for face in table.hands[seat] if face != EMPTY]

    def cards(self) -> dict[str, str]:
        return {card.face: f"{card.title} {''.join(card.kinds)}".strip() for card in CARDS}


# The deck -------------------------------------------------------------------------------------------------------------

SIZES = {"smash_grab": 0, "lone": 1, "team2": 2, "team3": 3, "team4": 4}


def faults(box: Box) -> Iterator[Fault]:
    kinds = [kind.code for kind in box.kinds]
    yield from unique([card.id for card in box.plans], "plans", "id")
    faces: dict[str, PlanCard] = {}
    for number, card in enumerate(box.plans):
        yield from _plan(card, number, kinds, faces.setdefault(card.face, card))
    if "SG" not in faces:
        yield Fault(("plans",), "no card has the face SG: without it some hands could do nothing")
    yield from _tiles(box.treasures, "treasures", "T", kinds, 4)
    yield from _tiles(box.trinkets, "trinkets", "K", [kind.code for kind in box.trinket_kinds], 5)
    for number, tile in enumerate(box.trinkets):
        if tile.value != 1:
            yield Fault(("trinkets", number, "value"), "the rules count every trinket as one point (TP-9.3)")
    for number, treasure in enumerate(box.treasures):
        yield from least(treasure.value, 0, ("treasures", number, "value"), "a value")
    yield from least(box.scoring.set_bonus, 0, ("scoring", "set_bonus"), "the bonus of a set")
    for ghosts in map(str, range(1, 6)):
        needs = box.solo_medals.get(ghosts, {})
        if missing := [medal for medal in MEDALS if medal not in needs]:
            yield Fault(("solo_medals", ghosts), f"nothing says what {' and '.join(missing)} need (TP-11.10)")


def _plan(card: PlanCard, number: int, kinds: list[str], first: PlanCard) -> Iterator[Fault]:
    place = ("plans", number)
    if card.size != SIZES[card.type]:
        yield Fault((*place, "size"), f"a {card.type} plan has the size {SIZES[card.type]}, not {card.size}")
    if len(card.kinds) != card.size:
        yield Fault((*place, "kinds"), f"size {card.size} needs as many kinds, not {len(card.kinds)}")
    for kind in card.kinds:
        yield from one_of(kind, kinds, (*place, "kinds"), "kind")
    if (card.type, card.kinds) != (first.type, first.kinds):
        yield Fault((*place, "face"), f"{card.id} and {first.id} have the face {card.face!r} but are not alike")


def _tiles(
    tiles: Sequence[TreasureTile | TrinketTile], where: str, letter: str, kinds: list[str], designs: int
) -> Iterator[Fault]:
    wanted = [f"{kind}{number}" for kind in kinds for number in range(1, designs + 1)]
    found: list[str] = []
    worth: dict[str, int] = {}
    yield from unique([tile.id for tile in tiles], where, "id")
    for number, tile in enumerate(tiles):
        match = re.fullmatch(rf"{letter}-(\w\d)-\w+", tile.id)
        if match is None or match[1] not in wanted or match[1][0] != tile.kind:
            expected = f"{letter}-{tile.kind}1-a to {letter}-{tile.kind}{designs}-a, -b ..."
            yield Fault((where, number, "id"), f"a tile of kind {tile.kind} is called {expected}, not {tile.id}")
            return
        if worth.setdefault(match[1], tile.value) != tile.value:
            yield Fault((where, number, "value"), f"all copies of {match[1]} must be worth the same")
        if match[1] not in found:
            found.append(match[1])
    if found != wanted:
        missing = next((name for name in wanted if name not in found), None)
        text = (
            f"{missing} is missing: a set needs it" if missing else f"designs must stand in the order {wanted[0]}, ..."
        )
        yield Fault((where,), text)


DECK = Bench(
    box=Box,
    fixed={"kinds": "code", "trinket_kinds": "code"},
    unread=frozenset({"title", "name", "hex", "symbol", "copy", "design", "label"}),
    faults=faults,
)


# How long it can be ---------------------------------------------------------------------------------------------------


def longest(options: PlanOptions) -> int | None:
    """In a turn each chooses and takes a trinket at most, and one Smash & Grab may name a kind; after some all pass."""
    if options.players == 1 or options.bribes:
        return None
    passes = LAST_TURN - ROUNDS  # TP-7.3, TP-7.8
    return LAST_TURN * (2 * options.players + 1) + passes * options.players


RESEARCH = Research(
    glossary=glossary,
    sources=sources,
    lens=ThePlanLens(),
    deck=DECK,
    solo={"the-plan": {}},
    longest=longest,
    compact=COMPACT,
    colour=("#84c8f4", "#155a8f"),
)
