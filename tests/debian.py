"""Programs that tests need beside Python: Debian's, where they are missing and root may install them."""

import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path
from typing import Any, NoReturn

QUIET: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def install(*packages: str) -> None:
    """Where that can be; workers that want something at the same time wait for each other, since apt does not."""
    if not packages or not is_root() or not shutil.which("apt-get"):
        return
    import fcntl

    with (Path(tempfile.gettempdir()) / "heistnight-tests-apt.lock").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        subprocess.run(["apt-get", "update", "-qq"], check=False, **QUIET)
        command = ["apt-get", "-o", "DPkg::Lock::Timeout=300", "install", "-y", "-qq", "--no-install-recommends"]
        subprocess.run([*command, *packages], check=False, **QUIET)


def missing(excuse: str) -> NoReturn:
    """What can not be had is skipped loudly; where the tests are the gate it is a failure."""
    import pytest

    if os.environ.get("CI"):
        pytest.fail(excuse)
    warnings.warn(excuse, stacklevel=2)
    pytest.skip(excuse)
