"""Easy, medium and hard: lawful in every Heist, blind to what is hidden, and each clearly better than the one below."""

from typing import Any

import pytest

from heistnight.bots import Bot, Eyes, bot, levels
from heistnight.core.action import Input
from heistnight.core.rng import Rng
from heistnight.core.talk import Said
from heistnight.games import game
from heistnight.games.exactly_as_planned.pieces import PLANS
from heistnight.lab import play_game

HEIST = game("exactly-as-planned")
LEVELS = ("easy", "medium", "hard")
TABLES: dict[str, dict[str, Any]] = {
    "scam": {"players": 3, "deal_policy": "raw"},
    "scam of five with extra Tools": {"players": 5, "extra_tools": 2, "deal_policy": "raw"},
    "scam with open hands": {"players": 4, "open_hands": True, "live_check": True, "memory_aid": True},
    "waltz": {"players": 3, "heist": "bonnie_and_clyde_waltz"},
    "waltz of five with extra Tools": {"players": 5, "heist": "bonnie_and_clyde_waltz", "extra_tools": 4},
    "waltz with open hands": {"players": 4, "heist": "bonnie_and_clyde_waltz", "open_hands": True},
    "quiz": {"players": 4, "heist": "quiz_show"},
    "quiz with open hands": {"players": 3, "heist": "quiz_show", "open_hands": True, "extra_tools": 3},
    "monte": {"players": 2, "stars": 1},
    "monte with three throws": {"players": 2, "stars": 4},
    "monte with open piles": {"players": 2, "stars": 3, "open_tools": True, "open_jobs": True, "open_hands": True},
    "cakewalk": {"players": 1, "stars": 2},
    "cakewalk with extras": {"players": 1, "stars": 5},
}
PLAIN = ("scam", "waltz", "quiz", "monte", "cakewalk")


def by_the_house(options: dict[str, Any]) -> Any:
    """Deals that can be won, and nobody waits for the clock when all is done."""
    return HEIST.options(**{**HEIST.preset_named("house", HEIST.options(**options)).settings, **options})


def play(options: dict[str, Any], seed: bytes, partners: list[Bot], look: Any = None) -> Any:
    """A game in virtual real time; `look` sees every pair of eyes before its owner thinks."""
    table = HEIST.deal(by_the_house(options), seed)
    while table.open() and not table.running:
        table.play(Input(table.now, table.open().seats(table)[0], table.offered(table.open().seats(table)[0])[0]))
    said: list[Said] = []
    ready = [table.now + 100 * seat for seat in range(table.seats)]
    rngs = [Rng(seed + b"%d" % seat) for seat in range(table.seats)]
    while (decision := table.open()) is not None:
        seat = min(decision.seats(table), key=ready.__getitem__)
        deadline = decision.deadline(table)
        if deadline is not None and ready[seat] > deadline:
            table.play(Input(deadline))
            continue
        heard = [
            word
            for word in said
            if table.hears(seat, word) and (word.seat == seat or word.at + table.delay(word) <= ready[seat])
        ]
        eyes = Eyes(table, seat, rngs[seat], heard, now=ready[seat])
        if look is not None:
            look(table, eyes)
        phrase, action = partners[seat].speak(eyes), partners[seat].choose(eyes)
        if phrase is not None:
            word = Said(ready[seat], seat, phrase=phrase)
            table.talk(seat, said).check(word, HEIST.phrases, table.seats)
            said.append(word)
        if action is not None:
            assert action in eyes.options
            table.play(Input(ready[seat], seat, action))
        ready[seat] += partners[seat].pace(eyes)
    return table, said


def test_the_levels_are_those_of_the_rules() -> None:
    """Weakest first."""
    assert levels("exactly-as-planned") == ["chance", *LEVELS]


@pytest.mark.parametrize("name", [name for name in TABLES if name not in PLAIN])
@pytest.mark.parametrize("level", LEVELS)
def test_a_team_answers_what_is_offered_says_what_is_lawful_and_comes_to_an_end(level: str, name: str) -> None:
    """Every action is an option, and every phrase passes the law of talk."""
    partner = bot("exactly-as-planned", level)
    if level == "hard" and name.startswith("scam of five"):
        pytest.skip("the same code as with three, and the longest plans")
    table, _said = play(TABLES[name], name.encode(), [partner] * TABLES[name]["players"])
    assert table.outcome() is not None


@pytest.mark.parametrize("name", PLAIN)
@pytest.mark.parametrize("level", LEVELS)
def test_a_partner_never_thinks_with_what_is_hidden_from_it(level: str, name: str) -> None:
    """The same eyes on a world it can not tell from the true one: the same word, the same deed, the same pace.

    These games too are played by what is offered and lawful, to their end.
    """
    partner = bot("exactly-as-planned", level)
    looks = 0

    def look(table: Any, eyes: Eyes) -> None:
        nonlocal looks
        looks += 1
        if looks % 7:
            return
        world = table.resample(eyes.seat, Rng(b"another"))
        twin = Eyes(world, eyes.seat, Rng(eyes.rng.seed, eyes.rng.drawn), eyes.heard, now=eyes.now)
        true = eyes.aside()
        assert partner.speak(true) == partner.speak(twin)
        assert partner.choose(true) == partner.choose(twin)
        assert partner.pace(true) == partner.pace(twin)

    table, _said = play(TABLES[name], b"blind " + name.encode(), [partner] * TABLES[name]["players"], look)
    assert table.outcome() is not None
    assert looks > 8


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("heist", ["double_blind_scam", "bonnie_and_clyde_waltz", "quiz_show", "three_ring_monte"])
def test_a_team_obeys_every_backup_plan(heist: str, plan: str) -> None:
    """EAP-8.19: under a plan that binds all, whatever a bot says is allowed, and the game comes to an end."""
    if heist == "three_ring_monte" and plan == "one_ear":
        pytest.skip("with two seats it would change nothing (EAP-8.14)")
    players = 2 if heist == "three_ring_monte" else 3
    options = {"players": players, "heist": heist, "backup": "shared", "plan_1": plan, "seconds": 180}
    level = "easy" if players == 3 else "hard"
    table, said = play({**options, "deal_policy": "raw"}, plan.encode(), [bot("exactly-as-planned", level)] * players)
    assert table.outcome() is not None
    if plan == "prepaid_phone":
        assert all(sum(word.seat == seat for word in said) <= 10 for seat in range(players))


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ({"players": 3, "heist": "quiz_show"}, 12),
        ({"players": 3, "heist": "bonnie_and_clyde_waltz"}, 6),
        ({"players": 2, "stars": 2}, 6),
        ({"players": 1, "stars": 5}, 12),
    ],
)
def test_teams_of_a_level_do_better_than_those_below(options: dict[str, Any], games: int) -> None:
    """What is missing in the end grows from hard to medium to easy."""
    short = []
    for level in LEVELS:
        team = [bot("exactly-as-planned", level)] * options["players"]
        results = [play_game(HEIST, by_the_house(options), b"ladder %d" % number, team) for number in range(games)]
        short.append(-sum(result.scores[0] for result in results))
    assert short[0] > short[2]
    assert short[0] >= short[1] >= short[2]


def test_teams_of_a_level_do_better_in_the_double_blind_scam() -> None:
    """Ten games tell easy from medium by what is missing in the end, and two are enough to tell it from hard.

    Hard thinks longest and plays least: that it is above medium here, too, takes benchmarks/bots_exactly_as_planned.py.
    """
    options = by_the_house({"players": 3, "deal_policy": "raw"})
    short = []
    for level, games in zip(LEVELS, (10, 10, 2)):
        team = [bot("exactly-as-planned", level)] * 3
        results = [play_game(HEIST, options, b"scams %d" % number, team) for number in range(games)]
        short.append(-sum(result.scores[0] for result in results) / games)
    assert short[0] > 2 * short[1]
    assert short[0] > 2 * short[2]
