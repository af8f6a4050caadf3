"""A game on paper: one JSON line for the set-up, one for each input and each thing said, one for the end.

    {"heistnight": 1, "game": "the-plan", "rules": 1, "options": {...}, "seed": "…", "names": ["Ada", …]}
    {"at": 4200, "seat": 0, "do": {"type": "Choose", "face": "P2-JR"}}
    {"at": 4300, "seat": 1, "say": {"phrase": {"key": "groan"}}}
    {"at": 52000, "clock": true}
    {"end": {...}, "lines": 97, "sha256": "…"}

A deal that was sealed (sealed.py) says in its first line what it was made of ("deal": promise, secret and words). A
game with another deck than the printed one says there which ("deck"), and opens only with that deck; one whose cards
may have been known says so ("practice"), and awarded nothing; one whose chance was handed in says how ("orders"). Where
a seat changed hands, "formerly" says until which event it was whose.
The last line seals the ones before it, and the game played again must end as it says.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from heistnight.core.action import Input, Millis, Seat
from heistnight.core.game import Game
from heistnight.core.options import Options
from heistnight.core.orders import Orders
from heistnight.core.problems import BadDeck, BadOption, BadReplay, Refused, Unknown
from heistnight.core.rng import commitment
from heistnight.core.sealed import Sealed
from heistnight.core.table import Table
from heistnight.core.talk import Said

FORMAT = 1
AnyGame = Game[Any, Any]


class Formerly(NamedTuple):
    """Name of a seat's person until the log held so many events, or the replay so many frames."""

    until: int
    seat: Seat
    name: str


class Record(msgspec.Struct, frozen=True):
    """All that a finished or running game was made of; without `sealed` the seed itself was promised.

    `names` are those at its end, `formerly` says who had a seat before.
    """

    game: AnyGame
    options: Options
    seed: bytes
    inputs: Sequence[Input]
    said: Sequence[Said] = ()
    names: Sequence[str] = ()
    practice: bool = False
    sealed: Sealed | None = None
    orders: Orders = {}
    formerly: Sequence[Formerly] = ()

    @property
    def promise(self) -> str:
        return self.sealed.promise if self.sealed else commitment(self.seed)

    def deal(self, *, logged: bool = True) -> Any:
        """The table as it was before the first input."""
        return self.game.deal(self.options, self.seed, logged=logged, practice=self.practice, orders=self.orders)


def replay(game: AnyGame, options: Options, seed: bytes, inputs: Iterable[Input], *, logged: bool = False) -> Any:
    """The table that these inputs lead to: the same for everybody, for ever."""
    return _played(Record(game, options, seed, list(inputs)), logged)


def _played(record: Record, logged: bool) -> Any:
    table = record.deal(logged=logged)
    for move in record.inputs:
        table.play(move)
    return table


class Retold(NamedTuple):
    """A table with its log, and how many events were in it before each thing was said, and before each input."""

    table: Any
    before: list[int]
    steps: list[int]


def retold(record: Record) -> Retold:
    """The game played again, with its story."""
    table = record.deal()
    before: list[int] = []
    steps: list[int] = []
    for move in record.inputs:
        while len(before) < len(record.said) and record.said[len(before)].at < move.at:
            before.append(len(table.log))
        steps.append(len(table.log))
        table.play(move)
    return Retold(table, before + [len(table.log)] * (len(record.said) - len(before)), steps)


def write(record: Record) -> Iterator[str]:
    """The lines of a replay file."""
    head = {
        "heistnight": FORMAT,
        "game": record.game.id,
        "rules": record.game.version,
        **({"deck": record.game.deck.digest} if record.game.deck else {}),
        "options": msgspec.to_builtins(record.options),
        "seed": record.seed.hex(),
        **({"deal": msgspec.to_builtins(record.sealed)} if record.sealed else {}),
        **({"practice": True} if record.practice else {}),
        **({"orders": msgspec.to_builtins(record.orders)} if record.orders else {}),
        "names": list(record.names),
        **({"formerly": list(record.formerly)} if record.formerly else {}),
    }
    lines = [_line(head)]
    moments = [(move.at, 0, _input_line(move)) for move in record.inputs]
    moments += [(said.at, 1, _said_line(said)) for said in record.said]
    lines += [_line(moment[2]) for moment in sorted(moments, key=lambda moment: moment[:2])]
    table = _played(record, logged=False)
    seal = {"end": _end(table), "lines": len(lines), "sha256": _digest(lines)}
    yield from lines
    yield _line(seal)


def read(lines: Iterable[str], find: Callable[[str], AnyGame]) -> tuple[Record, Table]:
    """The record in a replay file and the table it leads to, or BadReplay."""
    rows = _rows(lines)
    values = [_value(number, row) for number, row in enumerate(rows, 1)]
    if not values or not isinstance(values[0].get("heistnight"), int):
        raise BadReplay("This is no Heist Night replay: its first line does not say so.")
    head = values[0]
    if head["heistnight"] != FORMAT:
        says = "This replay has format {format}; this program reads format {here}."
        raise BadReplay(says, format=head["heistnight"], here=FORMAT)
    game = _game(head, find)
    if len(values) < 2 or "end" not in values[-1]:
        raise BadReplay("The replay is cut off: line {line} is not the closing line.", line=len(rows))
    _check_seal(rows, values[-1])
    record = _record(game, head, values[1:-1])
    table = _replayed(record)
    if _end(table) != values[-1]["end"]:
        raise BadReplay("Played again, this game ends differently from what its last line says.")
    return record, table


class _Moment(msgspec.Struct, forbid_unknown_fields=True):
    """One line between the first and the last."""

    at: Millis
    seat: Seat | None = None
    do: Any = None
    say: dict[str, Any] | None = None
    house: Any = None
    clock: bool = False


def _input_line(move: Input) -> dict[str, Any]:
    if move.action is None:
        return {"at": move.at, "clock": True}
    do = msgspec.to_builtins(move.action)
    return {"at": move.at, "house": do} if move.seat is None else {"at": move.at, "seat": move.seat, "do": do}


def _said_line(said: Said) -> dict[str, Any]:
    apart = ("at", "seat", "person")
    words = {name: value for name, value in msgspec.to_builtins(said).items() if value and name not in apart}
    return {"at": said.at, "seat": said.seat, "say": words}


def _line(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _end(table: Table) -> Any:
    """The outcome as JSON tells it, without the story that only a log can tell."""
    return msgspec.json.decode(msgspec.json.encode(table.clone().outcome()))


def _rows(lines: Iterable[str]) -> list[str]:
    try:
        return [line.rstrip("\r\n") for line in lines]
    except UnicodeDecodeError:
        raise BadReplay("This is no Heist Night replay: it is not text.") from None


def _digest(lines: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def _value(number: int, row: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(row, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        says = "Line {line} is not a JSON object: this is no replay, or it is damaged."
        raise BadReplay(says, line=number) from None


def _game(head: dict[str, Any], find: Callable[[str], AnyGame]) -> AnyGame:
    try:
        game = find(str(head.get("game")))
    except Unknown as error:
        raise BadReplay.of(error) from None
    if head.get("rules") != game.version:
        says = "It was played by rules version {then} of {game}; these are {now}."
        raise BadReplay(says, then=str(head.get("rules")), game=game.title, now=game.version)
    try:
        game.check_deck(str(head.get("deck", "")))
    except BadDeck as error:
        raise BadReplay.of(error) from None
    return game


def _check_seal(rows: list[str], seal: dict[str, Any]) -> None:
    if seal.get("lines") != len(rows) - 1:
        says = "The replay has lost lines: {written} were written, {here} are here."
        raise BadReplay(says, written=str(seal.get("lines")), here=len(rows) - 1)
    if seal.get("sha256") != _digest(rows[:-1]):
        raise BadReplay("The replay was changed after it was written: its seal does not fit.")


def _record(game: AnyGame, head: dict[str, Any], values: list[dict[str, Any]]) -> Record:
    inputs: list[Input] = []
    said: list[Said] = []
    try:
        options = game.options_type.of(head["options"])
        names = msgspec.convert(head.get("names", []), list[str])
        sealed = msgspec.convert(head["deal"], Sealed) if "deal" in head else None
        for value in values:
            moment = msgspec.convert(value, _Moment)
            if sum(map(bool, (moment.do, moment.say, moment.house, moment.clock))) != 1:
                raise ValueError("a line is one of do, say, house and clock")
            if moment.say is not None:
                said.append(msgspec.convert({"at": moment.at, "seat": moment.seat, **moment.say}, Said))
            elif moment.do is not None:
                inputs.append(Input(moment.at, moment.seat, game.action(moment.do)))
            elif moment.house is not None:
                inputs.append(Input(moment.at, None, msgspec.convert(moment.house, game.notice_type)))
            else:
                inputs.append(Input(moment.at))
        practice = bool(head.get("practice", False))
        orders = msgspec.convert(head.get("orders", {}), dict[str, list[str | int]])
        formerly = msgspec.convert(head.get("formerly", []), tuple[Formerly, ...])
        seed = bytes.fromhex(head["seed"])
        return Record(game, options, seed, inputs, said, names, practice, sealed, orders, formerly)
    except (msgspec.ValidationError, BadOption, KeyError, TypeError, ValueError) as error:
        raise BadReplay("The replay does not fit {game}: {error}", game=game.title, error=str(error)) from None


def _replayed(record: Record) -> Table:
    try:
        table: Table = record.deal()
    except BadOption as error:
        raise BadReplay.of(error) from None
    for number, move in enumerate(record.inputs, 1):
        try:
            table.play(move)
        except Refused as error:
            raise BadReplay("Move {move} can not have been played: {error}", move=number, error=str(error)) from None
    return table
