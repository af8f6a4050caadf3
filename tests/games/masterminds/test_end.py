"""Ending and scoring (section 11), options (section 10) and the story."""

from typing import Any

import msgspec
import pytest

from heistnight.core.action import HandOver, Input, Presence
from heistnight.core.problems import BadOption
from heistnight.core.ranking import best, decided_by
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.moves import GameEnded, GameOver, Point, SetDie, ValueRolled
from heistnight.games.masterminds.score import TIE_BREAKS, standings
from tests.games.masterminds.tables import (
    answer_all,
    asked,
    asks,
    attempt,
    events,
    pass_all,
    play,
    situation,
    time_out,
    window,
)

DONE = {0: "H07 H08", 1: "H09 H10"}


def last_turn(seat: int = 0, **more: Any) -> Any:
    """A Prep turn that ends the game, up to whatever comes after it."""
    more.setdefault("mementos", DONE)
    if "hands" not in more:
        more["discard"] = "I09"  # so that nobody can ask for a Second Opinion
    table = situation(teams={0: "T09", 1: "T10", 2: "T11"}, seat=seat, **more)
    turn = table.turn
    while table.agenda and table.turn == turn and window(table) != "value" and asks(table) != "ValueRoll":
        play(table, asked(table)[0], table.offered(asked(table)[0])[0])
    return table


def test_enough_heists_end_the_game_after_upkeep() -> None:
    """Players + 1 together; the round is not finished (MHS-15.1)."""
    table = last_turn()
    assert events(table, GameEnded)[0].ending == "heists"
    assert not table.agenda
    assert last_turn(mementos={0: "H07 H08", 1: "H09"}).agenda


@pytest.mark.parametrize(("length", "needed"), [("short", 3), ("standard", 4), ("long", 5)])
def test_length(length: str, needed: int) -> None:
    """Players, players + 1, players + 2 (section 10)."""
    assert GAME.options(players=3, length=length).heists_to_end == needed


def test_an_emptied_bag_ends_the_game() -> None:
    """MHS-15.1."""
    table = situation(teams={0: "T09"}, mementos={})
    table.emptied = True
    play(table, 0, "prep")
    answer_all(table)
    assert events(table, GameEnded)[0].ending == "bag_empty"


def test_sixty_rounds_are_enough() -> None:
    """In a simulation (MHS-15.2)."""
    table = last_turn(mementos={}, turn=180, seat=2)
    assert table.ending == "round_cap"
    assert last_turn(mementos={}, turn=179, seat=1).ending == ""


@pytest.mark.parametrize(
    ("came", "bots", "missed", "ends"),
    [
        ((), (), 0, True),
        ((), (1,), 0, True),
        ((0, 1, 2), (), 0, False),
        ((2,), (0, 1), 0, False),
        ((0,), (0, 1, 2), 0, True),
        ((0, 1, 2), (), 2, True),
    ],
    ids=["nobody came", "a bot and nobody", "people", "a person among bots", "bots", "people who answer no more"],
)
def test_people_play_on_after_sixty_rounds(came: Any, bots: Any, missed: Any, ends: Any) -> None:
    """The cap is for tables at which nobody sits, or nobody answers (MHS-15.2)."""
    table = situation(teams={0: "T09", 1: "T10", 2: "T11"}, seat=2, turn=180, discard="I09", pace="normal")
    for seat in came:
        table.play(Input(0, None, Presence(seat, here=True)))
    for seat in bots:
        table.play(Input(0, None, HandOver(seat, "bot")))
    table.missed = [missed] * 3
    while table.turn == 180 and table.ending == "":
        time_out(table)
    assert table.ending == ("round_cap" if ends else "")


def test_who_came_plays_though_seldom_at_the_table() -> None:
    """A day a move: whoever is not here now is still somebody's person (MHS-15.2)."""
    table = situation(turn=180, seat=2, pace="correspondence")
    assert table.is_unattended()
    assert not table.present(1)
    table.play(Input(0, None, Presence(1, here=True)))
    table.play(Input(5, None, Presence(1, here=False)))
    assert not table.present(1)
    assert not table.is_unattended()
    came = Presence(1, here=True)
    assert GAME.read_notice(msgspec.json.encode(came)) == came  # a restarted house remembers it


def test_everybody_rolls_a_value_and_w_value_follows() -> None:
    """All are asked at once, numbers come in seat order (MHS-15.3)."""
    table = last_turn(pace="normal", hands={1: "I09"}, dice=[3, 1, 6])
    assert asks(table) == "ValueRoll"
    play(table, 2, "roll")
    assert asked(table) == (0, 1)
    assert not events(table, ValueRolled)
    play(table, 0, "roll")
    play(table, 1, "roll")
    assert [event.value for event in events(table, ValueRolled)] == [3, 1, 6]
    assert window(table) == "value"


def test_values_are_rolled_by_the_clock_if_need_be() -> None:
    """After 8 seconds (section 9)."""
    table = last_turn(pace="normal", dice=[3, 1, 6])
    assert table.question().limit == 8000
    time_out(table)
    assert table.values == [3, 1, 6]


def test_the_highest_total_wins_and_nothing_else_scores() -> None:
    """Gems only (MHS-15.4, MHS-15.5)."""
    table = last_turn(gems={0: "sapphire", 1: "ruby ruby"}, dice=[6, 1, 4])
    outcome = table.outcome()
    assert outcome.scores == (6, 8, 0)
    assert outcome.winners == (1,)
    assert events(table, GameOver)[0].scores == (6, 8, 0)


@pytest.mark.parametrize(
    ("more", "winners", "why"),
    [
        ({"mementos": {0: "H07 H08 H11", 1: "H09"}}, (0,), "heists"),
        ({"cash": [1, 2, 2]}, (1,), "cash"),
        ({"gems": {0: "diamond diamond diamond", 1: "ruby"}}, (0,), "gems"),
        ({}, (0, 1), "shared"),
    ],
)
def test_ties(more: Any, winners: tuple[int, ...], why: str) -> None:
    """Heists, then unspent cash, then gems, then shared (MHS-15.6)."""
    situation_ = {"gems": {0: "ruby", 1: "ruby"}, "dice": [1, 1, 6], **more}
    outcome = last_turn(**situation_).outcome()
    assert (outcome.winners, outcome.decided_by) == (winners, why)
    assert outcome.worth(winners[0]) == 1 / len(winners)


def test_a_player_who_leaves_is_replaced_by_a_bot() -> None:
    """The game goes on (MHS-15.7)."""
    table = situation(teams={0: "T09"})
    table.play(Input(0, None, HandOver(0, "bot")))
    assert table.view(1).board.seats[0].holder == "bot"
    assert asked(table) == (0,)


def test_even_rounds_finish_the_round() -> None:
    """The check counts after the turn of the seat before the first player (MHS-15.8)."""
    assert last_turn(even_rounds=True).agenda
    assert last_turn(seat=1, even_rounds=True).agenda
    assert not last_turn(seat=2, even_rounds=True).agenda
    assert not GAME.options(players=3).even_rounds


def test_unknown_options_are_refused() -> None:
    """In the lobby, in words (section 10)."""
    with pytest.raises(BadOption, match="There is no option"):
        GAME.options(players=3, weather="rain")
    with pytest.raises(BadOption):
        GAME.options(players=3, mood="grim")


def test_the_books_scoring() -> None:
    """19, 13 and 18 (section 12, example 2; MHS-15.4)."""
    gems = {
        0: "emerald emerald emerald ruby ruby diamond diamond",
        1: "sapphire sapphire sapphire sapphire emerald",
        2: "sapphire emerald ruby diamond diamond diamond diamond",
    }
    table = last_turn(gems=gems, dice=[3, 1, 6])
    outcome = table.outcome()
    assert outcome.scores == (19, 13, 18)
    assert outcome.winners == (0,)
    assert [(row.gem, row.count, row.value, row.points) for row in outcome.gems[0]] == [
        ("emerald", 3, 1, 3),
        ("ruby", 2, 6, 12),
        ("diamond", 2, 2, 4),
    ]
    assert outcome.winners_on_average == (0,)
    assert decided_by(standings(table), TIE_BREAKS) == "points"
    assert best(standings(table)) == (0,)


def test_the_story_of_a_game() -> None:
    """Jobs, attempts, losses, interrupts and the turning point, read off the log (section 11)."""
    table = situation(
        teams={0: "T01 T02 T05 T03", 1: "T36"},
        on_jobs={(0, 0): [1, 2, 3], (0, 1): [4, 4]},
        mementos={0: "H07 H08", 1: "H09"},
        hands={1: "I02"},
        cash=[0, 2, 2],
    )
    attempt(table, 0, "muscle", [0, 1])
    play(table, 1, table.offered(1)[1])
    pass_all(table)
    play(table, 0, SetDie(2))
    play(table, 0, Point(0))
    story = table.outcome().story
    assert [(job.seat, job.name, job.dice, job.take) for job in story.jobs] == [(0, "H03", (1, 2, 3, 2), 4)]
    assert (story.seats[0].attempts, story.seats[0].perfections, story.seats[0].interrupts_suffered) == (1, 1, 1)
    assert (story.seats[1].dice_lost, story.seats[1].interrupts_played) == (2, 1)
    assert story.turning_point.made
    assert table.clone().outcome().story is None
