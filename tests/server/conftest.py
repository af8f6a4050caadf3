"""A real server on a real port with a real file, and clients that speak to it as any stranger would."""

import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from heistnight.server.hosting.house import House
from heistnight.server.http.app import make_app
from heistnight.server.ledger import NO_LIMITS
from heistnight.server.machine import Machine, Processes
from heistnight.server.serve import Server
from heistnight.server.transport.limits import Limit, Limits
from heistnight.store.sqlite import SqliteStore
from tests.documented import check
from tests.picture import changed, parts_of, patched, picture

PATIENCE = 20
ROOMY = Limits(
    lines=5000,
    connections=5000,
    requests=Limit(10_000, 1000, "too many"),
    knocks=Limit(10_000, 1000, "too many"),
    rooms=Limit(10_000, 1000, "too many"),
    voices=Limit(10_000, 1000, "too many"),
    replays=Limit(10_000, 1000, "too many"),
)
Json = dict[str, Any]


class Served:
    """A house that is open, in a thread of this process."""

    def __init__(
        self,
        db: Path,
        limits: Limits = ROOMY,
        tls: tuple[str, str] | None = None,
        pages: Path | None = None,
        proxies: Sequence[str] = (),
        **settings: Any,
    ) -> None:
        self.db = db
        self.house = House(SqliteStore(db), Machine(), **{"bot_pause": 0.0, "budgets": NO_LIMITS, **settings})
        listener = socket.create_server(("127.0.0.1", 0))
        self.port = listener.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        figures = socket.create_server(("127.0.0.1", 0))
        self.figures = figures.getsockname()[1]
        app = make_app(self.house, pages or db.parent, limits, tls=tls is not None)
        self._server = Server(app, self.house, proxies, figures, tls, limits)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [listener]}, daemon=True)
        self._thread.start()
        wait_for(lambda: self._server.started)

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def call(self, path: str, body: Any = None, method: str = "", **headers: str) -> tuple[int, Any]:
        """One HTTP request: the status, and the JSON of the answer (or its text)."""
        status, _, text = self.request(path, body, method, **headers)
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text.decode()

    def request(self, path: str, body: Any = None, method: str = "", **headers: str) -> tuple[int, Any, bytes]:
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            f"http://{self.host}{path}", data, names, method=method or ("GET" if data is None else "POST")
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE + 10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def make_room(self, *, game: str = "the-plan", bots: str = "", name: str = "Ada", **options: Any) -> Json:
        status, made = self.call("/api/rooms", {"game": game, "name": name, "options": options, "bots": bots})
        assert status == 201, made
        return made

    def host_room(self, **wish: Any) -> "Client":
        """A new room, and its host in it."""
        made = self.make_room(**wish)
        return Client(self, made["room"], made["key"])

    def poke(self) -> None:
        """Let every room look at its clock."""
        for room in list(self.house.rooms.values()):
            self.loop.call_soon_threadsafe(room.inbox.put_nowait, None)

    @property
    def loop(self) -> Any:
        assert self.house._heart is not None
        return self.house._heart.get_loop()


class Client:
    """One connection. It folds what it hears into the picture a player has; `raw` keeps every byte."""

    def __init__(
        self, served: Any, room: str, key: str = "", *, name: str = "", home: str = "", hello: bool = True, **more: Any
    ) -> None:
        """`home` is the address they come from."""
        self.served = served
        self.id = 0
        self.raw: list[str] = []
        self.voices: list[bytes] = []
        self.told: list[Json] = []
        self.key, self.person = key, 0
        self.stream, self.version, self.seat = "", 0, None
        self.state: Json = {}
        self.parts: Json = {}
        self.view: Any = None
        self.options: list[Json] = []
        self.talk: Json = {}
        self.may_pause = True
        self.heard: list[Json] = []
        self.events: list[Json] = []
        self.gone: Json | None = None
        self._replies: dict[str, Json] = {}
        self.room = room
        self._stack = contextlib.ExitStack()
        address = f"ws://{served.host}/api/rooms/{room}/ws"
        where: Json = {"source_address": (home, 0)} if home else {}
        line = connect(address, max_size=None, max_queue=None, compression=None, **where)
        self.socket = self._stack.enter_context(line)
        if hello:
            reply = self.ask("Hello", key=key, name=name, **more)
            assert reply["type"] == "Done" or self.gone, reply

    # Speaking

    def send(self, kind: str, **fields: Any) -> str:
        self.id += 1
        message = {"type": kind, "id": f"{id(self)}-{self.id}", **fields}
        if kind == "Move":
            message.setdefault("question", self.question)
        self.socket.send(json.dumps(message))
        return str(message["id"])

    @property
    def question(self) -> int:
        """The number of the question that this client looks at."""
        return int(((self.view or {}).get("question") or {}).get("number", 0))

    def ask(self, kind: str, **fields: Any) -> Json:
        """Say something, and read on until the answer to it."""
        return self.reply(self.send(kind, **fields))

    def do(self, kind: str, **fields: Any) -> None:
        """Ask for something that must be granted."""
        reply = self.ask(kind, **fields)
        assert reply["type"] == "Done", reply

    def refused(self, kind: str, **fields: Any) -> str:
        """Ask for something that must be refused: the words."""
        reply = self.ask(kind, **fields)
        assert reply["type"] == "Refused", reply
        return str(reply["says"].format_map(reply["values"]))

    def reply(self, id: str) -> Json:
        self.until(lambda: id in self._replies or self.gone is not None)
        return self._replies.pop(id, None) or self.gone or {}

    def move(self, action: Json | None = None, **fields: Any) -> Json:
        return self.ask("Move", actions=[action or self.options[0]], **fields)

    # Hearing

    def read(self, timeout: float = PATIENCE) -> Json:
        text = self.socket.recv(timeout)
        if isinstance(text, bytes):
            self.voices.append(text)
            return {"type": ""}
        self.raw.append(text)
        message: Json = json.loads(text)
        check(message)
        if message["type"] == "RoomUpdate":  # told as the room is by then
            message = changed(self.state, message["changes"])
        self.told.append(message)
        self._fold(message)
        check(message, self.parts)
        return message

    def _fold(self, message: Json) -> None:
        match message["type"]:
            case "Welcome":
                self.key, self.person = message["key"], message["person"]
            case "RoomState":
                self.state = message
            case "Snapshot":
                self.stream, self.version, self.seat = message["stream"], message["version"], message["seat"]
                self.parts = parts_of(message)
                self.view, self.options, self.talk = picture(self.parts, self.seat), message["options"], message["talk"]
                self.heard, self.events = list(message["heard"]), list(message["log"])
                self.may_pause = message["may_pause"]
            case "Update":
                assert message["version"] == self.version + 1
                self.version = message["version"]
                self.parts = patched(self.parts, message)
                self.view, self.options = picture(self.parts, self.seat), message.get("options", self.options)
                self.talk = message.get("talk", self.talk)
                self.may_pause = message.get("may_pause", self.may_pause)
                self.events += message.get("events", ())
            case "Spoken":
                assert message["version"] == self.version + 1
                self.version = message["version"]
                self.heard.append(message["said"])
            case "Gone":
                self.gone = message
            case "Done" | "Refused" | "Pong" | "Moved" as kind:
                if kind != "Moved":
                    self._replies[message["id"]] = message

    def until(self, true: Callable[[], Any], timeout: float = PATIENCE) -> Any:
        """Read on until something is true."""
        end = time.monotonic() + timeout
        while not true():
            self.read(max(0.01, end - time.monotonic()))
        return true()

    def hear(self, kind: str, timeout: float = PATIENCE) -> Json:
        """Read on to the next message of a kind."""
        while (message := self.read(timeout))["type"] != kind:
            pass
        return message

    def drain(self, seconds: float = 0.3) -> list[Json]:
        """All that comes within a while."""
        start, end = len(self.told), time.monotonic() + seconds
        with contextlib.suppress(TimeoutError, ConnectionClosed):
            while time.monotonic() < end:
                self.read(max(0.01, end - time.monotonic()))
        return self.told[start:]

    def ended(self) -> Json:
        """Read to the end of the connection: why it ended."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.read()
        assert self.gone is not None
        return self.gone

    # Comfort

    def again(self, **more: Any) -> "Client":
        """The same person on a new connection."""
        return Client(self.served, self.room, self.key, **more)

    def close(self) -> None:
        self._stack.close()

    def drop(self) -> None:
        """Vanish without a word."""
        self.socket.socket.shutdown(socket.SHUT_RDWR)
        self.close()

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def wait_for(true: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    end = time.monotonic() + seconds
    while not (value := true()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)
    return value


def play_on(*clients: Client, turns: int | None = None) -> None:
    """Every client answers with its first option, until the game is over (or so many turns have begun)."""
    while not all(client.state.get("phase") == "over" for client in clients):
        if turns is not None and clients[0].view["turn"] > turns:
            return
        for client in clients:
            if client.options and client.state["phase"] == "playing":
                client.move()
            else:
                client.drain(0.01)


class Time:
    """The server's clock, which a test can push forward."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.real = Machine().wall
        self.served: list[Served] = []

    def wall(self) -> float:
        return self.real() + self.ahead

    def skip(self, seconds: float) -> None:
        self.ahead += 1000 * seconds
        for served in self.served:
            served.poke()


@pytest.fixture(scope="session", autouse=True)
def shared_workers() -> Iterator[None]:
    """Processes for bots and films serve all houses of a run: to start them takes longer than most tests."""
    hired: dict[Any, ProcessPoolExecutor] = {}
    hire = Processes._start

    def hire_once(self: Processes) -> ProcessPoolExecutor:
        kind = self._workers, self._limits
        if kind not in hired or hired[kind]._broken or hired[kind]._shutdown_thread:  # a bench that was stopped
            hired[kind] = hire(self)
        return hired[kind]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Processes, "_start", hire_once)
        patch.setattr(Processes, "close", lambda _: None)
        # To look for garbage in all that pytest knows, before each house, took a tenth of the time.
        patch.setattr("heistnight.server.serve._seldom_tidied", contextlib.nullcontext)
        patch.setattr("heistnight.server.serve.TICK", 0.02)  # a house that is to close does
        yield
    for pool in hired.values():
        pool.shutdown(wait=False, cancel_futures=True)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One house for all tests that leave it as they found it."""
    served = Served(tmp_path_factory.mktemp("house") / "house.sqlite3", public_lobby=True)
    yield served
    served.stop()


@pytest.fixture
def open_house(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Houses of a test's own; the same file unless it names another."""
    open_ones: list[Served] = []

    def open_one(name: str = "house.sqlite3", **settings: Any) -> Served:
        open_ones.append(Served(tmp_path / name, **settings))
        return open_ones[-1]

    yield open_one
    for served in open_ones:
        served.stop()


@pytest.fixture
def time_machine(monkeypatch: pytest.MonkeyPatch) -> Time:
    machine = Time()
    monkeypatch.setattr(Machine, "wall", lambda _: machine.wall())
    return machine
