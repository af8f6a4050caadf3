"""The doors of the server: pages, plain HTTP and sockets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Collection
from datetime import UTC, datetime, timedelta
from functools import cached_property, lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import segno
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, compile_path
from starlette.types import ASGIApp, Receive, Scope, Send

from heistnight.bots import offered
from heistnight.core import replay
from heistnight.core.problems import Problem, Unknown
from heistnight.games import game as find_game
from heistnight.games import games
from heistnight.server import wire
from heistnight.server.hosting.film import file_of, film_of, packed
from heistnight.server.hosting.house import House
from heistnight.server.http.asyncapi import asyncapi
from heistnight.server.http.cards import cards_of
from heistnight.server.http.guard import Guard, known_host, same_origin
from heistnight.server.http.invitations import invited
from heistnight.server.http.lessons import going_on, infos, lesson_page
from heistnight.server.http.openapi import allowed, openapi
from heistnight.server.http.pages import FOR_EVER, Packed, Page, Pages, page_of
from heistnight.server.problems import BadMessage, HeldElsewhere, TooMuch
from heistnight.server.room.document import new_id, read_kept
from heistnight.server.room.records import input_row
from heistnight.server.runtime.actor import RoomActor, refusal
from heistnight.server.runtime.voice import is_voice
from heistnight.server.transport.limits import Allowances, Limits
from heistnight.server.transport.session import Connection, Session
from heistnight.server.wire import encode
from heistnight.store.store import EpochEnded, StoreFailed, Unsure

T = TypeVar("T")

POLL_SECONDS = 20
HELLO_SECONDS = 15
FIND_SECONDS = 10
SOCKET = "/api/rooms/{room}/ws"
STATUS: dict[type[Problem], int] = {Unknown: 404, TooMuch: 429}
STATUS |= dict.fromkeys((StoreFailed, Unsure, EpochEnded, HeldElsewhere), 503)
TOO_MANY = encode(wire.Gone("Too many messages. Wait a moment, then come back.", code="too_much"))
ROBOTS = page_of(
    b"User-agent: *\nDisallow: /api/\nDisallow: /r/\nDisallow: /t/\nDisallow: /tv\n", "text/plain", "no-cache"
)
SECURITY = """\
# A defect of Heist Night, the program: SECURITY.md in its sources says where to report it.
# A problem with this server: tell the people who run it.
Contact: {contact}
Expires: {expires}
Preferred-Languages: en
"""
SECURITY_LASTS = timedelta(days=180)
DOCUMENTS = {"/openapi.json": openapi, "/asyncapi.json": asyncapi}
READY = {"ready": 200, "leaving": 404, "away": 503}


class Handlers:
    """Every request handler, around one house."""

    def __init__(
        self, house: House, pages: Pages, limits: Limits, names: Collection[str] = (), contact: str = ""
    ) -> None:
        self.house = house
        self.pages = pages
        self.names = names
        self.contact = contact
        self.allowances = Allowances(house.world, limits, house.ledger.check_address)
        self.polls: dict[str, Poll] = {}
        self._socket_path = compile_path(SOCKET)[0]

    def routes(self) -> list[Route]:
        get, post = ["GET"], ["POST"]
        return [
            Route("/healthz", self.healthz, methods=get),
            Route("/readyz", self.readyz, methods=get),
            Route("/robots.txt", self.robots, methods=get),
            Route("/.well-known/security.txt", self.security, methods=get),
            Route("/openapi.json", self.documents, methods=get),
            Route("/asyncapi.json", self.documents, methods=get),
            Route("/api/games", self.games, methods=get),
            Route("/api/games/{game}/cards/{cards}.json", self.cards, methods=get),
            Route("/api/games/{game}/rules", self.rules, methods=get),
            Route("/api/lessons/{game}/{lesson}", self.lesson, methods=get),
            Route("/api/lessons/{game}/{lesson}/room", self.go_on, methods=post),
            Route("/api/rooms", self.open_rooms, methods=get),
            Route("/api/rooms", self.make_room, methods=post),
            Route("/api/rooms/{room}", self.invitation, methods=get),
            Route("/api/codes/{code}", self.find_code, methods=get),
            Route("/api/rooms/{room}/poll", self.poll_hear, methods=get),
            Route("/api/rooms/{room}/poll", self.poll_say, methods=post),
            Route("/api/tv/{code}", self.screen, methods=get),
            Route("/api/replays/{replay}", self.replay, methods=get),
            Route("/api/replays/{replay}/file", self.replay_file, methods=get),
            Route("/api/replays/{replay}/branch", self.branch, methods=post),
            Route("/api/qr", self.qr, methods=post),
            Route("/t/{room}", self.table_page, methods=get),
            Route("/{path:path}", self.page, methods=get),
        ]

    async def healthz(self, request: Request) -> Response:
        return _json(wire.Health("ready"))

    async def readyz(self, request: Request) -> Response:
        """Tell a load balancer whether new people may be sent here; 404 means: only those who are here may stay."""
        return _json(wire.Health(self.house.ready), READY[self.house.ready])

    @cached_property
    def offer(self) -> Page:
        """The games that are played here."""
        return page_of(encode([game_info(game) for game in games()]), "application/json")

    def prepare_pages(self) -> None:
        """Prepare the pages that everyone asks for first: it takes as long as a hundred moves."""
        with contextlib.suppress(OSError, TypeError):  # a game put into the box by hand may have no book, no cards
            _ = self.offer
            for path in DOCUMENTS:
                _document(path, tuple(games()))
            for game in games():
                _cards(cards_of(game).json)
                _rules(game)

    async def documents(self, request: Request) -> Response:
        """Return the requests and messages of this server, in the two forms that other programs read."""
        return _document(request.url.path, tuple(games())).response(request.headers)

    async def games(self, request: Request) -> Response:
        return self.offer.response(request.headers)

    async def cards(self, request: Request) -> Response:
        """A game's cards under their own hash: other cards are at another address."""
        cards = cards_of(find_game(request.path_params["game"]))
        if request.path_params["cards"] != cards.hash:
            raise Unknown("These cards are not played with here.")
        return _cards(cards.json).response(request.headers)

    async def rules(self, request: Request) -> Response:
        return _rules(find_game(request.path_params["game"])).response(request.headers)

    async def lesson(self, request: Request) -> Response:
        """A guided game: what comes after the answers given so far."""
        game, lesson = request.path_params["game"], request.path_params["lesson"]
        return lesson_page(game, lesson, request.query_params.get("answers", "")).response(request.headers)

    async def go_on(self, request: Request) -> Response:
        self.allowances.ask(_address(request), "rooms")
        wish = await _body(request, wire.GoOn)
        record, table, seat = going_on(request.path_params["game"], request.path_params["lesson"], wish.answers)
        moves = [input_row("", number, move) for number, move in enumerate(record.inputs)]
        made = await self.house.play_on(record, moves, table, seat, wish.level, wish.name, _address(request))
        return _json(made, 201)

    async def open_rooms(self, request: Request) -> Response:
        return _json(wire.Lobby(self.house.public_lobby, self.house.open_rooms()))

    async def make_room(self, request: Request) -> Response:
        self.allowances.ask(_address(request), "rooms")
        wish = await _body(request, wire.MakeRoom)
        return _json(await self.house.make_room(wish, _address(request)), 201)

    async def invitation(self, request: Request) -> Response:
        """Tell a person with the link what they may know before they join."""
        self.allowances.ask(_address(request), "knocks")
        try:
            return _json((await self.house.room(request.path_params["room"])).publisher.invitation())
        except HeldElsewhere as error:
            return await self._ask_holder(error, request)

    async def find_code(self, request: Request) -> Response:
        """Codes are short: who tries them is slowed down, and who has the link needs none."""
        self.allowances.ask(_address(request), "codes")
        return _json(wire.FoundRoom(await self.house.find_code(request.path_params["code"])))

    async def qr(self, request: Request) -> Response:
        """Any short text as a QR code."""
        self.allowances.ask(_address(request), "replays")
        text = await _body(request, str)
        if not 0 < len(text) <= 300:
            raise BadMessage("A QR code holds 1 to 300 characters here.")
        return _json(await asyncio.to_thread(_qr_code, text))

    async def screen(self, request: Request) -> Response:
        """Which table the big screen with this code shows."""
        self.allowances.ask(_address(request), "codes")
        try:
            return _json(wire.ScreenFound(await self.house.screen_of(request.path_params["code"].strip().lower())))
        except HeldElsewhere as error:
            return await self._ask_holder(error, request)

    # Replays --------------------------------------------------------------------------------------------------------

    async def replay(self, request: Request) -> Response:
        self.allowances.ask(_address(request), "replays")
        rows = await self.house.finished(request.path_params["replay"], _address(request))
        eyes = _eyes(request.query_params.get("eyes", "open"), len(read_kept(rows[0].document).names))
        film = await self.house.jobs.do(_address(request), film_of, packed(rows), eyes)
        return Packed(film, "application/json", request.headers)

    async def replay_file(self, request: Request) -> Response:
        self.allowances.ask(_address(request), "replays")
        rows = await self.house.finished(request.path_params["replay"], _address(request))
        file = await self.house.jobs.do(_address(request), file_of, packed(rows))
        answer = Packed(file, "application/jsonl", request.headers)
        answer.headers["content-disposition"] = 'attachment; filename="heistnight.jsonl"'
        return answer

    async def branch(self, request: Request) -> Response:
        self.allowances.ask(_address(request), "rooms")
        wish = await _body(request, wire.Branch)
        return _json(await self.house.branch(request.path_params["replay"], wish, _address(request)), 201)

    # Sockets --------------------------------------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Plain ASGI: after a break everybody comes back at once, and each new socket should be cheap."""
        await receive()
        path, headers = self._socket_path.fullmatch(scope["path"]), Headers(scope=scope)
        if path is None or not known_host(scope, self.names) or not same_origin(headers, scope["scheme"]):
            await send({"type": "websocket.close", "code": 1008})
            return
        connection: Connection = scope["state"]["connection"]
        address = scope["client"][0] if scope["client"] else ""
        try:
            self.allowances.enter(address)
        except TooMuch as error:
            await send({"type": "websocket.accept"})
            _goodbye(connection, gone(error))
            return
        try:
            room = await self._find(path["room"], scope, connection, address)
            if room is not None:
                await send({"type": "websocket.accept"})
                self._converse(connection, room, address)
        except (Unknown, StoreFailed, HeldElsewhere) as error:
            self.allowances.leave(address)
            await send({"type": "websocket.accept"})
            _goodbye(connection, gone(error, final=isinstance(error, Unknown)))
        except BaseException:
            self.allowances.leave(address)
            raise

    async def _find(self, name: str, scope: Scope, connection: Connection, address: str) -> RoomActor | None:
        """The room, or None where the connection was handed on to the server that has it; never twice.

        A server that is gone is waited for until its rooms are free.
        """
        until = self.house.world.monotonic() + FIND_SECONDS
        while True:
            try:
                return await self.house.room(name, address)
            except HeldElsewhere as error:
                if scope.get("handed") or self.house.world.monotonic() > until:
                    raise
                if await error.upstream.socket(scope, connection, partial(self.allowances.leave, address)):
                    return None

    def _converse(self, connection: Connection, room: RoomActor, address: str) -> None:
        """Let the connection and the room speak with each other, until either side has enough."""
        visit = Visit(room, address, connection)

        def gone() -> None:
            self.allowances.leave(address)
            visit.end()

        connection.take_over(partial(self.hear, visit), visit.drain, gone)

    def hear(self, visit: "Visit", message: bytes) -> None:
        """One message from a client: too many, too long or malformed ones are refused with words."""
        session = visit.session
        if session.closed:
            return
        self.house.metrics.messages += 1
        if is_voice(message):
            self._hear_voice(visit, message)
            return
        if session.overdoes_it():
            session.cut_off(TOO_MANY)
            return
        try:
            visit.room.payers.check(session)
            ask = wire.read(message)
        except (BadMessage, TooMuch) as error:
            session.send(encode(refusal(wire.read_id(message), error)))
            return
        if (scarce := _scarce(visit, ask)) is not None:
            try:
                self.allowances.ask(visit.address, scarce)
            except TooMuch as error:
                session.send(encode(refusal(ask.id, error)))
                return
        if isinstance(ask, wire.Hello) and ask.room not in ("", visit.room.document.room):
            visit.errand = asyncio.create_task(self._go_along(visit, ask))
        else:
            visit.room.post(session, ask)

    def _hear_voice(self, visit: "Visit", message: bytes) -> None:
        """A piece of a voice; what is wrong with it, or too much of it, counts as a message like any other."""
        session = visit.session
        try:
            self.allowances.ask(visit.address, "voices")
            if session.frames.take():
                visit.room.voices.hear(session, message)
                return
        except TooMuch:
            return  # the others at this address may be loud: nobody is sent away for that
        except Problem as error:
            session.send(encode(refusal("", error)))
        if session.overdoes_it():
            session.cut_off(TOO_MANY)

    async def _go_along(self, visit: "Visit", hello: wire.Hello) -> None:
        """Take a client to another room on the same connection, or leave it where it is."""
        try:
            self.allowances.ask(visit.address, "knocks")
            room = await self.house.room(hello.room, visit.address)
        except (HeldElsewhere, StoreFailed) as error:
            visit.session.close(encode(gone(error)))
            return
        except Problem as error:
            visit.session.send(encode(refusal(hello.id, error)))
            return
        if not visit.session.closed:
            visit.go_to(room)
            room.post(visit.session, hello)

    # Plain HTTP instead of a socket ---------------------------------------------------------------------------------

    async def poll_say(self, request: Request) -> Response:
        """Take messages over plain HTTP; the first opens a session, whose token then goes into the header."""
        token = request.headers.get("x-session", "")
        try:
            if not token:
                return _json(wire.PollOpened(await self._poll_open(request)), 201)
            self.hear(await self._poll(request, token), await request.body())
            return Response(status_code=202)
        except HeldElsewhere as error:
            return await self._ask_holder(error, request)

    async def _poll_open(self, request: Request) -> str:
        self.allowances.enter(_address(request))
        try:
            poll = Poll(await self.house.room(request.path_params["room"], _address(request)), _address(request))
        except BaseException:
            self.allowances.leave(_address(request))
            raise
        self.polls[poll.token] = poll
        poll.watch(partial(self._poll_gone, poll))
        return poll.token

    async def poll_hear(self, request: Request) -> Response:
        """Return waiting messages, or none after a while; the client asks again at once."""
        try:
            poll = await self._poll(request, request.headers.get("x-session", ""))
        except HeldElsewhere as error:
            return await self._ask_holder(error, request)
        poll.watch(partial(self._poll_gone, poll))
        messages = await poll.listen()
        if poll.session.closed and not messages:
            self._poll_gone(poll)
            raise Unknown("This session is over; open a new one.")
        return _bytes(b"[" + b",".join(messages) + b"]")

    async def _poll(self, request: Request, token: str) -> "Poll":
        """The session of this token; HeldElsewhere where it must be with another server."""
        poll = self.polls.get(token)
        if poll is None and (error := await self.house.elsewhere(request.path_params["room"])) is not None:
            raise error
        if poll is None:
            raise Unknown("There is no such session; open a new one.")
        return poll

    async def _ask_holder(self, error: HeldElsewhere, request: Request) -> Response:
        if request.scope.get("handed"):
            raise error
        return await error.upstream.request(request)

    def _poll_gone(self, poll: "Poll") -> None:
        if self.polls.pop(poll.token, None) is not None:
            poll.forget()
            self.allowances.leave(poll.address)
            poll.end()

    # Pages ----------------------------------------------------------------------------------------------------------

    async def table_page(self, request: Request) -> Response:
        """The page of a table, with what a messenger shows of its link; without, where the table can not be asked."""
        page = self._built("t")
        try:
            self.allowances.ask(_address(request), "knocks")
            invitation = (await self.house.room(request.path_params["room"])).publisher.invitation()
        except HeldElsewhere as error:
            with contextlib.suppress(HeldElsewhere):
                return await self._ask_holder(error, request)
        except Problem:
            pass
        else:
            origin = f"{request.url.scheme}://{request.url.netloc}"
            page = page_of(invited(page.bodies[""], invitation, origin), page.kind)
        return page.response(request.headers)

    async def page(self, request: Request) -> Response:
        """A built file, or the client's page for addresses that begin with this word (client/doors.ts).

        Any other address is nobody's: a browser is shown the client's page that says so.
        """
        path = request.path_params["path"]
        page = self.pages.find(path or "index.html") or self.pages.find(f"pages/{path.partition('/')[0]}.html")
        if page is not None:
            return page.response(request.headers)
        if "GET" not in allowed(request.url.path):
            raise HTTPException(405)
        lost = self._built("") if not path else self.pages.find("index.html")
        if lost is None or path.startswith("api/") or "text/html" not in request.headers.get("accept", ""):
            raise Unknown("There is nothing at this address.")
        return lost.response(request.headers, 404)

    def _built(self, word: str) -> Page:
        """The page of all addresses that begin with this word (client/doors.ts)."""
        page = self.pages.find(f"pages/{word}.html") or self.pages.find("index.html")
        if page is None:
            raise Unknown("The browser client is not built. Run make play, or install the wheel.")
        return page

    async def robots(self, request: Request) -> Response:
        return ROBOTS.response(request.headers)

    async def security(self, request: Request) -> Response:
        """RFC 9116; it's never older than the day it is read."""
        contact = self.contact or f"{request.url.scheme}://{request.headers['host']}/about"
        now = datetime.fromtimestamp(self.house.world.time_of_day(), UTC)
        expires = now.replace(hour=0, minute=0, second=0, microsecond=0) + SECURITY_LASTS
        text = SECURITY.format(contact=contact, expires=expires.isoformat())
        return Response(text, media_type="text/plain", headers={"cache-control": "no-cache"})


def _scarce(visit: "Visit", ask: wire.AnyRequest) -> str | None:
    """Return the scarce allowance that a request uses, if any."""
    if isinstance(ask, wire.Rematch) and visit.room.makes_another:
        return "rooms"
    return "codes" if isinstance(ask, wire.Hello) and ask.screen else None


class Visit:
    """A client in one room after the other."""

    def __init__(self, room: RoomActor, address: str, connection: Connection | None = None) -> None:
        self.room = room
        self.address = address
        self.session = Session(room.world, connection, address)
        self.errand: asyncio.Task[None] | None = None
        self._await_hello()

    def _await_hello(self) -> None:
        self._patience = asyncio.get_running_loop().call_later(HELLO_SECONDS, _hurry, self.session)

    def go_to(self, room: RoomActor) -> None:
        before, here = self.room, self.session
        self._patience.cancel()
        self.room, self.session = room, here.moved()
        self._await_hello()
        before.post(here, None)

    def drain(self) -> None:
        self.session.drain()

    def end(self) -> None:
        self._patience.cancel()
        self.room.post(self.session, None)
        self.session.close()


class Poll(Visit):
    """A client without a socket. It is gone when it has not listened for a while."""

    def __init__(self, room: RoomActor, address: str) -> None:
        super().__init__(room, address)
        self.token = new_id(room.world.chance) + new_id(room.world.chance)
        self._timer: asyncio.TimerHandle | None = None
        self._listening: asyncio.Task[list[bytes]] | None = None

    async def listen(self) -> list[bytes]:
        """Return what there is to hear, or nothing after a while, or once somebody else listens in our place.

        One at a time: a session that is over would answer hundreds at once, and everybody would wait for that.
        """
        if self._listening is not None:
            self._listening.cancel()
        self._listening = mine = asyncio.create_task(self.session.take())
        try:
            await asyncio.wait([mine], timeout=POLL_SECONDS)
        finally:
            mine.cancel()
        return mine.result() if mine.done() and not mine.cancelled() else []

    def watch(self, gone: Callable[[], None]) -> None:
        self.forget()
        self._timer = asyncio.get_running_loop().call_later(POLL_SECONDS + 10, gone)

    def forget(self) -> None:
        if self._timer:
            self._timer.cancel()


def _goodbye(connection: Connection, gone: wire.Gone) -> None:
    connection.write(encode(gone))
    connection.end()


def gone(error: Problem, final: bool = False) -> wire.Gone:
    return wire.Gone(error.says, error.values, error.code, final)


def trouble(error: Problem) -> wire.Trouble:
    return wire.Trouble(error.says, error.values, error.rule, error.code)


def _hurry(session: Session) -> None:
    if session.person is None:
        says, values = "Nobody said hello for {seconds} seconds.", {"seconds": HELLO_SECONDS}
        session.close(encode(wire.Gone(says, values, "hello")))


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client else ""


async def _body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage("That request can not be read: {why}.", why=str(error)) from None


@lru_cache(maxsize=20)
def _cards(cards: bytes) -> Page:
    return page_of(cards, "application/json", FOR_EVER)


@lru_cache(maxsize=20)
def _document(path: str, of: tuple[replay.AnyGame, ...]) -> Page:
    return page_of(encode(DOCUMENTS[path](of)), "application/json", "no-cache")


@lru_cache(maxsize=20)
def _rules(game: replay.AnyGame) -> Page:
    return page_of(game.rules.encode(), "text/markdown; charset=utf-8", "no-cache")


def game_info(game: replay.AnyGame) -> wire.GameInfo:
    return wire.GameInfo(
        id=game.id,
        title=game.title,
        blurb=game.blurb,
        seats=(game.seats[0], game.seats[-1]),
        default_players=game.default_players,
        options=tuple(game.choices),
        presets=game.presets,
        levels=tuple(offered(game.id, game.options())),
        phrases=game.phrases,
        cards=cards_of(game).hash,
        deck=_deck_info(game),
        lessons=infos(game),
    )


def _deck_info(game: replay.AnyGame) -> wire.DeckInfo | None:
    if game.deck is None:
        return None
    edits = tuple(wire.DeckEdit(edit.what, edit.before, edit.after) for edit in game.deck_edits)
    return wire.DeckInfo(game.deck.name, edits)


def _eyes(word: str, seats: int) -> Any:
    if word in ("open", "watch"):
        return word
    if word in map(str, range(seats)):
        return int(word)
    raise Unknown("Eyes are open, watch or a seat from 0 to {last}, not '{eyes}'.", last=seats - 1, eyes=word)


@lru_cache(maxsize=200)
def _qr_code(text: str) -> wire.QrCode:
    code = segno.make(text, micro=False)
    dark = [(x, y) for y, row in enumerate(code.matrix) for x, is_dark in enumerate(row) if is_dark]
    return wire.QrCode("".join(f"M{x} {y}h1v1h-1z" for x, y in dark), len(code.matrix))


def _json(value: Any, status: int = 200) -> Response:
    return _bytes(encode(value), status)


def _bytes(body: bytes, status: int = 200) -> Response:
    return Response(body, status, media_type="application/json", headers={"cache-control": "no-store"})


async def _problem(request: Request, error: Exception) -> Response:
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 400)
    assert isinstance(error, Problem)
    return _json(trouble(error), status)


async def _no_door(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    says, values = "That can not be asked here: {why}.", {"why": error.detail}
    answer = _json(wire.Trouble(says, values, code="unknown"), error.status_code)
    if error.status_code == 405:
        answer.headers["allow"] = ", ".join(allowed(request.url.path))
    return answer


def make_app(
    house: House,
    static: Path | None = None,
    limits: Limits | None = None,
    names: Collection[str] = (),
    *,
    contact: str = "",
    tls: bool = False,
) -> ASGIApp:
    """The whole server around an open house; `names` are those it is known by, beside its addresses."""
    folder = static or Path(str(files("heistnight").joinpath("static")))
    handlers = Handlers(house, Pages(folder), limits or Limits(), names, contact)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        handlers.prepare_pages()
        yield
        await house.close()

    pages = Starlette(
        routes=handlers.routes(),
        lifespan=lifespan,
        middleware=[Middleware(Guard, allowances=handlers.allowances, ledger=house.ledger, names=names, tls=tls)],
        exception_handlers={Problem: _problem, HTTPException: _no_door},
    )

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            house.apply_forwarded_client(scope)
        await (handlers.socket if scope["type"] == "websocket" else pages)(scope, receive, send)

    return app
