"""One world around a server: no module of it asks the machine for time, chance, processes or files by itself."""

import ast
import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

from heistnight.games import game as find_game
from heistnight.server import serve
from heistnight.server.hosting.house import House
from heistnight.server.hosting.node import NodeHouse
from heistnight.server.machine import Machine
from heistnight.server.room.codes import new_code, new_room_name
from heistnight.server.room.document import Person, new_id, new_seed
from heistnight.server.room.lobby import new_document

HEISTNIGHT = Path(__file__).parents[2] / "src" / "heistnight"
SERVER = HEISTNIGHT / "server"
INSIDE = [
    *(
        path
        for folder in ("room", "runtime", "hosting", "transport")
        for path in sorted((SERVER / folder).glob("*.py"))
    ),
    *(SERVER / name for name in ("http/app.py", "ledger.py", "workers.py", "metrics.py", "clock.py")),
    HEISTNIGHT / "store" / "postgres.py",
]

# What a module gets from its world. `random.Random` is the type of what is handed in, and makes nothing by itself.
OUTSIDE = {"time", "random", "secrets", "uuid", "os", "tempfile", "pathlib", "shutil", "sqlite3"}
OUTSIDE |= {"multiprocessing", "subprocess", "concurrent", "threading", "signal"}
HARMLESS = {"random.Random", "pathlib.Path"}
CALLS = {"open", "now", "utcnow", "today", "read_text", "read_bytes", "write_text", "write_bytes"}
CALLS |= {"run_in_executor", "create_subprocess_exec", "create_subprocess_shell"}
READS_TIME = {"now", "utcnow", "today"}  # of a date; a table's clock is told what time it is


def from_outside(name: str, source: str) -> list[str]:
    """Return file, line and name of all that a module takes from the machine by itself."""
    found = [(line, what) for line, what in _imported(source) if what not in HARMLESS]
    found += [(line, what) for line, what in _called(source)]
    return [f"{name}:{line}: {what}" for line, what in sorted(set(found))]


def _imported(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from ((node.lineno, name) for name in names if name.split(".")[0] in OUTSIDE)


def _called(source: str) -> Iterator[tuple[int, str]]:
    """Calls inside functions: at the top of a module the program itself is loaded."""
    tree = ast.parse(source)
    for function in ast.walk(tree):
        if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            continue
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            if isinstance(called, ast.Name) and called.id in ("open", "Random"):
                yield node.lineno, called.id
            if isinstance(called, ast.Attribute) and called.attr in CALLS - {"open"} - READS_TIME:
                yield node.lineno, called.attr
            if isinstance(called, ast.Attribute) and called.attr in READS_TIME:
                of = called.value
                if isinstance(of, ast.Name) and of.id in ("datetime", "date"):
                    yield node.lineno, f"{of.id}.{called.attr}"


def test_no_module_of_a_server_asks_the_machine_by_itself() -> None:
    found = [where for path in INSIDE for where in from_outside(str(path.relative_to(HEISTNIGHT)), path.read_text())]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("import time\n", "room/x.py:1: time"),
        ("import asyncio\nfrom secrets import token_hex\n", "room/x.py:2: secrets.token_hex"),
        ("def late():\n    import random\n", "room/x.py:2: random"),
        ("from random import Random\ndef draw():\n    return Random()\n", "room/x.py:3: Random"),
        ("from datetime import datetime\ndef at():\n    return datetime.now()\n", "room/x.py:3: datetime.now"),
        ("def read(name):\n    with open(name) as file:\n        return file\n", "room/x.py:2: open"),
        ("def read(path):\n    return path.read_text()\n", "room/x.py:2: read_text"),
        ("from concurrent.futures import ProcessPoolExecutor\n", "room/x.py:1: concurrent.futures.ProcessPoolExecutor"),
        ("def go(loop):\n    loop.run_in_executor(None, print)\n", "room/x.py:2: run_in_executor"),
    ],
)
def test_a_module_that_does_is_named_with_its_line(source: str, line: str) -> None:
    assert from_outside("room/x.py", source) == [line]


def test_what_is_handed_in_is_no_violation() -> None:
    source = "from random import Random\ndef draw(chance: Random, clock):\n    clock.now(chance.random())\n"
    assert from_outside("room/x.py", source) == []


def test_the_real_world_draws_from_the_operating_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every key, code, name and seed: with another generator's bytes they'd be other ones, and no seed repeats them."""
    asked: list[int] = []

    def counted(size: int) -> bytes:
        asked.append(size)
        return os.urandom(size)

    monkeypatch.setattr(random, "_urandom", counted)
    chance = Machine().chance
    assert type(chance) is secrets.SystemRandom
    person = Person(1, "Ada")
    for drawn in (
        lambda: new_document(find_game("the-plan"), {}, chance),
        lambda: new_seed(chance),
        lambda: new_room_name(chance),
        lambda: new_code(chance),
        lambda: new_id(chance),
        lambda: person.new_key(chance),
    ):
        before = len(asked)
        random.seed(1)
        one = drawn()
        assert len(asked) > before
        random.seed(1)
        assert drawn() != one


def test_a_server_and_a_node_are_given_the_real_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[House] = []

    def stop(house: House, **more: object) -> None:
        made.append(house)
        raise serve.CannotServe("Enough has been seen.")

    async def ready(url: str) -> None:
        """There is no database."""

    monkeypatch.setattr(serve, "make_app", stop)
    monkeypatch.setattr(serve, "keep_log", lambda: None)
    monkeypatch.setattr(serve, "_listen", lambda *place: Mock(getsockname=lambda: place))
    monkeypatch.setattr("heistnight.store.postgres.prepare", ready)
    for db in (str(tmp_path / "house.sqlite3"), "postgresql://nowhere/house"):
        with pytest.raises(serve.CannotServe, match="Enough"):
            serve.serve(host="127.0.0.1", port=1, lan=False, db=db)
    for house in made:
        house.bot_workers.close()
        house.jobs.close()
        house.store.close()
        assert type(house.world) is Machine
    assert [type(house) for house in made] == [House, NodeHouse]
