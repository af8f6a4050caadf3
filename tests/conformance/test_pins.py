"""Whoever changes a deck, the numbered actions or a room's document raises the number that tells old from new."""

from pathlib import Path

import msgspec
import pytest

from heistnight.games import games
from tests.conformance.pins import Pin, pin_of_document, pin_of_game, pins, rewritten

RAISE = (
    "{what} changed, and {number} did not: stored games would be read as something else. Raise it (to {next}), "
    "give the reason in RULES.md or document.py, and run `make sync`."
)


@pytest.mark.parametrize(("path", "now"), [pytest.param(path, now, id=path.parent.name) for path, now in pins()])
def test_a_change_raises_its_number(path: Path, now: Pin) -> None:
    then = msgspec.json.decode(path.read_bytes(), type=Pin)
    server = path.parent.name == "server"
    what = "The fields of Document" if server else f"Deck or actions of {path.parent.name}"
    number = "FORMAT in server/room/document.py" if server else "`version` of its Game"
    if now.number == then.number:
        assert now.digest == then.digest, RAISE.format(what=what, number=number, next=now.number + 1)
    assert now.number == then.number, f"{number} was raised to {now.number}. Run `make sync`."


def test_a_new_action_and_a_new_card_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And `make sync` does not wipe the difference away before the number was raised."""
    game = games()[0]
    was = pin_of_game(game)
    monkeypatch.setattr(type(game), "actions", (*game.actions, game.actions[0]))
    more_actions = pin_of_game(game)
    assert more_actions.number == was.number
    assert more_actions.digest != was.digest
    path = tmp_path / "pinned.json"
    path.write_text(rewritten(path, was))
    assert msgspec.json.decode(rewritten(path, more_actions), type=Pin) == was
    raised = Pin(was.number + 1, more_actions.digest)
    assert msgspec.json.decode(rewritten(path, raised), type=Pin) == raised
    card = b'{"cards": [{"id": "a", "name": "Ann", "value": 3}]}'
    for changed, differs in ((card.replace(b"Ann", b"Bea"), False), (card.replace(b"3", b"4"), True)):
        monkeypatch.setattr("tests.conformance.pins.printed", lambda _: card)
        before = pin_of_game(game)
        monkeypatch.setattr("tests.conformance.pins.printed", lambda _, changed=changed: changed)
        assert (pin_of_game(game) != before) == differs


def test_a_new_field_of_a_room_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wider(msgspec.Struct):
        room: str
        curfew: int = 0

    was = pin_of_document()
    monkeypatch.setattr("tests.conformance.pins.Document", Wider)
    assert pin_of_document().digest != was.digest
