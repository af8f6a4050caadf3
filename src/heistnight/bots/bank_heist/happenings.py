"""Telling events that a seat saw: who did what to whom. Their meaning is in habits.py."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from heistnight.bots.bank_heist.position import Position
from heistnight.core.action import Seat
from heistnight.games.bank_heist.pieces import ALARMS, HOSTAGE, MARTIAL_SKILLS, MASKED, NOBODY, SHOTGUN, TRIGGER_HAPPY
from heistnight.games.bank_heist.records import DeedRecord, PassRecord

GOOD_ATTRIBUTES = tuple(ALARMS[attribute] for attribute in (HOSTAGE, MARTIAL_SKILLS, MASKED, SHOTGUN))
BINDS = ("zip", "chloroform")


class Happening(NamedTuple):
    """Something telling: about its doer alone, or about its doer and somebody else together.

    `weight` is how much of it is news.
    """

    key: str
    seat: Seat
    other: Seat = NOBODY
    weight: float = 1.0


class OwnPass(NamedTuple):
    """A card that this seat passed or received itself, or gave for a false search."""

    giver: Seat
    receiver: Seat
    gift: bool
    card: str


def happenings(position: Position) -> Iterator[Happening]:
    """All that a seat saw, itself and with everybody."""
    world = position.world
    yield from (Happening("wrong_code", wrong.seat) for wrong in world.code.wrong)
    known = _own_cards(position)
    for record in world.passes:
        if record.via != "gift" or record.giver == position.me:  # what others give tells no more than the table keeps
            yield _passed(position.me, record, known)
    yield from _deeds(position)


def _own_cards(position: Position) -> dict[int, list[OwnPass]]:
    """By turn, the cards this seat gave or got, from its notebook."""
    known: dict[int, list[OwnPass]] = defaultdict(list)
    for note in position.notebook:
        if note.what in ("passed", "gave"):
            known[note.turn].append(OwnPass(note.owner, note.seat, note.what == "gave", note.cards[0]))
        elif note.what == "received":
            known[note.turn].append(OwnPass(note.seat, note.owner, False, note.cards[0]))
    return known


def _passed(me: Seat, record: PassRecord, known: dict[int, list[OwnPass]]) -> Happening:
    giver, receiver = record.giver, record.receiver
    if giver == NOBODY:
        return Happening("drew_" + record.result, receiver)
    if me not in (giver, receiver):
        return Happening(record.result, giver, receiver)
    own = giver, receiver, record.via == "gift"
    card = next((told.card for told in known[record.turn] if told[:3] == own), "")
    if giver == me:
        kept = record.result == "took" and card == "cash_bag"
        return Happening("kept_mine" if kept else record.result + "_mine", receiver)
    kind = card if card in ("cash_bag", "dye_pack") else "item"
    return Happening("gave_me_" + kind, giver, me)


def _deeds(position: Position) -> Iterator[Happening]:
    world = position.world
    for deed in world.deeds:
        seat, target = deed.seat, deed.target
        match deed.what:
            case "place":
                quality = "good" if deed.how in GOOD_ATTRIBUTES else "bad"
                if deed.how == "guilty_conscience":
                    quality = "guilt"
                if seat == target:
                    yield Happening("kept_" + quality, seat)
                else:
                    yield Happening("placed_" + quality, seat, target)
            case "search":
                yield Happening("searched" if deed.how == "0" else "found", seat, target)
            case "gunshot":
                forced = world.attributes[seat] == TRIGGER_HAPPY
                yield Happening("trigger_shot" if forced else "shot", seat, target)
            case "stab" | "free" if seat != target:
                yield Happening(deed.what, seat, target)
            case _ if deed.what in BINDS:
                yield Happening("bound", seat, target)
            case "pass":
                yield Happening("waited", seat)
            case "answer" if deed.how in ("adrenaline", "martial"):
                yield Happening("dodged", seat)
            case "die" if _shot_without_vest(position, deed):
                yield Happening("fell", seat)


def _shot_without_vest(position: Position, deed: DeedRecord) -> bool:
    return deed.how in ("gunshot", "return") and not position.world.vest_used[deed.seat]
