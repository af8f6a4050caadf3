"""Section 6: every decision point, what it offers, and what silence means."""

import re
from collections.abc import Callable

import msgspec
import pytest

from heistnight.core.action import Action, HandOver, Input
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME, bribes, moves, rounds, solitaire, taking, trinkets
from heistnight.games.the_plan import turn as turns
from heistnight.games.the_plan.moves import (
    Bid,
    BribeBids,
    BribeChosen,
    BribePaid,
    Choose,
    ClockChose,
    Flip,
    GhostFlipped,
    Give,
    KindNamed,
    Name,
    Passed,
    PlansRevealed,
    Settle,
    Take,
    TakeBlind,
)
from heistnight.games.the_plan.pieces import FACE, FACES
from heistnight.games.the_plan.questions import AllAnswer, OneAnswers
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body, code
from .tables import (
    asked,
    asks,
    choose,
    deal,
    events,
    fist,
    give,
    hand,
    loot,
    numbers,
    offers,
    play,
    raid,
    refuse,
    shelf,
    time_out,
)

QUESTIONS = {
    "choose_plan": turns.ChoosePlan,
    "smash_grab_kind": taking.SmashGrabKind,
    "pick_trinket": trinkets.PickTrinket,
    "pass_cards": rounds.PassCards,
    "flip_ghost": solitaire.FlipGhost,
    "choose_bribe_tie": bribes.ChooseBribeTie,
    "bribe_bid": bribes.BribeBid,
}


def test_these_are_all_decision_points() -> None:
    """The table of section 6 names the decisions of the code and no others (TP-13.3)."""
    assert [code(row[0])[0] for row in body("6. Decision points")] == list(QUESTIONS)
    asked = {kind for base in (OneAnswers, AllAnswer) for kind in base.__subclasses__()}
    assert asked == set(QUESTIONS.values())


# What opens, for whom, and what is offered -------------------------------------------------------------------------


@pytest.mark.parametrize(("turn", "cards"), [(1, 6), (2, 5), (3, 4), (4, 3)])
def test_choose_plan_offers_each_face_of_the_own_hand(turn: int, cards: int) -> None:
    """To every seat at once; cards alike are one option (section 6, choose_plan)."""
    table = deal(players=3, turn=turn)
    assert (asks(table), asked(table)) == ("ChoosePlan", (0, 1, 2))
    for seat in range(3):
        assert len(table.hands[seat]) == cards
        assert offers(table, seat) == [Choose(face) for face in dict.fromkeys(hand(table, seat).split())]
    assert len(deal(players=1).offered(0)) in (1, 2)


@pytest.mark.parametrize(("turn", "pairs"), [(1, 10), (2, 6), (3, 3)])
def test_pass_cards_offers_pairs_of_the_cards_left(turn: int, pairs: int) -> None:
    """10, 6 or 3 pairs, to every seat at once (section 6, pass_cards)."""
    table = deal("P1-J P2-JR P2-JM", turn=turn)
    table.hands[0] = numbers("P1-J P1-R P1-P P1-E P1-M P1-B")[: 7 - turn]
    choose(table, "P1-J P2-JR P2-JM")
    while asks(table) == "PickTrinket":
        play(table, asked(table)[0], TakeBlind())
    assert (asks(table), asked(table)) == ("PassCards", (0, 1, 2))
    assert len(table.offered(0)) == pairs


def test_a_choice_among_public_things_with_one_option_is_made_by_the_engine() -> None:
    """A kind, a trinket, a tie; but never a Plan or a pass (section 6, TP-13.5)."""
    kind = raid("SG P1-J P1-R", "E1 E2 E3 E4 E1", shelf="g1 g1", pile="")
    assert [event.kind for event in events(kind, KindNamed)] == ["E"]
    trinket = raid("P2-JR P1-P P1-E", "P1 E1 E2 S1 S2", shelf="g1 g1", pile="")
    assert loot(trinket, 0) == "g1"


# Defaults on timeout (column 7) ------------------------------------------------------------------------------------


def clock_choices(table: PlanTable) -> list[tuple[int, str]]:
    return [(event.seat, event.decision) for event in events(table, ClockChose)]


def test_silence_at_choose_plan_plays_a_card_by_lot() -> None:
    """The hand in canonical order is shuffled, the first card is played (section 6, TP-17.1)."""
    table = deal(players=3, clock="normal", hands={1: "SG P1-J P1-R P1-P P1-E P1-M"})
    play(table, 0, table.offered(0)[0])
    play(table, 2, table.offered(2)[0])
    table.rng.orders.append(list(numbers("P1-P SG P1-J P1-R P1-E P1-M")))
    time_out(table)
    assert events(table, PlansRevealed)[0].plans[1] == "P1-P"
    assert clock_choices(table) == [(1, "choose_plan")]
    assert table.rng.asked == [list(numbers("SG P1-J P1-R P1-P P1-E P1-M"))]


def test_silence_at_pass_cards_passes_two_by_lot() -> None:
    """The first two of the shuffled hand (section 6, TP-17.1)."""
    table = raid("P1-P P1-E P1-M", up="P1 E1 M1 S1 S2", clock="normal", hands={0: "P1-P SG SG P1-J P2-JR P3-JRP"})
    play(table, 1, give(table, 1))
    play(table, 2, give(table, 2))
    table.rng.orders.append(list(numbers("P3-JRP SG P1-J SG P2-JR")))
    time_out(table)
    passed = events(table, Passed)[0]
    assert passed.cards == ("SG", "P3-JRP")
    assert clock_choices(table) == [(0, "pass_cards")]
    assert numbers("SG P1-J P2-JR") == tuple(sorted(set(table.hands[0]) & set(numbers("SG P1-J P2-JR P3-JRP"))))


@pytest.mark.parametrize(
    ("up", "kind"),
    [("J4 E2 E1 S1 P3", "J"), ("J4 E2 E2 S1 P3", "E"), ("M4 R4 S1 S2 P3", "R"), ("S4 B4 E1 E2 P3", "B")],
)
def test_silence_at_smash_grab_kind_takes_the_dearest(up: str, kind: str) -> None:
    """Highest total value, then more tiles, then canonical order (section 6)."""
    table = raid("SG P1-J P1-R", up, clock="normal")
    time_out(table)
    assert events(table, KindNamed) == [KindNamed(0, kind)]
    assert clock_choices(table) == [(0, "smash_grab_kind")]


@pytest.mark.parametrize(("pile", "taken"), [("o4 g2", "o4"), ("", "c3")])
def test_silence_at_pick_trinket_takes_from_the_pile_or_the_leftmost(pile: str, taken: str) -> None:
    """The pile; if it is empty the leftmost face-up trinket (section 6)."""
    table = raid("P1-J P1-R P1-P", "R1 P1 S1 S2 S3", shelf="c3 g1 o5", pile=pile, clock="normal")
    time_out(table)
    assert loot(table, 0) == taken
    assert clock_choices(table) == [(0, "pick_trinket")]


def test_silence_at_flip_ghost_flips_a() -> None:
    """For this Ghost only; the next is asked for again (section 6)."""
    table = deal(players=1, ghosts=2, clock="normal")
    play(table, 0, table.offered(0)[0])
    time_out(table)
    assert events(table, GhostFlipped) == [GhostFlipped(1, "A")]
    assert asks(table) == "FlipGhost"
    assert clock_choices(table) == [(0, "flip_ghost")]


@pytest.mark.parametrize(
    ("up", "kind"),
    [("J4 P3 B1 B2 B3", "J"), ("J1 P4 B1 B2 B3", "P"), ("J2 P1 P1 B1 B2", "P"), ("J2 P2 B1 B2 B3", "J")],
)
def test_silence_at_choose_bribe_tie_settles_the_dearest(up: str, kind: str) -> None:
    """Highest total value lying there, then more tiles, then canonical order (section 6)."""
    table = raid(
        "P2-JR P2-JM P2-PE P2-PS",
        up,
        bribes=True,
        clock="normal",
        holdings={0: "g1", 1: "S1 c1", 2: "S2 g2", 3: "S3 o1"},
    )
    time_out(table)
    assert events(table, BribeChosen) == [BribeChosen(0, kind)]
    assert clock_choices(table) == [(0, "choose_bribe_tie")]


def test_silence_at_bribe_bid_bids_0() -> None:
    """And who has bid keeps the bid (section 6)."""
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, clock="normal", holdings={0: "g1", 1: "c1"})
    play(table, 0, fist(1))
    time_out(table)
    assert events(table, BribeBids) == [BribeBids("J", (0, 1), (("g1",), ()), 0)]
    assert clock_choices(table) == [(1, "bribe_bid")]


# TP-13 -------------------------------------------------------------------------------------------------------------


def test_a_card_not_in_the_hand_is_refused_in_the_same_words_wherever_it_is() -> None:
    """In another hand, in the stack, played already or not in the game: an attempt tells nothing (TP-13.1)."""
    table = deal(players=2, hands={0: "P1-J P1-R P1-P P1-E P1-M P1-B", 1: "P2-JR P2-JM P2-JB P2-JS P2-RP P2-RE"})
    play(table, 1, Choose("P2-JR"))
    words = {str(refuse(table, 0, Choose(face))) for face in ("P2-JR", "P2-JM", "P3-JRP", "SG", "P4-JRPE", "nonsense")}
    assert words == {"That Plan is not in your hand. (TP-13.1)"}


@pytest.mark.parametrize(
    ("table", "seat", "action"),
    [
        pytest.param(lambda: deal(players=3), 0, Name("J"), id="a decision that is not open"),
        pytest.param(lambda: raid("SG P1-J P1-R", "J1 R1 E1 S1 S2"), 1, Name("J"), id="of another seat"),
        pytest.param(lambda: raid("SG P1-J P1-R", "J1 R1 E1 S1 S2"), 0, Name("B"), id="a kind not lying there"),
        pytest.param(lambda: raid("P1-J P1-R P1-P", "R1 P1 S1 S2 S3"), 0, Take("g1"), id="a trinket not lying there"),
        pytest.param(lambda: raid("P1-J P1-R P1-P"), 0, Give(2, 2), id="one card to pass twice"),
        pytest.param(lambda: raid("P1-J P1-R P1-P"), 0, Give(0, 5), id="a card not held"),
        pytest.param(lambda: raid("P1-J P1-R P1-P"), 3, Give(0, 1), id="a seat that is not there"),
    ],
)
def test_illegal_attempts_are_refused_and_nothing_changes(
    table: Callable[[], PlanTable], seat: int, action: Action
) -> None:
    """With a message for that seat, and its rule (TP-13.1)."""
    refused = refuse(table(), seat, action)
    assert refused.rule.startswith("TP-")
    assert refused.text


def test_a_second_confirmation_is_refused() -> None:
    """Of a Plan, a pass and a bid (TP-13.1)."""
    table = deal("P1-J P1-R P1-P")
    play(table, 0, Choose("P1-J"))
    refuse(table, 0, Choose("SG"))
    play(table, 1, Choose("P1-R"))
    play(table, 2, Choose("P1-P"))
    play(table, 0, Give(0, 1))
    refuse(table, 0, Give(0, 1))
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, holdings={0: "g1", 1: "c1"})
    play(table, 0, fist(1))
    refuse(table, 0, fist(0))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "Give", "first": 0},
        {"type": "Give", "first": 0, "second": [1, 2]},
        {"type": "Bid", "trinkets": "all"},
        {"type": "Flip", "slot": "C"},
        {"type": "Steal"},
        {},
    ],
)
def test_one_card_or_three_to_pass_are_no_action_at_all(message: dict[str, object]) -> None:
    """What is not in the closed union of actions does not even reach the table (TP-13.1)."""
    with pytest.raises(msgspec.ValidationError):
        GAME.action(message)


def test_bots_and_people_use_the_same_decisions() -> None:
    """Handing a seat to a bot changes neither what it is asked nor what it may know (TP-13.2)."""
    table = deal(players=3)
    offered, view = offers(table, 1), table.view(1)
    table.play(Input(0, None, HandOver(1, "bot")))
    assert (offers(table, 1), table.view(1)) == (offered, view)


@pytest.mark.parametrize("players", range(2, 7))
def test_a_turn_is_bounded(players: int) -> None:
    """Choose, at most one kind, at most n trinket picks, pass (TP-13.3)."""
    table, rng = deal(players=players, removed_types=("lone", "team3") if players == 2 else None), Rng(b"bound")
    table.rng = Rng(b"lots")
    turn, count = 1, dict.fromkeys(QUESTIONS.values(), 0)
    while table.agenda:
        if table.turn != turn:
            assert count[turns.ChoosePlan] == players
            assert count[taking.SmashGrabKind] <= 1
            assert count[trinkets.PickTrinket] <= players
            assert count[rounds.PassCards] in (0, players)
            turn, count = table.turn, dict.fromkeys(QUESTIONS.values(), 0)
        count[type(table.open())] += 1
        seat = asked(table)[0]
        play(table, seat, rng.choice(table.offered(seat)))


NUMBERED = body("6. Decision points", 1)
ACTION = {
    "Choose(face)": moves.CHOOSE,
    "Give(i, j)": moves.GIVE,
    "Name(kind)": moves.NAME,
    "Take(design)": moves.TAKE,
    "TakeBlind": (moves.TAKE_BLIND,),
    "Flip(A)": moves.FLIP,
    "Settle(kind)": moves.SETTLE,
    "Bid(places)": moves.BID,
}


@pytest.mark.parametrize("row", NUMBERED, ids=lambda row: row[0])
def test_actions_are_numbered_as_listed(row: list[str]) -> None:
    """1,116 in all, in canonical orders (TP-13.4)."""
    first, *last = map(int, re.findall(r"\d+", row[0]))
    listed = GAME.actions[first : (last[-1] if last else first) + 1]
    assert listed == ACTION[code(row[1])[0]]
    assert [GAME.numbers[action] for action in listed] == list(range(first, first + len(listed)))


def test_the_numbered_list_has_1116_actions() -> None:
    """Faces, pairs 01 02 03 04 12 13 14 23 24 34, kinds, designs, slots, fists of up to 10 trinkets (TP-13.4)."""
    assert len(GAME.actions) == len(set(GAME.actions)) == 1116
    assert sum(len(part) for part in ACTION.values()) == 1116
    assert [action.face for action in moves.CHOOSE] == list(FACES)
    pairs = ["01", "02", "03", "04", "12", "13", "14", "23", "24", "34"]
    assert [f"{action.first}{action.second}" for action in moves.GIVE] == pairs
    assert [action.trinket for action in moves.TAKE] == [f"{kind}{n}" for kind in "gco" for n in range(1, 6)]
    assert GAME.actions[83:85] == (Flip("A"), Flip("B"))
    assert GAME.actions[85] == Settle("J")
    assert GAME.actions[92:95] == (Bid(()), Bid((0,)), Bid((1,)))
    assert GAME.actions[1115] == Bid(tuple(range(10)))


def test_a_seat_never_holds_more_than_ten_trinkets_when_bids_are_made() -> None:
    """It gets at most one a turn, so a fist around ten is enough (TP-13.4)."""
    table = raid(
        "P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, turn=11, shelf="",
        holdings={0: "g1 g2 g3 g4 g5 c1 c2 c3 c4 c5"},
    )  # fmt: skip
    assert tuple(offers(table, 0)) == moves.BID


def test_whether_a_seat_is_asked_never_depends_on_hidden_cards() -> None:
    """A seat whose cards are all alike is asked and waits like the others (TP-13.5)."""
    table = deal(players=3, turn=3)
    table.hands[0] = (FACE["SG"],) * 4
    assert asked(table) == (0, 1, 2)
    play(table, 1, table.offered(1)[0])
    play(table, 2, table.offered(2)[0])
    assert asked(table) == (0,)
    play(table, 0, Choose("SG"))
    while asks(table) != "PassCards":
        play(table, asked(table)[0], table.offered(asked(table)[0])[0])
    assert asked(table) == (0, 1, 2)
    assert offers(table, 0) == [Give(0, 1)]


def test_a_sealed_answer_is_given_whole() -> None:
    """One message is a whole pass or a whole bid: the table holds no half of it (TP-13.6)."""
    table = raid("P1-J P1-R P1-P", hands={0: "P1-J SG P1-E P2-JR P3-JRP P4-JRPE"})
    play(table, 0, Give(1, 3))
    assert table.gifts == [numbers("P1-E P3-JRP"), None, None]
    assert hand(table, 0) == "SG P1-E P2-JR P3-JRP P4-JRPE"
    with pytest.raises(msgspec.ValidationError):
        GAME.action({"type": "Give", "first": 1})


def test_what_was_in_the_winning_fist_is_paid_at_once() -> None:
    """Nobody is asked which trinkets to pay (TP-13.7)."""
    table = raid("P2-JR P2-JM P1-E", "J1 E1 S1 S2 S3", bribes=True, shelf="o5", holdings={0: "g1 g2 c1 c2"})
    play(table, 0, Bid((0, 2, 3)))
    assert [event.tiles for event in events(table, BribePaid)] == [("g1", "c1", "c2")]
    assert shelf(table) == "o5 g1 c1 c2"
    assert loot(table, 0) == "J1 g2"


def test_answers_come_from_the_numbered_list_and_from_the_offer() -> None:
    """Every option ever offered has a number (TP-13.4)."""
    table = deal(players=4, bribes=True)
    table.rng = Rng(b"numbers")
    rng = Rng(b"answers")
    while table.agenda:
        seat = asked(table)[-1]
        offered = [GAME.numbers[action] for action in table.offered(seat)]
        assert offered == sorted(offered)
        play(table, seat, GAME.actions[rng.choice(offered)])
    with pytest.raises(Refused, match="The game is over"):
        play(table, 0, Choose("SG"))
