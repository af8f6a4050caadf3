"""The log of the server: one JSON object a line, for people and machines, without any secret."""

import json
import logging
import sys
import time
from collections import Counter

TELL_AGAIN = 60.0
MOST_KINDS = 1_000
_OWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class Lines(logging.Formatter):
    """Format of log lines: time, event, and details."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "who": record.name,
            "what": record.getMessage(),
        }
        line |= {name: value for name, value in vars(record).items() if name not in _OWN}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


class Together(logging.Filter):
    """The same warning of a library again and again is one line a minute, with how often it came."""

    def __init__(self) -> None:
        super().__init__()
        self._told: dict[str, float] = {}
        self._more: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno > logging.WARNING or record.name.startswith("heistnight"):
            return True
        what = str(record.msg)[:200]
        if len(self._told) > MOST_KINDS:
            self._told.clear()
        if record.created - self._told.get(what, -TELL_AGAIN) < TELL_AGAIN:
            self._more[what] += 1
            return False
        self._told[what] = record.created
        if more := self._more.pop(what, 0):
            record.more = more
        return True


def keep_log() -> None:
    """Write to stderr; libraries only what went wrong."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Together())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("heistnight").setLevel(logging.INFO)
