"""The gallery of recorded moments in a page of its own, and each of its screens at the sizes a test asks for."""

import functools
import os
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from hatch_build import install, npm
from playwright.sync_api import Browser, Page

GALLERY = Path(__file__).parents[2] / "client" / "src" / "gallery"
EVERYTHING = os.environ.get("HEISTNIGHT_SWEEP") == "all"
GAMES = sorted(folder.parent.name for folder in GALLERY.glob("*/moments.json"))
Size = tuple[int, int]
# In a frame that is laid out and not painted: where everything lies is known without.
HELD = '<iframe src="/gallery.html" style="position: absolute; top: 0; left: 0; border: 0; opacity: 0"></iframe>'
# A screen is drawn once and turned to each of its sizes, as a person turns a phone. The third number of a size, where
# there is one, is the size of the text in percent.
LEAF = """async ([screens, look]) => {
  const frame = document.querySelector('iframe')
  const inside = frame.contentWindow
  const see = inside.eval(look)
  const found = []
  for (const [query, sizes, given] of screens) {
    const seen = []
    for (const [place, [width, height, text = 100]] of sizes.entries()) {
      Object.assign(frame.style, { width: `${width}px`, height: `${height}px` })
      inside.document.documentElement.style.fontSize = text === 100 ? '' : `${text}%`
      if (place === 0) {
        inside.history.replaceState(null, '', query)
        inside.dispatchEvent(new PopStateEvent('popstate'))
        const board = '.ground[data-game] :is(.table-box, .frame > .board, .lobby) > *'
        const drawn = query.includes('&asked=') ? '[data-asked] button' : board
        while (!inside.document.querySelector(drawn)) await new Promise((on) => setTimeout(on))
        await inside.document.fonts.ready
      }
      // A page hears that it was turned when it is laid out; what it does then, and that there is more, shows later.
      for (let time = 0; time < 2; time++)
        await new Promise((on) => inside.requestAnimationFrame(() => setTimeout(on)))
      seen.push(await see(given))
    }
    found.push(seen)
  }
  return found
}"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="session")
def gallery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The gallery, built and served, and a page that holds it."""
    folder = tmp_path_factory.mktemp("gallery")
    install()
    npm("run", "gallery", "--", "--outDir", str(folder), "--emptyOutDir")
    (folder / "held.html").write_text(HELD)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/held.html"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="package")
def page(chrome: Browser) -> Iterator[Page]:
    context = chrome.new_context(reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture
def screens(gallery: str, page: Page) -> Page:
    """The gallery in a frame of its own."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(gallery)
    page.wait_for_function("() => document.querySelector('iframe').contentDocument?.querySelector('#app > *')")
    return page


def looked_at(
    page: Page, queries: list[str], look: str, sizes_of: Callable[[int], list[Size]]
) -> Iterator[tuple[Size, dict[int, Any]]]:
    """Size by size, what was found on the screens that are looked at there, by their place in the list."""
    by_size: dict[Size, dict[int, Any]] = {}
    looks = page.evaluate(LEAF, [[(query, sizes_of(place)) for place, query in enumerate(queries)], look])
    for place, seen in enumerate(looks):
        for size, one in zip(sizes_of(place), seen, strict=True):
            by_size.setdefault(size, {})[place] = one
    yield from by_size.items()


def told(complaints: list[str]) -> str:
    return "\n".join([f"{len(complaints)} in all", *complaints[:40]])
