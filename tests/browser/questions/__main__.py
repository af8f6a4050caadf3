"""Paints the screens of the ten questions, and prints the points of the last answers, group by group."""

import argparse
import functools
import statistics
import tempfile
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from hatch_build import install, npm
from playwright.sync_api import sync_playwright

from tests.browser.chromium import chromium
from tests.browser.questions import ASKED, SIZES, query, score, screens
from tests.browser.screens import Quiet

DRAWN = ":is(.table-box, .frame > .board) > *"


def paint(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as built, sync_playwright() as playwright:
        install()
        npm("run", "gallery", "--", "--outDir", built, "--emptyOutDir")
        server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=built))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, screen in screens().items():
            width, height, _ = SIZES[screen["size"]]
            page = browser.new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
            page.goto(f"http://127.0.0.1:{server.server_port}/gallery.html{query(screen)}")
            page.wait_for_selector(DRAWN)
            page.evaluate("() => document.fonts.ready")
            page.screenshot(path=out / f"{name}.png")
            page.close()
        browser.close()
        server.shutdown()


def told() -> str:
    """Return the points of each group of screens and of each question."""
    every = screens().values()
    lines = []
    for size in SIZES:
        points = [score(screen) for screen in every if screen["size"] == size]
        lines.append(f"{size}: {statistics.mean(points):.1f} of 10 in {len(points)} screens, none under {min(points)}")
    for key, question in ASKED.items():
        right = [screen["given"].get(key, ["", 1])[1] for screen in every]
        lines.append(f"{10 * statistics.mean(right):.1f} {question}")
    return "\n".join(lines)


if __name__ == "__main__":
    words = argparse.ArgumentParser(prog="python -m tests.browser.questions", description=__doc__)
    words.add_argument("--out", type=Path, help="folder for the pictures (default: none, points alone)")
    if folder := words.parse_args().out:
        paint(folder)
    print(told())
