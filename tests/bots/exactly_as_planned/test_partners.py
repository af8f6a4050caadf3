"""What partners do when it is plain what to do: they answer, obey, tell, and place where it is needed."""

from typing import Any

import pytest

from heistnight.bots import Eyes, bot
from heistnight.bots.exactly_as_planned import HARD
from heistnight.bots.exactly_as_planned.monte import _meant
from heistnight.bots.exactly_as_planned.scam import Known, scam_plan
from heistnight.bots.exactly_as_planned.scam_wants import refusing, wanted_by
from heistnight.bots.exactly_as_planned.scene import Scene
from heistnight.bots.exactly_as_planned.skill import Effort
from heistnight.bots.exactly_as_planned.waltz_plan import Wish, chosen_swaps, useful_swaps, waltz_plan
from heistnight.bots.exactly_as_planned.waltz_where import last_claims, whereabouts
from heistnight.bots.exactly_as_planned.wants import fits
from heistnight.core.action import Action, Input, Seat
from heistnight.core.rng import Rng
from heistnight.core.talk import Phrase, Said
from heistnight.games import game
from heistnight.games.exactly_as_planned.moves import (
    CALL_IT,
    DRAW_HAND,
    CallIt,
    HoldOut,
    Place,
    PlaceInPile,
    TakeJob,
    TakeTool,
)
from heistnight.games.exactly_as_planned.pieces import ALL_TOOLS, CARDS, JOB, TOOL, Collection, mask

HEIST = game("exactly-as-planned")
LEVELS = ("easy", "medium", "hard")
SKILL = HARD.skill


def running(seed: bytes = b"plain", **options: Any) -> Any:
    """A table whose clock has just started."""
    options.setdefault("allow_call_it", True)
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


def scene(table: Any, seat: Seat, at: int, words: list[tuple[int, Seat, Phrase]]) -> Scene:
    """A moment as a hard partner has it before the eyes."""
    heard = [Said(when, who, phrase=phrase) for when, who, phrase in words]
    return Scene(Eyes(table, seat, Rng(b"scene"), heard, now=at), SKILL)


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


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_scam_a_bot_leaves_a_tool_to_who_needs_it_and_tells_them(level: str) -> None:
    """Nobody else takes it; after a while a bot says whose it is; and a need is met once."""
    table = running(players=3)
    top = CARDS[table.tool_deck[-1]]
    words = [*introductions(table), (1_000, 2, Phrase("need", (top,)))]
    for seat in (0, 1):
        assert not isinstance(thought(table, seat, 5_000, words, level)[1], TakeTool)
    jobs_gone = running(players=3)
    jobs_gone.job_deck.clear()
    assert thought(jobs_gone, 0, 8_500, words, level)[0] == Phrase("take", (2, "tools"))
    assert wanted_by(scene(table, 0, 5_000, words), table.tool_deck[-1]) == 2
    table.play(Input(5_000, 2, TakeTool(top, "hand")))
    assert wanted_by(scene(table, 0, 6_000, words), TOOL[top]) is None


def test_in_a_scam_a_bot_counts_who_wants_more_jobs_and_who_none() -> None:
    """Two more Jobs are two Jobs; no more Jobs is none until something else is said."""
    table = running(players=3)
    words = [(500, 1, Phrase("count", ("jobs", 2))), (600, 2, Phrase("count", ("jobs", 0)))]
    for _ in range(2):
        top = table.job_deck[-1]
        assert wanted_by(scene(table, 0, table.elapsed() + 1_000, words), 24 + top) == 1
        table.play(Input(table.now + 1_000, 1, TakeJob(CARDS[24 + top])))
    now, top = scene(table, 0, table.elapsed() + 1_000, words), 24 + table.job_deck[-1]
    assert wanted_by(now, top) is None
    assert refusing(now, top) == [2]
    again = scene(table, 0, 9_000, [*words, (8_000, 2, Phrase("count", ("jobs", 1)))])
    assert refusing(again, top) == []
    assert wanted_by(again, top) == 2


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


def all_hands(table: Any) -> list[tuple[int, Seat, Phrase]]:
    """Everybody has said what they hold."""
    return [(300, seat, Phrase("hold", (CARDS[card],))) for seat, hand in enumerate(table.hands) for card in hand]


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_waltz_a_bot_hands_over_what_a_partner_needs(level: str) -> None:
    """Who can do without such a Tool says so and holds it out; else somebody says who has it."""
    table = running(players=3, heist="bonnie_and_clyde_waltz")
    for icon in ("disguise", "stunt", "recon", "leverage", "fake", "bold", "rough", "quick"):
        words = [*all_hands(table), (10_000, 0, Phrase("need", (icon,)))]
        said = {seat: thought(table, seat, 10_500, words, level)[0] for seat in (1, 2)}
        offers = {seat: phrase for seat, phrase in said.items() if phrase is not None and phrase.key == "spare"}
        for seat, phrase in offers.items():
            card = _card(phrase)
            assert card in table.hands[seat]
            assert fits(card, icon)
            heard = [*words, (10_600, seat, phrase)]
            assert thought(table, seat, 12_000, heard, level)[1] == HoldOut(0, CARDS[card])
        if not offers and any(fits(card, icon) for hand in table.hands[1:] for card in hand):
            told = [thought(table, seat, 13_500, words, level)[0] for seat in (1, 2)]
            assert any(phrase.key == "hold" and fits(_card(phrase), icon) for phrase in told if phrase is not None)


def _card(phrase: Phrase) -> int:
    return CARDS.index(str(phrase.slots[0]))


def test_in_a_waltz_what_somebody_asked_for_stays_with_them() -> None:
    """A plan for the hands of now leaves pinned cards alone where that can succeed."""
    table = running(players=3, heist="bonnie_and_clyde_waltz", seed=b"pins")
    hands = tuple(tuple(sorted(hand)) for hand in table.hands)
    effort = Effort(8, 4_000)
    free = dict(waltz_plan(hands, (True,) * 3, effort))
    astray = next(card for seat, hand in enumerate(hands) for card in hand if free.get(card, seat) != seat)
    home = next(seat for seat, hand in enumerate(hands) if astray in hand)
    assert dict(waltz_plan(hands, (True,) * 3, effort, ((astray, home),)))[astray] == home


def test_in_a_waltz_who_may_only_point_tells_all_the_same() -> None:
    """Asked for a card, a finger at oneself is a yes; and who may only ask asks for the own card first."""
    plans: dict[str, Any] = {"plan_1": "only_questions", "plan_2": "hand_signals", "plan_3": "one_ear"}
    table = running(players=3, heist="bonnie_and_clyde_waltz", backup="each", **plans)
    assert table.plans == ["only_questions", "hand_signals", "one_ear"]
    own = CARDS[table.hands[0][0]]
    asked = (1_000, 0, Phrase("ask", (own, -1)))
    assert thought(table, 0, 500, [], "hard")[0] == asked[2]
    assert thought(table, 0, 2_000, [asked], "hard")[0] == Phrase("point", ("seat_0",))
    theirs = CARDS[table.hands[2][0]]
    question = (1_000, 0, Phrase("ask", (theirs, -1)))
    assert thought(table, 2, 2_000, [question], "hard")[0] == Phrase("point", ("seat_2",))
    heard = [asked, (2_000, 0, Phrase("point", ("seat_0",))), (3_000, *question[1:])]
    heard.append((4_000, 2, Phrase("point", ("seat_2",))))
    assert last_claims(scene(table, 1, 5_000, heard)) == {CARDS.index(own): 0, CARDS.index(theirs): 2}


def test_in_a_waltz_what_two_others_swapped_is_what_the_plan_wanted_until_they_say_otherwise() -> None:
    """Nobody else sees the cards; the plan is in every head, and a claim corrects it."""
    table = running(players=3, heist="bonnie_and_clyde_waltz", seed=b"swapped")
    words = all_hands(table)
    where = {card: seat for seat, hand in enumerate(table.hands) for card in hand}
    wish = Wish(dict(waltz_plan(tuple(table.hands), (True,) * 3, SKILL.waltz)))
    swap = next(swap for swap in sorted(useful_swaps(where, wish)))
    watcher = next(seat for seat in range(3) if seat not in (swap.a, swap.b))
    table.play(Input(5_000, swap.a, HoldOut(swap.b, CARDS[swap.x])))
    table.play(Input(6_000, swap.b, HoldOut(swap.a, CARDS[swap.y])))
    believed = whereabouts(scene(table, watcher, 7_000, words))
    assert (believed[swap.x], believed[swap.y]) == (swap.b, swap.a)
    other = next(c for c in table.hands[swap.a] if c != swap.y and (c < 24) == (swap.y < 24))
    corrected = whereabouts(scene(table, watcher, 9_000, [*words, (8_000, swap.b, Phrase("hold", (CARDS[other],)))]))
    assert (corrected[other], corrected[swap.x]) == (swap.b, swap.a)


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


@pytest.mark.parametrize("level", LEVELS)
def test_in_a_monte_a_bot_heeds_what_a_pile_needs_and_what_may_go(level: str) -> None:
    """A Tool the partner wants gone is not placed while there are enough others; a needed one tips the scales."""
    table = running(players=2, stars=1, jobs_partner="first")
    table.play(Input(1_000, 0, DRAW_HAND))
    for _ in range(3):
        options = [action for action in table.offered(0) if isinstance(action, PlaceInPile)]
        table.play(Input(table.now + 1_000, 0, options[0]))
    tools, jobs = enumerate(table.tool_piles, 1), enumerate(table.job_piles, 1)
    told = [(200 + 100 * pile, 1, Phrase("pile_has", (pile, CARDS[card]))) for pile, (card,) in tools]
    told += [(4_200, 0, Phrase("pile_has", (pile, CARDS[card]))) for pile, cards in jobs for card in cards]
    table.play(Input(6_000, 1, DRAW_HAND))
    unwanted = table.hand[0]
    words = [*told, (6_500, 0, Phrase("toss", (CARDS[unwanted],)))]
    placed = thought(table, 1, 7_500, words, level)[1]
    assert isinstance(placed, PlaceInPile)
    assert placed.card != CARDS[unwanted]


def test_in_a_monte_a_need_tells_which_job_lies_there() -> None:
    """Only one Job asks for the Crowbar, or for two Bold; two ask for all types, of which one is left."""
    assert [CARDS[card] for card in _meant("pile_needs", "crowbar")] == ["open_the_crate"]
    assert [CARDS[card] for card in _meant("pile_needs", "bold_2")] == ["walk_in_the_front"]
    assert [CARDS[card] for card in _meant("pile_needs", "all_types")] == ["open_the_crate", "pass_the_checkpoint"]
    assert _meant("pile_has", "bold") == []


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
