"""Games as rows of the store, and rows as games."""

from collections.abc import Sequence

import msgspec

from heistnight.core.action import Action, Input
from heistnight.core.problems import BadDeck, Unknown
from heistnight.core.replay import AnyGame, Record
from heistnight.core.sealed import faults
from heistnight.core.talk import Said
from heistnight.games import game as find_game
from heistnight.server.room.document import FORMAT, Document, read_kept
from heistnight.server.wire import encode
from heistnight.store.store import InputRow, RoomRow, SaidRow


def room_row(document: Document, kept: bytes) -> RoomRow:
    return RoomRow(document.room, document.replay or None, kept, document.phase, document.screen or None)


def input_row(room: str, number: int, move: Input, ask: str = "") -> InputRow:
    action = b"" if move.action is None else encode(move.action)
    return InputRow(room, number, move.at, move.seat, action, ask if move.seat is not None else "")


def said_row(room: str, number: int, said: Said) -> SaidRow:
    return SaidRow(room, number, encode(said))


class Altered(Unknown):
    """Raised when a deal was changed in the database."""


def read_document(row: RoomRow) -> Document:
    """The document of a room whose game can still be played, or Unknown."""
    document = read_kept(row.document)
    if document.format > FORMAT:
        raise Unknown("A newer version of this program has gone on with this room.")
    game = find_game(document.game)
    if document.rules != game.version:
        says = "It was played by rules version {then} of {game}; these are {now}."
        raise Unknown(says, then=document.rules, game=game.title, now=game.version)
    try:
        game.check_deck(document.deck)
    except BadDeck as error:
        raise Unknown.of(error) from None
    made_of = document.sealed if document.phase != "lobby" else None
    if made_of is not None and any(faults(made_of, bytes.fromhex(document.seed))):
        raise Altered("The deal of this game was changed in the database, so nobody can trust it any more.")
    return document


def read_input(game: AnyGame, row: InputRow) -> Input:
    return Input(row.at, row.seat, _action(game, row))


def read_said(row: SaidRow) -> Said:
    return msgspec.json.decode(row.said, type=Said)


def read_record(document: Document, inputs: Sequence[InputRow], said: Sequence[SaidRow]) -> Record:
    """A whole game."""
    game = find_game(document.game)
    return Record(
        game=game,
        options=game.options_type.of(document.options),
        seed=bytes.fromhex(document.seed),
        inputs=[read_input(game, row) for row in inputs],
        said=[read_said(row) for row in said],
        names=document.names,
        sealed=document.sealed,
        practice=document.practice,
        orders=document.orders,
        formerly=document.formerly,
    )


def _action(game: AnyGame, row: InputRow) -> Action | None:
    if not row.action:
        return None
    return game.read_notice(row.action) if row.seat is None else game.read_action(row.action)
