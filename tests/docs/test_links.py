"""Every link in the documentation leads somewhere, and every page can be found."""

import re
from pathlib import Path

import pytest
import yaml

from tests.docs.pages import DOCS, PAGES, ROOT, anchors, links, name, text_of

IN_CODE = re.compile(r"docs/[a-z][\w/-]*\.(?:md|json|svg)")
FOLDERS = (
    "benchmarks",
    "client/src",
    "deploy",
    "docs",
    "examples",
    "requirements",
    "src",
    "tests",
    "tools",
    "training",
)
CODE = (".py", ".ts", ".svelte", ".toml", ".cfg", ".yaml", ".yml", ".sh", ".md")


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_files_and_headings_that_exist(page: Path) -> None:
    wrong = []
    for target in links(page):
        path, _, anchor = target.partition("#")
        found = (page.parent / path).resolve() if path else page
        if not found.exists() or (anchor and anchor not in anchors(found)):
            wrong.append(target)
    assert wrong == []


def test_pages_named_in_code_exist() -> None:
    """Comments, messages and tests name pages too; the changelog and its fragments tell the past."""
    wrong = []
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*")):
        if path.suffix in CODE and "static" not in path.parts:
            named = set(IN_CODE.findall(text_of(path)))
            wrong += [f"{name(path)}: {page}" for page in sorted(named) if not (ROOT / page).exists()]
    assert wrong == []


def test_every_page_is_in_the_navigation_and_on_the_first_page_or_linked_from_there() -> None:
    written = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    listed = set(re.findall(r"[\w/-]+\.md", (ROOT / "mkdocs.yml").read_text("utf-8").partition("\nnav:")[2]))
    assert listed == written
    seen, waiting = set(), [DOCS / "index.md"]
    while waiting:
        page = waiting.pop()
        if page not in seen and page.is_relative_to(DOCS):
            seen.add(page)
            waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links(page) if ".md" in link]
    assert {page.relative_to(DOCS).as_posix() for page in seen} == written


def test_the_reader_finds_the_door_from_the_readme() -> None:
    """One link for each reader, hosting included."""
    doors = {link for link in links(ROOT / "README.md") if link.startswith("docs/tutorials/")}
    assert doors == {f"docs/tutorials/{page.name}" for page in (DOCS / "tutorials").glob("*.md")}


def test_the_workflow_publishes_what_make_builds() -> None:
    flow = yaml.safe_load((ROOT / ".github" / "workflows" / "docs.yml").read_text("utf-8"))
    steps = [step for job in flow["jobs"].values() for step in job["steps"]]
    assert [step["run"] for step in steps if "run" in step] == ["make docs PYTHON=python"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert all(re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step) for step in used)
    assert "site_dir: site" in (ROOT / "mkdocs.yml").read_text("utf-8")


def test_contributing_stays_short() -> None:
    assert len(text_of(ROOT / "CONTRIBUTING.md").split()) < 900
