"""Section 7: the public log, one line per event."""

import re

import pytest

from heistnight.core.action import HandOver, Input
from heistnight.core.rng import Rng
from heistnight.games.the_plan import GAME, moves
from heistnight.games.the_plan.table import PlanTable

from .rulebook import body, code
from .tables import asked, deal, events, play, raid, time_out

LINES = {
    "round_started": (moves.RoundStarted, {"round", "direction"}),
    "reshuffled": (moves.Reshuffled, {"cards"}),
    "dealt": (moves.Dealt, {"counts", "hands"}),
    "treasures_revealed": (moves.TreasuresRevealed, {"turn", "tiles", "pile"}),
    "trinkets_revealed": (moves.TrinketsRevealed, {"tiles", "pile"}),
    "seat_ready": (moves.SeatReady, {"seat"}),
    "ghost_flipped": (moves.GhostFlipped, {"ghost", "slot"}),
    "plans_revealed": (moves.PlansRevealed, {"turn", "plans"}),
    "group_started": (moves.GroupStarted, {"size", "seats"}),
    "clash": (moves.Clashed, {"size", "kind", "seats", "lying"}),
    "kind_named": (moves.KindNamed, {"seat", "kind"}),
    "taken": (moves.Taken, {"seat", "kind", "tiles", "worth", "tally"}),
    "bribe_chosen": (moves.BribeChosen, {"seat", "kind"}),
    "bribe_opened": (moves.BribeOpened, {"kind", "seats"}),
    "bribe_bids": (moves.BribeBids, {"kind", "seats", "bids", "winner"}),
    "bribe_paid": (moves.BribePaid, {"seat", "tiles", "tally"}),
    "trinket_taken": (moves.TrinketTaken, {"seat", "tile", "source", "treasures", "trinkets", "tally"}),
    "trinket_none": (moves.TrinketNone, {"seat"}),
    "set_completed": (moves.SetCompleted, {"seat", "kind", "sets"}),
    "set_broken": (moves.SetBroken, {"seat", "kind", "sets"}),
    "passed": (moves.Passed, {"giver", "receiver", "count", "cards"}),
    "leftovers_discarded": (moves.LeftoversDiscarded, {"seat", "count", "cards"}),
    "clock_choice": (moves.ClockChose, {"seat", "decision"}),
    "seat_handed": (moves.SeatHanded, {"seat", "to", "new"}),
    "game_over": (moves.GameOver, {"scores", "winners", "decided_by"}),
}
ORDER = [
    moves.RoundStarted, moves.Reshuffled, moves.Dealt, moves.TreasuresRevealed, moves.TrinketsRevealed,
    moves.GhostFlipped, moves.PlansRevealed,
]  # fmt: skip


def finished(players: int, number: int, **options: object) -> PlanTable:
    """A random game, now and then with a seat that says nothing."""
    table = GAME.deal(GAME.options(players=players, **options), bytes([number]), logged=True)
    rng = Rng(bytes([number, players]))
    while table.agenda:
        seat = rng.choice(asked(table))
        if table.question().closes is not None and rng.below(15) == 0:
            time_out(table)
        elif rng.below(60) == 0:
            table.play(Input(table.now, None, HandOver(seat, "bot")))
        else:
            play(table, seat, rng.choice(table.offered(seat)))
    return table


@pytest.fixture(scope="module")
def games() -> list[PlanTable]:
    return [
        *(finished(players, number, bribes=True, clock="blitz") for players in (3, 5, 6) for number in range(6)),
        *(finished(1, number, ghosts=5) for number in range(3)),
    ]


def test_the_log_knows_the_events_of_the_table_and_one_more() -> None:
    """The further one shows a round to spectators where the table says so (section 7)."""
    rows = body("7. Information", 1)
    named = [name for row in rows for name in code(row[0])]
    named += re.findall(r"`(set_broken)`", " ".join(cell for row in rows for cell in row))
    assert sorted(named) == sorted(LINES)
    events_here = {cls for cls in vars(moves).values() if isinstance(cls, type) and issubclass(cls, moves.Event)}
    assert events_here - {moves.Event} == {cls for cls, _ in LINES.values()} | {moves.RoundShown}


@pytest.mark.parametrize("name", LINES)
def test_each_event_carries_what_the_table_says_and_happens(name: str, games: list[PlanTable]) -> None:
    """Its fields, and that random games tell it (section 7)."""
    event, fields = LINES[name]
    assert set(event.__struct_fields__) == fields
    assert any(events(table, event) for table in games) or name == "set_broken"


def test_events_come_in_the_order_of_the_table(games: list[PlanTable]) -> None:
    """Within a turn: deal, tiles, Plans, groups by size, then passes or leftovers (section 7)."""
    for table in games:
        turns: list[list[type]] = [[]]
        for event in table.log:
            if isinstance(event, moves.RoundStarted | moves.TreasuresRevealed) and moves.PlansRevealed in turns[-1]:
                turns.append([])
            turns[-1].append(type(event))
        for turn in turns:
            ranks = [ORDER.index(event) for event in turn if event in ORDER]
            if table.seats > 1:
                assert ranks == sorted(ranks)
            if moves.PlansRevealed in turn:
                reveal = turn.index(moves.PlansRevealed)
                assert turn[reveal + 1] is moves.GroupStarted
                assert not {moves.Taken, moves.TrinketTaken, moves.Clashed} & set(turn[:reveal])


def test_masked_events_say_how_many_but_not_which(games: list[PlanTable]) -> None:
    """Cards only to their owner, or to giver and receiver (section 7, TP-14.1)."""
    for table in games:
        for viewer in (None, *range(table.seats)):
            for event in table.log:
                seen = event.seen_by(viewer)
                if isinstance(event, moves.Dealt):
                    shown = [seat for seat, cards in enumerate(seen.hands) if cards is not None]
                    assert shown == ([] if viewer is None else [viewer])
                    assert seen.counts == event.counts
                elif isinstance(event, moves.Passed):
                    assert (seen.cards is not None) == (viewer in (event.giver, event.receiver))
                elif isinstance(event, moves.LeftoversDiscarded):
                    assert (seen.cards is not None) == (viewer == event.seat)
                else:
                    assert seen == event


def test_the_log_tells_the_whole_of_the_open_table(games: list[PlanTable]) -> None:
    """Read from the first line to the last it leads to the collections at the end (section 7)."""
    for table in games:
        treasures: list[list[str]] = [[] for _ in range(table.collectors)]
        trinkets: list[list[str]] = [[] for _ in range(table.collectors)]
        for event in table.log:
            if isinstance(event, moves.Taken):
                treasures[event.seat] += event.tiles
            elif isinstance(event, moves.TrinketTaken):
                assert (event.treasures, event.trinkets) == (len(treasures[event.seat]), len(trinkets[event.seat]))
                trinkets[event.seat].append(event.tile)
            elif isinstance(event, moves.BribePaid):
                for tile in event.tiles:
                    trinkets[event.seat].remove(tile)
        view = table.view(None)
        assert [sorted(held) for held in treasures] == [sorted(seat.treasures) for seat in view.board.seats]
        assert [sorted(held) for held in trinkets] == [sorted(seat.trinkets) for seat in view.board.seats]


def test_sets_completed_and_broken_add_up(games: list[PlanTable]) -> None:
    """The last word of the log about a kind is the number of its sets at the end (section 7, TP-9.5, TP-9.6)."""
    for table in games:
        counts: dict[tuple[int, str], int] = {}
        for event in table.log:
            if isinstance(event, moves.SetCompleted | moves.SetBroken):
                step = 1 if isinstance(event, moves.SetCompleted) else -1
                was = counts.get((event.seat, event.kind), 0)
                assert event.sets == was + step
                counts[event.seat, event.kind] = event.sets
        for seat in range(table.collectors):
            assert sum(number for (who, _), number in counts.items() if who == seat) == table.outcome().sets[seat]


def test_a_clash_is_told_also_where_nothing_lies() -> None:
    """Size, kind, seats and what was left lying (section 7, TP-4.6)."""
    table = raid("P2-JR P2-JM P1-E", "R1 M1 E1 S1 S2")
    assert events(table, moves.Clashed) == [moves.Clashed(2, "J", (0, 1), ())]


def test_the_first_lines_of_a_game() -> None:
    """The round, the deal, the tiles (section 7)."""
    table = deal(players=3, up="J1 R1 P1 E1 M1", shelf="g1 c1 o1")
    assert table.log[0] == moves.RoundStarted(1, "left")
    assert table.log[1].counts == (6, 6, 6)
    assert table.log[2:] == [
        moves.TreasuresRevealed(1, ("J1", "R1", "P1", "E1", "M1"), 51),
        moves.TrinketsRevealed(("g1", "c1", "o1"), 27),
    ]
