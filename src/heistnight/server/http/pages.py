"""The built client: every file read once, compressed when it was built, and sent as the browser likes it best."""

import asyncio
import gzip
import hashlib
import mimetypes
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
PIECE, BREATH = 65_536, 0.001
FOR_EVER = "public, max-age=31536000, immutable"
mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("image/webp", ".webp")


class Page(msgspec.Struct, frozen=True):
    """One file: what it is, how long it may be kept, and its bytes by encoding."""

    kind: str
    caching: str
    tag: str
    bodies: dict[str, bytes]

    def response(self, headers: Mapping[str, str], status: int = 200) -> Response:
        """The smallest form that the browser takes, or the news that it has it already."""
        own = {"cache-control": self.caching, "etag": self.tag, "vary": "accept-encoding"}
        if status == 200 and self.tag in headers.get("if-none-match", ""):
            return Response(status_code=304, headers=own)
        taken = {word.split(";")[0].strip() for word in headers.get("accept-encoding", "").split(",")}
        encoding = next((name for name, _ in ENCODINGS if name in taken and name in self.bodies), "")
        if encoding:
            own["content-encoding"] = encoding
        return Response(self.bodies[encoding], status, media_type=self.kind, headers=own)


class Packed(Response):
    """Something long, compressed elsewhere; who takes it only unpacked gets it piece by piece, as it is read."""

    def __init__(self, packed: bytes, kind: str, headers: Mapping[str, str]) -> None:
        self._whole = "gzip" in headers.get("accept-encoding", "")
        own = {"cache-control": "no-store", "vary": "accept-encoding"}
        how = {"content-encoding": "gzip"} if self._whole else {"content-length": str(unpacked_size(packed))}
        super().__init__(packed, media_type=kind, headers={**own, **how})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._whole:
            await super().__call__(scope, receive, send)
        else:
            await self._send_pieces(send)

    async def _send_pieces(self, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for piece in unpacked(bytes(self.body)):
            await send({"type": "http.response.body", "body": piece, "more_body": True})
            await asyncio.sleep(BREATH)  # who reads fast lets others have their turn all the same
        await send({"type": "http.response.body", "body": b""})


def unpacked(packed: bytes) -> Iterator[bytes]:
    reader = zlib.decompressobj(wbits=31)
    piece = reader.decompress(packed, PIECE)
    while piece:
        yield piece
        piece = reader.decompress(reader.unconsumed_tail, PIECE)


def unpacked_size(packed: bytes) -> int:
    """As the last word of a gzip file says it."""
    return int.from_bytes(packed[-4:], "little")


def page_of(body: bytes, kind: str, caching: str = "no-store") -> Page:
    """Something short that is made here, compressed once."""
    return Page(kind, caching, _tag(body), {"": body, "gzip": gzip.compress(body, 6, mtime=0)})


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


class Pages:
    """The files of the built client, read once, each at its own path and no other."""

    def __init__(self, folder: Path) -> None:
        files = sorted(file for file in folder.rglob("*") if file.is_file() and not file.name.startswith("."))
        packed = {file.with_name(file.name + ending) for file in files for _, ending in ENCODINGS}
        paths = {file.relative_to(folder).as_posix(): file for file in files if file not in packed}
        self._pages = {path: _read(path, file) for path, file in paths.items()}

    def find(self, path: str) -> Page | None:
        """Return the file at a path, if there is one."""
        return self._pages.get(path)


def _read(path: str, file: Path) -> Page:
    bodies = {"": file.read_bytes()}
    for encoding, ending in ENCODINGS:
        small = file.with_name(file.name + ending)
        if small.is_file():
            bodies[encoding] = small.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    caching = FOR_EVER if path.startswith("assets/") else "no-cache"
    return Page(kind, caching, _tag(bodies[""]), bodies)
