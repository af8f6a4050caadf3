"""Section 3: set-up, deals that can be won, and the start."""

from collections import Counter

import pytest

from heistnight.core.action import Input
from heistnight.core.problems import BadOption
from heistnight.core.replay import replay
from heistnight.core.rng import Rng
from heistnight.games.exactly_as_planned import GAME, MOST_DEALS, judge
from heistnight.games.exactly_as_planned.heists.double_blind_scam import ScamTable
from heistnight.games.exactly_as_planned.moves import WAIT, JobsTurnedUp, TakeJob
from heistnight.games.exactly_as_planned.pieces import CARDS, FIRST_JOB, mask
from heistnight.games.exactly_as_planned.solver import RESTARTS, STEPS

from .facts import lying
from .rulebook import body
from .tables import BCW, CW, DBS, QS, TRM, act, events, outcome, refused_as, running, time_out, waiting

HEIST = {"DBS": DBS, "BCW": BCW, "QS": QS}


@pytest.mark.parametrize("row", body("3. Set-up")[:3], ids=lambda row: row[0])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_cards_are_in_play_as_the_table_says(row: list[str], players: int) -> None:
    """Jobs and Tools at random from all, the rest goes back to the box (EAP-3.1)."""
    jobs, tools = (int(part.split()[0]) for part in row[players - 2].split(", "))
    table = waiting(HEIST[row[0]], players=players)
    assert (16 - len(table.box_jobs), 24 - len(table.box_tools)) == (jobs, tools)
    assert lying(table) == {"cards": Counter(CARDS)}


def test_solo_and_duo_use_all_tools() -> None:
    """Cakewalk 12 to 16 Jobs and all Tools; the Monte all Jobs and all Tools (EAP-3.1)."""
    assert [len(waiting(CW, stars=stars).jobs) for stars in range(1, 6)] == [12, 13, 14, 15, 16]
    monte = waiting(TRM)
    assert (len(monte.job_deck), len(monte.tool_deck), monte.box_jobs) == (16, 21, [])


@pytest.mark.parametrize("heist", [DBS, BCW, QS])
def test_what_stayed_in_the_box_is_hidden_until_the_result(heist: str) -> None:
    """No view names a card of the box before the end, the result lists them (EAP-3.2)."""
    table = running(heist)
    box = {CARDS[tool] for tool in table.box_tools}
    told = str(table.view(0)) + str(table.view(None))
    assert not any(name in told for name in box)
    time_out(table)
    assert box <= set(outcome(table).unused_tools)


@pytest.mark.parametrize(("players", "counts"), [(3, [4, 4, 4]), (4, [4, 4, 3, 3]), (5, [4, 4, 3, 3, 3])])
def test_cards_are_dealt_in_seat_order_from_a_random_first_seat(players: int, counts: list[int]) -> None:
    """The first two seats to get a Tool hold one more; who is first is drawn (EAP-3.3)."""
    table = waiting(QS, players=players)
    held = [sum(card < FIRST_JOB for card in hand) for hand in table.slots]
    assert held[table.first :] + held[: table.first] == counts
    options = GAME.options(players=players, heist=QS, deal_policy="raw")
    assert {GAME.deal(options, b"%d" % n).first for n in range(40)} == set(range(players))


def test_before_the_clock_nobody_sees_hands() -> None:
    """Waltz: not even the own hand; Quiz Show: nothing yet (EAP-3.4)."""
    assert waiting(BCW).view(0).own.hand is None
    assert running(BCW).view(0).own.hand is not None
    assert waiting(QS).view(0).own.hands is None
    assert running(QS).view(0).own.hands is not None


def test_the_jobs_of_a_cakewalk_lie_face_up_before_the_clock() -> None:
    """For whoever looks; those of the puzzle of the day are turned up when it starts (EAP-3.4)."""
    table = waiting(CW)
    assert None not in table.view(0).board.grid.jobs
    assert table.view(None).board.grid.jobs == table.view(0).board.grid.jobs
    assert [event.jobs for event in events(table, JobsTurnedUp)] == [table.view(0).board.grid.jobs]
    day = {"daily_year": 2026, "daily_month": 1, "daily_day": 5}
    assert set(waiting(CW, **day).view(0).own.grid.jobs) == {None}
    assert None not in running(CW, **day).view(0).own.grid.jobs
    assert len(events(running(CW, **day), JobsTurnedUp)) == 1


def test_in_the_scam_the_dealt_job_is_seen_at_once() -> None:
    """Its owner sees it before the clock, nobody else ever does (EAP-3.5)."""
    table = waiting(DBS)
    assert len(table.view(1).own.hand.jobs) == 1
    assert table.view(1).board.open_hands is None
    assert table.view(1).board.job_up is None


def test_the_roles_of_the_monte_are_chosen_or_drawn() -> None:
    """First, second or by lot; start Tools are open to the tools partner from the start of the clock (EAP-3.6)."""
    assert waiting(TRM, jobs_partner="first").jobs_seat == 0
    assert waiting(TRM, jobs_partner="second").jobs_seat == 1
    options = GAME.options(players=2, deal_policy="raw")
    assert {GAME.deal(options, b"%d" % n).jobs_seat for n in range(20)} == {0, 1}
    before, after = waiting(TRM, jobs_partner="first"), running(TRM, jobs_partner="first")
    assert before.view(1).own.piles is None
    assert [len(pile) for pile in after.view(1).own.piles] == [1, 1, 1]
    assert after.view(0).own.piles == ((), (), ())
    assert after.view(0).board.open_tools is None


def test_the_clock_starts_after_a_countdown_of_three_seconds() -> None:
    """Until then nothing can be done; when all wait (bots) it starts at once (EAP-3.7)."""
    table = waiting(DBS)
    assert table.open().deadline(table) == 3000
    assert refused_as(table, 0, TakeJob("open_the_crate")) == "not_started"
    table.play(Input(3000))
    assert (table.started, table.closes) == (3000, 303_000)
    bots = waiting(DBS)
    for seat in range(3):
        act(bots, seat, WAIT)
    assert bots.started == 0
    assert waiting(CW, seconds="untimed").started == 0
    assert waiting(DBS, time="ticks").started == 0


@pytest.mark.parametrize("options", [
    {"players": 3}, {"players": 5, "extra_tools": 2}, {"players": 3, "heist": BCW}, {"players": 4, "heist": BCW},
    {"players": 3, "heist": QS}, {"players": 1, "stars": 4}, {"players": 2, "stars": 4}, {"players": 2},
])  # fmt: skip
def test_a_deal_can_be_won_and_has_a_certificate(options: dict) -> None:
    """The certificate is a whole winning plan, known to no seat, shown at the end (EAP-3.8, EAP-3.9)."""
    table = GAME.deal(GAME.options(deal_policy="winnable", **options), b"winnable", logged=True)
    assert table.certificate is not None
    assert table.resample(0, Rng(b"x")).certificate is None
    time_out(table)
    result = outcome(table)
    assert result.certificate
    assert not result.raw
    if table.options.heist != CW:
        plan = table.certificate
        needs_jobs = plan[:-1] if table.options.heist != QS else plan
        assert all(judge.satisfied(*collection) for collection in needs_jobs)


def test_a_certificate_obeys_what_the_deal_fixed() -> None:
    """Scam: dealt cards stay; Waltz: hand sizes; Monte: one card of each hand to each pile (EAP-3.9)."""
    scam = GAME.deal(GAME.options(players=4, extra_tools=4, deal_policy="winnable"), b"fixed")
    for seat, collection in enumerate(scam.certificate[:-1]):
        assert collection.jobs & mask(scam.dealt_jobs[seat])
        assert collection.tools & mask(scam.dealt_tools[seat])
        assert collection.jobs.bit_count() >= 3
    assert judge.styles_shown(scam.certificate[-1].tools) == 4
    assert scam.certificate[-1].jobs == 0
    waltz = GAME.deal(GAME.options(players=3, heist=BCW, extra_tools=1, deal_policy="winnable"), b"fixed")
    sizes = [(len(hand) - 3 - 1, 3) for hand in waltz.hands]
    assert [(c.tools.bit_count(), c.jobs.bit_count()) for c in waltz.certificate[:-1]] == sizes
    monte = GAME.deal(GAME.options(players=2, stars=3, deal_policy="winnable"), b"fixed")
    piles, level = monte.certificate[:-1], monte.level
    hands = [monte.tool_deck[::-1][level.tool_hand * n : level.tool_hand * (n + 1)] for n in range(3)]
    for hand in hands:
        assert all((pile.tools & mask(hand)).bit_count() <= 1 for pile in piles)
    assert sum(pile.tools.bit_count() for pile in piles) == 4 * 4 - level.throw_after
    assert all(pile.jobs.bit_count() == 3 for pile in piles)


def test_the_budget_of_the_search() -> None:
    """15 restarts of 4,000 steps; after twenty failures the last deal stands and is raw (EAP-3.10)."""
    assert (RESTARTS, STEPS, MOST_DEALS) == (15, 4000, 20)


def test_after_twenty_failures_the_last_deal_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is flagged raw in the record (EAP-3.10)."""
    monkeypatch.setattr(ScamTable, "certify", lambda table: None)
    table = GAME.deal(GAME.options(players=3, deal_policy="winnable"), b"hopeless", logged=True)
    assert table.attempt == 19
    time_out(table)
    assert outcome(table).raw
    assert outcome(table).certificate is None


def test_a_game_is_fixed_by_options_seed_and_inputs() -> None:
    """The same again, move by move (EAP-3.11)."""
    options = GAME.options(players=3)
    table = GAME.deal(options, b"again", logged=True)
    inputs = [Input(3000)]
    table.play(inputs[0])
    for number in range(6):
        inputs.append(Input(4000 + number, number % 3, table.offered(number % 3)[-1]))
        table.play(inputs[-1])
    assert replay(GAME, options, b"again", inputs, logged=True) == table


def test_cards_are_dealt_raw_unless_asked_otherwise() -> None:
    """The search has a chance of its own, so the deal is the same with and without it (EAP-3.12)."""
    assert GAME.options(players=3, time="ticks").deal_policy == "raw"
    assert GAME.options(players=3, time="ticks", deal_policy="winnable").deal_policy == "winnable"
    assert GAME.options(players=3).deal_policy == "raw"
    raw = GAME.deal(GAME.options(players=3), b"same")
    found = GAME.deal(GAME.options(players=3, deal_policy="winnable"), b"same")
    assert (raw.job_deck, raw.tool_deck) == (found.job_deck, found.tool_deck)
    assert found.attempt == 0
    assert raw.certificate == found.certificate
    assert GAME.deal(GAME.options(players=3, time="ticks"), b"same").certificate is None


def test_the_deal_can_be_handed_in() -> None:
    """The first Jobs and Tools and who is dealt to first, in every Heist (EAP-3.14)."""
    orders = {"jobs": ["work_the_gala", "open_the_crate"], "tools": ["police_uniform", "passport"], "first": [2]}
    options = GAME.options(heist=DBS, players=3, deal_policy="raw")
    table = GAME.deal(options, b"seed", orders=orders)
    assert isinstance(table, ScamTable)
    assert [CARDS[FIRST_JOB + table.dealt_jobs[seat][0]] for seat in (2, 0)] == orders["jobs"]
    assert [CARDS[tool] for tool in table.tool_deck[:-3:-1]] == orders["tools"]
    assert table.practice
    for heist, players in ((BCW, 3), (QS, 3), (CW, 1), (TRM, 2)):
        again = [GAME.deal(GAME.options(heist=heist, players=players, deal_policy="raw"), b"s", orders={
            "jobs": ["open_the_crate"]}) for _ in range(2)]  # fmt: skip
        assert again[0] == again[1]


def test_orders_that_do_not_fit_are_refused_in_words() -> None:
    """(EAP-3.14)"""
    with pytest.raises(BadOption, match="crowbar is nothing that jobs can give"):
        GAME.deal(GAME.options(heist=DBS, players=3, deal_policy="raw"), b"seed", orders={"jobs": ["crowbar"]})
