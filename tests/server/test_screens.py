"""A big screen: what its line hears, what its code opens and for how long, and who may tell it what."""

import re
from collections.abc import Callable
from typing import Any

from heistnight.server.room import screens
from heistnight.server.transport.limits import Limit, Limits
from tests.server.conftest import Client, Served, Time, play_on, wait_for


def code_of(host: Client, **wish: Any) -> str:
    """The code that the host is told."""
    host.do("OpenScreen", **wish)
    return str(next(told for told in reversed(host.told) if told["type"] == "ScreenCode")["code"])


def found(served: Served, code: str) -> int:
    return served.call(f"/api/tv/{code}")[0]


def test_a_screen_hears_what_an_onlooker_hears(open_house: Callable[..., Served]) -> None:
    """From the first card to the result, byte for byte; and it may do nothing but look."""
    served = open_house()
    with served.host_room(players=3) as ada:
        ada.do("PlaceBot", seat=1, level="easy")
        ada.do("PlaceBot", seat=2, level="easy")
        code = code_of(ada)
        assert re.fullmatch(r"[a-z]+-[a-z]+-\d\d", code)
        assert served.call(f"/api/tv/{code.upper()}") == (200, {"room": ada.room})
        with Client(served, ada.room, screen=code) as tv, Client(served, ada.room, name="Onlooker") as eve:
            ada.do("Start")
            play_on(ada)
            tv.until(lambda: tv.state["phase"] == "over")
            eve.until(lambda: eve.state["phase"] == "over")
            table = {"Update", "Snapshot", "Spoken"}

            def heard(client: Client) -> list[str]:
                start = next(i for i, told in enumerate(client.told) if told["type"] == "Update")
                return [raw for raw, told in zip(client.raw[start:], client.told[start:]) if told["type"] in table]

            wait_for(lambda: (tv.drain(0.1), eve.drain(0.1), len(heard(tv)) == len(heard(eve)))[-1])
            assert heard(tv) == heard(eve)
            assert tv.seat is None
            shown = [person["screen"] for person in ada.state["people"]]
            assert shown.count(True) == 1
            for ask in ({"kind": "Say", "text": "hello"}, {"kind": "Sit", "seat": 1}, {"kind": "Rename", "name": "TV"}):
                assert tv.refused(**ask) == "A big screen only shows the table."
            with Client(served, ada.room, name="Ears", voices=True) as ears:
                for mouth, words in ((tv, b"screen"), (eve, b"person")):
                    mouth.socket.send(bytes(3) + words)
                    mouth.ask("Ping", sent=0)
                ears.ask("Ping", sent=0)
                assert [voice[7:] for voice in ears.voices] == [b"person"]
            assert not [raw for raw in eve.raw + ada.raw if code in raw and "ScreenCode" not in raw]


def test_the_code_lives_as_long_as_the_screen(open_house: Callable[..., Served], time_machine: Time) -> None:
    """It waits ten minutes for one, a new one or the host's word ends it, and a locked table lets the screen in."""
    served = open_house()
    with served.host_room() as ada, Client(served, ada.room) as eve:
        assert eve.refused("OpenScreen") == "Only the host can do that."
        code = code_of(ada)
        assert code_of(ada) == code
        ada.do("Configure", door="shut")
        with Client(served, ada.room, hello=False) as stranger:
            assert "shut" in stranger.refused("Hello")
            assert "No screen" in stranger.refused("Hello", screen="brass-otter-00")
        with Client(served, ada.room, screen=code) as tv:
            time_machine.skip(screens.WAITS)
            assert found(served, code) == 200
            ada.do("Configure", door="open")
            ada.do("Configure", door="shut")
            assert tv.gone is None
        wait_for(lambda: not screens.here(served.house.rooms[ada.room]))
        assert found(served, code) == 200
        time_machine.skip(screens.WAITS / 1000 + 1)
        assert found(served, code) == 404
        second = code_of(ada)
        assert second != code
        with Client(served, ada.room, screen=second) as tv:
            third = code_of(ada, anew=True)
            assert tv.ended()["code"] == "screen_off"
        assert [found(served, code) for code in (second, third, "")] == [404, 200, 404]
        ada.do("CloseScreen")
        assert found(served, third) == 404


def test_guessing_codes_is_slow(open_house: Callable[..., Served]) -> None:
    """From one address, at the door and on the line of a room one knows."""
    served = open_house(limits=Limits(codes=Limit(3, 0.001, "Too many codes.")))
    with served.host_room() as ada:
        code = code_of(ada)
        assert [found(served, "sly-fox-10"), found(served, code), found(served, "sly-fox-11")] == [404, 200, 404]
        assert found(served, code) == 429
        with Client(served, ada.room, hello=False) as tv:
            assert tv.refused("Hello", screen=code) == "Too many codes."


def test_the_host_directs_the_screen(open_house: Callable[..., Served]) -> None:
    """Nobody else; and nothing of it reaches anybody else. A rematch takes the screen along."""
    served = open_house()
    with served.host_room(game="exactly-as-planned", players=1) as ada:
        code = code_of(ada)
        with Client(served, ada.room, screen=code) as tv, Client(served, ada.room) as eve:
            for act in ("pause", "go_on", "skip", "calm", "lively"):
                ada.do("Direct", act=act)
                assert tv.hear("Directed") == {"type": "Directed", "act": act}
            assert eve.refused("Direct", act="skip") == "Only the host can do that."
            ada.do("Start")
            ada.do("Stand")
            ada.until(lambda: ada.state["phase"] == "over")
            ada.do("Rematch")
            following = tv.until(lambda: tv.state.get("next_room"))
            assert served.call(f"/api/tv/{code}") == (200, {"room": following})
            tv.do("Hello", room=following, screen=code)
            tv.until(lambda: tv.state["room"] == following)
            assert not [told for told in eve.told if told["type"] in ("Directed", "ScreenCode")]


def test_a_screen_outlives_the_server(open_house: Callable[..., Served]) -> None:
    """The code is kept with the room."""
    served = open_house()
    with served.host_room() as ada:
        code, room = code_of(ada), ada.room
        ada.do("Configure", door="shut")
    served.stop()
    again = open_house()
    with Client(again, room, screen=code) as tv:
        assert tv.until(lambda: tv.state)["door"] == "shut"
        assert found(again, code) == 200
