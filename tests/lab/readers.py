"""`python -m tests.lab.readers GAME`: the places of its deck that are looked at while games are played with it.

What is made of the cards when a game is loaded counts; so the box is watched from the moment it is read.
"""

import json
import sys
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import force_setattr

Place: TypeAlias = tuple[str | int, ...]  # nothing of the house may be loaded before the box is watched
READ: set[Place] = set()
_places: dict[int, Place] = {}
_kept: list[Any] = []


class WatchedDict(dict[Any, Any]):
    """A dict of the box that remembers which of its values were looked at."""

    place: Place = ()

    def __getitem__(self, key: Any) -> Any:
        READ.add((*self.place, str(key)))
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        READ.add((*self.place, str(key)))
        return super().get(key, default)

    def items(self) -> Any:
        return [(key, self[key]) for key in self]

    def values(self) -> Any:
        return [self[key] for key in self]


def watched(value: Any, place: Place) -> Any:
    """The same with dicts that remember, and places for records."""
    if isinstance(value, msgspec.Struct):
        _kept.append(value)
        _places[id(value)] = place
        for field in value.__struct_fields__:
            force_setattr(value, field, watched(getattr(value, field), (*place, field)))
    elif isinstance(value, dict):
        found = WatchedDict({key: watched(inner, (*place, str(key))) for key, inner in value.items()})
        found.place = place
        return found
    elif isinstance(value, list):
        return [watched(inner, (*place, number)) for number, inner in enumerate(value)]
    return value


def _watch(kind: type) -> None:
    def look(record: Any, name: str) -> Any:
        value = object.__getattribute__(record, name)
        if id(record) in _places and holds_values(value):
            READ.add((*_places[id(record)], name))
        return value

    kind.__getattribute__ = look  # type: ignore[method-assign, assignment]


def holds_values(value: Any) -> bool:
    """Whether who looked at this has looked at numbers, and not at records or dicts that tell of themselves."""
    if isinstance(value, list):
        return all(map(holds_values, value))
    return not isinstance(value, msgspec.Struct | WatchedDict)


def play(game_id: str) -> None:
    decode = msgspec.json.decode

    def watching(*words: Any, **more: Any) -> Any:
        value, kind = decode(*words, **more), more.get("type")
        ours = f"heistnight.games.{game_id.replace('-', '_')}."
        if getattr(kind, "__name__", "") == "Box" and kind.__module__.startswith(ours):
            value = watched(value, ())
            for one in {type(record) for record in _kept}:
                _watch(one)
        return value

    msgspec.json.decode = watching
    from heistnight.bots import levels
    from heistnight.games import game as find_game
    from heistnight.games import part_of
    from heistnight.lab.match import run_match

    game, samples = find_game(game_id), part_of(game_id, "tests.games", "samples")
    assert samples is not None
    for given in [*({"players": players} for players in game.seats), *samples.OPTIONS]:
        options = game.options(**given)
        run_match(game.id, options, [levels(game.id)[1]] * options.players, 1, b"watched")
    if look := getattr(samples, "look", None):
        look()


if __name__ == "__main__":
    play(sys.argv[1])
    print(json.dumps(sorted(READ, key=str)))
