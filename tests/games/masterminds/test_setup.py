"""Set-up (section 3)."""

from typing import Any

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import BadOption
from heistnight.games.masterminds import GAME
from heistnight.games.masterminds.drawing import draw_gems
from heistnight.games.masterminds.moves import CardsDrawn, FirstPlayerRolled, FirstRecruits, Pick, Recruited
from heistnight.games.masterminds.pieces import CLEAR, COLOURS, IMMEDIATE, PREP, PRINTED_SUM, TALENT, TALENTS
from tests.games.masterminds.rulebook import rows
from tests.games.masterminds.tables import Dice, asked, asks, events, play


def fresh(players: int = 3, seed: bytes = b"set-up", **options: Any) -> Any:
    options.setdefault("pace", "none")
    return GAME.deal(GAME.options(players=players, **options), seed, logged=True)


@pytest.mark.parametrize("row", rows(r"[2-5]", 8), ids=lambda row: row[0])
def test_the_numbers_of_section_3(row: Any) -> None:
    """Bag, heists, the end, hands and cash for every number of seats (MHS-2.2, MHS-2.5, MHS-2.6, MHS-2.7, MHS-2.9)."""
    players, bag, heists, end, hand, cash = (int(cell) for cell in row[:6])
    table = fresh(players)
    assert [len(cards) for cards in table.hands] == [hand] * players
    table = fresh(players, late_starts=True)
    assert sum(table.bag) == bag
    assert len(table.jobs()) == heists
    assert table.options.heists_to_end == end
    more = [int(cards) for cards in row[7].split(", ")]
    assert [len(table.hands[(table.first + turn) % players]) for turn in range(players)] == [hand + n for n in more]
    assert table.cash == [cash] * players
    assert [table.team_size(seat) for seat in range(players)] == [1] * players
    assert len(table.pool) == 3


def test_decks_are_shuffled() -> None:
    """All four of them, by the seed alone (MHS-2.1)."""
    one, other = fresh(), fresh(seed=b"other")
    for deck in ("talent_deck", "prep_deck", "failure_deck", "heist_deck"):
        assert getattr(one, deck) != getattr(other, deck)
        assert getattr(one, deck) == getattr(fresh(), deck)


def test_each_player_has_a_colour_and_only_their_gems_are_in_the_bag() -> None:
    """Five of each colour in play and ten clear ones (MHS-2.2)."""
    table = fresh(2)
    assert len(set(table.colours)) == 2
    assert [table.bag[colour] for colour in table.colours] == [5, 5]
    assert table.bag[CLEAR] == 10
    assert sum(table.bag) == 20


def test_a_seat_takes_the_colour_that_was_chosen_for_it() -> None:
    """The others are dealt what is left; no two have the same, and empty chairs take none (MHS-2.2)."""
    for seed in range(20):
        table = fresh(3, bytes([seed]), colour_1="ruby", colour_3="amethyst", colour_5="ruby")
        assert (COLOURS[table.colours[0]], COLOURS[table.colours[2]]) == ("ruby", "amethyst")
        assert len({*table.colours}) == 3
    with pytest.raises(BadOption, match="of its own"):
        GAME.options(players=5, colour_1="ruby", colour_5="ruby")


def test_nobody_starts_with_a_card_that_plays_itself() -> None:
    """It is replaced and shuffled back (MHS-2.3)."""
    for seed in range(30):
        table = fresh(5, bytes([seed]))
        assert not IMMEDIATE & {card for cards in table.hands for card in cards}
        assert len(IMMEDIATE & set(table.prep_deck)) == 5


def test_three_talents_lie_in_the_pool() -> None:
    """MHS-2.4."""
    assert len(fresh().view(None).board.pool) == 3


def test_the_top_of_the_deck_is_the_job_and_the_next_one_the_name() -> None:
    """And the next job is open to everybody (MHS-2.5)."""
    table = fresh()
    top, under = table.heist_deck[-1], table.heist_deck[-2]
    assert table.view(None).board.next_job == f"H{top + 1:02}"
    table.heists[0] = None
    from heistnight.games.masterminds.drawing import lay_out_heists

    lay_out_heists(table)
    assert (table.heist(0).job, table.heist(0).name) == (top, under)


def test_a_covered_next_job_is_shown_to_nobody() -> None:
    """Option next_job (section 10)."""
    table = fresh(next_job="covered")
    assert [table.view(seat).board.next_job for seat in (None, 0, 1, 2)] == [None] * 4


def test_first_recruits_come_from_the_deck_and_do_nothing_yet() -> None:
    """In seat order, un-turned; "When you recruit" does not trigger (MHS-2.7)."""
    for seed in range(40):
        table = fresh(5, bytes([seed]))
        assert events(table, FirstRecruits)[0].talents == tuple(
            TALENTS[table.recruit(seat, 0).talent] for seat in range(5)
        )
        shown = table.view(None).board.seats
        assert events(table, FirstRecruits)[0].values == tuple(seat.team[0].values for seat in shown)
        assert all(len(cards) == 4 for cards in table.hands)
        assert asks(table) == "TurnChoice"


def test_the_highest_die_goes_first_and_ties_roll_again() -> None:
    """Only the tied ones (MHS-2.8)."""
    table = GAME.deal_from(GAME.options(players=4, pace="none"), Dice(b"x", faces=[5, 2, 5, 5, 3, 3, 1, 2, 6]), True)
    rolls = events(table, FirstPlayerRolled)
    assert [(roll.seats, roll.dice) for roll in rolls] == [
        ((0, 1, 2, 3), (5, 2, 5, 5)),
        ((0, 2, 3), (3, 3, 1)),
        ((0, 2), (2, 6)),
    ]
    assert asked(table) == (2,)


def test_who_goes_late_is_dealt_more() -> None:
    """By the order of turns, not of seats; everybody sees how many, the others not which (MHS-2.9)."""
    for seed in range(20):
        table = fresh(5, bytes([seed]), late_starts=True)
        dealt = {event.seat: event for event in events(table, CardsDrawn)}
        more = {(table.first + turn) % 5: count for turn, count in enumerate((0, 1, 1, 2, 2)) if count}
        assert {seat: event.count for seat, event in dealt.items()} == more
        for seat, event in dealt.items():
            assert {PREP[card] for card in event.cards} <= {*table.hands[seat]}
            assert event.seen_by(table.first).cards is None


def test_of_three_who_goes_late_has_the_best_of_three_recruits() -> None:
    """Of the first recruit and two Talents more, everybody sees which; the others are discarded (MHS-2.9)."""
    for seed in range(20):
        table = fresh(3, bytes([seed]), late_starts=True)
        first = [TALENT[talent] for talent in events(table, FirstRecruits)[0].talents]
        discarded = [*table.talent_discard]
        for event in events(table, Recruited):
            assert event.seat != table.first
            others, discarded = discarded[:2], discarded[2:]
            kept = TALENT[event.talent]
            assert (kept, event.slot, event.how) == (table.recruit(event.seat, 0).talent, 0, "late")
            assert first[event.seat] in (kept, *others)
            assert PRINTED_SUM[kept] == max(PRINTED_SUM[talent] for talent in (kept, *others))
        assert not discarded
        assert {event.seat for event in events(table, Recruited)} == {0, 1, 2} - {table.first}
        assert table.recruit(table.first, 0).talent == first[table.first]
        assert len(table.talent_deck) == 40 - 3 - 3 - 4
    assert not events(fresh(3), Recruited)
    assert not events(fresh(4, late_starts=True), Recruited)


def test_a_drafted_first_recruit_is_not_taken_from_who_goes_late() -> None:
    """Somebody chose it (MHS-2.9)."""
    table = fresh(3, late_starts=True, first_recruit="draft")
    chosen = [table.view(seat).own.dealt[0] for seat in range(3)]
    for seat, card in enumerate(chosen):
        play(table, seat, Pick(card))
    assert [TALENTS[table.recruit(seat, 0).talent] for seat in range(3)] == chosen


def test_a_drafted_first_recruit_is_kept_in_secret() -> None:
    """One of three; all are revealed together, the rest is shuffled back (section 10, first_recruit)."""
    table = fresh(first_recruit="draft")
    assert asks(table) == "FirstRecruitPick"
    views = [table.view(seat).own.dealt for seat in range(3)]
    assert [len(cards) for cards in views] == [3, 3, 3]
    assert table.view(None).own is None
    play(table, 1, Pick(views[1][2]))
    assert table.view(0).board.seats[1].team[0] is None
    assert asked(table) == (0, 2)
    play(table, 0, Pick(views[0][0]))
    play(table, 2, Pick(views[2][1]))
    assert events(table, FirstRecruits)[0].talents == (views[0][0], views[1][2], views[2][1])
    assert len(table.talent_deck) == 40 - 3 - 3


def test_silence_keeps_the_talent_with_the_highest_sum() -> None:
    """After 30 seconds (section 6, first_recruit_pick)."""
    table = fresh(first_recruit="draft", pace="normal")
    assert table.question().closes == 30_000
    table.play(Input(30_000))
    assert asks(table) == "TurnChoice"


def test_the_deal_can_be_handed_in() -> None:
    """Colours, decks, dice and gems, each in the order in which it comes (MHS-14.4)."""
    orders: dict[str, list[str | int]] = {
        "talents": ["T13", "T21", "T31", "T03", "T09", "T05"],
        "prep": ["G02", "G05"],
        "heists": ["H01", "H03"],
        "failures": ["F01"],
        "die": [1, 6, 3],
        "gems": ["diamond", "diamond"],
    }
    options = GAME.options(players=3, pace="none", first_recruit="random")
    table = GAME.deal(options, b"set-up", logged=True, orders=orders)
    assert [TALENTS[talent] for talent in table.pool] == orders["talents"][:3]
    assert {PREP["G02"], PREP["G05"]} <= set(table.hands[0])
    assert table.failure_deck[-1] == 0
    assert events(table, FirstPlayerRolled)[0].dice == (1, 6, 3)
    assert table.first == 1
    assert draw_gems(table, 0, 2) == [CLEAR, CLEAR]
    assert table.practice


def test_orders_that_do_not_fit_are_refused_in_words() -> None:
    """A die has six sides (MHS-14.4)."""
    with pytest.raises(BadOption, match="The order of die has 7"):
        GAME.deal(GAME.options(players=3), b"x", orders={"die": [7]})
