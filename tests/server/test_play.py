"""Playing a game over the wire."""

import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from heistnight.bots import Memory
from heistnight.core.view import Board
from heistnight.games.the_plan.table import PlanTable
from heistnight.server.runtime import publisher
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.wire import encode
from tests.picture import changed, parts_of, patched, picture
from tests.server.conftest import Client, Json, Served, play_on, wait_for


def two_at_a_table(server: Served, **options: Any) -> tuple[Client, Client]:
    ada = server.host_room(players=2, **{"clock": "none", **options})
    bob = Client(server, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    bob.until(lambda: bob.options)
    return ada, bob


def test_two_people_play_a_whole_game(server: Served) -> None:
    """Both see the same end, told by the same rules."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        assert ada.view["outcome"] == bob.view["outcome"]
        assert ada.view["outcome"]["story"] is not None
        assert ada.events[-1]["type"] == "GameOver"


def test_a_game_with_bots_begins_at_once_and_ends(server: Served) -> None:
    """One request makes a table at which the bots already sit."""
    with server.host_room(players=4, bots="easy") as ada:
        assert [seat["bot"] for seat in ada.state["seats"]] == [None, "easy", "easy", "easy"]
        play_on(ada)
        assert len(ada.view["outcome"]["scores"]) == 4


def test_a_board_is_encoded_once_for_all_who_come_in(server: Served, monkeypatch: Any) -> None:
    """A whole crew that comes back at the same time is shown the same bytes; what one alone sees is beside them."""
    ada, bob = two_at_a_table(server)
    boards = []

    def noted(message: Any) -> bytes:
        if isinstance(message, Board):
            boards.append(message)
        return encode(message)

    monkeypatch.setattr(publisher, "encode", noted)
    with ada, bob, ada.again() as back, bob.again() as again:
        assert back.view["own"]["hand"] != again.view["own"]["hand"]
        assert not boards, "it was shown at the start"
        ada.move()
        with ada.again(), bob.again():
            assert len(boards) == 1


def test_two_clients_act_at_once(server: Served) -> None:
    """Neither answer is lost or refused because the other came first."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        for _ in range(4):
            with ThreadPoolExecutor() as pool:
                replies: list[Json] = list(pool.map(Client.move, (ada, bob)))
            assert [reply["type"] for reply in replies] == ["Done", "Done"]
            while not (ada.options and bob.options):
                for client in (ada, bob):
                    client.drain(0.05)
                    if client.options and client.view["question"]["waiting"] == [client.seat]:
                        client.move()


def test_a_move_sent_twice_is_played_once(server: Served) -> None:
    """The second copy is acknowledged like the first, and changes nothing."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        action = ada.options[0]
        assert ada.move(action, id="m1")["type"] == "Done"
        before = server.house.rooms[ada.room].count
        assert ada.ask("Move", actions=[action], id="m1")["type"] == "Done"
        with ada.again() as elsewhere:
            assert elsewhere.ask("Move", actions=[action], id="m1")["type"] == "Done"
        assert server.house.rooms[ada.room].count == before


def test_the_same_id_from_another_person_is_another_move(server: Served) -> None:
    """Ids belong to whoever chose them."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        assert ada.ask("Move", actions=[ada.options[0]], id="1")["type"] == "Done"
        assert bob.ask("Move", actions=[bob.options[0]], id="1")["type"] == "Done"
        ada.until(lambda: ada.view["question"]["name"] != "ChoosePlan")


def test_a_stale_move_is_refused_and_changes_nothing(server: Served) -> None:
    """An answer to a question that is past gets a reason and a rule (TP-13.1)."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        first = ada.options[0]
        ada.move(first)
        reply = ada.move(first)
        assert reply["type"] == "Refused"
        assert reply["rule"] == "TP-3.4"
        assert server.house.rooms[ada.room].count == 1


def test_an_answer_is_for_the_question_open_once_its_seat_is_given_back(server: Served, monkeypatch: Any) -> None:
    """What is refused then leaves the seat with its person."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        room = server.house.rooms[ada.room]
        room.document.chairs[1].bot = "easy"
        monkeypatch.setattr(PlanTable, "handed_over", lambda table, _: setattr(table, "questions", table.questions + 1))
        assert bob.move()["code"] == "stale"
        assert room.document.chairs[1].bot is None


def test_several_actions_are_played_all_or_not_at_all(server: Served) -> None:
    """A second action that is refused takes the first one back."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        action = ada.options[0]
        assert ada.ask("Move", actions=[action, action])["type"] == "Refused"
        assert server.house.rooms[ada.room].count == 0
        assert ada.move(action)["type"] == "Done"


def test_what_is_no_move_of_the_game_is_refused_with_words(server: Served) -> None:
    """Neither a foreign card nor a foreign shape reaches the table."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        for action in ({"type": "Shoot"}, {"type": "Choose"}, {"type": "Choose", "face": 7}, {}):
            assert "no move of The Plan" in ada.refused("Move", actions=[action])
        assert ada.refused("Move", actions=[{"type": "Choose", "face": "P9-XX"}]) == "That Plan is not in your hand."
        assert ada.refused("Move", actions=[{"type": "Handed", "seat": 1, "to": "bot"}])


def test_who_watches_can_not_play(server: Served) -> None:
    """A spectator has no options, and what it tries is refused."""
    ada, bob = two_at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Eve") as eve:
        assert eve.options == []
        assert "watching" in eve.refused("Move", actions=[ada.options[0]])
        for kind, fields in (("Pause", {}), ("MoreTime", {}), ("HandSeat", {"seat": 0}), ("Sit", {"seat": 0})):
            eve.refused(kind, **fields)
        for kind, fields in (("Start", {}), ("Kick", {"person": 1}), ("Configure", {"grace": 15})):
            assert eve.refused(kind, **fields) == "Only the host can do that."


def test_the_plain_http_fallback_plays_a_whole_game(server: Served) -> None:
    """Where sockets are blocked, messages go by POST and come by long poll."""
    made = server.make_room(players=3, bots="chance")
    _, opened = server.call(f"/api/rooms/{made['room']}/poll", b"")
    session = opened["session"]

    def say(kind: str, **fields: Any) -> None:
        status, _ = server.call(
            f"/api/rooms/{made['room']}/poll", {"type": kind, "id": f"{kind}1", **fields}, x_session=session
        )
        assert status == 202

    say("Hello", key=made["key"])
    options: list[Json] = []
    parts: Json = {}
    state: Json = {}
    seen: list[str] = []
    moves = 0
    over = False
    while not over:
        status, messages = server.call(f"/api/rooms/{made['room']}/poll", x_session=session)
        assert status == 200
        for message in messages:
            seen.append(message["type"])
            if message["type"] in ("Snapshot", "Update"):
                options = message.get("options", options)
                parts = parts_of(message) if message["type"] == "Snapshot" else patched(parts, message)
            if message["type"] in ("RoomState", "RoomUpdate"):
                state = message if message["type"] == "RoomState" else changed(state, message["changes"])
                over = state["phase"] == "over"
        if options and not over:
            moves += 1
            asked = picture(parts, 0)["question"]["number"]
            say("Move", actions=[options[0]], question=asked, id=f"m{moves}")
            options = []
    assert seen[:4] == ["Welcome", "RoomState", "Snapshot", "Done"]
    assert moves >= 19


def test_an_answer_to_a_question_that_is_gone_has_no_effect(server: Served) -> None:
    """It is told so kindly; and whatever an id was answered is answered again, and not judged anew."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        action, asked = ada.options[0], ada.question
        late = ada.ask("Move", actions=[action], question=asked - 1, id="late")
        assert (late["type"], late["code"]) == ("Refused", "stale")
        count = server.house.rooms[ada.room].count
        again = ada.ask("Move", actions=[action], question=asked, id="late")
        assert again == late
        assert server.house.rooms[ada.room].count == count
        ada.do("Move", actions=[action], question=asked)
        assert server.house.rooms[ada.room].count == count + 1


def test_an_unknown_poll_session_is_refused(server: Served) -> None:
    """A made-up token hears and says nothing."""
    assert server.call("/api/rooms/x/poll", x_session="made-up")[0] == 404
    assert server.call("/api/rooms/x/poll", {"type": "Ping", "id": "1"}, x_session="made-up")[0] == 404


def test_a_finished_game_has_a_replay_from_every_pair_of_eyes(server: Served) -> None:
    """Open it shows every hand; from a seat it shows what that seat saw; the file can be checked."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        name = ada.state["replay"]
    _, film = server.call(f"/api/replays/{name}?eyes=open")
    assert len(film["frames"]) == server.house.rooms[ada.room].count + 1
    first = film["frames"][0]
    assert picture({**first, **first["hands"][1]}, 1)["own"]["hand"]
    assert film["names"] == ["Ada", "Bob"]
    _, own = server.call(f"/api/replays/{name}?eyes=1")
    assert {picture(frame, 1)["seat"] for frame in own["frames"]} == {1}
    assert server.call(f"/api/replays/{name}?eyes=9")[0] == 404
    _, lines = server.call(f"/api/replays/{name}/file")
    assert json.loads(lines.splitlines()[-1])["end"]["scores"] == film["outcome"]["scores"]


def test_a_running_game_has_no_replay(server: Served) -> None:
    """Neither its room's name nor anything else finds one."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        assert ada.state["replay"] == ""
        assert server.call(f"/api/replays/{ada.room}")[0] == 404


def test_names_in_a_replay_stay_when_people_leave(server: Served) -> None:
    """Who sat where is kept at the end of the game."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        bob.send("Leave")
        assert bob.ended()["final"]
        ada.until(lambda: len(ada.state["people"]) == 1)
        assert server.call(f"/api/replays/{ada.state['replay']}?eyes=watch")[1]["names"] == ["Ada", "Bob"]


def test_play_on_from_a_moment_of_a_replay(server: Served) -> None:
    """A branch goes on with bots from exactly there, as practice."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        name, moves = ada.state["replay"], server.house.rooms[ada.room].count
    status, made = server.call(f"/api/replays/{name}/branch", {"move": 6, "seat": 1, "level": "chance", "name": "Cy"})
    assert status == 201
    with Client(server, made["room"], made["key"]) as cy:
        assert cy.seat == 1
        assert [person["name"] for person in cy.state["people"]] == ["Cy"]
        assert cy.state["practice"]
        assert cy.state["seats"][0]["bot"] == "chance"
        assert server.house.rooms[cy.room].table.practice
        play_on(cy)
        assert cy.view["outcome"]
        assert server.call(f"/api/replays/{cy.state['replay']}?eyes=watch")[1]["practice"]
    for wish in ({"move": moves}, {"move": 3, "seat": 5}, {"move": 3, "level": "genius"}, {"move": -1}):
        assert server.call(f"/api/replays/{name}/branch", wish)[0] in (400, 404)


def test_a_rematch_takes_everybody_along(server: Served) -> None:
    """The same keys open the new room, on the same seats."""
    ada, bob = two_at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Eve") as eve:
        assert ada.refused("Rematch") == "There is a game to finish first."
        play_on(ada, bob)
        eve.until(lambda: eve.state["phase"] == "over")
        eve.refused("Rematch")
        bob.do("Rematch")
        ada.do("Rematch")
        room = ada.until(lambda: ada.state["next_room"])
        eve.until(lambda: eve.state["next_room"] == room)
        with Client(server, room, ada.key) as ada2, Client(server, room, bob.key) as bob2:
            assert (ada2.seat, bob2.seat) == (0, 1)
            assert ada2.state["host"] == ada2.person
            ada2.do("Start")
            assert bob2.until(lambda: bob2.options)


@pytest.fixture
def own(open_house: Callable[..., Served]) -> Served:
    """Whose bots think as the test says: in the house of all tests, those of other rooms would too."""
    return open_house()


def test_a_broken_bot_does_not_hold_the_table_up(own: Served, monkeypatch: Any) -> None:
    """Where thinking fails, the seat plays what is offered."""

    async def fail(*job: Any) -> None:
        raise RuntimeError("no idea")

    monkeypatch.setattr(own.house.bot_workers, "think", fail)
    with own.host_room(players=3, bots="easy") as ada:
        play_on(ada, turns=1)
        assert ada.view["turn"] == 2


def test_rooms_fall_asleep_and_wake_up_at_a_knock(server: Served) -> None:
    """A room that nobody is in is put away; whoever knocks finds everything as it was."""
    from heistnight.server.runtime.actor import Sleep

    ada, bob = two_at_a_table(server)
    ada.move()
    room = server.house.rooms[ada.room]
    server.loop.call_soon_threadsafe(room.inbox.put_nowait, Sleep())
    ada.drain(0.1)
    assert server.house.rooms[ada.room] is room
    ada.close()
    bob.close()
    wait_for(lambda: room.idle)
    server.loop.call_soon_threadsafe(room.inbox.put_nowait, Sleep())
    wait_for(lambda: ada.room not in server.house.rooms)
    with ada.again() as back:
        assert back.seat == 0
        assert back.view["seats"][0]["ready"]
        assert server.house.rooms[ada.room] is not room


def test_a_room_that_breaks_down_comes_back_at_the_next_knock(server: Served, monkeypatch: Any) -> None:
    """Whatever fails in a room, everybody is sent back to it as it was written down."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.move()
        room = server.house.rooms[ada.room]
        monkeypatch.setattr(room, "_set_alarm", lambda: 1 / 0)
        bob.send("Ping")
        for client in (ada, bob):
            assert not client.ended()["final"]
        with ada.again() as back:
            assert back.view["seats"][0]["ready"]


def test_a_bot_that_waits_is_asked_again_when_something_changes(own: Served, monkeypatch: Any) -> None:
    """Nothing for now is an answer: the bot rests until somebody acts or speaks."""
    asked: list[int] = []

    async def wait(game: str, level: str, table: Any, seat: int, memory: Any) -> Thought:
        asked.append(seat)
        return Thought(None, None)

    monkeypatch.setattr(own.house.bot_workers, "think", wait)
    with own.host_room(players=2, bots="easy", clock="relaxed") as ada:
        wait_for(lambda: len(asked) == 1)
        ada.drain(0.3)
        assert asked == [1]
        ada.do("Say", emote="groan")
        wait_for(lambda: len(asked) == 2)
        ada.move()
        wait_for(lambda: len(asked) == 3)
        ada.drain(0.3)
        assert asked == [1, 1, 1]


def test_chance_answers_for_a_bot_that_waits_where_nobody_else_will_ever_answer(own: Served, monkeypatch: Any) -> None:
    """No clock runs, and whoever else is asked rests as well: the table does not stand still for ever."""

    async def wait(game: str, level: str, table: Any, seat: int, memory: Any) -> Thought:
        return Thought(None, None)

    monkeypatch.setattr(own.house.bot_workers, "think", wait)
    with own.host_room(players=3, bots="easy", clock="none") as ada:
        ada.drain(0.3)
        assert ada.view["turn"] == 1
        assert ada.view["question"]["waiting"] == [0, 1, 2]  # she may still move it
        play_on(ada, turns=2)
        assert ada.view["turn"] == 3


def test_a_bot_takes_the_time_that_it_says(own: Served, monkeypatch: Any) -> None:
    """What a person would reckon for long is not answered after the usual pause."""
    asked: list[float] = []

    async def reckon(game: str, level: str, table: Any, seat: int, memory: Any) -> Thought:
        asked.append(time.monotonic())
        return Thought(table.offered(seat)[0], None, takes=700)

    monkeypatch.setattr(own.house.bot_workers, "think", reckon)
    monkeypatch.setattr(own.house, "bot_pause", 1.0)
    with own.host_room(players=2, bots="easy", clock="none") as ada:
        ada.move()
        play_on(ada, turns=1)
        assert time.monotonic() - asked[0] >= 0.7


def test_a_live_bot_knows_when_it_heard_what(open_house: Any, monkeypatch: Any) -> None:
    """Between which of the events it saw; a restart changes nothing in that."""
    memories: list[Memory] = []

    async def recall(game: str, level: str, table: Any, seat: int, memory: Memory) -> Thought:
        memories.append(memory)
        return Thought(table.offered(seat)[0], None)

    first = open_house()
    monkeypatch.setattr(first.house.bot_workers, "think", recall)
    with first.host_room(players=2, bots="easy", clock="none") as ada:
        ada.do("Say", phrase={"key": "groan"})
        time.sleep(0.01)  # what is said and done in one millisecond has no order once the house was closed
        play_on(ada, turns=1)
        ada.do("Say", phrase={"key": "not_me"})
        time.sleep(0.01)
        play_on(ada, turns=2)
        before = memories[-1]
        assert [said.phrase.key for said in before.heard if said.phrase] == ["groan", "not_me"]
        assert 0 <= before.after[0] < before.after[1] < len(before.seen)
    first.stop()
    again = open_house()
    monkeypatch.setattr(again.house.bot_workers, "think", recall)
    memories.clear()
    with Client(again, ada.room, ada.key) as back:
        play_on(back, turns=3)
        assert list(memories[-1].after) == list(before.after)
