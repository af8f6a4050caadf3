"""The trust page says what the last runs found, and nothing else; the threat model names what shows it."""

import re
from collections import Counter
from pathlib import Path

from tests.conformance import leaks
from tests.trust.planted import LEAKS
from tests.trust.report import PAGE, page, write
from tests.trust.results import load, machine, record


def test_the_page_tells_the_results_that_are_kept() -> None:
    """Nobody changes a figure by hand: the page follows from the files of the runs. If not, run tests.trust.report."""
    assert PAGE.read_text() == page(load())


def test_a_run_is_kept_with_its_date_and_machine_and_told(tmp_path: Path) -> None:
    """Numbers, words, lists and tables all find their place, and a newer run takes the place of an older."""
    record("hostile", {"crashes": 1}, folder=tmp_path)
    figures = {"crashes": 0, "messages": 1_000_000, "by game": [{"game": "The Plan", "leaks": 0}], "fast": True}
    record("hostile", figures, "python -m tests.trust.hostile --messages 1000000", tmp_path)
    (result,) = load(tmp_path)
    assert result.figures == figures
    assert result.machine == machine()
    told = write(tmp_path, tmp_path / "trust.md").read_text()
    for line in (
        "## Bad input does nothing",
        "| crashes | 0 |",
        "| messages | 1,000,000 |",
        "| The Plan | 0 |",
        "| fast | yes |",
    ):
        assert line in told
    assert "`python -m tests.trust.hostile --messages 1000000`" in told


def missing_tests(text: str) -> list[str]:
    """Return the tests that a page names and nobody has written."""
    written = "".join(path.read_text() for path in Path(__file__).parents[1].rglob("test_*.py"))
    named = re.findall(r"`(test_\w+)`", text)
    assert named
    return [name for name in named if f"def {name}(" not in written]


def test_what_the_threat_model_names_is_there() -> None:
    model = (PAGE.parents[1] / "explanation" / "threat-model.md").read_text()
    assert not missing_tests(model)
    assert f"{len(LEAKS)} planted leaks" in model
    assert f"{len(leaks.LEAKS)} kinds in each game" in model


def test_the_asvs_table_has_every_row_with_its_test_or_reason() -> None:
    """253 requirements, each once; the counts at its head are those of its rows, and the tests it names exist."""
    text = (PAGE.with_suffix("") / "asvs.md").read_text()
    rows = re.findall(r"^\| (V\d+\.\d+\.\d+) \| ([12]) \| ([a-z/ ]+) \| (.+) \|$", text, re.MULTILINE)
    assert len({number for number, *_ in rows}) == len(rows) == 253
    assert Counter(level for _, level, *_ in rows) == {"1": 70, "2": 183}
    told = dict(re.findall(r"^\| (met|operator|partly|not met|n/a) \| (\d+) \|", text, re.MULTILINE))
    assert Counter(verdict for *_, verdict, _ in rows) == {verdict: int(count) for verdict, count in told.items()}
    assert not missing_tests(text)
    root = Path(__file__).parents[2]
    for path in re.findall(r"`(tests/[\w/]+(?:\.py)?)`", text):
        assert (root / path).exists(), path
