"""What the host arranges before the deal."""

import hashlib
from functools import partial

from tests.server.conftest import Client, Served, play_on
from tests.server.test_play import two_at_a_table


def is_over(client: Client) -> bool:
    return bool(client.state["phase"] == "over")


def test_options_are_checked_and_told(server: Served) -> None:
    """A wrong option changes nothing, not even the others in the same message."""
    with server.host_room(players=4) as ada:
        ada.do("Configure", options={"bribes": True}, grace=15, stand_in="easy")
        assert ada.state["options"]["bribes"] is True
        assert (ada.state["grace"], ada.state["stand_in"]) == (15, "easy")
        for options in ({"players": 9}, {"bribe": True}, {"ghosts": 2}, {"self": 1}, {"clock": "slow"}):
            ada.refused("Configure", options=options, grace=120)
        ada.refused("Configure", options={"clock": "blitz"}, stand_in="genius")
        assert ada.state["options"]["clock"] == "relaxed"
        assert ada.state["grace"] == 15


def test_another_number_of_seats_puts_back_what_does_not_fit(server: Served) -> None:
    """When a change of seats takes an option out of its range, it goes back to its default (section 10)."""
    with server.host_room(players=4, bribes=True, clock="blitz") as ada:
        ada.do("Configure", options={"players": 1})
        assert ada.state["options"]["mode"] == "solitaire"
        assert ada.state["options"]["bribes"] is False
        assert ada.state["options"]["clock"] == "blitz"
        ada.do("Configure", options={"ghosts": 3})
        ada.do("Configure", options={**ada.state["options"], "players": 2})
        assert ada.state["options"]["mode"] == "head_to_head"
        assert ada.state["options"]["ghosts"] is None


def test_sides_that_are_chosen_by_sitting_down_are_told(server: Served) -> None:
    """Every other chair is the Crew's (OH-1.2); none has a side where chance deals the teams, nor without teams."""
    with server.host_room(game="oceans-heist", players=3) as ada:
        assert ada.state["sides"] == ["crew", "staff", "crew"]
        ada.do("Configure", options={"players": 4})
        assert ada.state["sides"] == ["crew", "staff", "crew", "staff"]
        ada.do("Configure", options={"teams": "random"})
        assert ada.state["sides"] == []
    with server.host_room(players=3) as ada:
        assert ada.state["sides"] == []


def test_everyone_takes_a_color_of_their_own(server: Served) -> None:
    """Not the host for them; nobody chooses more, or twice the same, and it goes with them (MHS-2.2)."""

    def colors() -> list[str | None]:
        return [ada.state["options"][f"colour_{seat}"] for seat in range(1, 5)]

    with (
        server.host_room(game="masterminds", players=4) as ada,
        Client(server, ada.room, name="Bob") as bob,
    ):
        ada.do("Configure", options={"colour_1": "ruby", "colour_3": "topaz"})
        assert bob.refused("Configure", options={"colour_2": "emerald"}) == "Only the host can do that."
        bob.do("Sit", seat=1)
        assert "of its own" in bob.refused("Configure", options={"colour_2": "ruby"})
        for wish in ({"colour_1": None}, {"colour_2": "emerald", "heat": False}, {}):
            assert bob.refused("Configure", options=wish) == "Only the host can do that."
        assert bob.refused("Configure", options={"colour_2": "emerald"}, grace=15) == "Only the host can do that."
        bob.do("Configure", options={"colour_2": "emerald"})
        assert ada.refused("Configure", options={"colour_2": None}) == "Bob chooses that."
        ada.do("Configure", options={**ada.state["options"], "heat": False})
        bob.do("Sit", seat=3)
        ada.until(lambda: colors() == ["ruby", None, "topaz", "emerald"])
        ada.do("Swap", seat=0, other=3)
        assert colors() == ["emerald", None, "topaz", "ruby"]
        bob.do("Stand")
        ada.until(lambda: colors() == [None, None, "topaz", "ruby"])
        ada.do("Start")
        assert ada.view["seats"][3]["colour"] == "ruby"


def test_bots_are_placed_and_removed_by_the_host(server: Served) -> None:
    """Everybody sees which bot of which level sits where."""
    with server.host_room(players=3) as ada, Client(server, ada.room, name="Bob") as bob:
        ada.do("PlaceBot", seat=1, level="easy")
        bob.until(lambda: bob.state["seats"][1]["bot"] == "easy")
        assert bob.state["seats"][1]["name"]
        ada.do("RemoveBot", seat=1)
        bob.until(lambda: bob.state["seats"][1]["bot"] is None)
        assert "genius" in ada.refused("PlaceBot", seat=1, level="genius")
        ada.refused("PlaceBot", seat=7, level="easy")
        ada.do("Start")
        assert [seat["bot"] for seat in ada.state["seats"]] == [None, "medium", "medium"]
        ada.do("PlaceBot", seat=1, level="easy")
        assert ada.state["seats"][1]["bot"] == "easy"
        for kind, fields in (("Start", {}), ("RemoveBot", {"seat": 1}), ("Configure", {"options": {"players": 2}})):
            assert ada.refused(kind, **fields) == "The game has begun."


def test_a_level_is_offered_only_where_it_plays_as_it_promises(server: Served) -> None:
    """`master` learned Masterminds by the book: with a house rule everybody sees that `hard` sits there."""
    with server.host_room(game="masterminds", players=3) as ada:
        assert ada.state["levels"][-1] == "master"
        ada.do("PlaceBot", seat=1, level="master")
        ada.do("Configure", stand_in="master")
        ada.do("Configure", options={"loose_dice": True})
        assert (ada.state["seats"][1]["bot"], ada.state["stand_in"]) == ("hard", "hard")
        assert ada.state["levels"][-1] == "hard"
        assert "master" in ada.refused("PlaceBot", seat=2, level="master")
        ada.do("Configure", options={"loose_dice": None})
        ada.do("PlaceBot", seat=2, level="master")


def test_a_lobby_with_an_option_of_older_rules_can_be_entered(server: Served) -> None:
    """What is wrong is said to whoever starts, and the door stays open."""
    with server.host_room(players=3) as ada:
        server.house.rooms[ada.room].document.options["forgotten"] = True
        with Client(server, ada.room, name="Bob") as bob:
            assert bob.state["levels"]
        assert "forgotten" in ada.refused("Start")


def test_solitaire_is_for_a_person(server: Served) -> None:
    """No bot takes the seat, before or after the deal (TP-16.7)."""
    with server.host_room(players=1) as ada:
        assert "alone" in ada.refused("PlaceBot", seat=0, level="easy")
        ada.do("Stand")
        assert "sit down first" in ada.refused("Start")
        ada.do("Sit", seat=0)
        ada.do("Start")
        assert ada.options


def test_leaving_solitaire_for_good_closes_it(server: Served) -> None:
    """Nobody else is waiting (TP-16.7)."""
    with server.host_room(players=1) as ada:
        ada.do("Start")
        ada.do("Stand")
        assert ada.state["phase"] == "over"
        assert ada.state["replay"] == ""


def test_the_seed_is_promised_before_the_deal_and_opened_after_the_end(server: Served) -> None:
    """Anybody can check that the cards were fixed before anybody sat down."""
    ada, bob = two_at_a_table(server)
    with ada, bob:
        promises = {told["commitment"] for told in ada.told + bob.told if told["type"] == "RoomState"}
        assert {told["phase"] for told in ada.told if told["type"] == "RoomState"} >= {"lobby", "playing"}
        play_on(ada, bob)
        seeds = {told["seed"] for told in ada.told + bob.told if told["type"] == "RoomState"}
        seed = ada.state["seed"]
        assert seeds == {"", seed}
        assert promises == {hashlib.sha256(bytes.fromhex(ada.state["secret"])).hexdigest()}
        _, film = server.call(f"/api/replays/{ada.state['replay']}?eyes=watch")
        assert (film["seed"], film["commitment"]) == (seed, ada.state["commitment"])


def test_the_public_lobby_lists_only_who_wants_to_be_found(server: Served) -> None:
    """A room is private until its host says otherwise."""
    with server.host_room(name="Finder") as ada:
        assert ada.room not in str(server.call("/api/rooms"))
        ada.do("Configure", listed=True)
        listed = server.call("/api/rooms")[1]
        assert listed["public"]
        (found,) = (room for room in listed["rooms"] if room["room"] == ada.room)
        del found["room"]
        assert found == {"game": "the-plan", "host": "Finder", "seats": 4, "taken": 1, "phase": "lobby"}


def test_a_game_that_the_rules_forbid_these_people_does_not_begin(server: Served) -> None:
    """Ocean's Heist without a clock is for one team of people (its section 10); the lobby stays as it was."""
    with (
        server.host_room(game="oceans-heist", players=2, clock="off") as ada,
        Client(server, ada.room, name="Bob") as bob,
    ):
        bob.do("Sit", seat=1)
        assert "one team" in ada.refused("Start")
        assert ada.state["phase"] == "lobby"
        bob.do("Stand")
        ada.do("Start")
        assert ada.state["phase"] == "playing"


def test_the_host_ends_a_running_game(server: Served) -> None:
    """For everyone, without a winner; nobody else can, and only while a game runs."""
    with server.host_room(players=3) as ada, Client(server, ada.room, name="Ben") as ben:
        ben.do("Sit", seat=1)
        assert ada.refused("EndGame") == "There is no game running here."
        ada.do("Start")
        ben.until(lambda: ben.state["phase"] == "playing")
        assert ben.refused("EndGame") == "Only the host can do that."
        ada.do("EndGame")
        for client in (ada, ben):
            client.until(partial(is_over, client))
            assert client.view["outcome"] is None
        ada.do("Rematch")
        ada.until(lambda: ada.state["next_room"])
