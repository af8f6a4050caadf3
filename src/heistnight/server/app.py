"""The doors of the server: pages, plain HTTP and sockets."""

import asyncio
import contextlib
import logging
import mimetypes
from collections.abc import AsyncIterator, Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from heistnight.bots import levels
from heistnight.core import replay
from heistnight.core.problems import Problem, Refused, Unknown
from heistnight.core.rng import commitment
from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.server import wire
from heistnight.server.frames import film
from heistnight.server.guard import Guard, same_origin
from heistnight.server.house import House
from heistnight.server.room import Room
from heistnight.server.session import Session
from heistnight.server.wire import encode

log = logging.getLogger("heistnight.server")
T = TypeVar("T")

POLL_SECONDS = 20
SILENT_SECONDS = 60
LONGEST_BODY = 65_536


class Doors:
    """Every request handler, around one house."""

    def __init__(self, house: House, static: Path) -> None:
        self.house = house
        self.static = static
        self.polls: dict[str, Poll] = {}

    def routes(self) -> list[Route | WebSocketRoute]:
        get, post = ["GET"], ["POST"]
        return [
            Route("/healthz", self.healthz, methods=get),
            Route("/api/games", self.games, methods=get),
            Route("/api/games/{game}/rules", self.rules, methods=get),
            Route("/api/rooms", self.open_rooms, methods=get),
            Route("/api/rooms", self.make_room, methods=post),
            Route("/api/rooms/{room}/poll", self.poll_open, methods=post),
            Route("/api/poll", self.poll_hear, methods=get),
            Route("/api/poll", self.poll_say, methods=post),
            Route("/api/replays/{replay}", self.replay, methods=get),
            Route("/api/replays/{replay}/file", self.replay_file, methods=get),
            Route("/api/replays/{replay}/branch", self.branch, methods=post),
            Route("/api/qr", self.qr, methods=post),
            WebSocketRoute("/api/rooms/{room}/ws", self.socket),
            Route("/{path:path}", self.page, methods=get),
        ]

    async def healthz(self, request: Request) -> Response:
        return _json({"status": "ready"})

    async def games(self, request: Request) -> Response:
        return _json(
            [
                wire.GameInfo(
                    id=game.id,
                    title=game.title,
                    blurb=game.blurb,
                    seats=(game.seats[0], game.seats[-1]),
                    default_players=game.default_players,
                    options=tuple(game.choices),
                    levels=tuple(levels(game.id)),
                    phrases=game.phrases,
                )
                for game in games()
            ]
        )

    async def rules(self, request: Request) -> Response:
        text = find_game(request.path_params["game"]).rules
        return Response(text, media_type="text/markdown; charset=utf-8")

    async def open_rooms(self, request: Request) -> Response:
        return _json({"public": self.house.public_lobby, "rooms": self.house.open_rooms()})

    async def make_room(self, request: Request) -> Response:
        return _json(await self.house.make_room(await _body(request, wire.MakeRoom)), 201)

    async def qr(self, request: Request) -> Response:
        """Any short text as a QR code: the path of an SVG of `size` squares."""
        text = await _body(request, str)
        if not 0 < len(text) <= 300:
            raise Unknown("A QR code holds 1 to 300 characters here.")
        code = segno.make(text, micro=False)
        rows = [(x, y) for y, row in enumerate(code.matrix) for x, dark in enumerate(row) if dark]
        path = "".join(f"M{x} {y}h1v1h-1z" for x, y in rows)
        return _json({"path": path, "size": len(code.matrix)})

    # Replays --------------------------------------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        record = await self.house.record(request.path_params["replay"])
        eyes: Any = request.query_params.get("eyes", "open")
        seats = [str(seat) for seat in range(len(record.names))]
        if eyes not in ("open", "watch", *seats):
            raise Unknown(f"Eyes are open, watch or one of {', '.join(seats)}.")
        eyes = int(eyes) if eyes in seats else eyes
        return _json(await asyncio.to_thread(film, record, eyes, commitment(record.seed)))

    async def replay_file(self, request: Request) -> Response:
        name = request.path_params["replay"]
        lines = list(replay.write(await self.house.record(name)))
        headers = {"content-disposition": 'attachment; filename="heistnight.jsonl"'}
        return Response("\n".join(lines) + "\n", media_type="application/jsonl", headers=headers)

    async def branch(self, request: Request) -> Response:
        wish = await _body(request, wire.Branch)
        return _json(await self.house.branch(request.path_params["replay"], wish), 201)

    # Sockets --------------------------------------------------------------------------------------------------------

    async def socket(self, socket: WebSocket) -> None:
        if not same_origin(socket.headers):
            await socket.close(1008, "This page belongs to another site.")
            return
        await socket.accept()
        try:
            room = await self.house.room(socket.path_params["room"])
        except Unknown as error:
            await socket.send_text(encode(wire.Gone(str(error), final=True)).decode())
            await socket.close(1008)
            return
        session = Session()
        writer = asyncio.create_task(_pump(socket, session))
        try:
            while True:
                room = self.hear(room, session, await _receive(socket))
        except WebSocketDisconnect:
            pass
        finally:
            room.post(session, None)
            session.close()
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    def hear(self, room: Room, session: Session, message: bytes) -> Room:
        """One message from a client: too many, too long or malformed ones are refused with words."""
        if not session.asks.take():
            session.close(encode(wire.Gone("Too many messages. Wait a moment, then come back.")))
            raise WebSocketDisconnect(1008)
        if len(message) > wire.LONGEST_MESSAGE:
            text = f"A message has at most {wire.LONGEST_MESSAGE} bytes; this one has {len(message)}."
            session.send(encode(wire.Refused("", text)))
            return room
        try:
            ask = wire.ask_decoder.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            session.send(encode(wire.Refused("", f"That message can not be read: {error}.")))
            return room
        room.post(session, ask)
        return room

    # Plain HTTP instead of a socket ---------------------------------------------------------------------------------

    async def poll_open(self, request: Request) -> Response:
        """Where sockets are blocked: a session whose token goes into the header of what follows."""
        room = await self.house.room(request.path_params["room"])
        poll = Poll(room)
        self.polls[poll.token] = poll
        poll.watch(partial(self._poll_gone, poll))
        return _json({"session": poll.token}, 201)

    async def poll_say(self, request: Request) -> Response:
        poll = self._poll(request)
        body = await request.body()
        with contextlib.suppress(WebSocketDisconnect):
            self.hear(poll.room, poll.session, body)
        return Response(status_code=202)

    async def poll_hear(self, request: Request) -> Response:
        """What there is to hear, or nothing after a while; ask again at once."""
        poll = self._poll(request)
        poll.watch(partial(self._poll_gone, poll))
        try:
            async with asyncio.timeout(POLL_SECONDS):
                messages = await poll.session.take()
        except TimeoutError:
            messages = []
        if poll.session.closed and not messages:
            raise Unknown("This session is over; open a new one.")
        return Response(b"[" + b",".join(messages) + b"]", media_type="application/json")

    def _poll(self, request: Request) -> "Poll":
        poll = self.polls.get(request.headers.get("x-session", ""))
        if poll is None:
            raise Unknown("There is no such session; open a new one.")
        return poll

    def _poll_gone(self, poll: "Poll") -> None:
        self.polls.pop(poll.token, None)
        poll.room.post(poll.session, None)
        poll.session.close()

    # Pages ----------------------------------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """A built file; any other path is a page of the client, which finds its own way."""
        path = request.path_params["path"]
        if path.startswith("api/"):
            raise Unknown("There is nothing at this address.")
        file = (self.static / path).resolve()
        if not path or not file.is_relative_to(self.static) or not file.is_file():
            file = self.static / "index.html"
        if not file.is_file():
            raise Unknown("The browser client is not built. Run make play, or install the wheel.")
        hashed = path.startswith("assets/") and file.name != "index.html"
        caching = "public, max-age=31536000, immutable" if hashed else "no-cache"
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})


class Poll:
    """A client without a socket. It is gone when it has not listened for a while."""

    def __init__(self, room: Room) -> None:
        from heistnight.server.document import new_id

        self.token = new_id() + new_id()
        self.room = room
        self.session = Session()
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, gone: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(POLL_SECONDS + 10, gone)


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def _pump(socket: WebSocket, session: Session) -> None:
    while messages := await session.take():
        for message in messages:
            await socket.send_text(message.decode())
    with contextlib.suppress(RuntimeError):
        await socket.close(1008)


async def _body(request: Request, kind: type[T]) -> T:
    body = await request.body()
    if len(body) > LONGEST_BODY:
        raise Unknown(f"A request has at most {LONGEST_BODY} bytes.")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unknown(f"That request can not be read: {error}.") from None


def _json(value: Any, status: int = 200) -> Response:
    return Response(encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


async def _problem(request: Request, error: Exception) -> Response:
    status = 404 if isinstance(error, Unknown) and request.method == "GET" else 400
    rule = error.rule if isinstance(error, Refused) else ""
    return _json({"text": str(error), "rule": rule}, status)


def make_app(house: House, static: Path | None = None) -> Starlette:
    """The whole server around a house."""
    doors = Doors(house, (static or Path(str(files("heistnight").joinpath("static")))).resolve())

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    return Starlette(
        routes=doors.routes(),
        lifespan=lifespan,
        middleware=[Middleware(Guard), Middleware(GZipMiddleware, minimum_size=1000)],
        exception_handlers={Problem: _problem},
    )
