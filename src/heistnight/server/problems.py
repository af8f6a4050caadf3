"""Refusals of the server, beside those of the rules.

Problem                 (core) str() is one sentence fit for the person who asked
├── No                  the room says no: not your seat, not the host, not now
├── BadMessage          what came can not be read
├── TooMuch             too many of these from one address; wait a little
├── HeldElsewhere       another server has the room; whoever knocked is handed on
└── StoreFailed         (store) it could not be written down, so it did not happen
"""

from collections.abc import Callable
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Scope

from heistnight.core.problems import Problem


class No(Problem):
    """The room says no; the text says why."""

    code = "no"


class BadMessage(Problem):
    """This is none of the messages of wire.py; the text says what was expected and what came."""

    code = "unreadable"


class TooMuch(Problem):
    """One address may not take up the whole house."""

    code = "too_much"


class Upstream(Protocol):
    """The way to another server."""

    async def socket(self, scope: Scope, connection: Any, gone: Callable[[], None]) -> bool:
        """Hand a connection on; False where nobody is there any more, so that it is to be asked again who is."""
        ...

    async def request(self, request: Request) -> Response:
        """Return the answer of the other server."""
        ...


class HeldElsewhere(Problem):
    """Another server has this room, or might open it: `upstream` leads there."""

    code = "elsewhere"

    def __init__(self, upstream: Upstream) -> None:
        super().__init__("This table is at another server. Come in again.")
        self.upstream = upstream
