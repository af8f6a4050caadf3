"""`heistnight ladder` rates the bots of a game."""

import json
import re

import pytest

from heistnight.cli import main

WORDS = ("ladder", "the-plan", "--bots", "chance,easy", "--games", "12", "--workers", "1")


def test_the_ladder_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The weakest stands at zero, the better one above, with an interval; the same seed tells the same."""
    assert main([*WORDS, "--json"]) == 0
    told = capsys.readouterr().out
    found = json.loads(told)
    chance, easy = found["ladder"]
    assert (chance["level"], chance["rating"]) == ("chance", 0)
    assert easy["low"] < easy["rating"] < easy["high"]
    assert easy["rating"] > 0
    assert found["pairings"][0]["share"] < 0.5
    costs = found.pop("costs")
    assert all(costs[level]["mean_ms"] <= costs[level]["p99_ms"] for level in ("chance", "easy"))
    assert costs["easy"]["decisions"] > 100
    assert main([*WORDS, "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert {**found, "costs": again["costs"]} == again


def test_the_ladder_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """The best on top, with how far it is above the next and what a decision costs it."""
    assert main([*WORDS]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "The Plan: 12 games a pairing, two levels at a table, seed 1. By the book."
    assert [line.split()[0] for line in lines[2:4]] == ["easy", "chance"]
    assert "chance, easy" in lines[5]
    assert re.search(r"\+\d+, clearly +\d+\.\d\d +\d+\.\d$", lines[2].rstrip())


@pytest.mark.parametrize("bots", ["easy", "easy,easy", "easy,nobody"])
def test_a_ladder_needs_two_bots_there_are(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The text lists them."""
    assert main(["ladder", "the-plan", "--bots", bots]) == 2
    assert "at least two different bots of chance, easy, medium, hard" in capsys.readouterr().err
