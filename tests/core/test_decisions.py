"""The five shapes a question can have, each in a toy game of its own."""

from collections import Counter

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import Refused
from heistnight.core.rng import Rng
from heistnight.core.view import wire
from tests.toys import (
    AGREE,
    DRAFT,
    GRAB,
    LIMIT,
    PASS,
    PLAY,
    AtOnce,
    ChooseCard,
    Drafted,
    Fastest,
    GrabCard,
    Huddle,
    Huddles,
    OneByOne,
    Outbid,
    PlayCard,
    Reactions,
    Ready,
    Toy,
    ToyTable,
)


def dealt(game: Toy, **options: object) -> ToyTable:
    return game.deal(game.options(**options), b"seed", logged=True)


def refused(table: ToyTable, move: Input) -> str:
    before = table.clone()
    with pytest.raises(Refused) as error:
        table.play(move)
    after = table.clone()
    assert after == before
    return error.value.text


# Turn


def test_a_turn_asks_one_seat_once() -> None:
    """After the answer the question is gone, and another seat is asked."""
    table = dealt(OneByOne())
    assert list(table.open().seats(table)) == [0]
    table.play(Input(5, 0, table.offered(0)[0]))
    assert table.open() == PlayCard(seat=1, closes=5 + LIMIT)
    refused(table, Input(6, 0, PLAY[table.hands[0][0]]))


def test_a_turn_that_runs_out_is_played_by_the_clock() -> None:
    """Silence means what the question says it means."""
    table = dealt(OneByOne())
    lowest = table.hands[0][0]
    table.play(Input(LIMIT))
    assert table.won[0] == (lowest,)


# Sealed


@pytest.fixture
def sealed() -> ToyTable:
    table = dealt(AtOnce())
    table.hands = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
    return table


def test_sealed_answers_come_in_any_order_and_open_together(sealed: ToyTable) -> None:
    """Until the last answer nothing is taken; then all are."""
    sealed.play(Input(1, 2, PLAY[8]))
    sealed.play(Input(2, 0, PLAY[3]))
    assert list(sealed.open().seats(sealed)) == [1]
    assert sealed.won == [(), (), ()]
    sealed.play(Input(3, 1, PLAY[1]))
    assert sealed.won == [(), (), (3, 1, 8)]
    assert sealed.open() == ChooseCard(asked=(0, 1, 2), closes=3 + LIMIT)


def test_a_sealed_answer_is_final(sealed: ToyTable) -> None:
    """Who has answered is not asked again before all have."""
    sealed.play(Input(1, 2, PLAY[8]))
    assert refused(sealed, Input(2, 2, PLAY[5])) == "You are not asked anything now."


def test_a_sealed_answer_is_known_to_its_owner_alone(sealed: ToyTable) -> None:
    """Others see that a seat is ready and nothing of what it chose, in view and log alike."""
    other = sealed.clone()
    other.log = []
    mark = len(sealed.log or ())
    sealed.play(Input(1, 2, PLAY[8]))
    other.play(Input(1, 2, PLAY[2]))
    for viewer in (None, 0, 1):
        assert wire(sealed.view(viewer)) == wire(other.view(viewer))
        assert sealed.view(viewer).board.ready == (False, False, True)
    assert sealed.view(2).own.chosen == 8
    assert sealed.log[mark:] == other.log == [Ready(2)]


def test_the_clock_answers_for_those_who_are_missing_only(sealed: ToyTable) -> None:
    """Sealed answers stand; the others are drawn from the table's chance."""
    sealed.play(Input(1, 1, PLAY[7]))
    drawn = sealed.rng.drawn
    sealed.play(Input(LIMIT))
    assert 7 in [card for cards in sealed.won for card in cards]
    assert sealed.rng.drawn == drawn + 2
    assert [len(hand) for hand in sealed.hands] == [2, 2, 2]


# Window


@pytest.fixture
def window() -> ToyTable:
    """A 4 lies open; everybody may outbid it."""
    table = dealt(Reactions())
    table.hands = [(0, 5, 6), (1, 7, 8), (2, 3, 9)]
    table.lying, table.deck = [4], [10, 11]
    return table


def test_a_window_closes_when_all_have_passed(window: ToyTable) -> None:
    """The last pass ends it, and the next thing happens."""
    for seat in (2, 0):
        window.play(Input(1, seat, PASS))
    assert window.gone == []
    window.play(Input(2, 1, PASS))
    assert window.gone == [4]
    assert window.lying == [11]
    assert window.open() == Outbid(may=(0, 1, 2), closes=2 + LIMIT)
    assert window.passed == []


def test_a_play_ends_the_window_and_may_open_another(window: ToyTable) -> None:
    """Passes before a play count no more: everybody else may answer it."""
    window.play(Input(1, 0, PASS))
    window.play(Input(2, 1, PLAY[7]))
    assert window.open() == Outbid(may=(0, 2), leader=1, closes=2 + LIMIT)
    assert window.passed == []
    refused(window, Input(2, 1, PASS))
    window.play(Input(3, 2, PLAY[9]))
    window.play(Input(3, 0, PASS))
    window.play(Input(3, 1, PASS))
    assert window.won[2] == (4, 7, 9)


def test_the_first_of_two_plays_is_taken(window: ToyTable) -> None:
    """A play in the same millisecond meets the new window, and must be possible there."""
    window.play(Input(5, 1, PLAY[8]))
    refused(window, Input(5, 0, PLAY[6]))
    window.play(Input(5, 2, PLAY[9]))


def test_who_has_passed_can_not_come_back(window: ToyTable) -> None:
    """A pass is an answer."""
    window.play(Input(1, 0, PASS))
    refused(window, Input(2, 0, PLAY[5]))
    refused(window, Input(2, 0, PASS))


def test_nobody_sees_who_has_passed(window: ToyTable) -> None:
    """To everybody else a window looks the same before and after a pass."""
    before = {viewer: wire(window.view(viewer)) for viewer in (None, 1, 2)}
    mark = len(window.log or ())
    window.play(Input(1, 0, PASS))
    assert {viewer: wire(window.view(viewer)) for viewer in (None, 1, 2)} == before
    assert window.log[mark:] == []
    assert window.question().waiting == (0, 1, 2)
    assert window.view(0).own.passed


def test_the_clock_closes_a_window(window: ToyTable) -> None:
    """Silence is a pass."""
    window.play(Input(1, 1, PLAY[7]))
    window.play(Input(2, 0, PASS))
    window.play(Input(1 + LIMIT))
    assert window.won[1] == (4, 7)
    assert window.passed == []


def redrawn(window: ToyTable, viewer: int | None, passed: list[int]) -> Counter[tuple[int, ...]]:
    """How often each set of passes comes up in worlds of a viewer."""
    window.passed = passed
    rng = Rng(b"worlds")
    return Counter(tuple(sorted(window.resample(viewer, rng).passed)) for _ in range(700))


def test_worlds_do_not_tell_who_has_passed(window: ToyTable) -> None:
    """Any set of others may have passed as long as the window is open, each as likely as the others."""
    assert set(redrawn(window, 0, [])) == {(), (1,), (2,), (1, 2)}
    assert set(redrawn(window, 0, [1, 2])) == {(), (1,), (2,), (1, 2)}
    assert set(redrawn(window, 0, [0, 2])) == {(0,), (0, 1), (0, 2)}
    spectator = redrawn(window, None, [0, 2])
    assert set(spectator) == {(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)}
    assert all(60 < count < 145 for count in spectator.values())


# Scramble


@pytest.fixture
def scramble() -> ToyTable:
    """Cards 9, 10 and 11 are up for grabs."""
    table = dealt(Fastest())
    table.lying = [10, 9, 11]
    return table


def test_of_two_grabs_in_the_same_millisecond_the_first_wins(scramble: ToyTable) -> None:
    """The second is refused and changes nothing; whoever sent it may grab something else at once."""
    scramble.play(Input(7, 2, GRAB[10]))
    assert refused(scramble, Input(7, 0, GRAB[10])) == "That is not one of your choices now."
    assert scramble.won == [(), (), (10,)]
    scramble.play(Input(7, 0, GRAB[9]))
    assert scramble.won == [(9,), (), (10,)]


def test_everybody_may_act_at_any_moment_and_again(scramble: ToyTable) -> None:
    """There are no turns in a scramble, and its deadline does not move."""
    assert list(scramble.open().seats(scramble)) == [0, 1, 2]
    scramble.play(Input(1, 1, GRAB[9]))
    scramble.play(Input(2, 1, GRAB[10]))
    assert scramble.open() == GrabCard(closes=LIMIT)
    assert scramble.won[1] == (9, 10)


def test_a_scramble_is_over_when_nothing_is_left(scramble: ToyTable) -> None:
    """The last grab ends it before the clock does."""
    for card in (9, 10, 11):
        scramble.play(Input(1, 0, GRAB[card]))
    assert scramble.open() is None
    assert scramble.outcome().winners == (0,)


def test_the_clock_ends_a_scramble(scramble: ToyTable) -> None:
    """What nobody grabbed in time is gone; at the deadline itself one may still grab."""
    scramble.play(Input(LIMIT, 1, GRAB[11]))
    refused(scramble, Input(LIMIT + 1, 0, GRAB[9]))
    scramble.play(Input(LIMIT + 1))
    assert scramble.gone == [10, 9]
    assert scramble.open() is None


# Team choice


@pytest.fixture
def huddle() -> ToyTable:
    return dealt(Huddles())


def test_any_member_changes_the_draft_of_its_team(huddle: ToyTable) -> None:
    """The last word before the deadline stands, whoever said it."""
    huddle.play(Input(1, 0, DRAFT[3]))
    huddle.play(Input(2, 2, DRAFT[1]))
    huddle.play(Input(3, 1, DRAFT[2]))
    assert huddle.drafts == [1, 2]
    assert huddle.open() == Huddle(teams=((0, 2), (1, 3)), closes=LIMIT)
    huddle.play(Input(LIMIT))
    assert huddle.tally == [1, 2]
    assert huddle.outcome().winners == (1, 3)


def test_a_draft_is_seen_by_the_team_at_once_and_by_nobody_else(huddle: ToyTable) -> None:
    """Team mates see and hear it, the others neither."""
    before = {viewer: wire(huddle.view(viewer)) for viewer in (None, 1, 3)}
    huddle.play(Input(1, 0, DRAFT[3]))
    assert huddle.view(2).own.draft == 3
    assert {viewer: wire(huddle.view(viewer)) for viewer in (None, 1, 3)} == before
    told = huddle.log[-1]
    assert told == Drafted(0, 3)
    assert told.seen_by(2) == told
    assert [told.seen_by(viewer) for viewer in (None, 1, 3)] == [None, None, None]


def test_a_team_choice_ends_when_every_team_agrees(huddle: ToyTable) -> None:
    """One team alone waits for the other, and may change its mind until then."""
    huddle.play(Input(1, 0, AGREE))
    assert huddle.open() is not None
    huddle.play(Input(2, 2, DRAFT[2]))
    assert huddle.agreed == [False, False]
    huddle.play(Input(3, 3, AGREE))
    huddle.play(Input(4, 2, AGREE))
    assert huddle.open() is None
    assert huddle.tally == [2, 0]
