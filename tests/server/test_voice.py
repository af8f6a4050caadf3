"""Voices: who hears whom by every law of talk, what a silenced voice changes (nothing), and what a hostile one gets."""

import contextlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from heistnight.core.action import Seat
from heistnight.core.table import Table
from heistnight.core.talk import Audience
from heistnight.games.exactly_as_planned import talk as law
from heistnight.server.machine import Machine
from heistnight.server.runtime.voice import AUDIENCES, HEAD, LONGEST
from heistnight.server.transport.limits import Limit
from heistnight.server.transport.session import VOICE_AT_ONCE, Session
from heistnight.server.transport.sockets import MOST_VOICES
from tests.games.bank_heist.tables import robbery, truck
from tests.games.exactly_as_planned.tables import moment, running
from tests.server.conftest import ROOMY, Client, Served, wait_for
from tests.server.test_talk import on_loop

WATCHING = "watching"


def piece(what: str = "opus", to: Audience = "all", count: int = 0) -> bytes:
    return bytes([AUDIENCES.index(to)]) + count.to_bytes(2, "big") + what.encode()


def heard(client: Client) -> list[str]:
    """What has come by now, as who said it and what: an answer to a ping comes after all of it."""
    client.ask("Ping", sent=0)
    names = {person["id"]: person["name"] for person in client.state["people"]}
    told = [f"{names.get(int.from_bytes(voice[:4], 'big'))}: {voice[4 + HEAD :].decode()}" for voice in client.voices]
    client.voices.clear()
    return told


def lay(served: Served, name: str, table: Table) -> None:
    """This table instead of the one that was dealt; with a log, for the room goes on when the test is over."""
    room = served.house.rooms[name]
    table.log = table.log if table.log is not None else []

    def laid() -> None:
        room.table = table
        room.document.phase = "playing" if table.agenda else "over"
        room.document.clock.table, room.document.clock.running = float(table.now), False
        room.voices.tell()

    on_loop(served, laid)


class Round:
    """People round a table, and two who watch; everybody hears voices."""

    def __init__(self, served: Served, stack: contextlib.ExitStack, seats: int, game: str, **options: Any) -> None:
        self.served = served
        host = stack.enter_context(served.host_room(game=game, name="P0", **options))
        self.room = host.room
        self.people = [stack.enter_context(host.again(voices=True))]
        for seat in range(1, seats):
            client = stack.enter_context(Client(served, self.room, name=f"P{seat}", voices=True))
            client.do("Sit", seat=seat)
            self.people.append(client)
        self.watchers = [stack.enter_context(Client(served, self.room, name=f"W{n}", voices=True)) for n in range(2)]
        host.close()

    def lay(self, table: Table) -> None:
        lay(self.served, self.room, table)

    def ears(self, speaker: Seat | None, to: Audience = "all") -> list[Seat | str]:
        """Who hears this seat, or the first who watches."""
        mouth = self.watchers[0] if speaker is None else self.people[speaker]
        mouth.socket.send(piece(to=to))
        mouth.ask("Ping", sent=0)
        found: list[Seat | str] = [seat for seat, client in enumerate(self.people) if heard(client)]
        return found + [WATCHING for client in self.watchers if heard(client)]


@pytest.fixture
def sit(server: Served) -> Iterator[Callable[..., Round]]:
    with contextlib.ExitStack() as stack:
        yield lambda seats, game, **options: Round(server, stack, seats, game, players=seats, **options)


def reach(client: Client) -> Any:
    """What this client is told when it switches its microphone on."""
    client.do("Microphone", on=True)
    return next(told for told in reversed(client.told) if told["type"] == "Voice")


# The law -------------------------------------------------------------------------------------------------------------


def test_in_the_lobby_everybody_hears_everybody_but_oneself(sit: Callable[..., Round]) -> None:
    """And a voice comes as it was sent, with its speaker in front."""
    round = sit(3, "the-plan")
    assert round.ears(0) == [1, 2, WATCHING, WATCHING]
    assert round.ears(None) == [0, 1, 2, WATCHING]
    assert reach(round.people[1])["hears"] == {"all": [0, 2]}
    round.people[1].socket.send(piece("hello", count=7))
    round.people[1].ask("Ping", sent=0)
    round.people[0].until(lambda: round.people[0].voices)
    assert round.people[0].voices[-1] == round.people[1].person.to_bytes(4, "big") + b"\0\0\x07hello"


def test_who_did_not_ask_for_voices_is_sent_none(server: Served) -> None:
    """A program that knows only JSON never meets a byte of them."""
    with server.host_room() as ada, Client(server, ada.room, name="Bob", voices=True) as bob:
        bob.socket.send(piece())
        bob.ask("Ping", sent=0)
        assert heard(ada) == []


def test_onlookers_speak_among_themselves_until_the_end(sit: Callable[..., Round]) -> None:
    """As they write (TP-15.3): to the table they may not, and no seat hears what they say."""
    round = sit(2, "the-plan")
    round.people[0].do("Start")
    round.watchers[0].until(lambda: round.watchers[0].talk["to"] == ["spectators"])
    assert round.ears(None) == []
    assert round.ears(None, "spectators") == [WATCHING]
    assert round.ears(0, "spectators") == []
    assert round.ears(0) == [1, WATCHING, WATCHING]
    assert reach(round.watchers[0])["hears"] == {"spectators": []}


def test_nobody_is_heard_in_the_silence_of_a_bank(sit: Callable[..., Round]) -> None:
    """Silence until the alarm (BH-30.1), Hush Money (BH-22.4), and the dead among the dead (BH-9.4)."""
    round = sit(6, "bank-heist")
    cast = "C C S A R R"
    round.lay(robbery(cast, options={"silence": "strict"}))
    assert [round.ears(seat) for seat in range(6)] == [[]] * 6
    told = reach(round.people[0])
    assert (told["hears"], told["rule"], told["why"]) == ({}, "BH-30.1", "Silence until the alarm.")
    table = truck(cast, attributes={2: "hush_money"}, dead=[4, 5], options={"ghost_talk": True})
    round.lay(table)
    assert round.people[0].hear("Voice")["hears"] == {"all": [1, 2, 3, 4, 5]}
    assert round.ears(0) == [1, 2, 3, 4, 5, WATCHING, WATCHING]
    assert round.ears(2) == []
    assert round.ears(4) == []
    assert round.ears(4, "ghosts") == [5]
    assert round.ears(0, "ghosts") == []
    assert reach(round.people[2])["rule"] == "BH-22.4"
    assert reach(round.people[4])["hears"] == {"ghosts": [5]}


def test_a_team_hears_its_own(sit: Callable[..., Round]) -> None:
    """Ocean's Heist: the other side and those who watch hear nothing of it."""
    round = sit(4, "oceans-heist")
    round.people[0].do("Start")
    round.people[0].until(lambda: round.people[0].talk["to"] == ["team", "all"])
    table: Any = round.served.house.rooms[round.room].table
    sides: Sequence[Any] = table.sides
    for seat in range(4):
        mates = [other for other in range(4) if other != seat and sides[other] == sides[seat]]
        assert round.ears(seat, "team") == mates
    assert round.ears(0) == [1, 2, 3, WATCHING, WATCHING]
    assert set(reach(round.people[0])["hears"]) == {"team", "all"}


PLANS = {
    "yes_or_no": [], "one_word": [1, 2], "no_titles": [1, 2], "no_types": [1, 2], "no_styles": [1, 2],
    "prepaid_phone": [], "only_questions": [1, 2], "one_ear": [1], "hand_signals": [], "need_to_know": [1, 2],
    "speak_when_spoken_to": [1, 2], "burner_rotation": [1, 2], "check_in": [1, 2], "cold_open": [],
    "radio_silence": [1, 2],
}  # fmt: skip


def test_backup_plans_bind_voices(sit: Callable[..., Round]) -> None:
    """EAP-8.17: closed, windowed, on honour, or delivered to one ear."""
    round = sit(3, "exactly-as-planned")
    table = running(backup="each", strictness="block", seconds=300)

    def bind(plan: str, at: int = 0) -> None:
        table.plans[0] = plan
        table.plans[1:] = ["no_titles", "no_titles"]
        table.now = moment(table, at)
        round.lay(table.clone())

    for plan, ears in PLANS.items():
        bind(plan)
        expected = [*ears, WATCHING, WATCHING] if ears == [1, 2] else ears
        assert round.ears(0) == expected, plan
        told = reach(round.people[0])
        assert (told["hears"], told["rule"]) == ({"all": ears} if ears else {}, "EAP-8.17"), plan
    for plan, at, opens in (
        ("check_in", 9_999, True), ("check_in", 10_000, False), ("check_in", 30_000, True),
        ("cold_open", 89_999, False), ("cold_open", 90_000, True),
        ("radio_silence", 209_999, True), ("radio_silence", 210_000, False),
    ):  # fmt: skip
        bind(plan, at)
        assert bool(round.ears(0)) is opens, (plan, at)


def test_long_distance_is_heard_late(sit: Callable[..., Round], monkeypatch: pytest.MonkeyPatch) -> None:
    """By its eight seconds (EAP-8.17), which are a fifth of one here."""
    assert law.PARAMS["long_distance"].delay_s == 8
    monkeypatch.setattr(law, "SECOND", 25)
    round = sit(3, "exactly-as-planned")
    table = running(backup="each", strictness="block", seconds=300)
    table.plans = ["long_distance", "no_titles", "no_titles"]
    round.lay(table)
    assert reach(round.people[0])["delay"] == 200
    said = time.monotonic()
    round.people[0].socket.send(piece())
    for client in (*round.people[1:], *round.watchers):
        client.until(lambda client=client: client.voices)  # type: ignore[misc]
        assert time.monotonic() - said > 0.19


def test_words_tell_who_may_speak_after_them(sit: Callable[..., Round]) -> None:
    """A line is followed by the law of talk where it changes (EAP-8.21)."""
    round = sit(3, "exactly-as-planned")
    table = running(backup="each", strictness="block", seconds=300)
    table.plans = ["burner_rotation", "no_titles", "no_titles"]
    round.lay(table)
    mine, yours = round.people[:2]
    mine.do("Say", text="Ready")
    mine.until(lambda: spoken(mine))
    assert [until for _, until in spoken(mine)[-1]["talk"]["closed"]] == [None]
    yours.do("Say", text="So am I")
    mine.until(lambda: len(spoken(mine)) == 2)
    assert spoken(mine)[-1]["talk"]["closed"] == []
    assert "talk" not in spoken(yours)[-1]


def spoken(client: Client) -> list[Any]:
    return [told for told in client.told if told["type"] == "Spoken"]


def test_the_button_is_told_when_a_window_opens(sit: Callable[..., Round]) -> None:
    """Who has a microphone on hears of it at the same moment, without having said a word."""
    round = sit(3, "exactly-as-planned")
    table = running(backup="each", strictness="block", seconds=300)
    table.plans = ["cold_open", "no_titles", "no_titles"]
    table.now = moment(table, 89_000)
    round.lay(table)
    told = reach(round.people[0])
    assert told["hears"] == {}

    def run() -> None:
        room = round.served.house.rooms[round.room]
        room.document.clock.table, room.document.clock.credit = float(table.now), 0.0
        room.document.clock.start(Machine().wall())
        room.voices.tell()

    on_loop(round.served, run)
    assert round.people[0].hear("Voice")["until"] is not None
    assert round.people[0].hear("Voice")["hears"] == {"all": [1, 2]}


def test_a_silenced_voice_changes_no_byte_for_anybody(sit: Callable[..., Round]) -> None:
    """Not a message more, not a version further, and nothing written down, whatever is said in vain."""
    round = sit(6, "bank-heist")
    round.lay(robbery("C C S A R R", options={"silence": "strict"}))
    room = round.served.house.rooms[round.room]
    everybody = [*round.people, *round.watchers]
    wait_for(lambda: room.visitors.tell_at is None)  # that all are here has been told
    for client in everybody:
        client.ask("Ping", sent=0)
    before = [len(client.raw) for client in everybody], room.count, len(room.said), room.document.kept()
    for client in everybody:
        for to in AUDIENCES:
            if client in round.people or to != "spectators":
                client.socket.send(piece("a secret", to))
    assert [heard(client) for client in everybody] == [[]] * len(everybody)
    for client, was in zip(everybody, before[0], strict=True):
        assert all('"Pong"' in text for text in client.raw[was:])
    assert (room.count, len(room.said), room.document.kept()) == before[1:]


def test_nothing_spoken_is_kept(sit: Callable[..., Round]) -> None:
    """Not in the store, not for who comes later."""
    round = sit(2, "the-plan")
    round.people[0].do("Start")
    round.people[0].socket.send(piece("never kept"))
    assert heard(round.people[1]) == ["P0: never kept"]
    with round.people[1].again(voices=True) as back:
        assert heard(back) == []
    assert b"never kept" not in round.served.db.read_bytes()


# Who is too slow, too loud, or hostile -------------------------------------------------------------------------------


class Narrow:
    """A line that takes nothing any more, or all."""

    def __init__(self) -> None:
        self.free, self.sent = True, list[bytes]()

    def write(self, message: bytes) -> None:
        self.sent.append(message)

    def round_trip(self) -> None:
        """Nobody measures it."""

    def send_voice(self, voice: bytes) -> None:
        self.sent.append(voice)


def test_a_slow_reader_loses_voice_before_anything_else() -> None:
    """What waits is the game's; no voice ever waits with it, so that it costs no memory."""
    line = Narrow()
    session = Session(Machine(), line)  # type: ignore[arg-type]
    session.voices = True
    session.send_voice(b"\0one")
    line.free = False
    session.send(b"{move}")
    for _ in range(10_000):
        session.send_voice(b"\0two")
    assert (line.sent, session._bytes) == ([b"\0one"], len(b"{move}"))
    line.free = True
    session.drain()
    session.send_voice(b"\0three")
    assert line.sent == [b"\0one", b"{move}", b"\0three"]


def test_a_reader_that_stopped_still_gets_every_word(server: Served) -> None:
    """It is sent some voice, and then none; and when it reads again, what was said in words."""
    with server.host_room() as ada:
        address = f"ws://{server.host}/api/rooms/{ada.room}/ws"
        with connect(address, max_queue=2, compression=None) as slow:
            slow.send(json.dumps({"type": "Hello", "id": "1", "name": "Slow", "voices": True}))
            ada.until(lambda: len(ada.state["people"]) == 2)
            room = server.house.rooms[ada.room]
            [session] = room.visitors.sessions[ada.state["people"][1]["id"]]

            def speak() -> None:
                for _ in range(MOST_VOICES // 2):
                    session.send_voice(bytes(LONGEST))

            for _ in range(2_000):
                on_loop(server, speak)
            ada.do("Say", text="still here")
            spoken = 0
            while isinstance(told := slow.recv(20), bytes) or "still here" not in told:
                spoken += len(told) if isinstance(told, bytes) else 0
        assert 0 < spoken < 8_000_000 < 2_000 * LONGEST * MOST_VOICES // 2


WRONG = {
    "nothing in it": piece(""),
    "too long": piece("x" * (LONGEST - HEAD + 1)),
    "no such audience": b"\x04\0\0opus",
    "one byte": b"\0",
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_piece_is_refused_and_heard_by_nobody(sit: Callable[..., Round], wrong: bytes) -> None:
    """With words, as any other message that can not be read; the line goes on."""
    round = sit(2, "the-plan")
    round.people[0].socket.send(wrong)
    assert round.people[0].hear("Refused")["says"]
    assert heard(round.people[1]) == []
    assert round.ears(0) == [1, WATCHING, WATCHING]


def test_who_has_not_said_hello_is_refused(server: Served) -> None:
    """As with everything else."""
    with server.host_room() as ada, Client(server, ada.room, hello=False) as stranger:
        stranger.socket.send(piece())
        assert "hello" in stranger.hear("Refused")["says"]


def test_a_flood_of_voice_is_dropped_and_then_cut_off(sit: Callable[..., Round]) -> None:
    """What is over the rate reaches nobody; who goes on for long is sent away like any other flood."""
    round = sit(2, "the-plan")
    with contextlib.suppress(ConnectionClosed):
        for _ in range(400):
            round.people[0].socket.send(piece())
    with contextlib.suppress(ConnectionClosed):
        round.people[0].ended()
    assert len(heard(round.people[1])) <= VOICE_AT_ONCE + 55


def test_an_address_has_an_allowance_of_voices(open_house: Callable[..., Served]) -> None:
    """What is over it is dropped, and nobody is sent away for the noise of others."""
    served = open_house(limits=replace(ROOMY, voices=Limit(10, 0.0, "too many")))
    with served.host_room() as ada, Client(served, ada.room, name="Bob", voices=True) as bob:
        for _ in range(40):
            ada.socket.send(piece())
        ada.do("Rename", name="Ada B.")
        assert len(heard(bob)) == 10
