"""Section 4.9: one player and Ghosts."""

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.the_plan import GAME
from heistnight.games.the_plan.moves import (
    Choose,
    Clashed,
    Dealt,
    Flip,
    GameOver,
    GhostFlipped,
    KindNamed,
    PlansRevealed,
    Reshuffled,
    Take,
    TrinketTaken,
)
from heistnight.games.the_plan.pieces import BOX, EMPTY, plan_deck
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body
from .tables import (
    Script,
    asked,
    asks,
    choose,
    deal,
    events,
    give_tiles,
    hand,
    loot,
    museum,
    numbers,
    offers,
    play,
    play_on,
    raid,
    refuse,
    shelf,
)

WITH_SMASH_AND_GRAB = {"players": 1, "removed_types": ("lone", "team4")}


def test_one_ghost_and_the_recommended_pair_are_the_default() -> None:
    """One to five Ghosts may be chosen (TP-11.1)."""
    options = GAME.options(players=1)
    assert (options.ghosts, options.removed_types) == (1, ("smash_grab", "team4"))
    for ghosts in range(1, 6):
        assert deal(players=1, ghosts=ghosts).collectors == 1 + ghosts
    for ghosts in (0, 6):
        with pytest.raises(BadOption, match="ghosts must be a whole number from 1 to 5"):
            GAME.options(players=1, ghosts=ghosts)


def test_the_player_sees_the_own_two_cards_and_nobody_those_of_a_ghost() -> None:
    """A Ghost's two cards lie face down in slots A and B (TP-11.2)."""
    table = deal("P1-J P1-R", players=1)
    assert [len(cards) for cards in table.hands] == [2, 2]
    assert table.view(0).own.hand == tuple(hand(table, 0).split())
    twin = table.clone()
    twin.hands[1], twin.stack = twin.stack[:2], twin.hands[1] + twin.stack[2:]
    for viewer in (0, None):
        assert twin.view(viewer) == table.view(viewer)
        assert table.view(viewer).board.seats[1].cards == 2
    dealt = events(table, Dealt)[0]
    assert dealt.seen_by(0).hands == (table.view(0).own.hand, None)
    assert dealt.seen_by(None).hands == (None, None)
    assert dealt.hands[1] == tuple(hand(table, 1).split())


def test_the_player_is_dealt_first_then_the_ghosts_round_by_round() -> None:
    """First cards go into slot A, second ones into B (TP-11.3)."""
    deck = list(plan_deck(("smash_grab", "team4")))
    table = GAME.deal_from(GAME.options(players=1, ghosts=2), Script(b"", orders=[deck]), logged=True)
    assert table.hands == [(deck[0], deck[3]), (deck[1], deck[4]), (deck[2], deck[5])]


def test_a_new_card_goes_into_the_empty_slot() -> None:
    """Refilling: the player first, then Ghost 1, Ghost 2 (TP-11.3)."""
    table = deal(players=1, ghosts=2)
    top = table.stack[:-4:-1]
    kept = [table.hands[1][1], table.hands[2][0]]
    play(table, 0, table.offered(0)[0])
    play(table, 0, Flip("A"))
    play(table, 0, Flip("B"))
    play_on(table, until_turn=2)
    assert top[0] in table.hands[0]
    assert table.hands[1] == (top[1], kept[0])
    assert table.hands[2] == (kept[1], top[2])


def test_ghosts_are_ordered_behind_the_player_as_seats() -> None:
    """Ghost k counts as seat k wherever seats are put in order (TP-11.3)."""
    table = raid("P1-J P1-J P1-M", up="S1 S2 S3 S4 B1", players=1, ghosts=2, pile="g1 g2 g3")
    assert [event.seat for event in events(table, TrinketTaken)] == [0, 1, 2]
    assert [loot(table, seat) for seat in range(3)] == ["g1", "g2", "g3"]


def test_the_own_card_is_confirmed_before_any_flip_and_nothing_is_shown_until_all_are_made() -> None:
    """Ghosts are flipped in order 1, 2, ... (TP-11.4)."""
    table = deal(players=1, ghosts=3)
    assert refuse(table, 0, Flip("A")).rule == "TP-3.4"
    play(table, 0, table.offered(0)[0])
    for ghost, slot in ((1, "A"), (2, "B"), (3, "A")):
        assert (asks(table), asked(table)) == ("FlipGhost", (0,))
        assert table.view(0).board.flipping == ghost
        assert offers(table, 0) == [Flip("A"), Flip("B")]
        assert events(table, PlansRevealed) == []
        assert [seat.plan for seat in table.view(0).board.seats] == [None] * 4
        play(table, 0, Flip(slot))
    assert events(table, GhostFlipped) == [GhostFlipped(1, "A"), GhostFlipped(2, "B"), GhostFlipped(3, "A")]
    assert len(events(table, PlansRevealed)[0].plans) == 4


def test_a_confirmed_card_can_not_answer_a_flip() -> None:
    """After confirming, another card is refused (TP-11.4)."""
    table = deal(players=1)
    play(table, 0, table.offered(0)[0])
    assert refuse(table, 0, Choose("P1-J")).rule == "TP-11.4"


def test_a_ghost_takes_matches_and_gets_trinkets() -> None:
    """It counts as a full player, also against other Ghosts (TP-11.5)."""
    table = raid("P2-RP P2-JM P2-JB P2-ES", up="J1 B2 S1 E1 M4", players=1, ghosts=3)
    assert events(table, Clashed) == [Clashed(2, "J", (1, 2), ("J1",))]
    assert [loot(table, ghost) for ghost in (1, 2, 3)] == ["M4", "B2", "E1 S1"]
    assert (asks(table), asked(table)) == ("PickTrinket", (0,))


@pytest.mark.parametrize(
    ("up", "taken"),
    [
        ("J4 E2 E1 S1 P3", "J4"),
        ("J4 E2 E2 S1 P3", "E2 E2"),
        ("J4 R4 S1 S2 P3", "J4"),
        ("S4 B4 E1 E2 P3", "B4"),
        ("M1 M1 S2 E3 P2", "E3"),
    ],
)
def test_a_ghosts_smash_and_grab_takes_the_fattest_kind(up: str, taken: str) -> None:
    """Highest total value, then more tiles, then canonical order (TP-11.6)."""
    table = raid("P3-JRP SG", up, **WITH_SMASH_AND_GRAB)
    assert loot(table, 1) == taken
    assert [event.seat for event in events(table, KindNamed)] == [1]


def test_a_ghost_takes_the_top_of_the_pile() -> None:
    """Though trinkets lie face up (TP-11.7)."""
    table = raid("P1-S P1-J", up="S1 S2 B1 B2 B3", players=1, shelf="g1 c2 o5", pile="o4 g2 g3 g4")
    assert loot(table, 1) == "o4"
    assert shelf(table).startswith("g1 c2 o5")


def test_a_ghost_takes_the_leftmost_trinket_when_the_pile_is_empty() -> None:
    """The one that has been lying longest (TP-11.7)."""
    table = raid("P1-S P1-J", up="S1 S2 B1 B2 B3", players=1, shelf="o5 g1 c2", pile="")
    assert loot(table, 1) == "o5"
    assert events(table, TrinketTaken)[0].source == "face-up"


def test_a_ghosts_place_in_the_order_is_like_anybodys() -> None:
    """A richer Ghost waits for the player, equal ones go blind, short blocks by lot (TP-11.7, TP-6.7)."""
    table = raid("P1-J P1-J", up="S1 S2 B1 B2 B3", players=1, holdings={1: "M1"}, shelf="g1 c2", pile="")
    assert asked(table) == (0,)
    play(table, 0, Take("g1"))
    assert [loot(table, seat) for seat in (0, 1)] == ["g1", "M1 c2"]
    table = raid("P1-J P1-J", up="S1 S2 B1 B2 B3", players=1, shelf="g1 c2", pile="", lots=[(1, 0), numbers("c2 g1")])
    assert [loot(table, seat) for seat in (0, 1)] == ["g1", "c2"]


def test_hands_are_refilled_to_two_every_turn_and_the_other_card_stays() -> None:
    """No rounds, no passing (TP-11.8)."""
    table = deal(players=1, ghosts=2)
    kept, ghost = table.hands[0][1], table.hands[1][1]
    play_on(table, until_turn=2)
    assert kept in table.hands[0]
    assert table.hands[1][1] == ghost
    assert [len(cards) for cards in table.hands] == [2, 2, 2]
    assert EMPTY not in table.hands[1] + table.hands[2]
    assert len(table.used) == 3
    assert table.view(0).own.memory is None


@pytest.mark.parametrize(("ghosts", "turn", "before"), [(3, 9, 2), (4, 7, 2), (5, 6, 0)])
def test_the_discards_are_reshuffled_when_the_stack_runs_out(ghosts: int, turn: int, before: int) -> None:
    """In the refill after that turn, after so many cards, as cards.json says (TP-11.9)."""
    table = deal(players=1, ghosts=ghosts)
    play_on(table, until_turn=turn)
    assert len(table.stack) == before
    assert events(table, Reshuffled) == []
    play_on(table, until_turn=turn + 1)
    assert events(table, Reshuffled) == [Reshuffled(turn * (1 + ghosts))]


def test_after_the_last_turn_nothing_is_refilled() -> None:
    """No turn follows (TP-11.9)."""
    table = deal(players=1)
    play_on(table)
    assert len(table.hands[0]) == 1
    assert sorted(table.hands[1])[0] == EMPTY
    assert len(events(table, Dealt)) == 11


def finished(ghosts: int, player: str, ghost: str = "", **options: tuple[str, str]) -> PlanTable:
    table = deal(players=1, ghosts=ghosts, up="", shelf="", **options)
    give_tiles(table, 0, player)
    give_tiles(table, ghosts, ghost)
    table.agenda.clear()
    table.log = None
    return table


def worth(points: int) -> str:
    """Treasures worth exactly so many points, sets included."""
    tiles, kinds = [], iter("JRPEMB")
    while points >= 30:
        kind = next(kinds)
        tiles += [f"{kind}{value}" for value in (1, 2, 3, 4) for _ in "ab"]
        points -= 30
    kind = next(kinds)
    if points >= 15:
        tiles += [f"{kind}{value}" for value in (1, 2, 3, 4)]
        points -= 15
    for value in (4, 4, 3, 3):
        if points >= value:
            tiles.append(f"S{value}")
            points -= value
    tiles += ["B1"] * min(points, 2)
    return " ".join(tiles)


MEDALS = [
    (int(row[0]), points, medal)
    for row in body("4.9 Variant: solitaire")
    for points, medal in (
        (1, "bronze"),
        (int(row[2]) - 1, "bronze"),
        (int(row[2]), "silver"),
        (int(row[3]) - 1, "silver"),
        (int(row[3]), "gold"),
        (int(row[3]) + 7, "gold"),
    )
]


@pytest.mark.parametrize(("ghosts", "points", "medal"), MEDALS)
def test_a_win_earns_a_medal_by_the_own_score(ghosts: int, points: int, medal: str) -> None:
    """Bronze for any win, silver and gold from the thresholds of the table (TP-11.10)."""
    outcome = finished(ghosts, worth(points)).outcome()
    assert outcome.scores[0] == points
    assert (outcome.winners, outcome.medal) == ((0,), medal)
    assert outcome.worth(0) == 1


def test_a_win_below_the_bronze_of_a_deck_earns_no_medal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards of somebody's own may ask points for bronze, too (TP-11.10)."""
    monkeypatch.setitem(BOX.solo_medals, "1", {"bronze": 60, "silver": 90, "gold": 105})
    below, enough = finished(1, worth(59)).outcome(), finished(1, worth(60)).outcome()
    assert (below.winners, below.medal) == ((0,), None)
    assert (enough.winners, enough.medal) == ((0,), "bronze")


def test_practice_awards_no_medal() -> None:
    """Its cards may have been known; a win it is all the same (TP-11.10)."""
    table = finished(1, worth(110))
    table.practice = True
    assert (table.outcome().winners, table.outcome().medal) == ((0,), None)


def test_without_a_win_there_is_no_medal_whatever_the_score() -> None:
    """A Ghost that did better takes it away (TP-11.10)."""
    table = finished(5, worth(60), "B1 B1 B2 B2 B3 B3 B4 B4 S1 S1 S2 S2 S3 S3 S4 S4 E1")
    outcome = table.outcome()
    assert outcome.scores[0] == 60
    assert outcome.scores[5] == 61
    assert (outcome.winners, outcome.medal, outcome.worth(0)) == ((), None, 0)


@pytest.mark.parametrize(
    ("player", "ghost", "wins"),
    [("J4", "R4", False), ("J1 J3", "R4", True), ("J4", "R1 R3", False), ("J1 J2 J3 J4", "R4 P4 E4 M3", True)],
)
def test_equal_points_are_broken_like_anywhere_and_a_full_tie_is_no_win(player: str, ghost: str, wins: bool) -> None:
    """The player needs a better result than every Ghost (TP-11.10)."""
    outcome = finished(1, player, ghost).outcome()
    assert outcome.scores[0] == outcome.scores[1]
    assert (outcome.winners == (0,)) == wins
    assert outcome.medal == ("bronze" if wins else None)


def test_the_log_tells_the_same_winners_as_the_outcome() -> None:
    """A full tie, or a better Ghost, is no victory for anybody (TP-11.10)."""
    table = raid("P1-J P1-J", up="J1 R1 P1 E1 M1", players=1, turn=11, shelf="", pile="")
    assert table.outcome().winners == ()
    assert events(table, GameOver)[0].winners == ()


@pytest.mark.parametrize(
    ("pair", "default"),
    [(("smash_grab", "team4"), True), (("team4", "smash_grab"), True), (("lone", "team4"), False)],
)
def test_the_same_thresholds_hold_whatever_types_are_out(pair: tuple[str, str], default: bool) -> None:
    """The result says when the pair is not the default (TP-11.11)."""
    outcome = finished(1, worth(90), removed_types=pair).outcome()
    assert (outcome.medal, outcome.default_pair) == ("silver", default)


def test_ghosts_are_no_seats() -> None:
    """Nobody, and so no bot, is ever asked for a Ghost; it decides nothing (TP-11.12)."""
    table = raid("P3-JRP SG", up="J1 R1 P2 E2 M1", **WITH_SMASH_AND_GRAB)
    assert table.seats == 1
    assert [seat.ghost for seat in table.view(0).board.seats] == [False, True]
    while table.agenda:
        assert asked(table) == (0,)
        assert not table.offered(1)
        play(table, 0, table.offered(0)[0])
    with pytest.raises(BadOption, match=r"TP-11\.1"):
        GAME.options(players=2, ghosts=1)


def test_the_rest_can_be_flipped_with_slot_a_for_each() -> None:
    """Flip(A) is a legal answer for every Ghost still to be flipped, so one button can send them all (TP-11.13)."""
    table = deal(players=1, ghosts=5)
    play(table, 0, table.offered(0)[0])
    play(table, 0, Flip("B"))
    for _ in range(4):
        play(table, 0, Flip("A"))
    assert [event.slot for event in events(table, GhostFlipped)] == ["B", "A", "A", "A", "A"]
    assert len(events(table, PlansRevealed)) == 1


def test_a_whole_solitaire_turn_leaves_what_matched() -> None:
    """Treasures a match left lying are there for the next turn (TP-11.5, TP-4.9)."""
    table = raid("P2-JR P2-JM", up="J4 R1 M2 P1 P1", players=1)
    assert museum(table).split().count("J4") >= 1
    choose(table, f"{hand(table, 0).split()[0]} {hand(table, 1).split()[0]}")
    assert len(events(table, PlansRevealed)) == 2
