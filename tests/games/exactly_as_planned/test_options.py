"""Section 10: options, and what goes together."""

import msgspec
import pytest

from heistnight.core.problems import BadOption
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import GAME
from heistnight.games.exactly_as_planned.moves import AskHint, Finish
from heistnight.games.exactly_as_planned.options import MOST_EXTRA_TOOLS, HeistOptions
from heistnight.games.exactly_as_planned.pieces import HEISTS

from .rulebook import body
from .tables import BCW, CW, DBS, QS, TRM, A, B, act, moment, outcome, refused_as, running, time_out

FIELDS = {"partners": "players", "extra_tools": "extra_tools", "open_piles": "open_tools"}


def test_the_heist_follows_the_number_of_partners() -> None:
    """Four partners in a Scam by default; one star (EAP-10.1)."""
    default = GAME.options()
    assert (default.heist, default.players, default.stars) == (DBS, 4, None)
    assert [GAME.options(players=n).heist for n in range(1, 6)] == [CW, TRM, DBS, DBS, DBS]
    assert GAME.options(players=1).stars == GAME.options(players=2).stars == 1
    assert GAME.options(players=1, stars=5).stars == 5
    assert GAME.options(players=2, stars=4).stars == 4


@pytest.mark.parametrize("seconds", [180, 240, 300, 360, 420, 480, 600])
def test_minutes_can_be_added_or_removed(seconds: int) -> None:
    """The clock of every Heist (EAP-10.2)."""
    table = running(DBS, seconds=seconds)
    assert table.closes == moment(table, 1000 * seconds)
    time_out(table)
    assert outcome(table).elapsed == 1000 * seconds


@pytest.mark.parametrize(
    ("heist", "players", "most"), [(h, n, m) for h, by in MOST_EXTRA_TOOLS.items() for n, m in by.items()]
)
def test_extra_tools_are_dealt_to_hands(heist: str, players: int, most: int) -> None:
    """At most one each, as far as 24 Tools go (EAP-10.3, EAP-10.12)."""
    table = running(heist, players=players, extra_tools=most)
    plain = running(heist, players=players)
    if heist == DBS:
        assert sorted(map(len, table.dealt_tools)) == [0] * (players - most) + [1] * most
        assert [hand.tools for hand in table.view(None).board.hands] == list(map(len, table.dealt_tools))
    else:
        before = [len(hand) for hand in (plain.slots if heist == QS else plain.hands)]
        after = [len(hand) for hand in (table.slots if heist == QS else table.hands)]
        assert sum(after) - sum(before) == most
        assert max(late - early for late, early in zip(after, before, strict=True)) == 1
    with pytest.raises(BadOption, match="extra_tools"):
        GAME.options(heist=heist, players=players, extra_tools=most + 1)


@pytest.mark.parametrize("extra", [1, 2, 3])
def test_extra_tools_of_the_monte_lie_on_its_piles(extra: int) -> None:
    """At the first level, from pile 1 on, at most one each; they must be placed by nobody (EAP-10.3, EAP-4.110)."""
    table = running(TRM, extra_tools=extra)
    assert [len(pile) for pile in table.tool_piles] == [2] * extra + [1] * (3 - extra)
    assert sorted(table.start_tools) == sorted(tool for pile in table.tool_piles for tool in pile)
    assert table.certify() is not None
    for seat in (None, 0, 1):
        world = table.resample(seat, Rng(b"another"))
        assert sorted(world.start_tools) == sorted(tool for pile in world.tool_piles for tool in pile)
    while table.agenda:
        seat = next(seat for seat in (0, 1) if table.offers(seat))
        act(table, seat, table.offers(seat)[0])
    assert [len(pile) for pile in table.tool_piles] == [5] * extra + [4] * (3 - extra)
    assert not table.unfinished()
    assert outcome(table).assisted
    with pytest.raises(BadOption, match="extra_tools"):
        GAME.options(players=2, extra_tools=4)
    with pytest.raises(BadOption, match="with 2 stars"):  # EAP-10.12
        GAME.options(players=2, stars=2, extra_tools=1)


def test_hints_have_a_switch_and_help_counts() -> None:
    """Who asks for one wins as assisted, and the result counts them (EAP-4.97, EAP-10.13, EAP-10.18)."""
    table = running(CW)
    act(table, 0, AskHint())
    act(table, 0, AskHint())
    act(table, 0, Finish())
    assert (outcome(table).assisted, outcome(table).hints) == (True, 2)
    alone = running(CW, hints=False)
    assert AskHint() not in alone.offered(0)
    assert refused_as(alone, 0, AskHint()) == "unknown"
    act(alone, 0, Finish())
    assert (outcome(alone).assisted, outcome(alone).hints) == (False, 0)
    with pytest.raises(BadOption, match="hints"):
        GAME.options(players=3, hints=True)


def test_the_waltz_still_throws_one_each_with_extra_tools() -> None:
    """However many Tools were dealt (EAP-10.12)."""
    table = running(BCW, extra_tools=3)
    assert [len(hand) for hand in table.hands] == [8, 8, 8]
    time_out(table)
    assert [reason.code for reason in outcome(table).reasons[:3]] == ["not_thrown"] * 3


def test_open_hands() -> None:
    """Every seat sees every hand (EAP-10.4)."""
    for heist in (DBS, BCW):
        table = running(heist, open_hands=True)
        assert all(hand.jobs for hand in table.view(A).board.open_hands)


@pytest.mark.parametrize("switch", ["open_tools", "open_jobs", "open_jackpot"])
def test_open_piles_are_for_the_monte(switch: str) -> None:
    """Any of tools, jobs, jackpot, hands (EAP-10.5)."""
    assert getattr(GAME.options(players=2, **{switch: True}), switch)
    for players in (1, 3):
        with pytest.raises(BadOption, match=switch):
            GAME.options(players=players, **{switch: True})
    assert GAME.options(players=2, open_hands=True).open_hands


def test_backup_and_strictness() -> None:
    """None, each or shared; block unless said otherwise (EAP-10.6)."""
    assert GAME.options().backup == "none"
    assert GAME.options().strictness is None
    assert GAME.options(backup="shared").strictness == "block"
    assert GAME.options(strictness="expert").backup == "each"
    assert GAME.options(plan_2="one_word").backup == "each"


def test_the_deal_policy() -> None:
    """As the cards fall, unless the house is asked for a deal that can be won; the puzzle of the day can (EAP-10.7)."""
    assert GAME.options().deal_policy == "raw"
    assert GAME.options(deal_policy="winnable").deal_policy == "winnable"
    assert GAME.options(players=1, heist=CW, daily_day=5).deal_policy == "winnable"


@pytest.mark.parametrize("players", range(1, 6))
def test_by_the_book_is_the_default(players: int) -> None:
    """Cards as they fall, the full time, no hints; among bots alone nobody waits (EAP-10.7, EAP-10.10, EAP-10.18)."""
    options = GAME.options(players=players)
    assert GAME.played_as(options) == GAME.played_as(GAME.options(players=players, time="ticks")) == "By the book"
    assert not options.allow_call_it
    assert not options.hints
    assert GAME.options(players=4, time="ticks").allow_call_it


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"players": 1}, True),
        ({"players": 1, "daily_day": 5}, False),
        ({"players": 3}, False),
        ({"players": 3, "open_hands": True}, True),
        ({"players": 3, "heist": BCW}, False),
        ({"players": 3, "heist": BCW, "open_hands": True}, True),
        ({"players": 3, "heist": QS, "open_hands": True}, False),
        ({"players": 2, "open_tools": True}, False),
        ({"players": 2, "open_tools": True, "open_jobs": True}, True),
    ],
)
def test_where_the_live_check_can_be(options: dict, allowed: bool) -> None:
    """Only where all its cards lie open, never in Quiz Show (EAP-10.8)."""
    if allowed:
        assert GAME.options(live_check=True, **options).live_check
    else:
        with pytest.raises(BadOption, match="live_check"):
            GAME.options(live_check=True, **options)


@pytest.mark.parametrize(("heist", "allowed"), [(DBS, True), (BCW, False), (QS, True), (CW, False), (TRM, True)])
def test_where_the_memory_aid_can_be(heist: str, allowed: bool) -> None:
    """Scam, Quiz Show and Monte (EAP-10.9)."""
    players = HEISTS[heist].partners[0]
    if allowed:
        assert GAME.options(heist=heist, players=players, memory_aid=True).memory_aid
    else:
        with pytest.raises(BadOption, match="memory_aid"):
            GAME.options(heist=heist, players=players, memory_aid=True)


def test_calling_it_can_be_off() -> None:
    """Then only the clock or an empty table ends a Heist (EAP-10.10)."""
    table = running(DBS, allow_call_it=False)
    assert not any(type(action).__name__ == "CallIt" for action in table.offered(B))
    with pytest.raises(BadOption, match="allow_call_it"):
        GAME.options(players=1, allow_call_it=True)


@pytest.mark.parametrize(
    ("options", "assisted"),
    [
        ({}, False), ({"seconds": 180}, False), ({"seconds": 360}, True), ({"players": 1, "seconds": "untimed"}, True),
        ({"extra_tools": 1}, True), ({"open_hands": True}, True), ({"players": 2, "open_jobs": True}, True),
        ({"players": 1, "live_check": True}, True), ({"memory_aid": True}, True), ({"backup": "each"}, False),
    ],
)  # fmt: skip
def test_what_makes_a_win_assisted(options: dict, assisted: bool) -> None:
    """More time, extra Tools, open cards, checks and memory (EAP-10.13)."""
    assert GAME.options(**options).assisted == assisted


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"players": 3, "heist": CW}, "Cakewalk is for 1 at the table, not 3"),
        ({"players": 4, "heist": TRM}, "Three-Ring Monte is for 2"),
        ({"players": 3, "stars": 2}, "stars 2 is nothing Double-Blind Scam has"),
        ({"players": 2, "stars": 5}, "it has 4 levels"),
        ({"players": 3, "seconds": "untimed"}, "seconds untimed"),
        ({"players": 1, "open_hands": True}, "open_hands on"),
        ({"players": 1, "extra_tools": 1}, "extra_tools 1"),
        ({"players": 3, "jobs_partner": "first"}, "jobs_partner"),
        ({"backup": "none", "strictness": "track"}, "strictness needs Backup Plans"),
        ({"backup": "shared", "plan_2": "one_word"}, "plan_2 is nobody's"),
        ({"players": 3, "backup": "each", "plan_5": "one_word"}, "plan_5 is nobody's"),
        ({"players": 2, "daily_day": 3}, "daily_day"),
        ({"players": 1, "daily_month": 2, "daily_day": 30}, "There is no day 30 in month 2"),
        ({"players": 6}, "for 1 to 5 players"),
        ({"seconds": 299}, "seconds must be one of"),
        ({"bot_level": 3}, "There is no option"),
    ],
)
def test_what_a_heist_does_not_have_is_refused_by_name(options: dict, words: str) -> None:
    """When the table is made, never ignored (EAP-10.16)."""
    with pytest.raises(BadOption, match=words):
        GAME.options(**options)


def test_ticks_need_a_length() -> None:
    """Virtual time is for games among bots (EAP-10.17)."""
    assert GAME.options(players=1, time="ticks").ticks
    with pytest.raises(BadOption, match="untimed"):
        GAME.options(players=1, time="ticks", seconds="untimed")


@pytest.mark.parametrize(
    "options",
    [{}, {"players": 1, "daily_day": 6}, {"players": 2, "plan_1": "one_word"}, {"players": 5, "extra_tools": 5}],
)
def test_options_survive_being_written_down(options: dict) -> None:
    """What was filled in by itself is accepted when it is read again (EAP-3.11)."""
    chosen = GAME.options(**options)
    assert HeistOptions.of(msgspec.to_builtins(chosen)) == chosen


def test_every_option_of_the_table_is_there() -> None:
    """The rows of section 10; the level of bots is the house's to set (EAP-10.11)."""
    known = {choice.name for choice in GAME.choices} | {"partners", "open_piles"}
    stated = [row[1].split(" [")[0] for row in body("10. Options")]
    names = {name.strip() for cell in stated for name in cell.split(",")}
    assert names - known == {"bot_level"}
