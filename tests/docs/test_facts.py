"""What the documentation says of the program is so."""

import json
import re

import pytest
from tools import pages as written

from heistnight import __version__
from tests.docs.pages import DOCS, ROOT, name, prose_of, text_of

QUESTIONS = json.loads((ROOT / "tests" / "docs" / "questions.json").read_text("utf-8"))
SERVER = ROOT / "src" / "heistnight" / "server"
OTHERS = ("ensurepip is not available", "command not found")  # sentences of other programs
LABEL = re.compile(r"(?<![*\w])\*([A-Z][^*\n]+)\*(?!\*)")
FIGURE = re.compile(r'(?:_figure\(\s*|^\s+\()"([a-z_]+)", ?(?:kind|"gauge"|"counter"|"summary")', re.MULTILINE)


def test_the_reference_is_what_the_code_says() -> None:
    """Versions, commands, error codes and environments. Else: make sync"""
    assert [name(path) for path, text in written.pages() if text_of(path) != text] == []


def test_every_metric_is_explained_and_no_other() -> None:
    there = {figure for path in SERVER.rglob("*.py") for figure in FIGURE.findall(text_of(path))}
    told = set(re.findall(r"`heistnight_([a-z_]+)", text_of(DOCS / "reference" / "metrics.md")))
    assert there - {"save_seconds"} == told - {"save_seconds_sum", "save_seconds_count"}
    assert len(there) > 20


def test_capacity_is_said_once_and_as_it_was_measured() -> None:
    """The rows of the performance page are the recorded ones, and no other page counts tables."""
    page = text_of(DOCS / "evidence" / "performance.md")
    run = json.loads((DOCS / "evidence" / "trust" / "server.json").read_text("utf-8"))
    rows = run["figures"]["one move per table every three seconds"]
    shown = re.findall(r"^\| ([\d,]+) \| ([\d,]+) \| ([\d.]+) (ms|s) \| ([\d.]+) (ms|s) \|$", page, re.MULTILINE)
    measured = {f"{row['tables']:,}": row for row in rows}
    assert len(shown) == 4
    for tables, sockets, half, unit, most, other in shown:
        row = measured[tables]
        assert sockets == f"{row['sockets']:,}"
        for told, measure, value in ((half, unit, row["p50_ms"]), (most, other, row["p99_ms"])):
            exact = value / (1000 if measure == "s" else 1)
            assert float(told) == pytest.approx(exact, abs=0.5 if measure == "ms" else 0.05)
    for other_page in (DOCS / "how-to").glob("*.md"):
        assert not re.search(r"\d,000 (?:busy )?tables", text_of(other_page)), name(other_page)


def test_labels_in_the_text_are_those_of_the_screen() -> None:
    """What a page tells people to press (in italics, with a capital) is in a catalog."""
    catalogs = "".join(text_of(path) for path in (ROOT / "client" / "src" / "lang").glob("en*.ts"))
    pages = [ROOT / "README.md", *(DOCS / "tutorials").glob("*.md"), *(DOCS / "how-to").glob("*.md")]
    told = {(name(page), label) for page in pages for label in LABEL.findall(prose_of(page))}
    assert sorted((page, label) for page, label in told if f"'{label}'" not in catalogs) == []
    assert len(told) > 8


def test_troubleshooting_has_thirty_rows_by_symptom() -> None:
    page = text_of(DOCS / "how-to" / "troubleshoot.md")
    assert len(re.findall(r"^\|(?! Symptom|--)", page, re.MULTILINE)) >= 30


def test_symptoms_quote_sentences_that_are_said() -> None:
    """Each part of a quotation between blanks and numbers stands in the sources."""
    page = text_of(DOCS / "how-to" / "troubleshoot.md")
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "client" / "src" / "lang").glob("*.ts"), ROOT / "hatch_build.py"]
    said = "".join(text_of(path) for path in sources if "static" not in path.parts).replace("`", "")
    symptoms = re.findall(r"^\|([^|]+)\|", page, re.MULTILINE)
    quoted = [quote for line in symptoms for quote in re.findall(r'["`]([^"`]+ [^"`]+ [^"`]+)["`]', line)]
    parts = [part.strip(" .:,") for quote in quoted for part in re.split(r"…|\d+|: |, ", quote) if part.count(" ") > 1]
    assert [part for part in parts if part not in said and part not in OTHERS] == []
    assert len(parts) > 8


@pytest.mark.parametrize("page", QUESTIONS)
def test_ten_questions_are_answered_on_the_page(page: str) -> None:
    """Eyes that have never seen the project are asked these. Each has an answer, and words of the page that give it."""
    text = " ".join(text_of(ROOT / page).split())
    assert len(QUESTIONS[page]) == 10
    assert [found for _, _, found in QUESTIONS[page] if found not in text] == []


def test_the_main_pages_have_questions() -> None:
    assert len(QUESTIONS) == 10


def test_fragments_say_in_a_sentence_who_notices_what() -> None:
    """changes/README.md tells their form; `towncrier` would leave one with another name out."""
    for path in (ROOT / "changes").iterdir():
        if path.name != "README.md":
            assert re.fullmatch(r"[a-z0-9-]+\.(added|changed|fixed|breaking)\.md", path.name), path.name
            assert re.fullmatch(r"[A-Z*`/].{10,400}[.)]", " ".join(text_of(path).split())), path.name


def test_the_changelog_has_the_four_kinds_and_this_version() -> None:
    text = text_of(ROOT / "CHANGELOG.md")
    now = re.findall(r"^### (.+)$", text.partition("## [Unreleased]")[2].partition("\n## ")[0], re.MULTILINE)
    assert now == ["Breaking", "Added", "Changed", "Fixed"]
    assert f"## [{__version__}]" in text
