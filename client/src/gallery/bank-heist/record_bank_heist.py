"""Plays games of Bank Heist with luck alone and keeps the moments the gallery and the tests of the face need."""

from collections.abc import Callable, Iterator
from math import prod
from typing import Any

from moment import Moment, frame, plain, seen

from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.games import game

HEIST = game("bank-heist")
PAUSE = 2500
Test = Callable[[Any, list[Any]], bool]


def action(table: Any, decision: Any, seat: int, rng: Rng) -> Any:
    """Luck, but the vault is cracked now and then, and not everybody shoots at once."""
    options = decision.options(table, seat)
    if type(decision).__name__ == "CrackVault" and rng.choice(range(3)):
        return options[prod(table.code.digits) - 1]
    if type(decision).__name__ == "TurnAction" and rng.choice(range(3)):
        calm = [option for option in options if type(option).__name__ not in ("Shoot", "ShootSpeedloader", "Pass")]
        return rng.choice(calm or options)
    return rng.choice(options)


def moments(seed: int, **options: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The table after every input, with what happened. A sealed answer comes half-way, the clock publishes it."""
    table = HEIST.deal(HEIST.options(**options), seed.to_bytes(32, "big"), logged=True)
    rng = Rng(seed.to_bytes(32, "little"))
    yield table, list(table.log)
    while (decision := table.open()) is not None:
        told = len(table.log)
        seat, closes = decision.seats(table)[-1], decision.deadline(table)
        pausing = type(decision).__name__ in ("ReadIdentity", "SeePartners", "CountDown", "TalkPause", "Look")
        if closes is not None and (pausing or table.draft is not None or table.answers):
            table.play(Input(closes))
        else:
            at = table.now + PAUSE if closes is None else min(table.now + PAUSE, closes)
            table.play(Input(at, seat, action(table, decision, seat, rng)))
        yield table, table.log[told:]


def find(
    wanted: Test, seat: int | None = 0, open_cards: bool = False, show: bool = False, since: int = 1, **options: Any
) -> Moment:
    """The first moment of some game that a pair of eyes wants to see; for a show also the table before it.

    What is rare is looked for since the seed where it is found.
    """
    options = {"players": 6, "start_player": "random"} | options
    for seed in range(since, 3000):
        for step, (table, events) in enumerate(moments(seed, **options)):
            if wanted(table, events):
                before = moment_before(seed, step, seat, **options) if show else None
                return frame(table, events, seat, before, open_cards)
    raise LookupError(f"no such moment: {options}")


def moment_before(seed: int, step: int, seat: int | None, **options: Any) -> Any:
    for at, (table, _events) in enumerate(moments(seed, **options)):
        if at == step - 1:
            return plain(table.view(seat))
    return None


# What to look for ----------------------------------------------------------------------------------------------------


def asked(name: str, seat: int = 0, turn: int = 0) -> Test:
    def wanted(table: Any, events: list[Any]) -> bool:
        decision = table.open()
        return (
            type(decision).__name__ == name
            and table.turn >= turn
            and table.draft is None
            and seat in decision.seats(table)
        )

    return wanted


def told(*names: str) -> Test:
    return lambda table, events: set(names) <= {type(event).__name__ for event in events}


def both(*tests: Test) -> Test:
    return lambda table, events: all(test(table, events) for test in tests)


def identity(name: str, seat: int = 0) -> Test:
    return lambda table, events: table.own(seat).identity == name


def holding(*cards: str, seat: int = 0) -> Test:
    return lambda table, events: set(cards) <= set(table.own(seat).hand)


def offers(least: int, seat: int = 0) -> Test:
    return lambda table, events: len(table.offered(seat)) >= least


def looking_at(card: str, seat: int = 0) -> Test:
    return lambda table, events: table.own(seat).looking_at == card


def drafted(name: str, seat: int = 0) -> Test:
    return lambda table, events: (
        type(table.open()).__name__ == name and table.draft is not None and seat in table.open().seats(table)
    )


def attacked_by(seat: int) -> Test:
    def wanted(table: Any, events: list[Any]) -> bool:
        attack = table.board().attack
        return attack is not None and attack.attacker == seat

    return wanted


def crowded(table: Any, events: list[Any]) -> bool:
    busy = sum(1 for seat in range(table.seats) if table.restraints[seat] or table.knocked_out[seat])
    return busy >= 2 and all(attribute >= 0 for attribute in table.attributes[:6])


def ended(*endings: str) -> Test:
    return lambda table, events: table.open() is None and table.ending in endings


def partnered(table: Any, events: list[Any]) -> bool:
    return bool(table.advice(0).partners)


def looked(name: str) -> Test:
    return lambda table, events: any(type(event).__name__ == name and event.looker == 0 for event in events)


def died(seat: int) -> Test:
    return lambda table, events: (
        table.open() is not None and any(type(event).__name__ == "Died" and event.seat == seat for event in events)
    )


def shot_at(table: Any, events: list[Any]) -> bool:
    return any(type(event).__name__ == "Attacked" and event.attack == "gunshot" for event in events)


def turned(table: Any, events: list[Any]) -> bool:
    return any(type(event).__name__ == "ConscienceAwoke" and event.seat == 0 and event.turned for event in events)


PRODUCT: dict[str, Any] = {"start_player": "product"}

GALLERY: dict[str, Callable[[], Moment]] = {
    "identity": lambda: find(both(asked("ReadIdentity"), identity("rival"))),
    "partners": lambda: find(both(asked("SeePartners"), partnered)),
    "partners-crew": lambda: find(both(asked("SeePartners"), identity("crew"))),
    "count": lambda: find(both(asked("CountDown"), told("CodeWrong")), **PRODUCT),
    "code-calm": lambda: find(asked("TryCode"), pace="none", **PRODUCT),
    "code": lambda: find(both(asked("CrackVault"), lambda table, events: any(table.locked)), **PRODUCT),
    "pass": lambda: find(both(asked("PassCard", turn=4), looking_at("cash_bag"))),
    "receive": lambda: find(both(asked("ReceiveCard", turn=9), looking_at("knife"), holding("adrenaline"))),
    "receive-crew": lambda: find(both(asked("ReceiveCard"), looking_at("cash_bag"), identity("crew"))),
    "receive-rival": lambda: find(both(asked("ReceiveCard"), looking_at("cash_bag"), identity("rival"))),
    "receive-sealed": lambda: find(both(drafted("ReceiveCard"), looking_at("cash_bag"))),
    "wait-receive": lambda: find(asked("ReceiveCard", 3, 5)),
    "loaded": lambda: find(both(told("CardReceived", "CardDrawn"), lambda table, events: table.truck >= 2), show=True),
    "ruin": lambda: find(both(asked("RuinCard"), offers(2))),
    "alarm": lambda: find(told("AlarmRang"), show=True),
    "place": lambda: find(both(asked("PlaceAttribute"), told("AlarmDrawn")), show=True),
    "loyal": lambda: find(asked("LoyalTarget")),
    "trust": lambda: find(asked("TrustTarget")),
    "show-hand": lambda: find(asked("ShowHandTarget")),
    "look": lambda: find(looked("TattooSeen"), show=True),
    "look-hand": lambda: find(looked("HandSeen")),
    "search": lambda: find(asked("SearchTarget")),
    "search-result": lambda: find(both(asked("SearchResult"), offers(2))),
    "search-none": lambda: find(both(asked("SearchResult"), lambda table, events: len(table.offered(0)) == 1)),
    "gift": lambda: find(both(asked("SearchGift"), offers(3))),
    "fetch": lambda: find(both(asked("FetchCard"), offers(5))),
    "swap": lambda: find(asked("SwapAttributes"), players=7),
    "move": lambda: find(asked("MoveAttribute")),
    "getaway": lambda: find(told("GetawayStarted"), show=True),
    "turn-crew": lambda: find(both(asked("TurnAction"), identity("crew"), holding("knife", "zip_tie", "adrenaline"))),
    "turn-agent": lambda: find(both(asked("TurnAction"), identity("agent"), offers(9))),
    "turn-rival": lambda: find(both(asked("TurnAction"), identity("rival"))),
    "turn-jammed": lambda: find(both(asked("TurnAction"), holding("speedloader"), lambda t, e: t.jammed(0))),
    "shotgun": lambda: find(both(asked("LoadShotgun"), offers(4))),
    "restrained": lambda: find(both(asked("RestrainedTurn"), offers(2))),
    "restrained-none": lambda: find(both(asked("RestrainedTurn"), lambda t, e: len(t.offered(0)) == 1)),
    "antidote": lambda: find(both(asked("TakeAntidote"), offers(2)), since=309),
    "answer": lambda: find(both(asked("AnswerAttack"), offers(4), shot_at), show=True),
    "answer-none": lambda: find(both(asked("AnswerAttack"), shot_at, lambda t, e: len(t.offered(0)) == 1)),
    "answer-sealed": lambda: find(both(drafted("AnswerAttack"), offers(4))),
    "answer-return": lambda: find(both(asked("AnswerReturn"), offers(2))),
    "reload": lambda: find(both(asked("ReloadReturn"), offers(2)), since=529),
    "follow": lambda: find(both(asked("FollowUpShot"), identity("rival"), holding("speedloader"))),
    "follow-none": lambda: find(both(asked("FollowUpShot"), lambda t, e: len(t.offered(0)) == 1)),
    "wait-answer": lambda: find(both(asked("AnswerAttack", 2), attacked_by(0), shot_at)),
    "wait-turn": lambda: find(both(asked("TurnAction", 3, 30), told("TurnStarted"))),
    "killed": lambda: find(
        both(told("Died", "Answered", "Looted"), lambda t, e: t.open() is not None), show=True, since=1171
    ),
    "loot": lambda: find(asked("LootBody")),
    "dead": lambda: find(died(0)),
    "conscience": lambda: find(turned),
    "hideout": lambda: find(told("HideoutReached", "DriverChecked", "GameOver"), players=7, show=True),
    "showdown": lambda: find(told("ShowdownStarted"), players=7, show=True),
    "eight": lambda: find(both(asked("TurnAction"), crowded), players=8),
    "five": lambda: find(both(asked("PassCard", turn=12), offers(4)), players=5),
    "watch": lambda: find(asked("AnswerAttack", 1), None),
    "open": lambda: find(asked("TurnAction", 2, 40), None, True),
    "over-crew": lambda: find(ended("crew_hideout"), players=7),
    "over-agents": lambda: find(ended("agents_robbery"), show=True),
    "over-truck": lambda: find(ended("agents_hideout"), players=8),
    "over-rivals": lambda: find(ended("rivals_truck", "rivals_hideout")),
    "over-nobody": lambda: find(ended("nobody", "police")),
}


# Whole games for the director ----------------------------------------------------------------------------------------

USED_BY_THE_SHOW = (
    "phase", "token", "hideout", "truck", "start", "active", "alarm_card", "seats", "attack", "question",
)  # fmt: skip


def whole(seed: int, **options: Any) -> list[Moment]:
    """A whole game from seat 0, with what the director looks at."""
    frames = []
    for table, events in moments(seed, start_player="random", **options):
        if told_events := seen(events, 0):
            board = plain(table.board())
            frames.append({"events": told_events, "view": {key: board[key] for key in USED_BY_THE_SHOW}})
    return frames


def recorded() -> dict[str, Any]:
    return {
        "src/gallery/bank-heist/moments.json": {name: make() for name, make in GALLERY.items()},
        "test/bank-heist.games.json": {"six": whole(4, players=6), "seven": whole(11, players=7)},
        "test/bank-heist.phrases.json": [plain(form) for form in HEIST.phrases],
    }
