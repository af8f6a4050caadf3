"""Processes in which bots think and play for another."""

import multiprocessing
import os
import signal
import threading


def work_for_parent() -> None:
    """Set up a worker process: it ignores Ctrl-C, and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
