"""Teams, Target and Situation (OH-1, OH-3)."""

from typing import Any

import pytest

from heistnight.core.problems import BadOption
from heistnight.games.oceans_heist import GAME, moves
from heistnight.games.oceans_heist.packing import pool_of
from heistnight.games.oceans_heist.pieces import CASINO, EMPTY, FAMILIES, GEAR, SITUATIONS, VAULTS
from heistnight.games.oceans_heist.zones import CREW, STAFF

from .rulebook import table_after
from .tables import cards, crew, dealt, heard, prep, refused, staff, time_out


@pytest.mark.parametrize(("players", "crew_size", "staff_size"), list(zip(
    range(2, 9), map(int, table_after("## 3. Set-up")[0][1:]), map(int, table_after("## 3. Set-up")[1][1:])
)))  # fmt: skip
def test_teams_are_even_and_the_crew_has_one_more(players: Any, crew_size: Any, staff_size: Any) -> None:
    """Sizes follow the table, with teams as seated or dealt (OH-1.1, OH-1.2, OH-1.7)."""
    for teams in ("pick", "random", "twice"):
        table = dealt(players, teams=teams)
        assert (len(table.team(CREW)), len(table.team(STAFF))) == (crew_size, staff_size)


def test_sides_are_told_before_the_deal_unless_chance_has_them() -> None:
    """Every other seat is the Crew, the first one too (OH-1.2)."""
    options = GAME.options(players=5)
    assert GAME.sides(options) == ("crew", "staff", "crew", "staff", "crew")
    assert [moves.SIDES[side] for side in GAME.deal(options, b"").sides] == list(GAME.sides(options))
    assert GAME.sides(GAME.options(players=5, teams="random")) == ()


def test_two_to_eight_seats() -> None:
    """Nine do not fit, nor one (OH-1.3)."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6, 7, 8]
    for players in (1, 9):
        with pytest.raises(BadOption):
            GAME.options(players=players)


def test_random_teams_differ_from_deal_to_deal() -> None:
    """Teams dealt at random are a table option (OH-1.3)."""
    options = GAME.options(players=6, teams="random")
    assert len({tuple(GAME.deal(options, bytes([seed])).sides) for seed in range(20)}) > 3


@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_number_depends_on_the_players(players: int) -> None:
    """Eight cards, four slots, $5000 whatever the number (OH-1.4)."""
    table = prep(players=players)
    assert (len(table.eight), len(table.slots), table.options.budget) == (8, 4, 5000)


def test_what_a_team_owns_all_its_members_see() -> None:
    """Hand, laid cards and placements are the team's (OH-1.5, OH-12.1)."""
    table = prep("H01 S01", players=4)
    crew(table, moves.Lay("H01"))
    staff(table, moves.Place(1, 2))
    views = [table.view(seat).own for seat in range(4)]
    assert views[0] == views[2]
    assert views[1] == views[3]
    assert [gear.id for gear in views[2].laid_now] == ["H01"]


def test_the_box_at_the_start() -> None:
    """All Equipment in the shop, no alarm raised, $5000 (OH-1.6)."""
    table = dealt()
    assert (len(table.shop), table.alarms, table.money) == (90, 0, 5000)
    assert not table.casino_deck


def test_the_staff_choose_the_target_and_it_is_revealed_with_its_unique_defense() -> None:
    """OH-3.1."""
    table = dealt()
    assert list(table.open().seats(table)) == [1]
    staff(table, moves.ChooseTarget("TG2"))
    assert heard(table, moves.TargetChosen) == [moves.TargetChosen("TG2", "U2")]
    assert table.view(None).board.unique == "U2"


@pytest.mark.parametrize("chosen", [*SITUATIONS, "none"])
def test_the_crew_choose_a_situation_or_none(chosen: Any) -> None:
    """OH-3.2: it stays in force; what was not chosen leaves the game (OH-3.3)."""
    table = dealt()
    staff(table, moves.ChooseTarget("TG1"))
    crew(table, moves.ChooseSituation(chosen))
    assert table.view(1).board.situation == ("" if chosen == "none" else chosen)
    assert refused(table, 0, moves.ChooseSituation("ST1"))
    assert refused(table, 1, moves.ChooseTarget("TG2"))


@pytest.mark.parametrize("situation", range(6))
def test_a_situation_adds_one_unit_for_the_first_card_of_each_family(situation: int) -> None:
    """Whatever units the card prints; WILD and split cards count too (OH-3.4)."""
    for family in range(6):
        for number in ("01", "10", "14", "12"):
            card = [place for place, name in enumerate(GEAR) if name.endswith(number)][family]
            plain, helped = pool_of([card], EMPTY), pool_of([card], situation)
            gained = [after - before for before, after in zip(plain.fixed, helped.fixed)]
            assert gained == [int(icon == family and family in FAMILIES[situation]) for icon in range(6)]
            assert plain.loose == helped.loose
    both = pool_of(cards("H01 H02 S01 S02 A01 F01 C01 D01"), situation)
    assert sum(both.fixed) == sum(pool_of(cards("H01 H02 S01 S02 A01 F01 C01 D01"), EMPTY).fixed) + 2


@pytest.mark.parametrize(("target", "situation"), [("TG1", "ST3"), ("TG2", "ST5"), ("TG3", "ST1")])
def test_silence_chooses_a_situation_by_the_target(target: str, situation: str) -> None:
    """Section 6: Diamond ST3, Painting ST5, Cash ST1 (OH-3.2)."""
    table = dealt()
    staff(table, moves.ChooseTarget(target))
    time_out(table)
    assert table.view(None).board.situation == situation


def test_silence_draws_a_target() -> None:
    """Section 6: drawn at random (OH-3.1)."""
    table = dealt()
    time_out(table)
    assert heard(table, moves.TargetChosen)


@pytest.mark.parametrize("target", ["diamond", "painting", "cash", "random"])
@pytest.mark.parametrize("situation", ["random", "none"])
def test_options_may_choose_instead(target: str, situation: str) -> None:
    """Section 10: fixed or random Target, random or no Situation (OH-3.1, OH-3.2)."""
    table = dealt(target=target, situation=situation)
    assert table.stage == "preparation"
    assert (table.situation == EMPTY) == (situation == "none")


def test_a_proposed_target_is_seen_by_the_team_alone() -> None:
    """The draft of a choice never leaves the team (OH-12.5, section 7)."""
    table = dealt(4)
    staff(table, moves.ChooseTarget("TG3"))
    assert table.view(3).own.team.proposal == moves.ChooseTarget("TG3")
    assert table.view(0).own.team.proposal is None
    assert not heard(table, moves.Proposed, 0)


def test_the_deal_can_be_handed_in() -> None:
    """The eight of the first round in their order, and the die (OH-1.8)."""
    eight = ["HS1", "FC1", "AD1", "HD1", "SC3", "AF3", "CD3", "SD2"]
    options = GAME.options(players=2, clock="off", target="diamond", situation="none")
    table = GAME.deal(options, b"x", logged=True, orders={"casino": eight, "vault": ["V05"], "die": [4]})
    staff(table, moves.PickGlobal("GL01"), moves.PickGlobal("GL04"), moves.Ready())
    crew(table, moves.Buy("H02"), moves.Ready())
    assert [CASINO[card] for card in table.eight] == eight
    assert table.vault_deck[-1] == VAULTS.index("V05")
    assert table.rng.choice(range(1, 7), "die") == 4
    assert table.practice


def test_orders_that_do_not_fit_are_refused_in_words() -> None:
    """(OH-1.8)"""
    with pytest.raises(BadOption, match="V05 is nothing that casino can give"):
        GAME.deal(GAME.options(players=2), b"x", orders={"casino": ["V05"]})
