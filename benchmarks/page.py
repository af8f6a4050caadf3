"""How soon the home page can be used on a slow phone: 4 times slower processor, slow 4G, empty cache.

    python benchmarks/page.py [--runs 5] [--json]

Starts the installed server, opens the page in Chromium and waits until "Play now" can be pressed. Limit: 2 seconds.
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
from pathlib import Path

from playwright.sync_api import sync_playwright

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER_BY = 4
LIMIT = 2.0
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = _free_port()
        command = [Path(sys.executable).with_name("heistnight"), "serve", "--port", str(port), "--db", f"{folder}/db"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(f"http://127.0.0.1:{port}/healthz")
            seconds = sorted(_measure(f"http://127.0.0.1:{port}/", asked.runs))
        finally:
            server.terminate()
            server.wait()
    result = {"median": statistics.median(seconds), "worst": seconds[-1], "limit": LIMIT, "runs": asked.runs}
    print(json.dumps(result) if asked.json else "  ".join(f"{k} {v:.2f}" for k, v in result.items()))


def _measure(url: str, runs: int) -> list[float]:
    browser_path = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox", "--disable-gpu"])
        times = [_once(browser, url) for _ in range(runs)]
        browser.close()
    return times


def _once(browser, url: str) -> float:
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True, service_workers="block")
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", SLOW_4G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_BY})
    start = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.get_by_role("button", name="Play now").first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return seconds


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
