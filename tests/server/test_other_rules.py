"""What the rules of some games ask of the server, which knows none of them by name."""

import time
from collections.abc import Callable
from typing import Any

import pytest

from heistnight.server.transport.sockets import Socket
from tests.server.conftest import Client, Json, Served, Time, wait_for


def partners(served: Served, **options: Any) -> tuple[Client, Client]:
    """Two people at a running Three-Ring Monte, or with bots at a larger table."""
    ada = served.host_room(game="exactly-as-planned", **{"players": 2, **options})
    bob = Client(served, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    bob.until(lambda: bob.view)
    return ada, bob


def past_the_countdown(time_machine: Time, *clients: Client) -> None:
    for client in clients:
        client.do("Ready")
    time_machine.skip(4)
    for client in clients:
        client.until(lambda client=client: any(event["type"] == "ClockStarted" for event in client.events))  # type: ignore[misc]


def test_words_that_travel_long_arrive_late(open_house: Callable[..., Served], time_machine: Time) -> None:
    """Under Long Distance everybody else hears eight seconds later, also who comes back in between (EAP-8.16)."""
    served = open_house()
    time_machine.served.append(served)
    ada, bob = partners(served, backup="each", plan_1="long_distance", plan_2="burner_rotation")
    with ada, bob:
        past_the_countdown(time_machine, ada, bob)
        ada.do("Say", text="I have two Bold")
        assert ada.heard[-1]["text"] == "I have two Bold"
        bob.drain(0.2)
        assert not bob.heard
        with bob.again() as elsewhere:
            assert not elsewhere.heard
        time_machine.skip(8)
        bob.until(lambda: bob.heard)
        assert bob.heard[-1]["text"] == "I have two Bold"
        ada.drain(0.2)
        assert len(ada.heard) == 1


def test_words_on_their_way_arrive_when_the_clock_ends(open_house: Callable[..., Served], time_machine: Time) -> None:
    """What was said in time is heard by all, also by who comes back (EAP-8.16); a move then is too late (EAP-4.9)."""
    served = open_house()
    time_machine.served.append(served)
    ada, bob = partners(served, backup="each", plan_1="long_distance", plan_2="burner_rotation")
    with ada, bob:
        past_the_countdown(time_machine, ada, bob)
        time_machine.skip(295)
        ada.do("Say", text="the Crowbar is yours")
        bob.drain(0.2)
        assert not bob.heard
        time_machine.skip(6)
        bob.until(lambda: bob.heard)
        assert bob.heard[-1]["text"] == "the Crowbar is yours"
        with bob.again() as elsewhere:
            assert len(elsewhere.heard) == 1
        reply = bob.ask("Move", actions=[{"type": "Wait"}])
        assert (reply["type"], reply["rule"]) == ("Refused", "EAP-4.9")


def test_others_see_that_two_spoke(open_house: Callable[..., Served], time_machine: Time) -> None:
    """Under One Good Ear the next seat hears the words, everybody else that there were some (section 7)."""
    served = open_house()
    time_machine.served.append(served)
    ada, bob = partners(served, players=3, backup="each", plan_1="burner_rotation", plan_2="one_ear")
    with ada, bob:
        past_the_countdown(time_machine, ada, bob)
        bob.do("Say", text="the Crowbar is yours")
        ada.until(lambda: _said_by(1, ada))
        with ada.again() as elsewhere:
            for client in (ada, elsewhere):
                (seen,) = _said_by(1, client)
                assert (seen["whispered_to"], seen["text"], seen["phrase"]) == (2, "", None)
        assert not any("Crowbar is" in message for message in ada.raw)
        assert [said["text"] for said in _said_by(1, bob)] == ["the Crowbar is yours"]


def _said_by(seat: int, client: Client) -> list[Json]:
    """The bot at the table talks as well."""
    return [said for said in client.heard if said["seat"] == seat]


def test_a_word_that_breaks_a_tracked_plan_is_counted(open_house: Callable[..., Served], time_machine: Time) -> None:
    """It is sent, and the table is told at once (EAP-8.15, EAP-8.20)."""
    served = open_house()
    time_machine.served.append(served)
    ada, bob = partners(served, backup="each", strictness="track", plan_1="only_questions", plan_2="burner_rotation")
    with ada, bob:
        past_the_countdown(time_machine, ada, bob)
        ada.do("Say", text="Is it yours?")
        ada.do("Say", text="It is mine.")
        bob.until(lambda: len(bob.heard) == 2)
        broken = [event for event in bob.events if event["type"] == "PlanBroken"]
        assert [(event["seat"], event["count"]) for event in broken] == [(0, 1)]


def test_a_timed_heist_runs_on_when_everybody_leaves(open_house: Callable[..., Served], time_machine: Time) -> None:
    """There is no pause, by a button or by leaving the page (EAP-9.2)."""
    served = open_house()
    time_machine.served.append(served)
    with served.host_room(game="exactly-as-planned", players=1, seconds=300) as ada:
        ada.do("Start")
        assert "can not be paused" in ada.refused("Pause")
        past_the_countdown(time_machine, ada)
    room = served.house.rooms[ada.room]
    wait_for(lambda: not room.visitors.sessions)
    time_machine.skip(301)
    wait_for(lambda: room.document.phase == "over")


def test_a_partner_who_comes_late_watches_or_takes_a_bots_seat(open_house: Callable[..., Served]) -> None:
    """Nobody is dealt in after the start; a bot's seat comes with what that seat may see (EAP-3.13)."""
    served = open_house()
    with served.host_room(game="exactly-as-planned", players=3, bots="chance") as ada, Client(served, ada.room) as bob:
        assert bob.view["seat"] is None
        bob.do("Sit", seat=1)
        ada.do("LetIn", person=bob.person)
        bob.until(lambda: bob.view["seat"] == 1)
        assert "The game has begun" in ada.refused("Configure", options={"players": 4})


def test_a_grab_sent_twice_is_played_once(open_house: Callable[..., Served], time_machine: Time) -> None:
    """The same id gets the first answer again and does nothing (EAP-4.17)."""
    served = open_house()
    time_machine.served.append(served)
    with served.host_room(game="exactly-as-planned", players=1) as ada:
        ada.do("Start")
        past_the_countdown(time_machine, ada)
        grab = next(option for option in ada.options if option["type"] not in ("Wait", "CallIt"))
        room = served.house.rooms[ada.room]
        ada.send("Move", actions=[grab], id="same")
        first = ada.reply("same")
        count = room.count
        ada.send("Move", actions=[grab], id="same")
        assert ada.reply("same")["type"] == first["type"] == "Done"
        assert room.count == count


def test_the_line_of_a_seat_is_measured(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the race, by echoes of the server's own clock, never by what a player says of it (BH-3.9)."""
    with server.host_room(game="bank-heist", players=5, bots="chance") as ada:
        sent = ada.ask("Ping", sent=1.0)["clock"]
        assert ada.view["own"]["lag"] == 0
        for claimed in (sent - 5_000, sent + 10_000, 0.0):
            ada.do("Echo", clock=claimed)
        assert ada.view["own"]["lag"] == 0, "nobody was told that time"

        def echoed() -> float:
            for _ in range(5):
                sent = ada.ask("Ping", sent=1.0)["clock"]
                time.sleep(0.12)
                ada.do("Echo", clock=sent)
            return float(sent)

        echoed()
        assert ada.view["own"]["lag"] < 120, "the line is short, and only the echoes are late"
        monkeypatch.setattr(Socket, "round_trip", lambda line: 500)
        sent = echoed()
        measured = ada.until(lambda: ada.view["own"]["lag"] >= 120 and ada.view["own"]["lag"])
        time.sleep(0.1)
        ada.do("Echo", clock=sent)
        ada.do("Rename", name="Ada")
        assert ada.view["own"]["lag"] == measured, "it was said back already"


def test_what_arrives_a_little_late_still_counts(open_house: Callable[..., Served], time_machine: Time) -> None:
    """Up to 300 ms after the end of a window, and nothing later (Ocean's Heist, section 9)."""
    served = open_house()
    time_machine.served.append(served)
    with served.host_room(game="oceans-heist", players=2, bots="chance") as ada:
        ada.until(lambda: ada.options)
        room = served.house.rooms[ada.room]
        closes, number = ada.view["question"]["closes"], room.table.questions
        assert closes is not None
        time_machine.ahead += closes - room.document.clock.now(time_machine.wall()) + 50
        served.poke()
        ada.drain(0.1)
        assert room.table.questions == number
        ada.move()
        assert room.table is not None
        assert room.table.now <= closes
