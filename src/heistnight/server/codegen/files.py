"""Files that follow from the wire's types and from the sentences in the code; `make sync` writes them.

The house's files know no game; what follows from a game lies in the game's own folders.
"""

from typing import Any

import msgspec

from heistnight.core.game import Game
from heistnight.games import games
from heistnight.server.codegen.protocol import protocol, protocol_of, protocol_of_http
from heistnight.server.codegen.sentences import sentences, sentences_of
from heistnight.server.codegen.typescript import typescript, typescript_of
from heistnight.server.http.asyncapi import asyncapi
from heistnight.server.http.openapi import openapi


def written() -> dict[str, str]:
    """Return the text of every file by its path in the repository."""
    files = {
        "docs/reference/websocket.md": protocol(),
        "docs/reference/http.md": protocol_of_http(),
        "docs/reference/openapi.json": _document(openapi(())),
        "docs/reference/asyncapi.json": _document(asyncapi(())),
        "client/src/wire.ts": typescript(),
        "client/src/lang/en.server.json": _document(sentences()),
    }
    for game in games():
        files |= written_of(game)
    return files


def written_of(game: Game[Any, Any]) -> dict[str, str]:
    """Return the text of every file of a game by its path in the repository."""
    return {
        f"src/heistnight/games/{game.id.replace('-', '_')}/PROTOCOL.md": protocol_of(game),
        f"client/src/games/{game.id}/wire.ts": typescript_of(game),
        f"client/src/games/{game.id}/en.server.json": _document(sentences_of(game)),
    }


def _document(found: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"
