"""What learners of Bank Heist are not given follows from what they are: fields left out, and all of the advice."""

import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from heistnight.core.action import Action, Seat
from heistnight.core.view import View
from heistnight.games.bank_heist import moves
from heistnight.games.bank_heist.options import HeistOptions
from heistnight.games.bank_heist.pieces import ALARM_DECK, HANDCUFF_DECK
from heistnight.games.bank_heist.questions import Help
from heistnight.games.bank_heist.seen.advice import HeistAdvice
from heistnight.games.bank_heist.seen.board import HeistBoard, SeatView
from heistnight.games.bank_heist.seen.own import HeistOwn
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
HEIST_CASES = [case for case in CASES if case[0] == "bank-heist"]


@pytest.mark.parametrize("case", [*HEIST_CASES, *IN_THE_TRUCK], ids=title)
def test_what_is_left_out_follows_from_the_rest(case: Case) -> None:
    """Apart from the time that is left, which no row shows."""
    session, chance = session_of(case), random.Random(8)
    met = Counter[str]()
    for moment in moments(session, 12, 250, chance):
        table: Any = moment.table
        for seat in (moment.seat, chance.choice([None, *range(session.seats)])):
            seen: View[HeistBoard, HeistOwn | None, HeistAdvice] = table.view(seat)
            board, own = seen.board, seen.own
            assert worked_out(bare(board), table.options) == board
            offered = [] if seat is None else table.offered(seat)
            if own is None or seat is None:
                assert seen.advice == advice_for_all(board)
            else:
                assert seen.advice == advice_for(board, own, seat, offered)
                assert {note.owner for note in own.notes} <= {seat}
                assert own.all_identities is None or table.options.ghost_view == "everything"
            met["partners"] += bool(seen.advice.partners)
            met["alarm card"] += board.alarm_card is not None
            met["wrong code"] += any(other.locked_out for other in board.seats)
            met["revealed"] += any(other.identity for other in board.seats)
            if seen.advice.help is not None:
                met["searched"] += seen.advice.help.searched is not None
                met["deeds"] += bool(seen.advice.help.barred)
    # Whoever answers at random is wrong, and six wrong codes end the game (BH-3.5): the race leads no further.
    further = ("searched", "alarm card", "revealed", "deeds") if case in IN_THE_TRUCK else ("wrong code",)
    assert all(met[what] for what in ("partners", *further)), met


def bare(board: HeistBoard) -> HeistBoard:
    """The board without what the glossary leaves out."""
    return replace(
        board,
        hideout=0,
        claims_log=False,
        notebook=False,
        alarm=0,
        alarm_card=None,
        handcuffs=0,
        seats=tuple(replace(seat, locked_out=False) for seat in board.seats),
    )


def worked_out(board: HeistBoard, options: HeistOptions) -> HeistBoard:
    """The whole board, from the bare one, the box and the options; environments have people in all seats."""
    assert board.question is not None
    failed = [] if board.code is None else [wrong.seat for wrong in board.code.wrong]
    attributes = sum(seat.attribute is not None for seat in board.seats) + (board.question.name == "PlaceAttribute")
    cuffed = sum(seat.restraint in ("handcuffs", "both") for seat in board.seats)
    return replace(
        board,
        hideout=options.getaway_length + 1,
        claims_log=options.claims_log,
        notebook=options.notebook,
        alarm=len(ALARM_DECK) - len(board.alarm_up) - attributes,
        alarm_card=last_alarm(board) if board.question.name in ASKED_BY_AN_ALARM else None,
        handcuffs=HANDCUFF_DECK - board.vault_up.count("handcuffs") - cuffed,
        seats=tuple(replace(seat, locked_out=number in failed) for number, seat in enumerate(board.seats)),
    )


def last_alarm(board: HeistBoard) -> str:
    return next(deed.how for deed in reversed(board.deeds) if deed.what == "alarm")


# Advice --------------------------------------------------------------------------------------------------------------


def advice_for_all(board: HeistBoard) -> HeistAdvice:
    return HeistAdvice(
        turned=False,
        partners=(),
        identities=tuple(seat.identity for seat in board.seats),
        poison=poison(board),
        help=None,
    )


def advice_for(board: HeistBoard, own: HeistOwn, seat: Seat, offered: list[Action]) -> HeistAdvice:
    """Agents and Rivals have seen who is one of them; only they and open cards are identities that a seat has seen."""
    others = [other for other in range(len(board.seats)) if other != seat]
    opened_eyes = own.identity in ("agent", "rival") and board.phase != "identity"
    partners = tuple(other for other in others if opened_eyes and own.identity in own.possible[other])
    alike = (seat, *partners)
    seen = tuple(own.identity if number in alike else other.identity for number, other in enumerate(board.seats))
    awake = board.seats[seat].conscience_awake
    return HeistAdvice(
        turned=awake and own.identity != "agent",
        partners=partners,
        identities=own.all_identities or seen,
        poison=poison(board),
        help=help_with(board, own, seat, offered) if offered else None,
    )


def poison(board: HeistBoard) -> tuple[int, ...]:
    """It works at the end of the second turn, and of every later one (BH-22.8)."""
    if board.phase not in ("getaway", "showdown") or not any(seat.attribute == "poisoned" for seat in board.seats):
        return ()
    return tuple(waits(board, number, seat) for number, seat in enumerate(board.seats))


def waits(board: HeistBoard, number: Seat, seat: SeatView) -> int:
    if seat.attribute != "poisoned":
        return 0
    ended = seat.turns - (board.active == number)
    return max(1, 2 - ended)


def help_with(board: HeistBoard, own: HeistOwn, seat: Seat, offered: list[Action]) -> Help | None:
    assert board.question is not None
    match board.question.name, board.attack:
        case "SearchResult", attack if attack is not None:
            return Help(searched=own.surely[attack.target])
        case (("AnswerAttack" | "AnswerReturn"), attack) if attack is not None:
            return Help(draws_fire=attack.attack in ("gunshot", "return", "stab"))
        case "LoadShotgun", attack if attack is not None:
            sides = {blast.second for blast in offered if isinstance(blast, moves.Blast)} - {"none"}
            step = {"left": 1, "right": -1}
            return Help(
                beside={side: nearest(board, attack.target, step[side]) for side in ("left", "right") if side in sides}
            )
        case "TurnAction", _:
            may = {type(option).__name__ for option in offered}
            deeds = ("Shoot", "ShootSpeedloader", *NEEDS, "Handcuff", "Pass")
            return Help(
                barred={deed: barred(board, own, seat, deed) for deed in deeds if deed not in may},
                tells={deed: tells(board.seats[seat], deed) for deed in deeds if deed in may},
            )
    return None


def nearest(board: HeistBoard, seat: Seat, step: int) -> Seat:
    return next(
        other
        for other in ((seat + step * far) % len(board.seats) for far in range(1, len(board.seats)))
        if board.seats[other].alive
    )


NEEDS = {
    "Stab": "knife", "Zip": "zip_tie", "Chloroform": "chloroform", "Cut": "knife", "Pick": "lock_pick",
    "Unjam": "lock_pick",
}  # fmt: skip


def barred(board: HeistBoard, own: HeistOwn, seat: Seat, deed: str) -> str:
    attribute, shot = board.seats[seat].attribute, deed in ("Shoot", "ShootSpeedloader")
    agent = own.identity == "agent"
    if not shot and own.identity == "rival":
        return "rival"
    if not shot and attribute == "trigger_happy":
        return "trigger_happy"
    if shot and agent and attribute != "trigger_happy":
        return "agent_shoots"
    if deed == "ShootSpeedloader" and attribute == "gun_jammed" and own.identity == "rival":
        return "fire_the_other"
    if shot and (deed == "Shoot") == (attribute == "gun_jammed"):
        return "jammed" if deed == "Shoot" else "not_jammed"
    if deed == "Handcuff" and not (agent and board.handcuffs):
        return "no_handcuffs" if agent else "only_agents"
    if deed == "Stab" and agent:
        return "agent_stabs"
    needed = "speedloader" if deed == "ShootSpeedloader" else NEEDS.get(deed)
    return "lacks_card" if needed is not None and needed not in own.hand else "nobody"


def tells(seat: SeatView, deed: str) -> str:
    if seat.identity is not None:
        return "known"
    if deed in ("Shoot", "ShootSpeedloader") and seat.attribute == "gun_jammed":
        return "reveals" if deed == "Shoot" else "crew"
    if deed in ("Shoot", "ShootSpeedloader"):
        return "nothing" if seat.attribute == "trigger_happy" else "no_agent"
    return {"Handcuff": "reveals", "Stab": "crew"}.get(deed, "no_rival")
