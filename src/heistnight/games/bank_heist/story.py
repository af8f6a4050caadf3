"""The story a result screen tells (section 11), read from what the seats noted and everybody saw."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.core.words import words
from heistnight.games.bank_heist.events import AttackName, CauseName, GunName
from heistnight.games.bank_heist.moves import DEFENCES
from heistnight.games.bank_heist.pieces import AGENT, CARDS, CASH_BAG, COPIES, FACTION, IDENTITIES, NOBODY
from heistnight.games.bank_heist.records import DeedRecord, Note
from heistnight.games.bank_heist.zones import HeistZones

BAG = CARDS[CASH_BAG]
BagDeed: TypeAlias = Annotated[
    str,
    words(
        "BagDeed",
        ("passed", "taken", "given", "loaded", "kept", "found", "ruined", "looted", "shell", "paid"),
    ),
]
AnswerName: TypeAlias = Annotated[str, words("ShotAnswer", DEFENCES, empty=True)]
Turned: TypeAlias = Annotated[str, words("Turned", ("bag_held", "never_shot_at", "friendly_fire"))]


class BagStep(msgspec.Struct, frozen=True):
    """What became of a bag: by one seat, perhaps to another."""

    turn: int
    what: BagDeed
    seat: Seat
    to: Seat | None = None


class Shot(msgspec.Struct, frozen=True):
    """One attack of the Getaway: who, at whom, with what, how it was answered, and whether a friend was hit."""

    turn: int
    attacker: Seat
    target: Seat
    attack: AttackName
    weapon: GunName
    answer: AnswerName
    friendly: bool


class Death(msgspec.Struct, frozen=True):
    turn: int
    seat: Seat
    cause: CauseName
    by: Seat | None
    looted: bool


class SeatStory(msgspec.Struct, frozen=True):
    loaded: int
    kept: int
    kills: int


class TurningPoint(msgspec.Struct, frozen=True):
    """bag_held: a bag never left this seat; never_shot_at: an Agent came through untouched; friendly_fire: a side shot
    its own."""

    what: Turned
    seat: Seat
    turn: int = 0
    other: Seat | None = None


class Story(msgspec.Struct, frozen=True):
    """The money, bag by bag (those never drawn have no steps), the truck, what decided it, and all notebooks."""

    money: tuple[tuple[BagStep, ...], ...]
    shots: tuple[Shot, ...]
    deaths: tuple[Death, ...]
    seats: tuple[SeatStory, ...]
    turning_point: TurningPoint | None
    notes: tuple[Note, ...]


def story_of(table: HeistZones) -> Story:
    shots, deaths = _shots(table), _deaths(table)
    notes = _notes(table)
    money = _Money(table, notes).bags
    return Story(
        money=tuple(map(tuple, money)),
        shots=shots,
        deaths=deaths,
        seats=tuple(_seat_story(seat, money, deaths) for seat in range(table.seats)),
        turning_point=_turning_point(table, money, shots, deaths),
        notes=tuple(notes),
    )


def _notes(table: HeistZones) -> list[Note]:
    """All notebooks as one, in the order they were written."""
    pages = [iter(notebook) for notebook in table.notebooks]
    return [next(pages[writer]) for writer in table.writers]


# The money -----------------------------------------------------------------------------------------------------------


class _Money:
    """Follows the ten bags. Copies are alike: of several in one hand the first to come is the first to go.

    A sampled world played to its end lacks the notes of others; there a bag turns up where it is first heard of.
    """

    def __init__(self, table: HeistZones, notes: list[Note]) -> None:
        self.bags: list[list[BagStep]] = []
        self.held: dict[Seat, list[list[BagStep]]] = {seat: [] for seat in range(table.seats)}
        self.ruined: list[list[BagStep]] = []
        self.passes = list(table.passes)
        notes = sorted(notes, key=lambda note: note.turn)
        deeds = sorted(table.deeds, key=lambda deed: deed.turn)
        for turn in range(1, table.turn + 1):
            for note in [note for note in notes if note.turn == turn]:
                if BAG in note.cards:
                    self.noted(note)
            for deed in [deed for deed in deeds if deed.turn == turn]:
                self.seen(deed)
        self.bags += [[] for _ in range(COPIES[CASH_BAG] - len(self.bags))]

    def noted(self, note: Note) -> None:
        match note.what:
            case "received" | "given":
                self.received(note)
            case "gave":
                bag = self.step(self.held[note.owner], BagStep(note.turn, "given", note.owner, note.seat))
                self.held[note.owner].insert(0, bag)
            case "ruined":
                self.ruined.append(self.step(self.held[note.owner], BagStep(note.turn, "ruined", note.owner)))
            case "looted":
                bag = self.step(self.held[note.seat], BagStep(note.turn, "looted", note.owner, note.seat))
                self.held[note.owner].append(bag)
            case _:
                pass

    def received(self, note: Note) -> None:
        giver, seat = note.seat, note.owner
        gift = note.what == "given"
        record = next(
            p for p in self.passes if (p.turn, p.giver, p.receiver, p.via == "gift") == (note.turn, giver, seat, gift)
        )
        self.passes.remove(record)
        bag = self.first(self.held[giver]) if gift else self.first(self.drawn())
        if not gift:
            taken, passed = BagStep(note.turn, "taken", seat), BagStep(note.turn, "passed", giver, seat)
            bag.append(taken if giver == NOBODY else passed)
        loaded = record.result == "loaded"
        bag.append(BagStep(note.turn, "loaded" if loaded else "kept", seat))
        if not loaded:
            self.held[seat].append(bag)

    def drawn(self) -> list[list[BagStep]]:
        """A bag nobody has seen, or when all were drawn a ruined one that came back (BH-4.12)."""
        return self.ruined if len(self.bags) == COPIES[CASH_BAG] else []

    def seen(self, deed: DeedRecord) -> None:
        match deed.what:
            case "search":
                for _ in range(int(deed.how)):
                    self.step(self.held[deed.target], BagStep(deed.turn, "found", deed.seat, deed.target))
            case "blast" if deed.how == BAG:
                self.step(self.held[deed.seat], BagStep(deed.turn, "shell", deed.seat))
            case "driver" if deed.how == "paid":
                self.step(self.held[deed.seat], BagStep(deed.turn, "paid", deed.seat))
            case _:
                pass

    def step(self, hand: list[list[BagStep]], step: BagStep) -> list[BagStep]:
        """The first bag of a hand makes this step, and leaves the hand."""
        bag = self.first(hand)
        bag.append(step)
        return bag

    def first(self, hand: list[list[BagStep]]) -> list[BagStep]:
        if not hand:
            hand = [[]]
            self.bags += hand
        return hand.pop(0)


# The truck -----------------------------------------------------------------------------------------------------------


def _shots(table: HeistZones) -> tuple[Shot, ...]:
    """Each attack by the sides at its moment: Guilty Conscience wakes when an Agent's card is turned up (BH-10.2)."""
    sides = [FACTION[identity] for identity in table.identities]
    shots: list[Shot] = []
    open_shots: list[Shot] = []
    dead: set[Seat] = set()
    for deed in table.deeds:
        match deed.what:
            case "gunshot" | "return" | "stab" | "zip" | "handcuff":
                friendly = sides[deed.seat] == sides[deed.target]
                open_shots.append(Shot(deed.turn, deed.seat, deed.target, deed.what, deed.how, "", friendly))
            case "blast" if deed.target != NOBODY:
                friendly = sides[deed.seat] == sides[deed.target]
                open_shots.append(replace(open_shots[-1], target=deed.target, friendly=friendly))
            case "answer":
                shot = next(
                    shot for shot in reversed(open_shots) if (shot.attacker, shot.target) == (deed.target, deed.seat)
                )
                open_shots.remove(shot)
                shots.append(replace(shot, answer=deed.how))
            case "die":
                dead.add(deed.seat)
            case "reveal" if table.conscience != NOBODY and deed.how == IDENTITIES[AGENT] and deed.seat not in dead:
                sides[table.conscience] = "agents"
            case _:
                pass
    return tuple(shots)


def _deaths(table: HeistZones) -> tuple[Death, ...]:
    looted = {deed.target for deed in table.deeds if deed.what == "loot"}
    return tuple(
        Death(deed.turn, deed.seat, deed.how, None if deed.target == NOBODY else deed.target, deed.seat in looted)
        for deed in table.deeds
        if deed.what == "die"
    )


# What decided it -----------------------------------------------------------------------------------------------------


def _seat_story(seat: Seat, money: list[list[BagStep]], deaths: tuple[Death, ...]) -> SeatStory:
    steps = [step for bag in money for step in bag if step.seat == seat]
    return SeatStory(
        loaded=sum(step.what in ("loaded", "found") for step in steps),
        kept=sum(step.what == "kept" for step in steps),
        kills=sum(death.by == seat for death in deaths),
    )


def _turning_point(
    table: HeistZones, money: list[list[BagStep]], shots: tuple[Shot, ...], deaths: tuple[Death, ...]
) -> TurningPoint | None:
    if table.ending == "agents_robbery":
        last = [bag[-1] for bag in money if bag]
        kept = [step for step in last if step.what == "kept" and table.identities[step.seat] == AGENT]
        return TurningPoint("bag_held", kept[-1].seat, kept[-1].turn) if kept else None
    if table.ending == "agents_hideout":
        targets = {shot.target for shot in shots if shot.attack in ("gunshot", "return")}
        spared = [seat for seat in table.living() if table.identities[seat] == AGENT and seat not in targets]
        if spared:
            return TurningPoint("never_shot_at", spared[0])
    killed = {death.seat: death for death in deaths if death.by is not None}
    for shot in shots:
        death = killed.get(shot.target)
        if shot.friendly and death is not None and (death.by, death.turn) == (shot.attacker, shot.turn):
            return TurningPoint("friendly_fire", shot.attacker, shot.turn, shot.target)
    return None
