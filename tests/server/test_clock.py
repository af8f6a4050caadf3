"""Clocks, pauses and absent people. Time is pushed forward, not waited for."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from heistnight.server.clock import Clock
from heistnight.server.machine import Machine
from heistnight.server.room.change import Change
from tests.server.conftest import Client, Served, Time, play_on, wait_for


def test_the_clock_on_the_wall_may_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """Back or forth: the server's time goes on as if nothing had happened."""
    before = Machine().wall()
    for day in (0.0, 4e9):
        monkeypatch.setattr(time, "time", lambda day=day: day)
        assert 0 <= Machine().wall() - before < 10_000


@pytest.fixture
def table(open_house: Callable[..., Served], time_machine: Time) -> Callable[..., Client]:
    """A room in a house whose time can be pushed forward."""

    def make(**wish: Any) -> Client:
        if not time_machine.served:
            time_machine.served.append(open_house())
        return time_machine.served[0].host_room(**wish)

    return make


def deadline(client: Client) -> float:
    """The server time at which the open question closes, as a client works it out."""
    now = client.state["clock"] if client.told[-1]["type"] == "RoomState" else _last_clock(client)
    assert now["running"]
    return float(now["at"] + client.view["question"]["closes"] - now["table"])


def _last_clock(client: Client) -> Any:
    return next(told["clock"] for told in reversed(client.told) if isinstance(told.get("clock"), dict))


def start_two(table: Callable[..., Client], **options: Any) -> tuple[Client, Client]:
    ada = table(players=2, **{"clock": "blitz", **options})
    bob = Client(ada.served, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    for client in (ada, bob):
        client.until(lambda client=client: client.state["clock"]["running"] and client.options)  # type: ignore[misc]
    return ada, bob


def test_a_timeout_does_what_the_rules_say(table: Callable[..., Client], time_machine: Time) -> None:
    """TP-16.1: the clock chooses for the silent seat at once, for that decision only, and it is told."""
    ada, bob = start_two(table)
    with ada, bob:
        ada.move()
        time_machine.skip(22.5 + 3)
        ada.until(lambda: {"type": "ClockChose", "seat": 1, "decision": "choose_plan"} in ada.events)
        assert {"type": "ClockChose", "seat": 0, "decision": "choose_plan"} not in ada.events


def test_an_answer_after_the_deadline_comes_too_late(table: Callable[..., Client], time_machine: Time) -> None:
    """Whoever answers late finds the question closed."""
    ada, bob = start_two(table)
    with ada, bob:
        time_machine.ahead += 30_000
        assert ada.move()["type"] == "Refused"
        ada.until(lambda: ada.view["turn"] and "ClockChose" in str(ada.events))


def test_the_countdown_is_right_whatever_the_client_s_own_clock_says(
    table: Callable[..., Client], time_machine: Time
) -> None:
    """Server time comes with Welcome and Pong; table time is anchored to it within a quarter of a second."""
    ada, bob = start_two(table)
    with ada, bob:
        closes = deadline(ada)
        left = closes - ada.ask("Ping", sent=0.0)["clock"]
        assert abs(left - 25_500) < 250
        time_machine.skip(10)
        assert abs(closes - bob.ask("Ping")["clock"] - 15_500) < 250


def test_more_time_holds_the_clock_for_half_a_minute(table: Callable[..., Client], time_machine: Time) -> None:
    """Everybody may still answer; nobody gets it twice for one question."""
    ada, bob = start_two(table)
    with ada, bob:
        before = deadline(ada)
        ada.do("MoreTime")
        bob.until(lambda: bob.state["clock"]["at"] > before - 25_000)
        assert abs(deadline(ada) - before - 30_000) < 250
        assert "You have had more time" in ada.refused("MoreTime")
        time_machine.skip(40)
        assert bob.move()["type"] == "Done"
        bob.do("MoreTime")
        time_machine.skip(50)
        ada.until(lambda: {"type": "ClockChose", "seat": 0, "decision": "choose_plan"} in ada.events)
        ada.drain(0.1)
        bob.drain(0.1)
        (ada if ada.options else bob).do("MoreTime")


def test_more_time_comes_too_late_when_the_time_is_over(
    table: Callable[..., Client], time_machine: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the end could not be written down yet, nobody gets half a minute more out of that."""
    ada, bob = start_two(table)
    with ada, bob:
        monkeypatch.setattr(Change, "expire", lambda change: None)
        time_machine.skip((deadline(ada) - Machine().wall()) / 1000 + 1)
        assert "The time for that is over" in ada.refused("MoreTime")


def test_a_pause_stops_everything_and_anybody_at_the_table_ends_it(
    table: Callable[..., Client], time_machine: Time
) -> None:
    """A paused table takes no moves and loses no time."""
    ada, bob = start_two(table)
    with ada, bob:
        left = deadline(ada) - Machine().wall()
        ada.do("Pause")
        assert ada.state["paused"] == {"by": ada.person}
        assert ada.state["clock"]["why"] == "paused"
        time_machine.skip(3600)
        bob.drain(0.2)
        assert bob.refused("Move", actions=[bob.options[0]]) == "The game is paused."
        bob.do("Resume")
        assert bob.state["paused"] is None
        assert abs(deadline(bob) - Machine().wall() - left) < 250
        assert bob.move()["type"] == "Done"


def test_clocks_stand_still_while_nobody_is_there(table: Callable[..., Client], time_machine: Time) -> None:
    """TP-16.6: while no person is connected to any seat, clocks stand still; spectators do not count."""
    ada, bob = start_two(table)
    room = time_machine.served[0].house.rooms[ada.room]
    with Client(ada.served, ada.room, name="Eve") as eve:
        ada.drop()
        bob.drop()
        eve.until(lambda: eve.state["clock"]["why"] == "nobody")
        time_machine.skip(3600)
        with ada.again() as back:
            back.until(lambda: back.state["clock"]["running"])
            assert 24_000 < deadline(back) - Machine().wall() < 25_600
            assert "ClockChose" not in str(back.events)
            assert room.count == 0


def test_a_stand_in_holds_the_seat_after_the_grace_and_gives_it_back_at_once(
    table: Callable[..., Client], time_machine: Time
) -> None:
    """Who drops is shown as away with the wait; a bot plays for them until they are back."""
    ada, bob = start_two(table, clock="none")
    with ada:
        bob.drop()
        ada.until(lambda: ada.state["seats"][1]["away"])
        at = ada.state["seats"][1]["stand_in_at"]
        assert abs(at - Machine().wall() - 60_000) < 1000
        time_machine.skip(59)
        ada.drain(0.2)
        assert ada.state["seats"][1]["bot"] is None
        time_machine.skip(2)
        ada.until(lambda: ada.state["seats"][1]["bot"] == "medium")
        ada.until(lambda: ada.view["seats"][1]["ready"])
        with bob.again() as back:
            assert back.state["seats"][1]["bot"] is None
            assert back.seat == 1
            handed = [event["to"] for event in back.events if event["type"] == "SeatHanded"]
            assert handed == ["bot", "person"]
            play_on(ada, back, turns=1)


def test_with_no_grace_the_table_waits_until_somebody_hands_the_seat_over(
    table: Callable[..., Client], time_machine: Time
) -> None:
    """TP-16.6: after two minutes any other person at the table may hand it to a bot."""
    ada, bob = start_two(table, clock="none")
    with ada, Client(ada.served, ada.room, name="Eve") as eve:
        ada.do("Configure", grace=0)
        assert ada.refused("HandSeat", seat=1) == "Nobody is missing on that seat."
        bob.drop()
        ada.until(lambda: ada.state["seats"][1]["away"])
        time_machine.skip(115)
        assert "two minutes" in ada.refused("HandSeat", seat=1)
        time_machine.skip(10)
        assert ada.state["seats"][1]["bot"] is None
        assert eve.refused("HandSeat", seat=1) == "Only people at the table can do that."
        ada.do("HandSeat", seat=1)
        assert ada.state["seats"][1]["bot"] == "medium"
        with bob.again() as back:
            assert back.state["seats"][1]["bot"] is None


def test_two_missed_turns_mean_that_nobody_is_there(table: Callable[..., Client], time_machine: Time) -> None:
    """TP-16.3: after two timeouts in a row at choose_plan a medium bot plays until the owner comes back."""
    ada, bob = start_two(table)
    with ada, bob:
        room = time_machine.served[0].house.rooms[ada.room]
        for _ in range(30):
            if room.document.chairs[1].bot:
                break
            if ada.options:
                ada.move()
            time_machine.skip(30)
            ada.drain(0.05)
        ada.until(lambda: ada.state["seats"][1]["bot"] == "medium")
        assert ada.state["seats"][0]["bot"] is None
        bob.drain(0.3)
        bob.do("Sit", seat=1)
        assert bob.state["seats"][1]["bot"] is None


def test_a_move_takes_the_seat_back_from_the_bot(table: Callable[..., Client], time_machine: Time) -> None:
    """TP-16.3: the owner takes over at the next decision, without asking."""
    ada, bob = start_two(table, clock="none")
    with ada, bob:
        room = time_machine.served[0].house.rooms[ada.room]
        time_machine.served[0].house.bot_pause = 1000.0
        ada.do("Configure", grace=15)
        bob.drop()
        ada.until(lambda: ada.state["seats"][1]["away"])
        time_machine.skip(20)
        ada.until(lambda: ada.state["seats"][1]["bot"])
        with bob.again() as back:
            wait_for(lambda: not room.document.chairs[1].bot)
            assert back.move()["type"] == "Done"


def test_in_solitaire_two_missed_turns_pause_the_table(table: Callable[..., Client], time_machine: Time) -> None:
    """TP-16.7: no bot takes over; the table stands still until the player is back."""
    ada = table(players=1, clock="blitz")
    ada.do("Start")
    ada.until(lambda: ada.state["clock"]["running"])
    for _ in range(30):
        time_machine.skip(25)
        ada.drain(0.05)
        if ada.state["paused"]:
            break
    assert ada.state["paused"] == "calm"
    assert ada.state["seats"][0]["bot"] is None
    turn = ada.view["turn"]
    time_machine.skip(3600)
    ada.drain(0.1)
    assert ada.view["turn"] == turn
    assert ada.move()["type"] == "Done"
    ada.until(lambda: not ada.state["paused"] and ada.state["clock"]["running"])
    ada.until(lambda: ada.options)
    assert ada.move()["type"] == "Done"
    assert not ada.state["paused"]
    ada.close()


def test_the_host_role_passes_on_when_the_host_stays_away(table: Callable[..., Client], time_machine: Time) -> None:
    """A lobby whose host has closed the window is not stuck; who opened it is its host again on return."""
    ada = table()
    with Client(ada.served, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.drop()
        bob.until(lambda: not bob.state["people"][0]["here"])
        time_machine.skip(61)
        bob.until(lambda: bob.state["host"] == bob.person)
        with ada.again() as back:
            assert back.state["host"] == back.person
            assert bob.refused("Start") == "Only the host can do that."


def test_bots_answer_after_a_pause_that_depends_on_nothing_they_hold(server: Served, monkeypatch: Any) -> None:
    """TP-16.4: half a second to two seconds, drawn before anybody looks at a card."""
    asked: list[tuple[float, ...]] = []

    def drawn(*bounds: float) -> float:
        asked.append(bounds)
        return 0.0

    monkeypatch.setattr(server.house.world.chance, "uniform", drawn)
    with server.host_room(players=4, bots="chance") as ada:
        play_on(ada, turns=1)
    assert set(asked) == {(500, 2_000)}


class TestClock:
    """The clock by itself."""

    def test_it_runs_and_stands(self) -> None:
        """Time at the table passes only while the clock runs."""
        watch = Clock()
        assert watch.now(1000) == 0
        watch.start(1000)
        watch.start(1200)
        assert watch.now(1500) == 500
        watch.stop(2000)
        watch.stop(2500)
        assert watch.now(9000) == 1000
        assert watch.wall_time(1500) is None
        watch.start(10_000)
        assert watch.wall_time(1500) == 10_500

    def test_a_hold_that_is_interrupted_is_not_lost(self) -> None:
        """What is left of more time when the clock stops is there when it starts again."""
        watch = Clock()
        watch.start(0)
        watch.hold(1000, 30_000)
        assert watch.now(20_000) == 1000
        watch.stop(11_000)
        watch.start(50_000)
        assert watch.now(69_000) == 1000
        assert watch.now(71_000) == 2000
