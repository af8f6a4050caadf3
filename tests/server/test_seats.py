"""Who sits where: hosts, seats, spectators and other devices."""

from collections.abc import Callable

from heistnight.server.room.document import fingerprint
from tests.server.conftest import Client, Json, Served, play_on
from tests.server.test_play import two_at_a_table

GONE: Json = {"type": "Gone", "says": "The host has sent you away.", "values": {}, "code": "sent_away"}
GONE |= {"final": True, "again": False}


def test_a_seat_is_kept_through_refresh_and_another_tab(server: Served) -> None:
    """The key is the seat, on as many connections as it takes."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        ada.move()
        with ada.again() as tab:
            assert (tab.person, tab.seat) == (ada.person, 0)
            assert tab.view["own"]["chosen"] == ada.view["own"]["chosen"]
            ada.drop()
            tab.do("Rename", name="Ada of the tab")
        with ada.again() as back:
            assert back.seat == 0
            assert back.state["people"][0]["name"] == "Ada of the tab"


def test_a_one_time_code_moves_a_person_to_another_device(server: Served) -> None:
    """It works once, gives a key of its own, and a newer one voids an older."""
    with server.host_room() as ada:
        codes = []
        for _ in range(2):
            ada.do("Elsewhere")
            codes.append(next(told["code"] for told in reversed(ada.told) if told["type"] == "Moved"))
        with Client(server, ada.room, hello=False) as phone:
            assert "too old" in phone.refused("Hello", code=codes[0])
            phone.do("Hello", code=codes[1])
            assert (phone.person, phone.seat) == (ada.person, 0)
            assert phone.key != ada.key
            with Client(server, ada.room, hello=False) as thief:
                thief.refused("Hello", code=codes[1])
        with Client(server, ada.room, phone.key) as again:
            assert again.person == ada.person


def test_the_key_of_another_device_survives_a_restart(open_house: Callable[..., Served]) -> None:
    """A key is written down before it is given out."""
    served = open_house()
    ada = served.host_room()
    ada.do("Elsewhere")
    code = next(told["code"] for told in ada.told if told["type"] == "Moved")
    with Client(served, ada.room, hello=False) as phone:
        phone.do("Hello", code=code)
    ada.close()
    served.stop()
    with Client(open_house(), ada.room, phone.key) as back:
        assert back.person == ada.person


def test_keys_are_kept_as_hashes_only(server: Served) -> None:
    """Whoever reads the file can not sit down on anybody's seat."""
    with server.host_room() as ada:
        assert server.house.rooms[ada.room].document.people[1].keys == [fingerprint(ada.key)]
        assert ada.key.encode() not in b"".join(path.read_bytes() for path in server.db.parent.glob("*sqlite3*"))


def test_somebody_sent_away_can_do_nothing_more(server: Served) -> None:
    """The connection ends, the key is void, and in a running game a bot holds the seat."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        assert "hand the host role over" in ada.refused("Kick", person=ada.person)
        ada.refused("Kick", person=99)
        ada.do("Kick", person=bob.person)
        assert bob.ended() == GONE
        assert ada.state["seats"][1]["bot"] == "medium"
        assert ada.state["seats"][1]["person"] is None
        back = bob.again()
        assert back.gone == GONE
        back.close()


def test_the_host_role_can_be_handed_over(server: Served) -> None:
    """The old host has no more powers than anybody."""
    with server.host_room() as ada, Client(server, ada.room, name="Bob") as bob:
        ada.do("HandHost", person=bob.person)
        assert ada.refused("Start") == "Only the host can do that."
        bob.until(lambda: bob.state["host"] == bob.person)
        bob.do("Configure", options={"players": 3})


def test_the_host_leaving_breaks_nothing(server: Served) -> None:
    """Somebody who sits takes over, else whoever next sits down."""
    with server.host_room() as ada:
        with Client(server, ada.room, name="Eve") as eve, Client(server, ada.room, name="Bob") as bob:
            bob.do("Sit", seat=2)
            ada.send("Leave")
            assert ada.ended()["final"]
            eve.until(lambda: eve.state["host"] == bob.person)
            bob.send("Leave")
            bob.ended()
            eve.until(lambda: eve.state["host"] == 0)
            assert eve.refused("Start") == "Only the host can do that."
            eve.send("Leave")
            eve.ended()
        with Client(server, ada.room, name="Cy") as cy:
            cy.do("Sit", seat=0)
            assert cy.state["host"] == cy.person
            cy.do("Start")


def test_leaving_a_running_game_gives_the_seat_to_a_bot(server: Served) -> None:
    """Whoever leaves the table for good is replaced by a medium bot at once (TP-16.6)."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        bob.send("Leave")
        bob.ended()
        ada.until(lambda: {"type": "SeatHanded", "seat": 1, "to": "bot", "new": False} in ada.events)
        assert ada.state["seats"][1]["bot"] == "medium"
        play_on(ada, turns=1)


def test_a_spectator_may_take_a_seat_that_nobody_owns(server: Served) -> None:
    """In the middle of a game they get the seat as it is, from the same link, when somebody there says yes."""
    ada = server.host_room(players=3, bots="chance", clock="none")
    with ada, Client(server, ada.room, name="Eve") as eve:
        assert not eve.view["own"]
        assert eve.refused("Sit", seat=0) == "Ada sits there."
        eve.refused("Sit", seat=3)
        eve.refused("Sit", seat=-1)
        eve.do("Sit", seat=2)
        ada.do("LetIn", person=eve.person)
        eve.until(lambda: eve.seat == 2)
        assert eve.view["own"]["hand"]
        assert eve.state["seats"][2] == {
            "person": eve.person,
            "name": "Eve",
            "bot": None,
            "away": False,
            "stand_in_at": None,
        }
        assert "already" in eve.refused("Sit", seat=1)


def test_nobody_sees_two_hands_of_one_game(server: Served) -> None:
    """Whoever held a seat may take it again, but no other."""
    with server.host_room(players=3, bots="chance", clock="none") as ada:
        ada.do("Stand")
        assert ada.seat is None
        assert not ada.view["own"]
        assert "another hand" in ada.refused("Sit", seat=1)
        ada.do("Sit", seat=0)
        assert ada.view["own"]["hand"]


def test_where_the_seed_was_chosen_only_one_person_plays(server: Served) -> None:
    """Whoever set the seed knows every card (section 10, option seed)."""
    with server.host_room(players=3) as ada, Client(server, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("Configure", seed="42")
        assert ada.state["practice"]
        assert "no person plays against another" in ada.refused("Start")
        bob.do("Stand")
        ada.do("Start")
        assert server.house.rooms[ada.room].table.practice
        assert "practice" in bob.refused("Sit", seat=1)


def test_in_the_lobby_people_choose_and_change_seats(server: Served) -> None:
    """A person pushes a bot off its chair; fewer chairs send the last ones to watch."""
    with server.host_room(players=4) as ada, Client(server, ada.room, name="Bob") as bob:
        ada.do("PlaceBot", seat=3, level="hard")
        bob.do("Sit", seat=3)
        bob.do("Sit", seat=2)
        assert [seat["person"] for seat in bob.state["seats"]] == [1, None, 2, None]
        assert "sits there" in ada.refused("PlaceBot", seat=2, level="easy")
        ada.do("Configure", options={"players": 2})
        bob.until(lambda: bob.seat is None)
        assert len(bob.state["seats"]) == 2
        bob.do("Say", text="hey!")
        assert bob.heard[-1]["seat"] is None


def test_more_than_eight_windows_of_one_person_are_refused(server: Served) -> None:
    """One key can not fill the house."""
    with server.host_room() as ada:
        tabs = [ada.again() for _ in range(7)]
        with Client(server, ada.room, hello=False) as ninth:
            assert "8 times" in ninth.refused("Hello", key=ada.key)
        for tab in tabs:
            tab.close()
