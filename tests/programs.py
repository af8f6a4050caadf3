"""Installs what tests need beside Python, before they begin and all at once: `python -m tests.programs`."""

import shutil

from tests import debian, postgres
from tests.browser import chromium

FOUND = {
    "chromium-headless-shell": chromium.found,
    "poppler-utils": lambda: shutil.which("pdftoppm"),
    "postgresql": postgres.found,
}

if __name__ == "__main__":
    debian.install(*(package for package, found in FOUND.items() if found() is None))
