"""The ladder: ratings that follow from shares, and levels of which each is clearly above the one below."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from heistnight.core.options import Options
from heistnight.games import game
from heistnight.lab import ladder as ladders
from heistnight.lab.ladder import Pairing, ladder, pairings, together
from heistnight.lab.match import GameResult


def met(one: str, two: str, games: int, share: float) -> Pairing:
    """So many games, of which the first wins this share."""
    return Pairing(one, two, tuple(1.0 if number < games * share else 0.0 for number in range(games)))


def test_ten_times_the_odds_are_four_hundred_points() -> None:
    """As on every Elo scale; the weakest stands at zero."""
    weak, strong = ladder(["weak", "strong"], [met("weak", "strong", 11_000, 1 / 11)])
    assert (weak.rating, strong.clear) == (0.0, True)
    assert strong.rating == pytest.approx(400, abs=1)
    assert strong.low < 400 < strong.high
    assert strong.high - strong.low < 30


def test_ratings_follow_from_all_pairings_together() -> None:
    """Who beats the second by as much as the second beats the first is twice as far up."""
    played = [met("a", "b", 4000, 0.25), met("b", "c", 4000, 0.25), met("a", "c", 4000, 0.1)]
    _, b, c = ladder(["a", "b", "c"], played)
    assert c.rating == pytest.approx(2 * b.rating, rel=0.02)


def test_an_even_match_is_not_clear() -> None:
    """Eleven of twenty is luck; a thousand and a hundred of two thousand are not."""
    assert not ladder(["a", "b"], [met("a", "b", 20, 0.45)])[1].clear
    assert ladder(["a", "b"], [met("a", "b", 2000, 0.45)])[1].clear
    assert not ladder(["a", "b"], [met("a", "b", 2000, 0.55)])[1].clear


def test_who_never_loses_has_a_rating_too() -> None:
    """Far up, not infinitely far."""
    assert 400 < ladder(["a", "b"], [met("a", "b", 20, 0.0)])[1].rating < 1000


def test_partners_are_rated_by_what_they_win() -> None:
    """All seats win as one in Exactly As Planned, so levels can not meet; elsewhere they do."""
    partners, rivals = game("exactly-as-planned"), game("the-plan")
    assert together(partners, partners.options(players=3))
    assert not together(rivals, rivals.options(players=4))
    assert together(rivals, rivals.options(players=1))


def test_a_win_is_shared_by_levels_as_by_seats() -> None:
    """One seat of three against both seats of the other level; nobody's game is half of each."""
    from heistnight.lab.ladder import _share

    def result(*winners: int) -> GameResult:
        return GameResult(("a", "b", "a"), winners, (0, 0, 0), "", "", 1)

    assert _share(result(0), "a") == 1.0
    assert _share(result(), "a") == 0.5
    assert _share(result(0, 1, 2), "a") == 0.5
    assert _share(result(0, 1), "a") == pytest.approx(1 / 3)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equals_are_even_at_every_table(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where seats win in turn, neither level is ahead: who sits there once more in one game does not in another."""

    def in_turn(
        _game: str, _options: Options, levels: Sequence[str], games: int, *_: object, **__: object
    ) -> Iterator[GameResult]:
        for number in range(games):
            at = number // players % players
            seated = (*levels[at:], *levels[:at])
            yield GameResult(seated, (number % players,), (0,) * players, "", "", 1)

    monkeypatch.setattr(ladders, "play_match", in_turn)
    rules = game("masterminds")
    (pairing,) = pairings(rules, rules.options(players=players), ("easy", "hard"), 2 * players**2, b"1")
    assert pairing.share == 0.5


def test_each_level_is_clearly_above_the_one_below() -> None:
    """On these deals, always the same; tests/bots says it of all levels of all games."""
    rules, levels = game("the-plan"), ("chance", "easy", "medium")
    met_here = [
        pairing
        for below, above in pairwise(levels)
        for pairing in pairings(rules, rules.options(), (below, above), 32, b"1")
    ]
    assert [rung.level for rung in ladder(levels, met_here) if not rung.clear] == []
