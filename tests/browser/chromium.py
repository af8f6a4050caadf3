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
    for package in ("chromium-headless-shell", "chromium"):
        if found() is None:
            debian.install(package)
    if there := found():
        return there
    if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode == 0:
        return None
    debian.missing(
        "NO BROWSER: neither Chromium nor Chrome is here and none could be installed. Browser tests did not run."
    )


def found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
