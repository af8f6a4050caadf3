"""Docstrings name the thing: they start with a noun or a verb and say what is returned."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "src"
RIDDLE = re.compile(r"(What|Who|Whom|Whose|Whether|How|Where|That|Those|Somebody|Whoever)\b(?!.*\?)")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def docstrings(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented) and (text := ast.get_docstring(node)):
            yield text.splitlines()[0]


def is_riddle(text: str) -> bool:
    return RIDDLE.match(text) is not None


def test_docstrings_open_with_a_noun_or_a_verb() -> None:
    every = [(path, text) for path in SOURCES.rglob("*.py") for text in docstrings(path.read_text("utf-8"))]
    told = [f"{path.relative_to(SOURCES)}: {text}" for path, text in every if is_riddle(text)]
    assert len(told) <= 0.02 * len(every), "\n".join(told[:40])


def test_a_riddle_is_found() -> None:
    [asked] = docstrings('def asked():\n    """Who may answer now."""')
    assert is_riddle(asked)
    [told] = docstrings('def asked():\n    """Return the seats that may answer now."""')
    assert not is_riddle(told)
