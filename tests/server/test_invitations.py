"""What a link tells before anybody comes in: to a guest, and to the messenger that shows it."""

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.conftest import Client, Served

PAGE = "<!doctype html><html><head><title>Heist Night</title></head><body></body></html>"
TAG = re.compile(r'<meta property="(og:\w+)" content="([^"]*)">')


@pytest.fixture
def house(open_house: Callable[..., Served], tmp_path: Path) -> Served:
    """A server with the page of a table."""
    folder = tmp_path / "static"
    (folder / "pages").mkdir(parents=True)
    (folder / "pages" / "t.html").write_text(PAGE)
    return open_house(pages=folder)


def tags(house: Served, room: str) -> dict[str, str]:
    status, _, page = house.request(f"/t/{room}")
    assert status == 200
    return {name: html.unescape(text) for name, text in TAG.findall(page.decode())}


def test_a_guest_learns_which_game_who_asks_and_who_is_there(house: Served) -> None:
    """Before a name is given; a chair that a bot keeps warm is free."""
    with house.host_room(players=4) as ada, Client(house, ada.room, name="Bea") as bea:
        bea.do("Sit", seat=1)
        ada.do("PlaceBot", seat=2, level="easy")
        status, told = house.call(f"/api/rooms/{ada.room}")
        assert status == 200
        assert told["game"] == "the-plan"
        assert (told["phase"], told["door"], told["host"]) == ("lobby", "open", "Ada")
        assert told["seats"] == ["Ada", "Bea", "", ""]


def test_a_wrong_link_is_known_before_anybody_gives_a_name(house: Served) -> None:
    """The page comes all the same, and says nothing of any table."""
    assert house.call("/api/rooms/nowhere-at-all")[0] == 404
    assert tags(house, "nowhere-at-all") == {}


def test_behind_a_shut_door_nobody_is_named(house: Served) -> None:
    """Neither to a guest nor to a messenger."""
    with house.host_room() as ada:
        ada.do("Configure", door="shut")
        told = house.call(f"/api/rooms/{ada.room}")[1]
        assert (told["host"], told["seats"]) == ("", [])
        assert "Ada" not in " ".join(tags(house, ada.room).values())


def test_a_messenger_is_told_who_asks_to_what_with_a_picture(house: Served) -> None:
    """The picture is the same for all tables of a game: no code and nothing secret can be in it."""
    with house.host_room(players=4) as ada:
        told = tags(house, ada.room)
        assert told["og:title"] == "Ada asks you to The Plan"
        assert "3 chairs are free" in told["og:description"]
        assert told["og:image"] == f"http://{house.host}/pictures/invite-the-plan.jpg"
        assert ada.room not in " ".join(told.values())


def test_a_name_is_shown_to_a_messenger_as_it_was_typed(house: Served) -> None:
    """And is no part of the page."""
    with house.host_room(name='<b>"Ada') as ada:
        assert tags(house, ada.room)["og:title"] == '<b>"Ada asks you to The Plan'
        assert b"<b>" not in house.request(f"/t/{ada.room}")[2]


def test_of_a_running_game_the_link_says_so(house: Served) -> None:
    """Whoever comes now watches, or asks for a chair."""
    with house.host_room(players=3) as ada:
        ada.do("Start")
        ada.until(lambda: ada.state["phase"] == "playing")
        assert house.call(f"/api/rooms/{ada.room}")[1]["phase"] == "playing"
        assert "The game is on." in tags(house, ada.room)["og:description"]
