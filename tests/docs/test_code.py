"""Code on the pages: Python compiles and the short ones run, and commands exist with the flags that are printed."""

import ast
import re
import shlex
import textwrap
from typing import Any

import pytest
from tools import pages as written

from heistnight.cli import COMMANDS, parser
from tests.docs.pages import DOCS, PAGES, ROOT, Block, blocks, commands, name, spans, text_of
from tests.server.conftest import Served

LANGUAGES = {
    "caddy", "cron", "haproxy", "ini", "json", "markdown", "nginx", "powershell", "python", "sh", "text", "yaml",
}  # fmt: skip
PYTHON = [block for page in PAGES for block in blocks(page) if block.language == "python"]
SHELL = [(page, command) for page in PAGES for command in commands(page)]
RUN = ("reference/environments/index.md", "reference/encoding.md", "reference/python-api.md", "how-to/add-a-rule.md")
TARGETS = set(re.findall(r"^([a-z]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
FLAGS = {
    name: {flag for action in command._actions for flag in action.option_strings}
    for name, command in written.commands()
}
EXAMPLE = ROOT / "examples" / "three-alarms"  # a tutorial copies its folders over ours
MADE = "deploy/certs"  # by the command before


def title(block: Block) -> str:
    return f"{name(block.page)} {block.text.partition(chr(10))[0][:40]}"


@pytest.mark.parametrize("page", [page for page in PAGES if page.is_relative_to(DOCS)], ids=name)
def test_blocks_say_their_language(page: Any) -> None:
    assert {block.language for block in blocks(page)} - {""} <= LANGUAGES
    if page.name not in ("websocket.md", "http.md"):  # written from the server's code
        assert "" not in {block.language for block in blocks(page)}


@pytest.mark.parametrize("block", PYTHON, ids=title)
def test_python_compiles(block: Block) -> None:
    ast.parse(textwrap.dedent(block.text))


@pytest.mark.parametrize("page", RUN)
def test_short_python_runs(page: str) -> None:
    """What is imported is there, what is called works, and tests that are shown pass."""
    scope: dict[str, Any] = {}
    ran = [block for block in blocks(DOCS / page) if block.language == "python"]
    for block in ran:
        exec(textwrap.dedent(block.text), scope)
    shown = [value() for key, value in list(scope.items()) if key.startswith("test_")]
    assert ran
    assert shown or page != "how-to/add-a-rule.md"


def test_the_bot_of_the_tutorial_plays_to_the_end(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """As it stands first, and with the better choice that the page gives it then."""
    whole, better = (block.text for block in blocks(DOCS / "tutorials" / "first-bot.md") if block.language == "python")
    served = Served(tmp_path / "house.db")
    monkeypatch.setattr("sys.argv", ["bot.py", f"http://{served.host}"])
    try:
        scope: dict[str, Any] = {"__name__": "bot"}
        exec(whole, scope)
        assert len(scope["play"]()["scores"]) == 4
        exec(better, scope)
        assert len(scope["play"]()["scores"]) == 4
    finally:
        served.stop()


def understood(words: list[str]) -> bool:
    """Return whether our command line knows a command with these words."""
    known = [command for command in FLAGS if words[: len(command.split())] == command.split()]
    flags = {word.partition("=")[0] for word in words if word.startswith("--")}
    return flags <= FLAGS[max(known, key=len)]


def ours(command: str) -> list[str]:
    """Return the words of a `heistnight` command in a line of shell, whatever stands before and after it."""
    found = re.search(
        rf"(?:^|[/\\\s])heistnight ((?:{'|'.join(COMMANDS)})\b.*)", re.sub(r"\$\(.*?\)", "TODAY", command)
    )
    return ["heistnight", *shlex.split(found[1].split(" > ")[0])] if found else []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_exist_with_their_flags(page: Any) -> None:
    """`heistnight …` in shell blocks is parsed as it would be; in a line of text, flags alone are looked at."""
    wrong = []
    for command in commands(page):
        words = ours(command)
        if words and not {"--version", "--help"} & set(words):
            try:
                parser().parse_args(words[1:])
            except SystemExit:
                wrong.append(command)
    for span in spans(page):
        if span.startswith("heistnight ") and not understood(span.replace("'", "").split()):
            wrong.append(span)
    assert wrong == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_targets_modules_and_files_of_commands_exist(page: Any) -> None:
    wrong = []
    for command in [*commands(page), *spans(page)]:
        for target in re.findall(r"(?:^|&& )make ([a-z]+)", command):
            if target not in TARGETS:
                wrong.append(command)
        for module in re.findall(r"python -m ((?:tests|training|heistnight|benchmarks)[\w.]*)", command):
            path = ROOT / ("src" if module.startswith("heistnight") else "") / module.replace(".", "/")
            if not path.is_dir() and not path.with_suffix(".py").is_file():
                wrong.append(command)
        for file in re.findall(
            r"(?<![\w/.-])(?:tests|benchmarks|examples|training|tools|deploy|requirements)/[\w./*-]*\w", command
        ):
            if not any([*root.glob(file)] for root in (ROOT, EXAMPLE)) and not file.startswith(MADE):
                wrong.append(command)
    assert wrong == []


def test_commands_are_looked_at() -> None:
    """So that nothing above passes because nothing was found, or because everything is taken for right."""
    assert len([words for _, command in SHELL if (words := ours(command))]) > 40
    assert ours("sudo /opt/heistnight/bin/heistnight tidy --db x.sqlite3 --keep 9") == [
        "heistnight",
        "tidy",
        "--db",
        "x.sqlite3",
        "--keep",
        "9",
    ]
    assert not understood(["heistnight", "serve", "--hots", "1"])
    assert understood(["heistnight", "deck", "check", "FILE"])
