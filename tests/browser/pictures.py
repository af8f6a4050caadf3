"""Pictures of real tables for the home page and the README: `python -m tests.browser.pictures`."""

import base64
import re
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from heistnight.games import games
from tests.browser.chromium import chromium
from tests.browser.conftest import FLAGS, OFFERED, PHONE, House

PICTURES = Path(__file__).parents[2] / "client/public/pictures"
DESK, SHOWN, SHOWN_PHONE = (1440, 900), (960, 600), PHONE
SETTLES = 4_000
SMALLER = """async ([png, width, height]) => {
  const picture = await createImageBitmap(await (await fetch(png)).blob())
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.82 })
  const bytes = new Uint8Array(await webp.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}"""

# What a messenger shows of a link: the same for all tables of a game, so nothing in it can be a secret.
INVITED = (1200, 630)
INVITE = """({id, title}) => {
  const made = (tag, words, style) => {
    const one = document.createElement(tag)
    one.textContent = words
    Object.assign(one.style, style)
    return one
  }
  const all = made('div', '', {
    position: 'fixed', inset: '0', zIndex: '99', background: 'var(--night-0)', overflow: 'hidden',
    display: 'grid', gridTemplate: '1fr / 440px 1fr', color: 'var(--text)',
  })
  all.id = 'invite'
  all.dataset.game = id
  const art = document.querySelector(`article[data-game='${id}'] svg`).cloneNode(true)
  Object.assign(art.style, {width: '100%', height: '100%'})
  const words = made('div', '', {padding: '40px 56px', display: 'grid', alignContent: 'space-between'})
  const poster = {font: '700 118px/1.02 var(--display)', textTransform: 'uppercase', color: 'var(--house)'}
  const size = title.length > 22 ? 92 : 118
  const chairs = made('div', '', {display: 'flex', gap: '18px'})
  const chair = {
    width: '150px', height: '150px', display: 'grid', placeContent: 'center', borderRadius: '8px',
    border: '4px dashed var(--act)', color: 'var(--act)', font: '700 36px/1 var(--body)',
  }
  chairs.append(made('span', 'You?', chair), made('span', 'free', chair), made('span', 'free', chair))
  words.append(
    made('b', 'Heist Night', {font: '700 40px/1 var(--display)', textTransform: 'uppercase'}),
    made('div', '', {}),
    chairs,
  )
  words.children[1].append(
    made('p', 'You are asked to', {font: '600 48px/1.2 var(--body)'}),
    made('p', title, {...poster, fontSize: `${size}px`}),
    made('p', 'No account, no download.', {font: '500 36px/1.3 var(--body)', color: 'var(--text-2)'}),
  )
  all.append(art, words)
  document.body.append(all)
}"""


def main() -> None:
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            page = _home(browser, house, DESK)
            titles = [label.removeprefix("Play now: ").removesuffix(", against bots") for label in _plays(page)]
            for title in titles:
                _take(browser, _table(browser, house, title, DESK), SHOWN)
            _take(browser, _table(browser, house, "The Plan", PHONE), SHOWN_PHONE, "phone")
            for game in games():
                _invite(browser, house, game.id, game.title)
        finally:
            browser.close()
            house.stop()


def _home(browser: Browser, house: House, size: tuple[int, int]) -> Page:
    viewport = {"width": size[0], "height": size[1]}
    page = browser.new_page(viewport=viewport, color_scheme="dark", reduced_motion="reduce")  # type: ignore[arg-type]
    page.add_init_script(OFFERED)
    page.goto(house.url)
    page.get_by_role("button", name=re.compile("^Play now:")).first.wait_for()
    return page


def _invite(browser: Browser, house: House, game: str, title: str) -> None:
    """The picture of an invitation, from the poster."""
    page = _home(browser, house, INVITED)
    page.evaluate("() => document.fonts.ready")
    page.evaluate(INVITE, {"id": game, "title": title})
    page.locator("#invite").screenshot(path=PICTURES / f"invite-{game}.jpg", type="jpeg", quality=82)
    page.close()


def _plays(page: Page) -> list[str]:
    plays = page.get_by_role("button", name=re.compile("^Play now:")).all()
    return [play.get_attribute("aria-label") or "" for play in plays]


def _table(browser: Browser, house: House, title: str, size: tuple[int, int]) -> Page:
    """A table of this game against bots, when it has settled."""
    page = _home(browser, house, size)
    page.get_by_role("button", name=f"Play now: {title}, against bots").click()
    table, ready = page.get_by_role("region", name="The table"), page.get_by_role("button", name="I am ready")
    table.or_(ready).first.wait_for(timeout=60_000)
    if ready.is_visible():
        ready.click()
    table.wait_for()
    page.wait_for_timeout(SETTLES)
    return page


def _take(browser: Browser, page: Page, size: tuple[int, int], name: str = "") -> None:
    game = page.locator("main[data-game]").get_attribute("data-game")
    png = "data:image/png;base64," + base64.b64encode(page.screenshot()).decode()
    blank = browser.new_page()
    (PICTURES / f"{name or game}.webp").write_bytes(base64.b64decode(blank.evaluate(SMALLER, [png, *size])))
    blank.close()
    page.context.close()


if __name__ == "__main__":
    main()
