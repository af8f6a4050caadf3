"""Find a Chromium to test with, or get one."""

import functools
import shutil
import subprocess
import sys

from tests import debian

# First the one without windows, menus and extensions, which cost a sixth of all that a test asks of a browser.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)


@functools.cache
def chromium() -> str | None:
    """The browser that is there; else Debian's when root may install it, else Playwright's own (None: its default)."""
    found = _found()
    if found is None:
        debian.install("chromium-headless-shell")
        found = _found()
    if found is None:
        debian.install("chromium")
        found = _found()
    if found is not None:
        return found
    if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode == 0:
        return None
    debian.missing(
        "NO BROWSER: neither Chromium nor Chrome is here and none could be installed. Browser tests did not run."
    )


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
