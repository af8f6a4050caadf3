"""Tables by what one says aloud of them."""

import re
from collections.abc import Callable

import pytest

from heistnight.server.machine import Machine
from heistnight.server.room import lobby
from heistnight.server.room.codes import FIRST, SECOND, code_of, new_room_name
from heistnight.server.room.document import new_id
from heistnight.server.transport.limits import Limit, Limits
from tests.server.conftest import Client, Served, play_on

CHANCE = Machine().chance


def test_a_name_begins_with_a_code_and_ends_in_what_nobody_guesses() -> None:
    names = {new_room_name(CHANCE) for _ in range(300)}
    assert len({name[len(code_of(name)) + 1 :] for name in names}) == 300
    for name in names:
        assert re.fullmatch(r"[a-z]+-[a-z]+-[1-9]\d", code_of(name))
        assert len(name) - len(code_of(name)) == 17
        assert len(name) <= 60


def test_words_are_short_and_no_two_can_be_mixed_up() -> None:
    """Said over a bad line: no word twice, none long, nothing but letters."""
    words = FIRST + SECOND
    assert len(set(words)) == len(words)
    assert all(re.fullmatch("[a-z]{2,8}", word) for word in words)
    assert len(FIRST) * len(SECOND) * 90 > 2_000_000


def test_a_name_from_before_there_were_codes_is_its_own_code() -> None:
    for name in ("XyZ_-12345678901", "a-b-1-x", "brass-otter-41"):
        assert code_of(name) == name
    assert code_of("brass-otter-41-XyZ") == "brass-otter-41"


def test_who_knows_the_code_finds_the_table(server: Served) -> None:
    made = server.make_room()
    assert server.call(f"/api/codes/{code_of(made['room'])}") == (200, {"room": made["room"]})
    with Client(server, made["room"], made["key"]) as ada:
        ada.do("Start")
        assert server.call(f"/api/codes/{code_of(made['room'])}")[0] == 200
        play_on(ada)
        status, trouble = server.call(f"/api/codes/{code_of(made['room'])}")
        assert (status, trouble["values"]) == (404, {"table": code_of(made["room"])})
    for nonsense in ("brass-otter-41", "brass-otter", made["room"], "%2e%2e"):
        assert server.call(f"/api/codes/{nonsense}")[0] == 404


def test_two_tables_of_one_code_are_not_mixed_up(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "new_room_name", lambda chance: f"brass-otter-41-{new_id(CHANCE)}")
    server.make_room()
    assert server.call("/api/codes/brass-otter-41")[0] == 200
    server.make_room()
    assert "link" in server.call("/api/codes/brass-otter-41")[1]["says"]


def test_who_tries_codes_is_slowed_down(open_house: Callable[..., Served]) -> None:
    served = open_house(limits=Limits(codes=Limit(5, 0.0, "Too many codes.")))
    answers = [served.call(f"/api/codes/brass-otter-{number}")[0] for number in range(10, 20)]
    assert answers == [404] * 5 + [429] * 5
