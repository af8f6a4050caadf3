"""What somebody might throw at the doors: messages, frames and requests, all drawn from one source of chance.

A message whose id begins with `x` must be refused, whoever sends it from the ranks of the spectators; one with `h` may
be granted, for it can do no harm: a strange name, strange words to other spectators, a question about the time.
"""

import functools
import gzip
import json
import random
import zlib
from collections.abc import Callable
from urllib.parse import quote

import msgspec

from heistnight.server import wire
from heistnight.server.kinds import members

MARKUP = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"'><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "{{7*7}}${7*7}#{7*7}",
    "</title><b>",
    "&lt;b&gt;&amp;",
)
TEXTS = (
    *MARKUP,
    "'; DROP TABLE rooms; --",
    "%s%n%x{0.__class__}",
    "../../../etc/passwd",
    "\x00\x01\x02\x1b[2J\x7f",
    "\u202e\u2066evil\u2069",
    "\ufeff\u200b\u2028\u2029",
    "e" + "\u0301" * 20,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467" * 3,
    "\uffff\ufdd0\U0010ffff",
    "__proto__",
    "constructor",
    "",
    " ",
    "x" * 5000,
)
NUMBERS = (0, -1, 1, 2**31, 2**63, -(2**63), 2**64, 10**300, 1e308, -0.0, 5e-324, 3.5)
FORBIDDEN = tuple(
    kind
    for kind in members(wire.AnyRequest)
    if kind
    not in (
        wire.Hello, wire.Look, wire.Rename, wire.Say, wire.Ping, wire.Echo, wire.Stand, wire.Leave, wire.Elsewhere,
        wire.Here, wire.Microphone,
    )
)  # fmt: skip
BURST_OF_WISHES = 5
FIELDS = {
    kind: [field.name for field in msgspec.structs.fields(kind) if field.name != "id"]
    for kind in members(wire.AnyRequest)
}
HARMLESS = (wire.Rename, wire.Look, wire.Say, wire.Ping, wire.Echo, wire.Stand, wire.Hello, wire.Here, wire.Microphone)


# Messages ----------------------------------------------------------------------------------------------------------


def any_value(chance: random.Random, depth: int = 0) -> object:
    roll = chance.randrange(8 if depth < 3 else 5)
    if roll < 2:
        return chance.choice(TEXTS)
    if roll < 4:
        return chance.choice(NUMBERS)
    if roll == 4:
        return chance.choice((None, True, False, [], {}))
    if roll == 5:
        return [any_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(TEXTS)[:40]: any_value(chance, depth + 1) for _ in range(chance.randrange(4))}


def plausible(chance: random.Random, kind: type, id: str) -> dict[str, object]:
    """A message of a kind with any of its fields, each perhaps right and perhaps not."""
    message: dict[str, object] = {"type": kind.__name__, "id": id}
    for name in FIELDS[kind]:
        if chance.random() < 0.8:
            message[name] = any_value(chance) if chance.random() < 0.6 else chance.randrange(4)
    if chance.random() < 0.1:
        message[chance.choice(("as", "seat", "host", "__proto__", "key"))] = any_value(chance)
    return message


def forbidden(chance: random.Random, number: int) -> bytes:
    return json.dumps(plausible(chance, chance.choice(FORBIDDEN), f"x{number}")).encode()


def harmless(chance: random.Random, number: int) -> bytes:
    return json.dumps(plausible(chance, chance.choice(HARMLESS), f"h{number}")).encode()


def well_formed(chance: random.Random, number: int) -> bytes:
    """Right in every letter, but not for a spectator to say."""
    asks: list[dict[str, object]] = [
        {"type": "Move", "actions": [{"type": "Choose", "face": chance.choice(("P1-J", "P2-EB", "P9-X"))}]},
        {"type": "Kick", "person": chance.randrange(1, 5)},
        {"type": "HandHost", "person": chance.randrange(1, 5)},
        {"type": "Configure", "options": {"players": chance.randrange(1, 7)}, "seed": "mine"},
        {"type": "Configure", "listed": True, "grace": 0},
        {"type": "Configure", "door": chance.choice(("open", "watch", "shut"))},
        {"type": "LetIn", "person": chance.randrange(1, 50), "yes": chance.random() < 0.7},
        {"type": "PlaceBot", "seat": chance.randrange(3), "level": "hard"},
        {"type": "Sit", "seat": chance.randrange(3)},
        {"type": "HandSeat", "seat": chance.randrange(3)},
        {"type": chance.choice(("Start", "Pause", "Resume", "MoreTime", "Rematch"))},
    ]
    return json.dumps({**chance.choice(asks), "id": f"x{number}"}).encode()


def intrusion(chance: random.Random) -> list[bytes]:
    """Somebody new tries every chair that a bot holds, and to be let in by themselves or a friend like them."""
    asks: list[dict[str, object]] = [{"type": "Hello", "name": chance.choice(TEXTS)[:24]}]
    for _ in range(BURST_OF_WISHES):
        asks += [
            {"type": "Sit", "seat": chance.randrange(1, 3)},
            {"type": "LetIn", "person": chance.randrange(1, 400)},
            {"type": chance.choice(("Stand", "Look", "Here", "Rematch", "Start"))},
            {"type": chance.choice(("Kick", "HandHost")), "person": chance.randrange(1, 400)},
        ]
    return [json.dumps({**ask, "id": str(number)}).encode() for number, ask in enumerate(asks)]


def unknown(chance: random.Random, number: int) -> bytes:
    return json.dumps({"type": chance.choice(TEXTS), "id": f"x{number}", "room": any_value(chance)}).encode()


def nested(chance: random.Random, number: int) -> bytes:
    depth = chance.choice((50, 500, 1000, 3000, 7000))
    opening, closing = chance.choice((("[", "]"), ('{"a":', "}")))
    middle = opening * (depth // len(opening)) + "1" + closing * (depth // len(opening))
    field = chance.choice(('"Configure","options":{"a"', '"Move","actions":[{"type"'))
    end = "}" if "options" in field else "}]"
    return f'{{"id":"x{number}","type":{field}:{middle}{end}}}'.encode()


def huge(chance: random.Random, number: int) -> bytes:
    return json.dumps({"type": "Say", "id": f"x{number}", "text": "x" * chance.randrange(17_000, 40_000)}).encode()


def broken(chance: random.Random, number: int) -> bytes:
    """A message cut off, with a letter changed, or no JSON at all. Without its end no message can be read."""
    whole = bytearray(forbidden(chance, number))
    match chance.randrange(4):
        case 0:
            return bytes(whole[: chance.randrange(len(whole))])
        case 1:
            whole[-1] = chance.choice(b"{[,:\x00\x1f")
            return bytes(whole)
        case 2:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(1, 60)))
        case _:
            return chance.choice((b"NaN", b"Infinity", b"nul", b"\xef\xbb\xbf{}", b'{"id":"\\ud800"}', b"[" * 9000))


MESSAGES: tuple[Callable[[random.Random, int], bytes], ...] = (
    forbidden, forbidden, forbidden, harmless, well_formed, unknown, broken, broken, nested, huge
)  # fmt: skip


def hello(chance: random.Random, old_keys: list[str]) -> bytes:
    """A spectator comes in, perhaps with a key that is worth nothing."""
    key = chance.choice((*old_keys, "", "", "x" * 32, *MARKUP))
    name = chance.choice(TEXTS)[:24]
    return json.dumps({"type": "Hello", "id": "hello", "key": key[:100], "name": name}).encode()


# Frames ------------------------------------------------------------------------------------------------------------


def frame(payload: bytes, opcode: int = 1, first: int = 0x80, mask: bool = True) -> bytes:
    """One frame as a client sends it, masked with noughts."""
    size, bit = len(payload), 0x80 if mask else 0
    if size < 126:
        head = bytes((first | opcode, bit | size))
    elif size < 65_536:
        head = bytes((first | opcode, bit | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first | opcode, bit | 127)) + size.to_bytes(8, "big")
    return head + (b"\0\0\0\0" if mask else b"") + payload


# What breaks the protocol of sockets: the server may only hang up.
BAD_FRAMES = (
    frame(b"{}", mask=False),
    frame(zlib.compress(b"0" * 10_000_000)[2:-4], first=0xC0),
    frame(b"{}", opcode=3),
    frame(b"{}", opcode=11),
    frame(b"x" * 200, opcode=9),
    frame(b"x", opcode=8),
    frame(b"\x03\xe8\xff\xff", opcode=8),
    frame(b"\xff\xfe\xfd"),
    frame(b"x" * 70_000),
    b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0" + b"x" * 100,
    frame(b"x" * 30_000, first=0) + frame(b"y" * 30_000, opcode=0, first=0) * 4,
    frame(b"{}", opcode=0),
    b"\xff" * 50,
)


# Requests ----------------------------------------------------------------------------------------------------------

TRICKS = (
    "/../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/assets/..%5c..%5cwindows", "/%2e%2e/%2e%2e/", "//etc/passwd",
    "/assets/%00", "/%ff%fe", "/.git/config", "/.env", "/index.html/..", "/assets/../../../../etc/hostname",
    "/api/games/../../healthz", "/api/games/%2e%2e/rules", "/t/%0d%0aSet-Cookie:%20a=b", "/" + "a" * 3000,
    "/api/rooms/" + "x" * 2000 + "/poll", "/api/replays/%00/file", "/api/replays/../x", "/?" + "a=b&" * 500,
    "/api/replays/x?eyes=%00", "/api/rooms//ws", "/api/rooms/%2f/ws", "/*", "/\\..\\..\\", "/;a=b",
)  # fmt: skip
POSTS = ("/api/rooms", "/api/qr", "/api/replays/x/branch", "/api/rooms/x/poll", "/api/replays/x", "/t/x")
BOMBS = (100, 1_000_000, 30_000_000)  # bytes, when they have gone off
ORIGINS = ("http://evil.example", "null", "https://house.example:9", "file://", "http://[", "http://127.0.0.1.evil")


@functools.cache
def bomb(size: int) -> bytes:
    return gzip.compress(b'{"game":"' + b"x" * size + b'"}')


def upgrade(room: str, host: str, **headers: str) -> bytes:
    """Somebody asks for a socket, and would like to compress."""
    headers |= {"upgrade": "websocket", "connection": "upgrade", "sec_websocket_version": "13"}
    headers |= {"sec_websocket_key": "A" * 22 + "==", "sec_websocket_extensions": "permessage-deflate"}
    return request("GET", f"/api/rooms/{room}/ws", b"", host, **headers)


def request(method: str, path: str, body: bytes = b"", host: str = "localhost", **headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}"]
    if body or method == "POST":
        lines.append(f"content-length: {len(body)}")
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def any_request(chance: random.Random) -> bytes:
    """A whole request that is well-formed HTTP and must change nothing."""
    match chance.randrange(6):
        case 0:
            return request("GET", chance.choice(TRICKS))
        case 1:
            return request(chance.choice(("PUT", "DELETE", "PATCH", "OPTIONS")), chance.choice((*POSTS, "/")))
        case 2:
            wish = json.dumps({"game": "the-plan", "name": chance.choice(MARKUP)[:24]}).encode()
            return request("POST", "/api/rooms", wish, origin=chance.choice(ORIGINS))
        case 3:
            session = quote(chance.choice(TEXTS)[:40])
            return request(chance.choice(("GET", "POST")), "/api/rooms/x/poll", harmless(chance, 0), x_session=session)
        case 4:
            return request("POST", chance.choice(POSTS), bomb(chance.choice(BOMBS)), content_encoding="gzip")
        case _:
            body = json.dumps({"evil": any_value(chance), "game": any_value(chance)}).encode()
            return request("POST", chance.choice(POSTS), chance.choice((body, body[:-2], b"[" * 5000, b"\xff\x00")))


# What breaks the protocol of the web, or promises more than it holds: an error, and the line is cut.
BAD_REQUESTS = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET  /\x00 HTTP/1.1\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\ncontent-length: -5\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\ncontent-length: 99999999999999999999\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\ncontent-length: 10000000\r\n\r\n",
    b"POST /api/rooms HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n",
    b"POST /api/qr HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n20000\r\n" + b"x" * 0x20000 + b"\r\n0\r\n\r\n",
    b"GET / HTTP/1.1\r\nbad header\r\n\r\n",
    b"GET / HTTP/1.1\r\nx: " + b"y" * 200_000,
    b"GET /" + b"z" * 200_000,
    b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 40_000,
    b"GET /healthz HTTP/1.1\r\n\r\n" * 3000,
)
