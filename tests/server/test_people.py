"""Strangers, hosts and friends: who may come in, sit down and send away, who is there, and who speaks as whom."""

from collections.abc import Callable
from typing import Any

import pytest

from heistnight.core.talk import Phrase
from heistnight.server.runtime.bot_workers import Thought
from heistnight.server.runtime.bots import BotAnswer
from tests.server.conftest import Client, Json, Served, Time, play_on, wait_for
from tests.server.test_play import two_at_a_table

EAP = {"game": "exactly-as-planned", "players": 2}


@pytest.fixture
def house(open_house: Callable[..., Served], time_machine: Time) -> Served:
    """A house whose time can be pushed forward."""
    served = open_house()
    time_machine.served.append(served)
    return served


def with_bots(server: Served, **wish: Any) -> Client:
    return server.host_room(**{"players": 3, "bots": "chance", "clock": "none", **wish})


def person(client: Client, other: Client) -> Json:
    """What one sees of another."""
    found: Json = next(person for person in client.state["people"] if person["id"] == other.person)
    return found


# Hosts ---------------------------------------------------------------------------------------------------------------


def test_an_onlooker_never_becomes_the_host_of_people_who_are_away(house: Served, time_machine: Time) -> None:
    """Neither by waiting, nor when the host leaves for good: the table stays with those who have sat at it."""
    ada, bob = two_at_a_table(house)
    with Client(house, ada.room, name="Eve") as eve:
        ada.drop()
        bob.drop()
        eve.until(lambda: eve.state["seats"][1]["away"])
        time_machine.skip(3600)
        eve.drain(0.3)
        assert eve.state["host"] == ada.person
        assert eve.refused("Kick", person=bob.person) == "Only the host can do that."
        with ada.again() as back:
            back.send("Leave")
            back.ended()
        eve.until(lambda: eve.state["host"] == bob.person)
        time_machine.skip(3600)
        eve.drain(0.3)
        assert eve.state["host"] == bob.person


def test_who_inherited_the_table_sends_nobody_away_who_is_not_here(house: Served, time_machine: Time) -> None:
    ada = house.host_room(players=3, clock="none")
    bob, cy = (Client(house, ada.room, name=name) for name in ("Bob", "Cy"))
    bob.do("Sit", seat=1)
    cy.do("Sit", seat=2)
    with bob, cy, Client(house, ada.room, name="Eve") as eve:
        ada.do("Start")
        ada.drop()
        bob.until(lambda: bob.state["seats"][0]["away"])
        time_machine.skip(61)
        bob.until(lambda: bob.state["host"] == bob.person)
        assert "away" in bob.refused("Kick", person=ada.person)
        assert "have not sat" in bob.refused("HandHost", person=eve.person)
        cy.drop()
        bob.until(lambda: bob.state["seats"][2]["away"])
        assert "away" in bob.refused("Kick", person=cy.person)
        bob.do("Kick", person=eve.person)
        with ada.again() as back:
            assert back.state["host"] == back.person
            back.do("Kick", person=cy.person)


# The door ------------------------------------------------------------------------------------------------------------


def test_a_locked_table_takes_no_new_faces(server: Served) -> None:
    """They may watch; who has sat there may sit again."""
    with with_bots(server) as ada, Client(server, ada.room, name="Eve") as eve:
        assert eve.refused("Configure", door="open") == "Only the host can do that."
        ada.do("Configure", door="watch")
        assert ada.state["door"] == "watch"
        assert "locked" in eve.refused("Sit", seat=1)
        with Client(server, ada.room, name="Cy") as cy:
            assert cy.view
        ada.do("Stand")
        ada.do("Sit", seat=0)
        ada.do("Configure", door="open")
        eve.do("Sit", seat=1)


def test_a_shut_table_has_not_even_onlookers(server: Served) -> None:
    """Who watches is shown out, nobody new comes in, and who plays comes and goes as ever."""
    ada, bob = two_at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Eve") as eve:
        ada.until(lambda: len(ada.state["people"]) == 3)
        ada.do("Configure", door="shut", listed=True)
        assert eve.ended()["code"] == "shut"
        with Client(server, ada.room, hello=False) as cy:
            assert "shut" in cy.refused("Hello", name="Cy")
            assert "shut" in cy.refused("Hello", key=eve.key)
        bob.drop()
        with bob.again() as back:
            assert back.seat == 1
        assert ada.room not in str(server.call("/api/rooms")[1])
        ada.do("Configure", door="open")
        with Client(server, ada.room, name="Cy") as cy:
            assert cy.view


def test_who_was_sent_away_stays_away(open_house: Callable[..., Served]) -> None:
    """Not by the old key, not as somebody new from the same address, not after a restart."""
    served = open_house()
    ada = served.host_room(players=3)
    eve = Client(served, ada.room, name="Eve", home="127.0.0.7")
    bob = Client(served, ada.room, name="Bob", home="127.0.0.8")
    eve.do("Sit", seat=1)
    bob.do("Sit", seat=2)
    ada.do("Kick", person=eve.person)
    assert eve.ended()["code"] == "sent_away"
    for key in ("", eve.key):
        with Client(served, ada.room, key, name="Mallory", home="127.0.0.7") as again:
            assert (again.gone or {}).get("code") == "sent_away"
    with Client(served, ada.room, name="Cy", home="127.0.0.9") as cy:
        assert cy.seat is None
        assert not cy.gone
    ada.close()
    bob.close()
    served.stop()
    with Client(open_house(), ada.room, name="Mallory", home="127.0.0.7") as again:
        assert (again.gone or {}).get("code") == "sent_away"


def test_who_was_sent_away_stays_away_from_the_next_game(server: Served) -> None:
    with server.host_room(players=2, clock="none") as ada:
        with Client(server, ada.room, name="Eve", home="127.0.0.7") as eve:
            ada.until(lambda: len(ada.state["people"]) == 2)
            ada.do("Kick", person=eve.person)
        ada.do("Start")
        play_on(ada)
        ada.do("Rematch")
        for key in ("", eve.key):
            with Client(server, ada.state["next_room"], key, name="Mallory", home="127.0.0.7") as again:
                assert (again.gone or {}).get("code") == "sent_away"


def test_friends_who_share_an_address_are_not_sent_away_together(server: Served) -> None:
    """A whole flat may come by one address: whoever plays from there is known to the table, and so may others be."""
    with server.host_room(players=3) as ada, Client(server, ada.room, name="Eve") as eve:
        ada.until(lambda: len(ada.state["people"]) == 2)
        ada.do("Kick", person=eve.person)
        with Client(server, ada.room, name="Bob") as bob:
            assert not bob.gone


# Chairs in a running game --------------------------------------------------------------------------------------------


def test_somebody_new_asks_for_a_chair_and_anybody_at_the_table_says_yes(server: Served) -> None:
    """Until then they see no hand; a no is a no."""
    ada = server.host_room(players=4, clock="none")
    bob = Client(server, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    with ada, bob, Client(server, ada.room, name="Eve") as eve, Client(server, ada.room, name="Cy") as cy:
        assert eve.state["asking"]
        eve.do("Sit", seat=2)
        cy.do("Sit", seat=3)
        assert not eve.view["own"]
        bob.until(lambda: len(bob.state["people"]) == 4 and person(bob, eve)["asks"] == 2 and person(bob, cy)["asks"])
        assert cy.refused("LetIn", person=eve.person) == "Only people at the table can do that."
        assert "do not ask" in bob.refused("LetIn", person=ada.person)
        bob.do("LetIn", person=eve.person)
        eve.until(lambda: eve.seat == 2)
        assert eve.view["own"]["hand"]
        ada.until(lambda: {"type": "SeatHanded", "seat": 2, "to": "person", "new": True} in ada.events)
        assert ada.state["seats"][2]["name"] == "Eve"
        ada.do("LetIn", person=cy.person, yes=False)
        cy.until(lambda: person(cy, cy)["asks"] is None)
        assert "said no" in cy.refused("Sit", seat=3)
        assert not cy.view["own"]


def test_a_wish_for_a_chair_ends_with_who_wished(server: Served) -> None:
    with with_bots(server) as ada:
        with Client(server, ada.room, name="Eve") as eve:
            eve.do("Sit", seat=2)
            eve.do("Stand")
            ada.until(lambda: len(ada.state["people"]) == 2 and person(ada, eve)["asks"] is None)
            eve.do("Sit", seat=1)
        ada.until(lambda: len(ada.state["people"]) == 1)
        assert "not here" in ada.refused("LetIn", person=eve.person)


def test_where_nobody_else_has_played_a_chair_is_free(server: Served) -> None:
    """A table of bots has no hand to hide from whoever comes."""
    with with_bots(server) as ada:
        ada.send("Leave")
        ada.ended()
        with Client(server, ada.room, name="Eve") as eve:
            assert not eve.state["asking"]
            eve.do("Sit", seat=1)
            assert eve.seat == 1
            assert eve.state["host"] == eve.person


def test_who_has_seen_a_hand_is_known_by_it_under_another_name(server: Served) -> None:
    """Whoever was let in, left, and comes again as somebody else gets that chair or none."""
    with with_bots(server) as ada:
        with Client(server, ada.room, name="Eve", home="127.0.0.7") as eve:
            eve.do("Sit", seat=1)
            ada.do("LetIn", person=eve.person)
            eve.until(lambda: eve.seat == 1)
            eve.send("Leave")
            eve.ended()
        for home, key in (("127.0.0.7", ""), ("127.0.0.8", eve.key)):
            with Client(server, ada.room, key, name="Mallory", home=home) as again:
                assert again.person != eve.person
                assert "another hand" in again.refused("Sit", seat=2)


def test_who_sits_stands_and_leaves_is_forgotten(open_house: Callable[..., Served]) -> None:
    """However often: the room is not full for friends, neither now nor after a restart."""
    served = open_house()
    ada = with_bots(served)
    ada.do("Configure", grace=0)
    room = served.house.rooms[ada.room]
    for number in range(8):
        with Client(served, ada.room, name=f"Eve {number}", home=f"127.0.1.{number}") as eve:
            eve.do("Sit", seat=1)
            ada.do("LetIn", person=eve.person)
            eve.do("Stand")
        wait_for(lambda: not room.visitors.sessions.keys() - {ada.person})
        wait_for(lambda: list(room.document.people) == [ada.person])
    assert set(room.recent_replies) | set(room.visitors.away_since) <= {ada.person}
    ada.close()
    served.stop()
    with Client(open_house(), ada.room, ada.key) as back:
        assert len(back.state["people"]) == 1


# Tables without people -----------------------------------------------------------------------------------------------


def test_a_table_that_can_not_pause_costs_nothing_while_nobody_is_there(house: Served, time_machine: Time) -> None:
    """After a minute no bot thinks and no alarm is set; on return the clock has gone on (EAP-4.14), or is over."""
    ada = house.host_room(**EAP, bots="chance")
    ada.do("Ready")
    room = house.house.rooms[ada.room]
    wait_for(lambda: room.document.clock.running)
    ada.drop()
    wait_for(lambda: not room.visitors.sessions)
    time_machine.skip(61)
    wait_for(lambda: room.deserted and room._alarm is None and not room.bots.thinking)
    count = room.count
    time_machine.skip(60)
    wait_for(lambda: room.inbox.empty())
    assert (room.count, room.bots.thinking, room._alarm) == (count, 0, None)
    with ada.again() as back:
        back.until(lambda: back.view["question"] is not None)
        assert back.state["phase"] == "playing"
        left = back.view["closes"] - room.document.clock.now(time_machine.wall())
        assert 150_000 < left < 190_000
    wait_for(lambda: not room.visitors.sessions)
    time_machine.skip(400)
    with ada.again() as back:
        assert back.state["phase"] == "over"
        assert back.view["outcome"]


def test_a_table_that_no_one_came_back_to_goes_to_sleep(house: Served, time_machine: Time) -> None:
    ada = house.host_room(**EAP, bots="chance")
    ada.do("Ready")
    wait_for(lambda: house.house.rooms[ada.room].document.clock.running)
    ada.drop()
    wait_for(lambda: not house.house.rooms[ada.room].visitors.sessions)
    time_machine.skip(11 * 60)
    wait_for(lambda: ada.room not in house.house.rooms)
    with ada.again() as back:
        back.until(lambda: back.state["phase"] == "over")


# Who is there --------------------------------------------------------------------------------------------------------


def test_a_bot_steps_in_when_the_rules_say_so_unless_the_host_has_chosen(house: Served, time_machine: Time) -> None:
    """EAP-4.14: after fifteen seconds; the host's choice goes before; nobody plays somebody else's Cakewalk."""
    for grace, waits in (("rules", 15), (60, 60)):
        ada = house.host_room(**EAP)
        bob = Client(house, ada.room, name="Bob")
        bob.do("Sit", seat=1)
        ada.do("Configure", grace=grace)
        ada.do("Start")
        with ada:
            ada.do("Ready")
            bob.drop()
            ada.until(lambda ada=ada: ada.state["seats"][1]["stand_in_at"])  # type: ignore[misc]
            assert abs(ada.state["seats"][1]["stand_in_at"] - time_machine.wall() - 1000 * waits) < 1500
            time_machine.skip(waits + 1)
            ada.until(lambda ada=ada: ada.state["seats"][1]["bot"])  # type: ignore[misc]
    with house.host_room(game="exactly-as-planned", players=1) as solo:
        solo.do("Start")
        solo.do("Ready")
        with Client(house, solo.room) as eve:
            solo.drop()
            eve.until(lambda: eve.state["seats"][0]["away"])
            time_machine.skip(100)
            eve.drain(0.2)
            assert eve.state["seats"][0]["bot"] is None


def test_who_gives_no_sign_is_asked_and_then_counts_as_away(house: Served, time_machine: Time) -> None:
    """EAP-4.14: asked after 150 s, away ten seconds later, replaced fifteen after that, back with the next sign."""
    ada = house.host_room(**EAP, seconds=540)
    bob = Client(house, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    with ada, bob:
        ada.do("Ready")
        bob.do("Ready")
        bob.until(lambda: bob.state["signs"])
        time_machine.skip(140)
        ada.do("Here")
        bob.ask("Ping")
        time_machine.skip(11)
        asked = bob.hear("StillThere")
        assert 8_000 < asked["until"] - time_machine.wall() <= 10_000
        bob.do("Here")
        ada.do("Here")
        time_machine.skip(145)
        ada.do("Here")
        time_machine.skip(6)
        bob.hear("StillThere")
        time_machine.skip(10.5)
        ada.until(lambda: ada.state["seats"][1]["away"])
        assert ada.state["seats"][1]["bot"] is None
        assert not any(told["type"] == "StillThere" for told in ada.told)
        time_machine.skip(15)
        ada.until(lambda: ada.state["seats"][1]["bot"])
        bob.do("Here")
        ada.until(lambda: not ada.state["seats"][1]["bot"] and not ada.state["seats"][1]["away"])


def test_the_rules_hear_at_once_who_is_connected(house: Served, time_machine: Time) -> None:
    """Ocean's Heist waits for no mate who is not there (OH-12.4): it is told without anybody doing anything."""
    ada = house.host_room(game="oceans-heist", players=2)
    bob = Client(house, ada.room, name="Bob")
    bob.do("Sit", seat=1)
    ada.do("Start")
    room = house.house.rooms[ada.room]
    with ada:
        wait_for(lambda: room.document.clock.running)
        assert room.table is not None
        assert room.table.present(1) is True
        now = time_machine.real()
        time_machine.real = lambda: now  # no time passes in which anything else could bring it up
        bob.drop()
        wait_for(lambda: room.table is not None and room.table.present(1) is False)
        with bob.again():
            wait_for(lambda: room.table is not None and room.table.present(1) is True)
            ada.drop()
            wait_for(lambda: room.table is not None and room.table.present(0) is False)
    wait_for(lambda: not room.visitors.sessions and not room.document.clock.running)
    with ada.again():
        wait_for(lambda: room.table is not None and [room.table.present(seat) for seat in (0, 1)] == [True, False])


def test_a_stand_in_speaks_in_its_own_name(house: Served, time_machine: Time) -> None:
    ada, bob = two_at_a_table(house)
    with ada:
        room = house.house.rooms[ada.room]
        house.house.bot_pause = 1000.0
        bob.drop()
        ada.until(lambda: ada.state["seats"][1]["away"])
        time_machine.skip(61)
        ada.until(lambda: ada.state["seats"][1]["bot"])
        assert room.table is not None
        answer = BotAnswer(1, room.table.questions, room.version, Thought(None, Phrase("groan")))
        house.loop.call_soon_threadsafe(room.inbox.put_nowait, answer)
        ada.until(lambda: ada.heard)
        assert (ada.heard[0]["name"], ada.heard[0]["stand_in"], ada.heard[0]["seat"]) == ("Marlowe", True, 1)


def test_who_comes_back_reads_what_was_done_in_their_place(
    open_house: Callable[..., Served], time_machine: Time
) -> None:
    """Once, as that seat may know it; also when the server was started anew meanwhile."""
    for restart in (False, True):
        served = open_house(f"house{restart}.sqlite3")
        time_machine.served.append(served)
        ada, bob = two_at_a_table(served)
        bob.drop()
        ada.until(lambda ada=ada: ada.state["seats"][1]["away"])  # type: ignore[misc]
        time_machine.skip(61)
        ada.until(lambda ada=ada: ada.state["seats"][1]["bot"])  # type: ignore[misc]
        play_on(ada, turns=1)
        ada.close()
        if restart:
            served.stop()
            served = open_house(f"house{restart}.sqlite3")
        with Client(served, bob.room, bob.key) as back:
            told = next((told for told in back.told if told["type"] == "InYourPlace"), None) or back.hear("InYourPlace")
            assert told["seat"] == 1
            assert {"type": "SeatReady", "seat": 1} not in told["events"]
            assert [event for event in told["events"] if event["type"] == "PlansRevealed"]
        with Client(served, bob.room, bob.key) as back:
            back.drain(0.2)
            assert "InYourPlace" not in [told["type"] for told in back.told]


# Time ----------------------------------------------------------------------------------------------------------------


def test_whether_the_clock_may_be_stopped_is_told_with_the_question(house: Served, time_machine: Time) -> None:
    """BH-31.1: with the very message that opens the window, so that no button is ever older than the question."""
    ada = house.host_room(game="bank-heist", players=5, bots="chance")
    room = house.house.rooms[ada.room]
    house.house.bot_pause = 1000.0
    seen = set()
    with ada:
        for _ in range(40):
            ada.drain(0.05)
            assert room.table is not None
            if (ada.view["question"] or {}).get("number") == room.table.questions:
                seen.add(ada.may_pause)
                assert ada.may_pause == room.table.may_pause()
            if len(seen) == 2:
                break
            time_machine.skip(3)
        assert seen == {True, False}
        assert "may_pause" not in ada.state


def test_more_time_is_for_the_question_it_was_asked_for(house: Served) -> None:
    """The half minute ends with the question: the next one may allow none."""
    ada, bob = two_at_a_table(house, clock="blitz")
    room = house.house.rooms[ada.room]
    with ada, bob:
        ada.do("MoreTime")
        assert room.document.clock.since > room.document.clock.set_at
        ada.move()
        bob.move()
        wait_for(lambda: not room.document.more_time)
        assert room.document.clock.since <= room.document.clock.set_at + 1


# Names are talk ------------------------------------------------------------------------------------------------------


def test_a_name_is_changed_where_its_bearer_may_speak_to_all(server: Served) -> None:
    """BH-30.3: in silence nobody does; a watcher never does while the game runs; and all may when it is over."""
    silent = {"game": "bank-heist", "players": 5, "bots": "chance", "silence": "strict"}
    with server.host_room(**silent) as ada:
        ada.until(lambda: ada.view)
        assert ada.ask("Rename", name="Bob is the Agent")["type"] == "Refused"
        assert ada.state["seats"][0]["name"] == "Ada"
    ada, bob = two_at_a_table(server)
    with ada, bob, Client(server, ada.room, name="Bob has jewels") as eve:
        ada.until(lambda: len(ada.state["people"]) == 3)
        reply = eve.ask("Rename", name="He has jewels")
        assert (reply["type"], reply["rule"]) == ("Refused", "TP-15.3")
        assert "jewels" not in "".join(ada.raw + bob.raw)
        bob.do("Rename", name="Robert")
        play_on(ada, bob)
        ada.until(lambda: person(ada, eve)["name"] == "Bob has jewels")
        eve.do("Rename", name="Eve")


def test_words_of_the_lobby_do_not_make_mute_at_the_table(server: Served) -> None:
    with server.host_room(players=2) as ada:
        for number in range(5):
            ada.do("Say", text=str(number))
        assert "Slower" in ada.refused("Say", text="6")
        ada.do("Start")
        for number in range(5):
            ada.do("Say", text=str(number))
