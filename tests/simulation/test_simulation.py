"""The simulator, in short: python -m tests.simulation is the long form, and --planted 1000 that of the faults."""

import asyncio
import os
import subprocess
import sys
from contextvars import copy_context
from pathlib import Path

import pytest

from tests.simulation.command import main, tell
from tests.simulation.loop import Deadlock, Livelock, Process, VirtualLoop
from tests.simulation.planted import FAULTS, find, planted
from tests.simulation.scenarios import GAMES, SCENARIOS
from tests.simulation.shrink import play, shrink

ROOT = Path(__file__).parents[2]
SEEDS = {"whole": range(1, 2), "asleep": range(1, 2), "people": range(3), "nodes": range(3)}
SOME = range(2)
ENOUGH = 40  # seeds in which each fault shows; the long form has a thousand


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_everything_holds(scenario: str) -> None:
    for seed in SEEDS.get(scenario, SOME):
        outcome = play(seed, scenario)
        assert outcome.failure is None, f"{outcome.game}, seed {seed}: {outcome.failure}"
        assert outcome.checked["messages"]
        assert outcome.checked["views"]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_comes_to_its_end(game: str) -> None:
    outcome = play(0, "whole", game)
    assert outcome.failure is None
    assert outcome.over == 1
    assert outcome.checked["replays"]


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    assert find(name, ENOUGH) is not None


def test_twenty_faults_are_planted() -> None:
    assert len(FAULTS) >= 20


def test_the_same_seed_gives_the_same_bytes() -> None:
    """In this process twice, and in another whose sets and dictionaries have another order."""
    one, two, other = play(3, "people"), play(3, "people"), play(4, "people")
    assert one.digest == two.digest != other.digest
    words = [sys.executable, "-m", "tests.simulation", "--seeds", "3", "--scenario", "people", "--log"]
    again = subprocess.run(words, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True)
    assert again.stdout.splitlines()[-1] == f"{one.digest[:16]}: everything holds"


def test_a_failure_is_shrunk_and_can_be_replayed(capsys: pytest.CaptureFixture[str]) -> None:
    """Few events are left, without any of which it would not fail, and the printed command shows it again."""
    name = "a clock that counts while the server is away"
    with planted(name):
        found = next(run for seed in range(ENOUGH) if (run := play(seed, "crashes", "the-plan")).failure is not None)
        kept, _, best = shrink(found, lambda keep, until: play(found.seed, "crashes", "the-plan", keep, until))
        assert best.failure is not None
        assert found.failure is not None
        assert best.failure.kind == found.failure.kind
        assert 1 <= len(kept) <= 2 < len(found.events)
        tell(found, name)
    said = capsys.readouterr().out
    assert " is killed" in said
    command = next(line for line in said.splitlines() if line.startswith("again: "))
    assert main(_words(command)) == 1
    assert best.failure.text in capsys.readouterr().out
    assert main(_words(command.replace(f" --plant {name}", ""))) == 0


def _words(command: str) -> list[str]:
    words, _, fault = command.partition(" --plant ")
    return [*words.split()[4:], *(["--plant", fault] if fault else [])]


# The loop -----------------------------------------------------------------------------------------------------------


def test_time_passes_only_where_nothing_else_is_to_be_done() -> None:
    loop, heard = VirtualLoop(), []

    async def wait() -> None:
        await asyncio.sleep(3_600)
        heard.append(loop.time())

    loop.run_until_complete(wait())
    loop.close()
    assert heard == [3_600]


def test_a_killed_process_runs_no_further_line_and_a_frozen_one_waits() -> None:
    loop, done = VirtualLoop(), []

    async def count(name: str) -> None:
        try:
            for number in range(4):
                await asyncio.sleep(1)
                done.append((name, number, loop.time()))
        finally:
            done.append((name, -1, loop.time()))

    killed, frozen = Process(loop, "killed"), Process(loop, "frozen")
    killed.spawn(count("killed"))
    frozen.spawn(count("frozen"))
    outside = copy_context()
    loop.call_at(2.5, killed.kill, context=outside)
    loop.call_at(2.5, frozen.freeze, context=outside)
    loop.call_at(9.0, frozen.thaw, context=outside)
    loop.run_until_complete(asyncio.wait_for(_sleep(20), 30))
    assert [at for name, _, at in done if name == "killed"] == [1, 2]
    assert [at for name, _, at in done if name == "frozen"] == [1, 2, 9, 10, 10]
    killed.dispose()
    loop.close()


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)


def test_a_loop_in_which_nothing_or_only_one_thing_happens_is_noticed() -> None:
    async def nothing() -> None:
        await asyncio.Event().wait()

    async def again() -> None:
        while True:
            await asyncio.sleep(0)

    for work, problem in ((nothing, Deadlock), (again, Livelock)):
        loop = VirtualLoop()
        process = Process(loop, "any")
        task = process.spawn(work())
        with pytest.raises(problem):
            loop.run_forever()
        process.dispose()
        assert not task.cancelled()
        loop.close()
