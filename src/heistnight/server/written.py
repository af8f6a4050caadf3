"""What is written from the code: `python -m heistnight.server.written`, in the folder of the house, writes it again.

The house's files know no game; what follows from a game lies in the game's own folders.
"""

from pathlib import Path

import msgspec

from heistnight.games import games
from heistnight.server.protocol import protocol, protocol_of
from heistnight.server.sentences import sentences, sentences_of
from heistnight.server.typescript import typescript, typescript_of


def written() -> dict[str, str]:
    """Every file by its path in the house."""
    files = {
        "docs/protocol.md": protocol(),
        "client/src/wire.ts": typescript(),
        "client/src/lang/en.server.json": _catalogue(sentences()),
    }
    for game in games():
        files[f"src/heistnight/games/{game.id.replace('-', '_')}/PROTOCOL.md"] = protocol_of(game)
        files[f"client/src/games/{game.id}/wire.ts"] = typescript_of(game)
        files[f"client/src/games/{game.id}/en.server.json"] = _catalogue(sentences_of(game))
    return files


def _catalogue(found: list[str]) -> str:
    return msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"


if __name__ == "__main__":
    for path, text in written().items():
        Path(path).write_text(text, encoding="utf-8")
