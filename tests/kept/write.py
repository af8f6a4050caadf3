"""Writer of what this version leaves behind, for later versions to open: `python -m tests.kept.write FOLDER`.

Run it once for each release, before the next change to a format, and add the folder to `test_kept.py`.
"""

import contextlib
import json
import sqlite3
import sys
from pathlib import Path
from typing import Any

from heistnight.games import game as find
from heistnight.games import games
from tests.cli.command import heistnight
from tests.server.conftest import Client, Served, play_on

TYPED = 3 * "1\n2\n\n"  # picks, changes to and confirms answers in any game of the terminal
ANSWERS = 2


def write(folder: Path) -> None:
    """Fill a new folder."""
    folder.mkdir(parents=True)
    served = Served(folder / "night.db")
    try:
        rooms = [_lobby(served), *(_begun(served, game.id) for game in games()), _over(served)]
        replay = next(room["replay"] for room in rooms if "replay" in room)
        (folder / "replay.jsonl").write_bytes(served.request(f"/api/replays/{replay}/file")[2])
    finally:
        served.stop()
    with sqlite3.connect(folder / "night.db") as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        file.execute("VACUUM")
        file.execute("PRAGMA journal_mode=DELETE")
    file.close()
    (folder / "keys.json").write_text(json.dumps(rooms, indent=1) + "\n")
    for game in games():
        heistnight(folder, "play", game.id, "--seed", "7", "--plain", typed=TYPED)
        (saved,) = (folder / "heistnight" / "saved").glob(f"{game.id}-*.jsonl")
        saved.rename(folder / f"{game.id}.saved.jsonl")
    (folder / "heistnight" / "saved").rmdir()
    (folder / "heistnight").rmdir()


def _lobby(served: Served) -> dict[str, Any]:
    made = served.make_room(game="bank-heist", name="Ada")
    return _kept("lobby", "bank-heist", made)


def _begun(served: Served, game: str) -> dict[str, Any]:
    """A running game against bots, with a few answers by the person."""
    made = served.make_room(game=game, name="Ada", bots="easy")
    with Client(served, made["room"], made["key"]) as ada:
        ada.until(lambda: ada.state["phase"] == "playing")
        with contextlib.suppress(TimeoutError):  # some wait for a clock
            for _ in range(ANSWERS):
                ada.until(lambda: ada.options)
                ada.move()
    return _kept("playing", game, made)


def _over(served: Served) -> dict[str, Any]:
    with served.host_room(game="the-plan", players=3, clock="none") as ada, Client(served, ada.room) as bob:
        bob.do("Sit", seat=1)
        ada.do("Start")
        play_on(ada, bob)
        made = {"room": ada.room, "key": ada.key}
        return {**_kept("over", "the-plan", made), "replay": ada.state["replay"]}


def _kept(phase: str, game: str, made: dict[str, Any]) -> dict[str, Any]:
    return {"phase": phase, "game": game, "rules": find(game).version, "room": made["room"], "key": made["key"]}


if __name__ == "__main__":
    write(Path(sys.argv[1]))
