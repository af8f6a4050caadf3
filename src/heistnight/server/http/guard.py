"""Guard of every request: rate limits, origin check, body limit, and strict headers."""

import asyncio
import logging
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heistnight.server.ledger import Ledger
from heistnight.server.problems import TooMuch
from heistnight.server.transport.limits import Allowances
from heistnight.server.wire import Trouble, encode

log = logging.getLogger("heistnight.guard")

LONGEST_BODY = 65_536
BODY_SECONDS = 30
TOO_LONG = Trouble("A request has at most {bytes} bytes.", {"bytes": LONGEST_BODY}, code="too_long")
TOO_SLOW = Trouble("A request is waited for {seconds} seconds, no longer.", {"seconds": BODY_SECONDS}, code="too_slow")
STRANGE = Trouble("This server is not known by that name; start it with --name and the name.", code="strange_name")
FOREIGN = Trouble("This page belongs to another site.", code="foreign")
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
DENIED = ("bluetooth", "camera", "display-capture", "geolocation", "hid", "midi", "payment", "serial", "usb")
PERMISSIONS = ", ".join(
    ["microphone=(self)", *(f"{feature}=()" for feature in DENIED)]
)  # what else we use is ours anyway
SECURE = {"ws": "http", "wss": "https"}
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", PERMISSIONS.encode()),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")


def same_origin(headers: Mapping[str, str], scheme: str) -> bool:
    """Return whether a request comes from our own page, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:
        return False
    return (page.scheme, page.netloc) == (SECURE.get(scheme, scheme), headers.get("host"))


def known_host(scope: Scope, names: Collection[str]) -> bool:
    """Return whether the Host header is one of ours: a foreign page may point its own name at this machine."""
    called = [value.decode("latin-1") for header, value in scope["headers"] if header == b"host"]
    if len(called) != 1:
        return False
    try:
        host = urlsplit(f"//{called[0]}").hostname or ""
    except ValueError:
        return False
    if host == "localhost" or host in names:
        return True
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class TooLong(Exception):
    """More came than was announced, or than anybody may send."""


class TooSlow(Exception):
    """The rest of a request does not come."""


class Guard:
    """Pure ASGI, so that streams pass untouched."""

    def __init__(
        self, app: ASGIApp, allowances: Allowances, ledger: Ledger, names: Collection[str] = (), tls: bool = False
    ) -> None:
        self.app = app
        self.allowances = allowances
        self.ledger = ledger
        self.names = names
        self.headers = [*HEADERS, STRICT_TRANSPORT] if tls else HEADERS
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        address = scope["client"][0] if scope["client"] else ""
        account = self.ledger.of(address)

        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            self.ledger.charge("bytes_out", len(message.get("body", b"")), account)
            try:
                await send(message)
            except RuntimeError as error:  # so uvloop says that the reader is gone, a moment before uvicorn knows
                if "closed" not in str(error):
                    raise
                raise ClientDisconnect from None

        try:
            with self.allowances.asking(address):
                work = self.ledger.metered(self._answer(scope, receive, strict))
                try:
                    await work
                finally:
                    self.ledger.charge("loop_ms", work.ms, account)
        except TooMuch as error:
            await _refuse(strict, 429, Trouble(error.says, error.values, code=error.code))
        except ClientDisconnect:
            pass  # there is nobody to answer

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        self._warn(scope, headers)
        if not known_host(scope, self.names):
            await _refuse(send, 421, STRANGE)
            return
        if scope["method"] not in ("GET", "HEAD") and not same_origin(headers, scope["scheme"]):
            await _refuse(send, 403, FOREIGN)
            return
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdecimal() and int(length[:9]) <= LONGEST_BODY):
            await _refuse(send, 413, TOO_LONG)
            return

        try:
            await self.app(scope, _measured(receive), send)
        except TooLong:
            await _refuse(send, 413, TOO_LONG)
        except TooSlow:
            await _refuse(send, 408, TOO_SLOW)

    def _warn(self, scope: Scope, headers: Mapping[str, str]) -> None:
        """Say once that a proxy isn't believed; whom one speaks for has no port, for no header tells it."""
        if "x-forwarded-for" in headers and scope["client"] and scope["client"][1] and not self.warned:
            self.warned = True
            log.warning("%s says who visits, but isn't believed: name it with --proxies", scope["client"][0])


def _measured(receive: Receive) -> Receive:
    """The same body, if it is there in time and not too long; one sent in pieces need not say its length before."""
    got, due = 0, asyncio.get_running_loop().time() + BODY_SECONDS

    async def measured() -> Message:
        nonlocal got
        try:
            async with asyncio.timeout_at(due):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        got += len(message.get("body", b""))
        if got > LONGEST_BODY:
            raise TooLong
        return message

    return measured


async def _refuse(send: Send, status: int, trouble: Trouble) -> None:
    body = encode(trouble)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
