"""Write every file that follows from the code: `make sync`. With --check, name those that are stale: `make synced`.

Written are the protocol pages, the wire's types and the catalogs of sentences (for the games of the house and for the
example), the gallery's recorded moments, the pins of versions, the reference pages (pages.py), and the trust page.
"""

import argparse
import runpy
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CLIENT = ROOT / "client"
GALLERY = CLIENT / "src" / "gallery"
EXAMPLE = ROOT / "examples" / "three-alarms"
sys.path[:0] = [str(ROOT), str(GALLERY)]

from heistnight.server.codegen.files import written, written_of  # noqa: E402


def from_code() -> Iterator[tuple[Path, str]]:
    """Yield what the server's types and sentences say, of the house and of the example game."""
    for path, text in written().items():
        yield ROOT / path, text
    for part in ("games", "bots"):
        import_module(f"heistnight.{part}").__path__.append(str(EXAMPLE / "src" / "heistnight" / part))
    for path, text in written_of(import_module("heistnight.games.three_alarms").GAME).items():
        yield EXAMPLE / path, text


def from_games() -> Iterator[tuple[Path, str]]:
    """Yield the gallery's moments, recorded again."""
    compact = import_module("moment").compact
    for recorder in sorted(GALLERY.rglob("*.py")):
        for path, value in runpy.run_path(str(recorder)).get("recorded", dict)().items():
            yield CLIENT / path, compact(value)


def from_pins() -> Iterator[tuple[Path, str]]:
    """Yield the digests that are pinned to a number, each written again only once its number was raised."""
    pins = import_module("tests.conformance.pins")
    game = import_module("heistnight.games.three_alarms").GAME
    for path, now in (*pins.pins(), (pins.file_of(game, EXAMPLE / "tests"), pins.pin_of_game(game))):
        yield path, pins.rewritten(path, now)


def from_docs() -> Iterator[tuple[Path, str]]:
    """Yield the reference pages: command line, versions, error codes and environments."""
    yield from import_module("tools.pages").pages()


def from_results() -> Iterator[tuple[Path, str]]:
    """Yield the trust page, from the results of the last runs."""
    report, results = import_module("tests.trust.report"), import_module("tests.trust.results")
    yield report.PAGE, report.page(results.load(results.FOLDER))


def stale() -> dict[Path, str]:
    """Return each file that is not what it would be written as, with what it would be."""
    every = [*from_code(), *from_games(), *from_pins(), *from_docs(), *from_results()]
    return {path: text for path, text in every if not path.is_file() or path.read_text("utf-8") != text}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, and fail if a file is stale")
    only_check = parser.parse_args().check
    found = stale()
    for path, text in found.items():
        print(f"{'stale' if only_check else 'written'}: {path.relative_to(ROOT)}")
        if not only_check:
            path.write_text(text, encoding="utf-8")
    if found and only_check:
        print("These files follow from code that has changed. Run `make sync`, and commit what it writes.")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
