"""Again, same crew: who is asked along, who comes, and what comes with them."""

from collections.abc import Callable

from tests.server.conftest import Client, Served, play_on
from tests.server.test_play import two_at_a_table


def test_chairs_are_kept_for_those_who_are_asked_until_the_host_starts(server: Served) -> None:
    with server.host_room(players=3, clock="none") as ada, Client(server, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        play_on(ada, bob)
        bob.do("Rematch")
        ada.until(lambda: ada.state["next_room"])
        assert ada.state["next_by"] == bob.person
        with Client(server, ada.state["next_room"], bob.key) as again:
            assert (again.seat, again.state["host"]) == (1, bob.person)
            people = {person["name"]: person for person in again.state["people"]}
            assert (people["Ada"]["seat"], people["Ada"]["asked"], people["Bob"]["asked"]) == (0, True, False)
            again.do("Start")
            assert [seat["person"] for seat in again.state["seats"]] == [None, bob.person, None]
            assert [person["name"] for person in again.state["people"]] == ["Ada", "Bob"]
            with Client(server, again.room, ada.key, name="Ada") as late:
                assert late.seat is None


def test_the_owner_who_comes_along_is_the_host_again(server: Served) -> None:
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        bob.do("Rematch")
        room = bob.until(lambda: bob.state["next_room"])
        with Client(server, room, bob.key) as bob2, Client(server, room, ada.key) as ada2:
            bob2.until(lambda: bob2.state["host"] == ada2.person)
            assert not any(person["asked"] for person in ada2.state["people"])


def test_a_chair_that_is_kept_can_be_given_away(server: Served) -> None:
    ada, bob = two_at_a_table(server)
    with ada, bob:
        play_on(ada, bob)
        ada.do("Rematch")
        with Client(server, ada.state["next_room"], ada.key) as again, Client(server, again.room, name="Cy") as cy:
            assert cy.refused("Sit", seat=1) == "Bob sits there."
            again.do("RemoveBot", seat=1)
            cy.do("Sit", seat=1)
            again.do("RemoveBot", seat=1)
            assert again.until(lambda: again.state["seats"][1]["name"] == "Cy")


def test_what_people_said_to_all_comes_along_and_nothing_else(open_house: Callable[..., Served]) -> None:
    """Also through a restart; phrases are about cards of a game that is over."""
    served = open_house()
    ada, bob = two_at_a_table(served)
    with ada, bob:
        ada.do("Say", text="Good luck, @Bob")
        ada.do("Say", phrase={"key": "claim_kind", "slots": ["J"]})
        play_on(ada, bob)
        bob.do("Say", emote="applause")
        bob.do("Say", text="Again?")
        ada.do("Rematch")
        room = ada.state["next_room"]
        with Client(served, room, ada.key) as again:
            assert [(said["name"], said["text"] or said["emote"]) for said in again.heard] == [
                ("Ada", "Good luck, @Bob"),
                ("Bob", "applause"),
                ("Bob", "Again?"),
            ]
            again.do("Say", text="Here we are")
    served.stop()
    with Client(open_house(), room, ada.key) as back:
        assert [said["text"] for said in back.heard][-2:] == ["Again?", "Here we are"]
        back.do("Start")
        assert back.until(lambda: back.options)


def test_the_host_swaps_chairs_in_the_lobby(server: Served) -> None:
    with server.host_room(players=4) as ada, Client(server, ada.room, name="Bob") as bob:
        bob.do("Sit", seat=1)
        ada.do("PlaceBot", seat=2, level="easy")
        assert bob.refused("Swap", seat=0, other=1) == "Only the host can do that."
        ada.do("Swap", seat=0, other=1)
        bob.until(lambda: bob.state["seats"][0]["name"] == "Bob")
        assert [seat["name"] for seat in ada.state["seats"]][:2] == ["Bob", "Ada"]
        ada.do("Swap", seat=1, other=2)
        ada.do("Swap", seat=0, other=3)
        assert [(seat["name"], bool(seat["bot"])) for seat in ada.state["seats"]][1::2] == [
            (ada.state["seats"][1]["name"], True),
            ("Bob", False),
        ]
        ada.refused("Swap", seat=0, other=9)
        ada.do("Start")
        assert bob.until(lambda: (ada.seat, bob.seat) == (2, 3))
        assert ada.refused("Swap", seat=0, other=1) == "The game has begun."
