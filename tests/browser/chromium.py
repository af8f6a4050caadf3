"""Find a Chromium to test with, or get one."""

import functools
import os
import shutil
import subprocess
import sys
import warnings
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@functools.cache
def chromium() -> str | None:
    """The browser that is there; else Debian's when root may install it, else Playwright's own (None: its default)."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found:
        return found
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-qq"], check=False, **quiet)
        subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"], check=False, **quiet)
        if path := shutil.which("chromium"):
            return path
    if subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False).returncode == 0:
        return None
    excuse = "NO BROWSER: neither Chromium nor Chrome is here and none could be installed. Browser tests did not run."
    if os.environ.get("CI"):
        pytest.fail(excuse)
    warnings.warn(excuse, stacklevel=1)
    pytest.skip(excuse)
