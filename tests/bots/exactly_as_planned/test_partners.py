"""What partners do when it is plain what to do: they answer, obey, tell, and place where it is needed."""

from typing import Any

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.exactly_as_planned.scam import Known, scam_plan
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.bots.exactly_as_planned.waltz import Wish, chosen_swaps
from heistnight.core.action import Action, Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.exactly_as_planned.moves import CALL_IT, DRAW_HAND, CallIt, HoldOut, Place, TakeJob, TakeTool
from heistnight.games.exactly_as_planned.pieces import ALL_TOOLS, CARDS, JOB, TOOL, Collection, mask

HEIST = game("exactly-as-planned")
LEVELS = ("easy", "medium", "hard")


def running(seed: bytes = b"plain", **options: Any) -> Any:
    """A table whose clock has just started."""
    table = HEIST.deal(HEIST.options(**options, deal_policy="raw"), seed)
    for seat in range(table.seats):
        table.play(Input(0, seat, table.offered(seat)[0]))
    return table


def thought(
    table: Any, seat: Seat, at: int, words: list[tuple[int, Seat, Phrase]], level: str
) -> tuple[Phrase | None, Action | None, int]:
    """What a partner says and does at a moment, and how long it rests then."""
    heard = [Said(when, who, phrase=phrase) for when, who, phrase in words]
    eyes = Eyes(table, seat, Rng(b"thought"), heard, now=at)
    partner = bot("exactly-as-planned", level)
    return partner.speak(eyes), partner.choose(eyes), partner.pace(eyes)


def tools(*names: str) -> int:
    return mask(TOOL[name] for name in names)


def jobs(*names: str) -> int:
    return mask(JOB[name] for name in names)


# Everywhere


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_answers_who_has_it(level: str) -> None:
    """Asked for a card in its hand it says so; asked in person for one it has not, it says no."""
    table = running(players=3, heist="bonnie_and_clyde_waltz")
    own, foreign = table.hands[1][0], table.hands[0][0]
    assert thought(table, 1, 2_000, [(1_000, 0, Phrase("ask", (CARDS[own], -1)))], level)[0] == Phrase(
        "hold", (CARDS[own],)
    )
    assert thought(table, 1, 2_000, [(1_000, 0, Phrase("ask", (CARDS[foreign], 1)))], level)[0] == Phrase("no", (0,))


def test_a_partner_calls_it_when_all_the_others_have() -> None:
    """EAP-4.10: a bot never keeps people waiting for the clock."""
    table = running(players=3, heist="quiz_show")
    for seat in (0, 2):
        table.play(Input(1_000, seat, CALL_IT))
    assert thought(table, 1, 2_000, [], "hard")[1] == CallIt(True)


@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_takes_a_persons_time(level: str) -> None:
    """EAP-9.3: at least a second and a half between two deeds, about a second for a phrase."""
    table = running(players=3)
    phrase, _action, rest = thought(table, 0, 500, [], level)
    assert phrase is not None
    assert phrase.key == "hold"
    assert 900 <= rest <= 1_500
    taken = [(100, 1, Phrase("take", (0, "jobs"))), *introductions(table)]
    _phrase, action, rest = thought(table, 0, 4_000, taken, level)
    assert isinstance(action, TakeJob)
    assert rest >= 1_500


# Double-Blind Scam


def introductions(table: Any) -> list[tuple[int, Seat, Phrase]]:
    return [(200, seat, Phrase("hold", (CARDS[24 + table.dealt_jobs[seat][0]],))) for seat in range(table.seats)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_scam_begins_with_what_was_dealt(level: str) -> None:
    """Nobody else can know the dealt Job."""
    table = running(players=4)
    phrase = thought(table, 2, 300, [], level)[0]
    assert phrase == Phrase("hold", (CARDS[24 + table.dealt_jobs[2][0]],))


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_scam_a_bot_obeys_take_and_drop(level: str) -> None:
    """A person's word lifts the wait (EAP-9.3)."""
    table = running(players=3)
    words = [*introductions(table), (1_000, 0, Phrase("take", (1, "tools")))]
    assert thought(table, 1, 1_500, words, level)[1] == TakeTool(CARDS[table.tool_deck[-1]], "hand")
    words = [*introductions(table), (1_000, 0, Phrase("drop", (1,)))]
    assert thought(table, 1, 1_500, words, level)[1] == TakeTool(CARDS[table.tool_deck[-1]], "jackpot")


def test_in_a_scam_a_bot_leaves_people_time_and_their_claims() -> None:
    """EAP-9.3: three seconds face up, four more when somebody said that it is theirs."""
    table = running(players=3)
    takers = [seat for seat in range(3) if takes(table, seat, 3_500, [])]
    assert takers
    assert not any(takes(table, seat, 2_500, []) for seat in range(3))
    claims = [(400, 2, Phrase("mine", (deck,))) for deck in ("jobs", "tools")]
    assert not any(takes(table, seat, 6_000, claims) for seat in (0, 1))


def takes(table: Any, seat: Seat, at: int, words: list[tuple[int, Seat, Phrase]]) -> bool:
    action = thought(table, seat, at, [*introductions(table), *words], "hard")[1]
    return isinstance(action, TakeJob | TakeTool)


def test_a_scam_plan_gives_the_last_tool_to_the_one_who_needs_it() -> None:
    """Everything is satisfied but one Job for which this Tool is named."""
    hands = (
        Collection(tools("crowbar"), jobs("open_the_crate", "pass_the_checkpoint", "get_everyone_out")),
        Collection(tools("utility_van", "field_kit"), jobs("work_the_gala", "cross_the_rooftops", "case_the_lobby")),
        Collection(
            tools("smoke_bomb", "wiretap", "getaway_car"),
            jobs("vanish_from_the_vault", "learn_the_code", "lose_the_tail"),
        ),
    )
    known = Known(
        hands=(Collection(hands[0].tools | tools("passport"), hands[0].jobs), *hands[1:]),
        hidden=(0, 0, 0),
        jackpot=tools("staged_collapse", "dumpster_dive"),
        top=Collection(tools("escape_plan"), 0),
        unseen=Collection(ALL_TOOLS & tools("briefcase_of_cash", "black_card"), 0),
        coming=(0, 0),
    )
    assert scam_plan(known, Effort(1, 200, futures=2))[1] == 0


# Bonnie & Clyde Waltz


def test_swaps_that_bring_both_cards_home_come_first_and_nobody_is_in_two() -> None:
    """0 and 1 hold each other's Tools; 2 lacks one that 1 has and can only do half."""
    where = {0: 0, 1: 1, 2: 1, 3: 2}
    wish = Wish({0: 1, 1: 0, 2: 2})
    first, *rest = chosen_swaps(where, wish)
    assert (first.a, first.b, first.x, first.y) == (0, 1, 0, 1)
    assert not rest


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_waltz_a_bot_holds_out_what_it_is_asked_for(level: str) -> None:
    """A partner holds a Tool out and says which Tool it wants for it."""
    table = running(players=3, heist="bonnie_and_clyde_waltz")
    give, want = (min(table.hands[seat]) for seat in (0, 1))
    words = [(300, 1, Phrase("hold", (CARDS[card],))) for card in table.hands[1]]
    words.append((1_000, 0, Phrase("swap", (1, CARDS[want]))))
    table.play(Input(1_500, 0, HoldOut(1, CARDS[give])))
    assert thought(table, 1, 2_500, words, level)[1] == HoldOut(0, CARDS[want])


# Quiz Show


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_quiz_show_a_bot_tells_the_truth_about_others_and_obeys(level: str) -> None:
    """It tells a partner's card, never the own; and puts a card where it is told."""
    table = running(players=3, heist="quiz_show")
    phrase = thought(table, 1, 500, [], level)[0]
    assert phrase is not None
    seat, slot, what = phrase.slots
    assert seat != 1
    assert isinstance(seat, int)
    assert isinstance(slot, int)
    assert CARDS[table.slots[seat][slot - 1]] == what
    told = [(400, 0, Phrase("put", (1, 3, "jackpot")))]
    assert thought(table, 1, 900, told, level)[1] == Place(3, "jackpot")


# Three-Ring Monte


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_monte_the_tools_partner_tells_the_piles_and_the_jobs_partner_waits_for_it(level: str) -> None:
    """Who hears what lies there draws; who has not heard yet waits."""
    table = running(players=2, stars=1, jobs_partner="first")
    assert thought(table, 1, 500, [], level)[0] == Phrase("pile_has", (1, CARDS[table.tool_piles[0][0]]))
    assert thought(table, 0, 900, [], level)[1] != DRAW_HAND
    piles = enumerate(table.tool_piles, 1)
    told = [(500 + 100 * pile, 1, Phrase("pile_has", (pile, CARDS[cards[0]]))) for pile, cards in piles]
    assert thought(table, 0, 1_500, told, level)[1] == DRAW_HAND


def test_a_partner_waits_a_moment_when_asked_to() -> None:
    """A person's "wait" holds a bot back for five seconds, and no longer."""
    table = running(players=2, stars=1, jobs_partner="first")
    piles = enumerate(table.tool_piles, 1)
    words = [(100 * pile, 1, Phrase("pile_has", (pile, CARDS[cards[0]]))) for pile, cards in piles]
    words.append((1_000, 1, Phrase("wait", (-1,))))
    assert thought(table, 0, 2_000, words, "hard")[1] != DRAW_HAND
    assert thought(table, 0, 6_500, words, "hard")[1] == DRAW_HAND


def test_in_a_quiz_show_who_asks_for_a_card_hears_that_it_is_the_own() -> None:
    """The others see it, the asker does not."""
    table = running(players=3, heist="quiz_show")
    asked = [(500, 0, Phrase("ask", (CARDS[table.slots[0][4]], 1)))]
    assert thought(table, 1, 900, asked, "medium")[0] == Phrase("tell", (0, 5, CARDS[table.slots[0][4]]))
