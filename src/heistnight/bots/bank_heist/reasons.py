"""Named features of an answer; their weights are learned for every faction.

A leaning is added to what `hard` thinks of an answer. Columns of chances (`cover`, `keeps`) shift how often something
is done, in logits.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from math import exp
from typing import Any, TypeAlias

from heistnight.bots.bank_heist.deals import Suspicion
from heistnight.bots.bank_heist.gunman import Gunman, about
from heistnight.bots.bank_heist.happenings import GOOD_ATTRIBUTES
from heistnight.bots.bank_heist.position import turns_left
from heistnight.bots.bank_heist.robbery import Robber
from heistnight.bots.bank_heist.worth import ATTRIBUTE_WORTH
from heistnight.core.action import Action, Seat
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.pieces import (
    AGENT,
    ALARMS,
    CARDS,
    CASH_BAG,
    CREW,
    GUILTY_CONSCIENCE,
    KINDS,
    NONE,
    RIVAL,
    Attribute,
)
from heistnight.games.bank_heist.questions import asked

Reason: TypeAlias = tuple[str, float]
Leaning: TypeAlias = Mapping[str, float]

SIDES = ("crew", "agents", "rivals")
WHO = ("crew", "agent", "rival")
BOXED = CARDS[: KINDS + 1]
QUALITIES = ("good", "bad", "guilt")
STAGES = range(4)  # the rounds of the Getaway, and a showdown
AIMED = ("crew", "rival", "vest", "bare")
BINDING = ("zip", "chloroform", "handcuff")
SAVING = ("martial", "hostage", "adrenaline", "vest")

CHANCES = ("cover:items", "cover:bags", "keeps", "false codes")
ROBBERY = (
    *(f"pass:{card}:{who}" for card, who in product(BOXED, WHO)),
    *("pass:cash_bag:sticky", "pass:hand", "pass:lately"),
    *(f"place:{quality}:{who}" for quality, who in product(QUALITIES, ("me", *WHO))),
    *(f"search:{who}" for who in WHO),
    *(f"fetch:{card}" for card in BOXED),
)
GETAWAY = (
    *(f"shot:{who}:{stage}" for who, stage in product(AIMED, STAGES)),
    *("shot", "shot:hand", "shot:bound", "shot:last", "shot:revealed", "shot:second", "shot:loaded", "shot:covered"),
    *("shot:few", "shot:rich", "stab", *(f"stab:{who}" for who in WHO)),
    *BINDING,
    *(f"bind:{who}" for who in WHO),
    *(f"help:{who}" for who in WHO),
    *(f"save:{defence}" for defence in SAVING),
    *("save:binding", "return", *(f"return:{who}" for who in WHO)),
    *("blast", *(f"blast:{who}" for who in WHO), "reload"),
)
COLUMNS = (*CHANCES, *ROBBERY, *GETAWAY)


def shifted(chance: float, logit: float) -> float:
    """A chance that is as much likelier as was learned; what is never done stays so."""
    return 1 / (1 + exp(-logit) * (1 - chance) / chance) if chance else 0.0


def leans(reasons: Iterator[Reason], leaning: Leaning) -> float:
    return sum(leaning[name] * value for name, value in reasons)


# The Robbery ----------------------------------------------------------------------------------------------------------


def when_robbing(robber: Robber, suspicion: Suspicion, option: Action) -> Iterator[Reason]:
    match option:
        case moves.PassTo(seat=seat):
            odds, card = suspicion.odds[seat], robber.world.looking_at[0]
            if card == CASH_BAG:
                yield "pass:cash_bag:sticky", suspicion.crew(seat) - odds[CREW]
            yield from _by_who(f"pass:{CARDS[card]}", suspicion, seat)
            yield "pass:hand", len(robber.world.hands[seat])
            yield "pass:lately", robber.lately(seat)
        case moves.Place(seat=seat) | moves.MoveTo(seat=seat):
            quality = _quality(_attribute(robber))
            if seat == robber.me:
                yield f"place:{quality}:me", 1.0
            else:
                yield from _by_who(f"place:{quality}", suspicion, seat)
        case moves.Search(seat=seat):
            yield from _by_who("search", suspicion, seat)
        case moves.Fetch(card=name):
            yield f"fetch:{name}", 1.0


def _attribute(robber: Robber) -> Attribute:
    """The Attribute that was drawn, or the one in play that moves on."""
    question = asked(robber.world)
    drawn = question.alarm_card() if question else NONE
    return drawn if drawn in ATTRIBUTE_WORTH or drawn == GUILTY_CONSCIENCE else robber.in_play()


def _quality(attribute: Attribute) -> str:
    if attribute == GUILTY_CONSCIENCE:
        return "guilt"
    return "good" if ALARMS[attribute] in GOOD_ATTRIBUTES else "bad"


def _by_who(name: str, suspicion: Suspicion, seat: Seat, times: float = 1.0) -> Iterator[Reason]:
    yield f"{name}:crew", times * suspicion.crew(seat)
    yield f"{name}:agent", times * suspicion.odds[seat][AGENT]
    yield f"{name}:rival", times * suspicion.odds[seat][RIVAL]


# The Getaway ----------------------------------------------------------------------------------------------------------


def when_fleeing(gunman: Gunman, suspicion: Suspicion, option: Action) -> Iterator[Reason]:
    match option:
        case moves.Shoot() | moves.ShootSpeedloader() | moves.Speedloader() | moves.SecondGun():
            yield from _shot(gunman, suspicion, option)
        case moves.Stab(seat=seat):
            yield "stab", 1.0
            yield from _by_who("stab", suspicion, seat)
        case moves.Zip(seat=seat):
            yield from _bound("zip", gunman, suspicion, seat, 2)
        case moves.Chloroform(seat=seat):
            yield from _bound("chloroform", gunman, suspicion, seat, 1)
        case moves.Handcuff(seat=seat):
            yield from _bound("handcuff", gunman, suspicion, seat, 2)
        case moves.Cut(seat=seat) | moves.Pick(seat=seat):
            yield from _by_who("help", suspicion, seat)
        case moves.Defend():
            yield from _saved(gunman, suspicion, option)
        case moves.Blast(second=second) if second != "none":
            target = about(gunman)[1]
            yield "blast", 1.0
            neighbour = gunman.table.left(target) if second == "left" else gunman.table.right(target)
            yield from _by_who("blast", suspicion, neighbour)
        case moves.Reload():
            yield "reload", 1.0


def _shot(gunman: Gunman, suspicion: Suspicion, option: Any) -> Iterator[Reason]:
    table, seat = gunman.table, option.seat
    hits, agent = gunman.hits(seat), suspicion.odds[seat][AGENT]
    stage = min(table.token, len(STAGES) - 1) - 1 if table.phase == "getaway" else STAGES[-1]
    yield "shot", 1.0
    yield f"shot:crew:{stage}", hits * suspicion.crew(seat)
    yield f"shot:rival:{stage}", hits * suspicion.odds[seat][RIVAL]
    yield f"shot:{'bare' if table.vest_used[seat] else 'vest'}:{stage}", hits * agent
    yield "shot:hand", len(table.hands[seat]) / 5
    yield "shot:bound", float(not table.able(seat))
    yield "shot:last", float(not turns_left(table, seat))
    yield "shot:revealed", float(table.revealed[seat])
    yield "shot:second", float(isinstance(option, moves.SecondGun))
    yield "shot:loaded", float(isinstance(option, moves.Speedloader | moves.ShootSpeedloader))
    yield "shot:covered", agent * gunman.covered()
    yield "shot:few", float(len(table.others(gunman.me)) <= 3)
    yield "shot:rich", suspicion.crew(seat) * (CASH_BAG in gunman.hand)


def _bound(name: str, gunman: Gunman, suspicion: Suspicion, seat: Seat, most: int) -> Iterator[Reason]:
    yield name, 1.0
    yield from _by_who("bind", suspicion, seat, min(most, turns_left(gunman.table, seat)))


def _saved(gunman: Gunman, suspicion: Suspicion, option: moves.Defend) -> Iterator[Reason]:
    attacker, _target, attack = about(gunman)
    if option.defence != "take_it":
        yield f"save:{option.defence}", 1.0
        yield "save:binding", float(attack in ("zip", "handcuff"))
    if option.return_fire:
        yield "return", 1.0
        yield from _by_who("return", suspicion, attacker)
