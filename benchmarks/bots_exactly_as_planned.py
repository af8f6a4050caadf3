"""How often teams of bots win the Heists of Exactly As Planned, level by level, and how long they think.

    python benchmarks/bots_exactly_as_planned.py                        every Heist, number of partners and level
    python benchmarks/bots_exactly_as_planned.py --heists quiz_show --players 3,5 --levels medium,hard
    python benchmarks/bots_exactly_as_planned.py --company              one medium partner among hard ones, and so on
    python benchmarks/bots_exactly_as_planned.py --people hard          people alone, then with more and more bots
    python benchmarks/bots_exactly_as_planned.py --beside hard,medium   a slow, quiet person among people, then bots
    python benchmarks/bots_exactly_as_planned.py --set backup=each      with Backup Plans
    python benchmarks/bots_exactly_as_planned.py --json

Games run in virtual real time: every bot looks, speaks and acts at its own pace, a phrase takes about a second and a
card about two, nobody sees more than the own view, and they agree on nothing but by phrases. Shares of won games come
with Wilson's 95 percent interval; thinking is CPU time on one core for one look at the table.

`--people` stands for a table of people as well as bots can: they think as well as a level, take a person's time (twice
a bot's), and agree among themselves on other plans than bots think of, which bots learn from their phrases alone. The
same deals are played by people only and then with bots of `--levels` in more and more chairs: bots that hold nobody
back do not lower the share. `--waiting` makes these people wait as long, and prompt as late, as bots do.

`--beside` asks whether bots are good company: one slow and quiet person, who never announces anything, never answers a
question and says only what makes somebody act, sits among people who think like a level, and on the same deals among
bots of that level.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import mean
from typing import Any

from heistnight.bots import Bot, Eyes, bot, levels
from heistnight.bots.exactly_as_planned.partner import Partner
from heistnight.bots.exactly_as_planned.skill import Skill
from heistnight.core.action import Action
from heistnight.core.problems import Problem
from heistnight.core.talk import Phrase
from heistnight.games import game as find_game
from heistnight.games.exactly_as_planned.pieces import HEISTS
from heistnight.lab import play_game, wilson

GAME = find_game("exactly-as-planned")


class Timed(Bot):
    """A bot with a stopwatch; the first question about a pair of eyes is the one that takes thought."""

    def __init__(self, level: str) -> None:
        name, _, mind = level.partition(" ")
        self.level, self.is_person = level, bool(mind)
        self._bot = PEOPLE[name](mind) if mind else bot(GAME.id, level)
        self.spent: list[float] = []
        self.phrases = 0

    def speak(self, eyes: Eyes) -> Phrase | None:
        start = time.process_time()
        phrase = self._bot.speak(eyes)
        self.spent.append(1000 * (time.process_time() - start))
        self.phrases += phrase is not None
        return phrase

    def choose(self, eyes: Eyes) -> Action | None:
        return self._bot.choose(eyes)

    def pace(self, eyes: Eyes) -> int | None:
        return self._bot.pace(eyes)


class Quiet(Partner):
    """Somebody who says only what makes others act."""

    SAYS = ("swap", "take", "drop", "toss", "pile_has", "pile_needs")

    def would_say(self, phrase: Phrase) -> bool:
        return phrase.key in self.SAYS


def waiting(mind: str) -> Skill:
    """To think like a level, at a person's pace, with a taste of one's own."""
    like = bot(GAME.id, mind)
    assert isinstance(like, Partner)
    scam, waltz, quiz = (effort._replace(taste=1) for effort in (like.skill.scam, like.skill.waltz, like.skill.quiz))
    slow = like.skill._replace(acting=(2_500, 5_000), speaking=(2_000, 3_500), looking=(1_500, 3_000))
    return slow._replace(scam=scam, waltz=waltz, quiz=quiz)


def eager(mind: str) -> Skill:
    """The same, waiting for nobody's sake."""
    return waiting(mind)._replace(leaves=0, prompts=1_500)


PEOPLE: dict[str, Callable[[str], Bot]] = {
    "person": lambda mind: Partner("person", eager(mind)),
    "waiting": lambda mind: Partner("waiting", waiting(mind)),
    "quiet": lambda mind: Quiet("quiet", eager(mind)),
}


def team(options: Any, names: Sequence[str], games: int, seed: str) -> dict[str, Any]:
    """How often this team wins, what is missing when it does not, how much it says and how long it thinks."""
    results = []
    seated = [Timed(name) for name in names]
    for number in range(games):
        turn = number % len(seated)
        around = seated[turn:] + seated[:turn]
        people = [seat for seat, one in enumerate(around) if one.is_person]
        results.append(play_game(GAME, options, f"{seed} {number}".encode(), around, people=people))
    wins = sum(bool(result.winners) for result in results)
    low, high = wilson(wins, games)
    spent = sorted(moment for one in seated for moment in one.spent)
    return {
        "heist": options.heist,
        "players": options.players,
        "stars": options.stars,
        "team": " + ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names)),
        "games": games,
        "won": wins / games,
        "low": low,
        "high": high,
        "shortfall": mean(-result.scores[0] for result in results),
        "phrases": sum(one.phrases for one in seated) / games,
        "mean_ms": mean(spent),
        "p99_ms": spent[int(0.99 * (len(spent) - 1))],
        "max_ms": spent[-1],
    }


def tables(asked: argparse.Namespace) -> Iterator[Any]:
    """The options of every table asked for, by the house: each Heist with each number of partners, or of stars."""
    words = dict(word.partition("=")[::2] for word in asked.set)
    wanted = asked.heists.split(",") if asked.heists else list(HEISTS)
    numbers = [int(number) for number in asked.players.split(",")] if asked.players else []
    for heist in wanted:
        card = HEISTS[heist]
        for players in card.partners:
            for stars in range(1, len(card.levels) + 1) if card.levels else (None,):
                if not numbers or players in numbers:
                    level = {} if stars is None else {"stars": str(stars)}
                    table = {"heist": heist, "players": str(players), **level, **words}
                    house = GAME.preset_named("house", GAME.options_type.parse(table))
                    yield GAME.options_type.parse({**house.settings, **table})


def teams(asked: argparse.Namespace, players: int) -> Iterator[list[str]]:
    names = asked.levels.split(",") if asked.levels else levels(GAME.id)[1:]
    if asked.beside:
        for mind in asked.beside.split(","):
            yield [f"quiet {mind}"] + [f"person {mind}"] * (players - 1)
            yield [f"quiet {mind}"] + [mind] * (players - 1)
    elif asked.people:
        people = [f"{'waiting' if asked.waiting else 'person'} {asked.people}"]
        yield people * players
        yield from (people * (players - bots) + [name] * bots for name in names for bots in range(1, players))
    elif not asked.company:
        yield from ([name] * players for name in names)
    elif players > 1:
        yield from ([one] + ["hard"] * (players - 1) for one in names if one != "hard")


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--heists", default="", help="ids of Heists, with commas; all by default")
    parser.add_argument("--players", default="", help="numbers of partners, with commas; all by default")
    parser.add_argument("--levels", default="", help="levels, with commas; all but chance by default")
    parser.add_argument("--company", action="store_true", help="one partner of a level among hard ones")
    parser.add_argument("--people", default="", metavar="level", help="people who think like a level, and bots")
    parser.add_argument("--waiting", action="store_true", help="these people wait as long as bots do")
    parser.add_argument("--beside", default="", metavar="levels", help="a quiet person among people, then bots")
    parser.add_argument("--set", action="append", default=[], metavar="option=value")
    parser.add_argument("--games", type=int, default=100, help="games a row")
    parser.add_argument("--seed", default="teams")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    rows = []
    for options in tables(asked):
        for names in teams(asked, options.players):
            row = team(options, names, asked.games, asked.seed)
            rows.append(row)
            stars = f" {row['stars']} stars" if row["stars"] else ""
            if not asked.json:
                print(
                    f"{row['heist']:<23}{row['players']} players{stars:<8} {row['team']:<24}"
                    f" won {row['won']:.3f} [{row['low']:.3f}, {row['high']:.3f}] of {row['games']}"
                    f"  short {row['shortfall']:.2f}  {row['phrases']:.0f} phrases"
                    f"  thinks {row['mean_ms']:.2f} ms, 99 % {row['p99_ms']:.1f}, longest {row['max_ms']:.0f}",
                    flush=True,
                )
    if asked.json:
        json.dump({"options": asked.set, "seed": asked.seed, "rows": rows}, sys.stdout, indent=2)
        print()


if __name__ == "__main__":
    try:
        main()
    except Problem as problem:
        sys.exit(str(problem))
