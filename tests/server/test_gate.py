"""A clock that nobody can stop starts when everybody who is here has said Ready (EAP-3.7, EAP-3.13)."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from heistnight.core.replay import AnyGame
from heistnight.games import games
from heistnight.server.room.ready_check import HOST_WAITS
from tests.server.conftest import Client, Served, Time, wait_for

EAP: dict[str, Any] = {"game": "exactly-as-planned", "players": 3}


@pytest.fixture
def house(open_house: Callable[..., Served], time_machine: Time) -> Served:
    """A house whose time can be pushed forward."""
    served = open_house()
    time_machine.served.append(served)
    return served


@pytest.fixture
def pair(house: Served) -> Iterator[tuple[Client, Client]]:
    """Ada and Bob at a table that was just dealt, with a bot on the third chair."""
    with house.host_room(**EAP) as ada, Client(house, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        for client in (ada, bob):
            client.until(lambda client=client: client.state["gate"])  # type: ignore[misc]
        yield ada, bob


def started(client: Client) -> bool:
    return any(event["type"] == "ClockStarted" for event in client.events)


def wait_a_while(time_machine: Time, client: Client, seconds: float = 10) -> None:
    time_machine.skip(seconds)
    client.drain(0.2)


def test_the_countdown_waits_until_all_are_ready(pair: tuple[Client, Client], time_machine: Time) -> None:
    """EAP-3.7: nobody can do anything before; then three seconds, and the clock starts at zero."""
    ada, bob = pair
    ada.do("Ready")
    ada.until(lambda: ada.state["gate"]["ready"] == [ada.person])
    wait_a_while(time_machine, ada)
    assert not started(ada)
    assert ada.state["clock"] == {**ada.state["clock"], "table": 0, "running": False, "why": "gate"}
    assert ada.refused("Move", actions=ada.options[:1]) == "The clock starts when everybody is ready."
    bob.do("Ready")
    bob.until(lambda: bob.state["gate"]["open"])
    assert bob.state["clock"]["running"]
    wait_a_while(time_machine, bob, 4)
    bob.until(lambda: started(bob) and bob.state["gate"] is None)
    assert bob.view["started"] == 3000


def test_ready_can_be_taken_back_until_the_clock_runs(pair: tuple[Client, Client], time_machine: Time) -> None:
    """EAP-3.13: also in the countdown, which then begins anew."""
    ada, bob = pair
    ada.do("Ready")
    ada.do("Ready", yes=False)
    bob.do("Ready")
    bob.until(lambda: bob.state["gate"]["ready"] == [bob.person])
    ada.do("Ready")
    ada.until(lambda: ada.state["gate"]["open"])
    time_machine.skip(2)
    ada.do("Ready", yes=False)
    ada.until(lambda: ada.state["gate"]["ready"] == [bob.person] and not ada.state["gate"]["open"])
    wait_a_while(time_machine, ada)
    assert not started(ada)
    ada.do("Ready")
    wait_a_while(time_machine, ada, 2)
    assert not started(ada)
    time_machine.skip(2)
    ada.until(lambda: started(ada))
    assert ada.refused("Ready", yes=False) == "No clock waits for you."


def test_what_is_said_in_a_countdown_stays_when_it_begins_anew(pair: tuple[Client, Client], time_machine: Time) -> None:
    """The clock goes back to before it was said; whoever opens the page then reads it all the same."""
    ada, bob = pair
    ada.do("Ready")
    bob.do("Ready")
    bob.until(lambda: bob.state["gate"]["open"])
    time_machine.skip(2)
    ada.do("Say", text="not yet")
    bob.until(lambda: bob.heard and bob.heard[-1]["text"] == "not yet")
    ada.do("Ready", yes=False)
    ada.until(lambda: not ada.state["gate"]["open"])
    with bob.again() as back:
        assert [heard["text"] for heard in back.heard] == ["not yet"]


def test_nobody_who_is_away_is_waited_for(pair: tuple[Client, Client]) -> None:
    ada, bob = pair
    ada.do("Ready")
    bob.drop()
    ada.until(lambda: ada.state["gate"]["open"])


def test_where_nobody_is_the_clock_stands(house: Served, time_machine: Time) -> None:
    """Whoever opened a table for bots may be on the way; and who only watches starts nothing."""
    made = house.make_room(**EAP, bots="chance")
    room = house.house.rooms[made["room"]]
    with Client(house, made["room"]) as eve:
        assert eve.refused("Ready") == "Only people at the table can do that."
        time_machine.skip(30)
        eve.drain(0.2)
        assert room.document.gate is not None
        with Client(house, made["room"], made["key"]) as ada:
            ada.do("Ready")
            ada.until(lambda: ada.state["gate"]["open"])


def test_a_table_of_bots_waits_for_nobody(house: Served) -> None:
    with house.host_room(**EAP) as ada:
        ada.do("Start")
        ada.until(lambda: ada.state["gate"])
        ada.do("Stand")
        ada.until(lambda: ada.state["gate"]["open"])


def test_the_host_goes_on_after_a_minute(pair: tuple[Client, Client], time_machine: Time) -> None:
    """EAP-9.1: seats that are not ready become bots, until their people do something."""
    ada, bob = pair
    assert ada.refused("Start") == "Give them a minute to be ready."
    time_machine.skip(HOST_WAITS / 1000 + 1)
    assert bob.refused("Start") == "Only the host can do that."
    ada.do("Start")
    ada.until(lambda: ada.state["gate"]["open"])
    assert [bool(seat["bot"]) for seat in ada.state["seats"]] == [False, True, True]
    assert bob.refused("Start") == "Only the host can do that."
    ada.until(lambda: not ada.state["seats"][1]["bot"])


def test_a_game_goes_the_same_however_long_people_took(house: Served, time_machine: Time) -> None:
    """EAP-3.11: what was waited is in no input, so no replay knows of it; and a server that stops forgets nothing."""
    with house.host_room(**EAP) as ada:
        ada.do("Start")
        ada.until(lambda: ada.state["gate"])
        room = house.house.rooms[ada.room]
        dealt = room.count
        time_machine.skip(500)
        ada.drain(0.1)
        assert room.count == dealt
        assert room.document.clock.table == 0


@pytest.mark.parametrize(
    "wish", [{"game": "exactly-as-planned", "players": 1, "seconds": "untimed"}, {"game": "the-plan", "players": 3}]
)
def test_a_clock_that_can_be_stopped_needs_no_gate(house: Served, wish: dict[str, Any]) -> None:
    """EAP-3.7: an untimed Cakewalk has no countdown."""
    with house.host_room(**wish) as ada:
        ada.do("Start")
        ada.until(lambda: ada.state["phase"] == "playing")
        assert ada.state["gate"] is None
        assert wait_for(lambda: house.house.rooms[ada.room].document.clock.running)


@pytest.mark.parametrize("game", [game for game in games() if not game.together], ids=lambda game: game.id)
def test_a_first_game_alone_waits_at_no_gate_and_has_no_clock(house: Served, game: AnyGame) -> None:
    """As *Play now* sets it for a newcomer; who plays together runs against a clock."""
    first = next((preset.settings for preset in game.presets if preset.name == "first_game"), {})
    wishes = {"players": game.default_players, **first, **game.unhurried}
    with house.host_room(game=game.id, **wishes) as ada:
        ada.do("Start")
        ada.until(lambda: ada.options)
        assert ada.state["gate"] is None
        assert ada.view["question"]["closes"] is None
