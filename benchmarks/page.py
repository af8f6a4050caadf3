"""How soon home and a lobby can be used on a slow phone: 4 times slower processor, slow 4G, empty cache.

    python benchmarks/page.py [--runs 5] [--json]

Starts the installed server, opens home in Chromium and waits until "Play now" can be pressed; then, on another phone,
the link of a table, until its guest can take a seat. Limit: 2 seconds each.
"""

import argparse
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

from playwright.sync_api import Browser, sync_playwright

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER_BY = 4
LIMIT = 2.0
KNOWN = "localStorage['heistnight.settings'] ??= JSON.stringify({name: 'Ben'})"  # no door asks for the name
# The page itself looks, once a frame: a driver that searches a slowed page from outside takes its time from it.
READY = """
const look = () => {
  const ready = [...document.querySelectorAll('button')]
    .some((button) => button.textContent.includes('BUTTON') && !button.disabled && button.checkVisibility())
  if (ready) window.ready = performance.now()
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [sys.executable, "-m", "heistnight", "serve", "--port", str(port), "--db", f"{folder}/db"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(f"http://127.0.0.1:{port}/healthz")
            home = f"http://127.0.0.1:{port}/"
            pages = {"home": (home, "Play now"), "lobby": (f"{home}t/{_new_table(home)}", "Take a seat")}
            taken = {name: sorted(_measure(*page, asked.runs)) for name, page in pages.items()}
        finally:
            server.terminate()
            server.wait()
    result = {name: {"median": statistics.median(times), "worst": times[-1]} for name, times in taken.items()}
    if asked.json:
        print(json.dumps({**result, "limit": LIMIT, "runs": asked.runs}))
    for name, times in () if asked.json else result.items():
        print(
            f"{name:6} median {times['median']:.2f}  worst {times['worst']:.2f}  limit {LIMIT:.2f}  runs {asked.runs}"
        )


def _new_table(home: str) -> str:
    wish = json.dumps({"game": "the-plan", "name": "Ada", "options": {"players": 3}}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{home}api/rooms", wish)) as answer:
        return str(json.load(answer)["room"])


def _measure(url: str, button: str, runs: int) -> list[float]:
    browser_path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        times = [_once(browser, url, button) for _ in range(runs)]
        browser.close()
    return times


def _once(browser: Browser, url: str, button: str) -> float:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, service_workers="block")
    context.add_init_script(KNOWN)
    context.add_init_script(READY.replace("BUTTON", button))
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_BY})
    page.goto(url, wait_until="commit")
    page.wait_for_function("() => window.ready", polling=250)
    seconds = page.evaluate("() => window.ready") / 1000
    context.close()
    return float(seconds)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def _wait(url: str) -> None:
    for _ in range(300):
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("The server did not come up.")


if __name__ == "__main__":
    main()
