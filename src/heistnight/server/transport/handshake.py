"""WebSocket handshake on a request whose head is already read (RFC 6455, section 4.2)."""

import base64
import binascii
import hashlib
from collections.abc import Sequence

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
ANSWER = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: "


class NoSocket(Exception):
    """This request can not become a socket; the status says why."""

    def __init__(self, status: int) -> None:
        self.status = status


def answer(method: str, version: str, headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    """The words with which the server agrees, or NoSocket."""
    if method != "GET":
        raise NoSocket(405)
    if version != "1.1":
        raise NoSocket(505)
    if _all(headers, b"sec-websocket-version") != [b"13"] or _all(headers, b"transfer-encoding"):
        raise NoSocket(400)
    if set(_all(headers, b"content-length")) - {b"0"}:
        raise NoSocket(400)
    digest = hashlib.sha1(_key(headers) + MAGIC, usedforsecurity=False).digest()
    return ANSWER + base64.b64encode(digest) + b"\r\n\r\n"


def _key(headers: Sequence[tuple[bytes, bytes]]) -> bytes:
    keys = _all(headers, b"sec-websocket-key")
    try:
        if len(keys) == 1 and len(base64.b64decode(keys[0], validate=True)) == 16:
            return keys[0]
    except binascii.Error:
        pass
    raise NoSocket(400)


def _all(headers: Sequence[tuple[bytes, bytes]], name: bytes) -> list[bytes]:
    return [value for header, value in headers if header == name]
