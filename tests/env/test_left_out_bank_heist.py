"""What a bare view of Bank Heist is without follows from the rest of it, so learners lose nothing."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.core.action import Seat
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import ALARM_DECK, FACTION, HANDCUFF_DECK, IDENTITIES
from heistnight.games.bank_heist.view import HeistView, OwnView
from tests.env.cases import CASES, Case, moments, session_of, title

IN_THE_TRUCK: list[Case] = [
    ("bank-heist", {"players": 8, "start_player": "random", "tempo": "relaxed"}),
    ("bank-heist", {"players": 6, "start_player": "random", "ghost_view": "everything", "reveal_on_death": True}),
    ("bank-heist", {"players": 7, "start_player": "random", "pace": "fast", "windows": "early", "getaway_length": 4}),
]
ASKED_BY_AN_ALARM = (
    "PlaceAttribute", "LoyalTarget", "TrustTarget", "ShowHandTarget", "SearchTarget", "SearchResult", "SearchGift",
    "FetchCard", "SwapAttributes", "MoveAttribute",
)  # fmt: skip


@pytest.mark.parametrize("case", [*(case for case in CASES if case[0] == "bank-heist"), *IN_THE_TRUCK], ids=title)
def test_what_is_left_out_follows_from_the_rest(case: Case) -> None:
    """Apart from the time that is left, which no row shows."""
    session, chance = session_of(case), random.Random(8)
    met = Counter[str]()
    for moment in moments(session, 12, 250, chance):
        table: Any = moment.table
        for seat in (moment.seat, chance.choice([None, *range(session.seats)])):
            seen = table.view(seat)
            timeless = replace(seen, question=replace(seen.question, closes=None, limit=None, number=0))
            assert worked_out(table.bare_view(seat), table.options) == timeless
            if seen.own is not None:
                assert {note.owner for note in seen.own.notes} <= {seat}
                met["searched"] += seen.own.searched is not None
                met["partners"] += bool(seen.own.partners)
            met["alarm card"] += seen.alarm_card is not None
            met["wrong code"] += any(other.locked_out for other in seen.seats)
            met["revealed"] += any(other.identity for other in seen.seats)
    drawn_by_lot = case in IN_THE_TRUCK
    assert min(met["searched"], met["partners"], met["alarm card"], met["revealed" if drawn_by_lot else "wrong code"])


def worked_out(view: HeistView, options: HeistOptions) -> HeistView:
    """The whole view, from the bare one, the box and the options; environments have people in all seats."""
    assert view.question is not None
    failed = [] if view.code is None else [wrong.seat for wrong in view.code.wrong]
    attributes = sum(seat.attribute is not None for seat in view.seats) + (view.question.name == "PlaceAttribute")
    cuffed = sum(seat.restraint == "handcuffs" for seat in view.seats)
    return replace(
        view,
        hideout=options.getaway_length + 1,
        claims_log=options.claims_log,
        notebook=options.notebook,
        alarm=len(ALARM_DECK) - len(view.alarm_up) - attributes,
        alarm_card=last_alarm(view) if view.question.name in ASKED_BY_AN_ALARM else None,
        handcuffs=HANDCUFF_DECK - view.vault_up.count("handcuffs") - cuffed,
        seats=tuple(replace(seat, locked_out=number in failed) for number, seat in enumerate(view.seats)),
        own=None if view.own is None or view.seat is None else oneself(view, view.seat, view.own, options),
    )


def last_alarm(view: HeistView) -> str:
    return next(deed.how for deed in reversed(view.deeds) if deed.what == "alarm")


def oneself(view: HeistView, seat: Seat, own: OwnView, options: HeistOptions) -> OwnView:
    """Agents and Rivals have seen who is one of them; only they and open cards are identities that a seat has seen."""
    assert view.question is not None
    others = [other for other in range(len(view.seats)) if other != seat]
    opened_eyes = own.identity in ("agent", "rival") and view.phase != "identity"
    partners = tuple(other for other in others if opened_eyes and own.identity in own.possible[other])
    alike = (seat, *partners)
    seen = tuple(own.identity if number in alike else other.identity for number, other in enumerate(view.seats))
    attack = view.attack if view.question.name == "SearchResult" else None
    return replace(
        own,
        side="agents" if view.seats[seat].conscience_awake else FACTION[IDENTITIES.index(own.identity)],
        partners=partners,
        searched=own.surely[attack.target] if attack is not None and attack.attacker == seat else None,
        identities=seen if options.ghost_view == "public" else own.identities,
    )
