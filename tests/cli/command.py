"""The real command, as a person starts it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"
COMMAND = (sys.executable, "-m", "heistnight")

# For any question of The Plan: pick the first, then the second (or change to it), then make it final.
ANSWERS = "1\n2\n\n"


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR", "NO_COLOR")}
    return {**kept, "PYTHONPATH": str(SRC), "XDG_STATE_HOME": str(home), "PYTHONIOENCODING": "utf-8", **more}


def hear_ctrl_c() -> None:
    """A test run in the background is deaf to Ctrl-C, and its children would be too."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def heistnight(home: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run it to its end with something typed."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
