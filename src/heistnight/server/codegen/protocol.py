"""The wire in words, for whoever writes a client: a page for every game, and one for what is the same in all."""

import inspect as python
import typing
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

from heistnight.bots import levels
from heistnight.core.action import Input, Seat
from heistnight.core.event import Event
from heistnight.core.game import Game
from heistnight.core.lesson import Moment
from heistnight.core.options import Choice, Preset
from heistnight.core.rng import commitment
from heistnight.core.table import Table
from heistnight.core.talk import EMOTES, Phrase, PhraseForm, Reply, Said, Slot, TalkRule
from heistnight.core.view import Advice, Board, Outcome, Own
from heistnight.core.words import Words
from heistnight.server import wire
from heistnight.server.codegen.typescript import SHARED, Scope, may_be_absent
from heistnight.server.hosting.film import Film, Frame, Held
from heistnight.server.http.app import HELLO_SECONDS, POLL_SECONDS
from heistnight.server.http.openapi import DOORS, Door
from heistnight.server.kinds import members, own, parts, questions
from heistnight.server.room.deal import OPENS_WITHIN
from heistnight.server.runtime import voice
from heistnight.server.runtime.streams import PrivateView, SharedView, Stream, UpdateBuilder, private_view, shared_view
from heistnight.server.transport.session import VOICE_A_SECOND
from heistnight.server.wire import encode

STEP_MS = 20


def _audiences() -> str:
    return ", ".join(f"{number} {audience}" for number, audience in enumerate(voice.AUDIENCES))


INTRODUCTION = f"""# WebSocket protocol

Written by `make sync` from `wire.py`; do not edit.

Everything a browser does at a table goes over this protocol, so a program can do it too: sit down by a link and play.
`examples/bot_client.py` is a whole client in some 130 lines. This is protocol {wire.PROTOCOL}.

## In short

1. A table's link is `http://HOST/t/ROOM`. Open a WebSocket at `ws://HOST/api/rooms/ROOM/ws`. Every message, both ways,
   is one JSON object in one text frame, with its kind in `type`.
2. Say `Hello` first. You hear `Welcome` (keep its `key`: it is your seat, and nobody can get it back for you),
   `RoomState`, `Snapshot` and `Done`.
3. `Sit` on a seat whose `person` is null. The host (`RoomState.host`) starts the game with `Start`.
4. `Snapshot` tells everything you may know, and `Update` what changed: what is absent is as before. `options` are all
   your legal answers, now. Empty means that you are not asked. Send one of them back, as it is, in `Move`, with the
   number of the question (`board.question.number`), and wait for its `Done` before you answer again. You need to know
   no rules. Some answers leave the question open, and may be given again or taken back: answer once, and again when
   the options are others, no faster than a person would.
5. Whatever you ask for is answered by `Done` or `Refused` with your `id`. `Done` means that it has happened and will
   not be lost, whatever becomes of the server.

Names of seats and people are numbers: seats from 0, clockwise; people as `RoomState.people` lists them. Times are
milliseconds. Types below are written as in TypeScript; `?` marks what may be left out, with its default. `AnyAction`,
`AnyEvent`, `AnyBoard`, `AnyOwn`, `AnyAdvice` and `AnyOutcome` are the values of the game that is played:
`src/heistnight/games/GAME/PROTOCOL.md` describes them, beside its rules, after a session word for word. Ignore fields
and messages you do not know. [HTTP](http.md) lists the other requests, [Error codes](errors.md) every `code`, and
[the tutorial](../tutorials/first-bot.md) goes from nothing to a bot that plays.
"""

RULES = f"""## Rules of the road

**Patches.** `board`, `own` and `advice` of an `Update` are lists of entries, to be applied in their order to what you
were told last. `[path, value]` sets what is at a path; `[path, at, removed, items]` changes the list that is there. A
path is a list of keys of objects and places in lists; an empty one means the whole part.

```
for each entry [path, ...change] of the patch of a part:
    holder, key = all parts, the name of the part
    for each step of path:
        holder, key = holder[key], step
    if change has one value:
        holder[key] = that value
    else:  # at, removed, items
        remove so many from place `at` on of the list holder[key], and insert the items there
```

**Ids.** Every message you send has an `id` of your choice, 1 to 40 characters. Use each only once, and the same one
when you send the same message again because you heard no answer. A `Move` or `Say` whose id was judged before is
answered as it was then, and isn't done twice. Played moves are remembered for the life of the room (a move of which a
part was played is `Done` in the end). Refused moves (the last 100 of each person) and talk are remembered until the
room has been empty for ten minutes or the server restarts.

**Questions.** Each question has a number, in `board.question.number`. A `Move` names the one it answers. If that is
gone when the move arrives, nothing happens and you hear `Refused` with the code `stale`.

**Reconnecting.** `Update` and `Spoken` carry a `version` that counts up by one within the `stream` that `Snapshot`
named. Remember both. On a new connection say `Hello` with your `key`, that `stream` and `since` (the last version you
have). If that stream still exists, you are sent what you missed; otherwise one `Snapshot` replaces everything. If a
version is missing on an open connection, ask for a `Snapshot` with `Look`. `RoomState` always replaces the one
before, and a `RoomUpdate` patches it. A `Snapshot` can come at any time, for example when you change seats.

**Clocks.** The server's clocks are the only ones. `Welcome` and `Pong` tell its time (`clock`); work out the difference
to yours from those. `ClockState` says: at server time `at` the table's time was `table`; while `running`, table time
goes on from there (`at` may lie ahead: somebody asked for more time). `board.question.closes` is the table time
at which the open question closes, `limit` how much of the time before that a countdown should show. When it closes, the
rules say what silence means. `RoomState.seats[n].stand_in_at` is the server time at which a bot steps in for somebody
away. A clock that nobody can stop does not start before everybody at the table who is here has said `Ready`
(`RoomState.gate`).

**Sizes and rates.** A message has at most {wire.LONGEST_MESSAGE} bytes, a name {wire.LONGEST_NAME} characters, a text
{wire.LONGEST_TEXT}. A connection must say `Hello` within {HELLO_SECONDS} seconds, and may send 60 messages at once and
20 a second after that; a person may say five things at once and one a second after that. A message that can't be read
is answered by `Refused`. Clients that stop reading, or send too fast, are disconnected and may reconnect.

**Talk.** `talk` tells which channels are open to you now, towards whom, and if not, why and by which rule. Reactions
(`emote`) are {", ".join(EMOTES)}; phrases are those of the game. Nothing said moves the table.

**Voices.** What people say aloud goes over the same socket, as binary messages, to connections whose `Hello` says
`voices`. Say `Microphone` before you speak: `Voice` tells who hears you, or why nobody does, and again whenever that
changes. A piece of a voice that you send is one byte for its audience ({_audiences()}), a count of two bytes, big end
first, and one packet of Opus; at most {voice.LONGEST} bytes in all, and {int(VOICE_A_SECOND)} pieces a second. The
count is of {STEP_MS} ms each, and goes on through silence, which is not sent; a packet lasts one to three of them.
What you hear is the same with the number of the person who speaks in four bytes before it. The law of talk that
governs text governs voices, at every moment and for every pair of ears: what may not be heard is dropped without a
word. Nothing is kept: someone who reads too slowly, or comes later, has missed it. A piece that can't be read, or is
too much, counts as a message.

**Leaving.** `Gone` is the last message of a connection. With `final` true don't come back; otherwise come back at
once with your key. With `again` true, nothing of what you asked without getting an answer was heard: ask it again.
Without it, send only moves again, under their ids; the outcome of any other unanswered request is unknown. Close the
socket when you like: your seat is kept. After the table's grace a bot plays for you, and gives the seat back when you
return.

**Secrets.** Messages hold what your seat may know and nothing else. If you saw nothing of something, you get no
message.

**The sealed deal.** All cards follow from a seed that no one can choose, not even the server. The `commitment` in
`RoomState` is the SHA-256 of a secret of the server (32 bytes). Everyone at the table may `Seal` a word of 32 random
bytes (of their own making, and used once) by its SHA-256; the last seal before `Start` counts. After `Start` the list
`words` is fixed, no one can sit down any more, and `opening` is true: note `commitment` and all seals, and open your
word with `OpenWord`. [The sealed deal](../explanation/sealed-deal.md) explains why. When all are opened, or after
{OPENS_WITHIN // 1000} seconds without those that are not, the seed is the SHA-256 of these lines, with a line feed
between two of them and all bytes in hex:

```
heistnight deal
SECRET
SEAT WORD        (one line for each opened word, in the order of the seats)
```

If someone leaves after `Start`, their opened word stays. A word that comes later, or none, changes nothing. When the
game is over, `secret` and `seed` are told, and they are in the replay: check that the secret fits the promise and
each word its seal *as you noted them*, that your own word is there, and that they make the seed; `heistnight replay
--verify FILE --promise COMMITMENT` does it, and plays the game again. The seed of a `practice` game was chosen, no
words are taken, and `commitment` is the SHA-256 of the seed itself; so it is in replays from before there were words,
where `secret` is empty. The puzzle of the day follows from its date alone. A rematch is another room, with a promise
of its own.

**Without WebSockets.** `POST /api/rooms/ROOM/poll` gives a `session`. Send it as the header `X-Session` with
`POST` to the same address (one message as the body) and with `GET`, which waits up to {POLL_SECONDS} seconds and
answers with an array of messages, perhaps empty; ask again at once. One GET at a time. If a GET fails or answers 404,
open a new session and say `Hello` with `stream` and `since`, as after any lost connection.
"""


def protocol() -> str:
    """Return the protocol page, the same for every game."""
    scope = Scope(SHARED)
    pages = [INTRODUCTION, RULES]
    pages += ["## What clients say", *_structs(scope, members(wire.AnyRequest), optional=True)]
    pages += ["## What clients hear", *_structs(scope, members(wire.AnyMessage))]
    heard = (wire.SeatState, wire.PersonState, wire.ClockState, wire.PausedBy, wire.Gate, Said, TalkRule, Phrase)
    pages += ["## What is in it", *_structs(scope, heard)]
    return _document(pages)


def protocol_of_http() -> str:
    """Return the page of the HTTP requests, the same for every game."""
    scope = Scope(SHARED)
    pages = [
        "# HTTP",
        "Written by `make sync`; do not edit. A table itself is played over a [WebSocket](websocket.md).",
    ]
    pages += ["## Requests", _http(), "## Bodies"]
    pages += _structs(scope, (wire.MakeRoom, wire.Branch, wire.GoOn), optional=True)
    pages += ["## Answers"]
    answers: tuple[type, ...]
    answers = (
        wire.Health,
        wire.RoomMade,
        wire.FoundRoom,
        wire.Invitation,
        wire.Lobby,
        wire.OpenRoom,
        wire.Trouble,
        wire.PollOpened,
        wire.QrCode,
    )
    answers += (wire.ScreenFound, wire.LessonTold, Moment, wire.GameInfo, wire.LessonInfo)
    pages += _structs(scope, (*answers, Choice, Preset, PhraseForm, Slot, Reply, Film, Frame, Held))
    return _document(pages)


def protocol_of(game: Game[Any, Any]) -> str:
    """Return the protocol page of a game."""
    return _document(_game(game))


def _document(pages: Iterable[str]) -> str:
    return "\n\n".join(part.strip() for part in pages) + "\n"


# Messages -----------------------------------------------------------------------------------------------------------


def _structs(scope: Scope, kinds: Iterable[type], optional: bool = False) -> Iterator[str]:
    for kind in kinds:
        yield f"### {kind.__name__}"
        if doc := kind.__dict__.get("__doc__"):
            yield python.cleandoc(doc)
        if table := _fields(scope, kind, optional):
            yield table


def _fields(scope: Scope, kind: type, optional: bool) -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    rows = [_field(scope, field, optional) for field in info.fields if field.name != "id" or not optional]
    if any(row[2] for row in rows):
        return _table(("field", "type", "limits"), rows)
    return _table(("field", "type"), [row[:2] for row in rows])


def _field(scope: Scope, field: inspect.Field, optional: bool) -> tuple[str, str, str]:
    mark = f"?` = `{_json(_default(field))}" if optional and not field.required else ""
    mark = "?" if may_be_absent(field) else mark
    kind = f"`{scope.type(field.type, optional)}`"
    return f"`{field.encode_name}{mark}`", kind, ", ".join(_limits(field.type))


def _default(field: inspect.Field) -> Any:
    return field.default_factory() if callable(field.default_factory) else field.default


def _limits(kind: inspect.Type) -> Iterator[str]:
    match kind:
        case inspect.Metadata():
            yield from _limits(kind.type)
        case inspect.UnionType():
            for part in kind.types:
                yield from _limits(part)
        case inspect.StrType():
            if kind.max_length:
                yield f"{kind.min_length or 0} to {kind.max_length} characters"
        case inspect.IntType():
            if kind.ge is not None:
                yield f"from {kind.ge}" + (f" to {kind.le}" if kind.le is not None else "")
        case inspect.ListType():
            if kind.max_length:
                yield f"{kind.min_length or 0} to {kind.max_length} of them"


def _http() -> str:
    rows = [(f"`{door.method} {door.path}`", _body(door.sent), _answers(door), door.about) for door in DOORS]
    table = _table(("request", "body", "answer", "what for"), rows)
    return f"Bodies are JSON. Every answer from 400 on is a `Trouble`; 429 means: wait a little.\n\n{table}"


def _answers(door: Door) -> str:
    status, answer = next(iter(door.answers.items()))
    return " ".join(part for part in ("" if status == 200 else str(status), _body(answer)) if part)


def _body(kind: Any) -> str:
    """Return what the body of a request or an answer is: a type of ours, or a kind of file."""
    return kind or "" if kind is None or isinstance(kind, str) else f"`{_named(kind)}`"


def _named(kind: Any) -> str:
    if typing.get_origin(kind) is list:
        return f"{_named(typing.get_args(kind)[0])}[]"
    return {str: "string", wire.AnyRequest: "AnyRequest", wire.AnyMessage: "AnyMessage"}.get(kind) or str(kind.__name__)


# Games --------------------------------------------------------------------------------------------------------------


def _game(game: Game[Any, Any]) -> Iterator[str]:
    outcome = own(game, Outcome)[0]
    scope = Scope({Event: "Event", Outcome: outcome.__name__})
    scope.vocabulary(questions(game))
    yield f"# {game.title} (`{game.id}`) on the wire"
    yield "Written by `make sync`; do not edit. How one talks to a table: `docs/reference/websocket.md`."
    yield f"{game.blurb} {game.seats[0]} to {game.seats[-1]} seats. Bots: {', '.join(levels(game.id))}."
    yield f"The rules are at `/api/games/{game.id}/rules`."
    yield _transcript(game)
    yield "## Its options\n\n" + _options(game)
    kinds = list(dict.fromkeys(type(action) for action in game.actions))
    yield f"## Its actions\n\nWhat `options` offers and `Move` sends; {len(game.actions)} different ones in all."
    yield _kinds(scope, kinds, [_count(game, kind) for kind in kinds])
    yield "## Its events\n\nWhat `Update.events` and `Snapshot.log` hold, as your seat saw it."
    events = own(game, Event)
    yield _kinds(scope, events, ["" for _ in events])
    seen = [*parts(game, Board), *parts(game, Own), *parts(game, Advice)]
    yield "## What is seen of it\n\nA view is a board, with `own` and `advice` beside it."
    yield from _structs(scope, dict.fromkeys(kind for part in (*seen, outcome) for kind in (part, *_inside(part))))
    if scope.vocabularies:
        yield "## Its words\n\n" + _table(("type", "words"), [_words(words) for words in scope.vocabularies.values()])
    if game.phrases:
        rows = [(f"`{form.key}`", form.says, ", ".join(_slot(slot) for slot in form.slots)) for form in game.phrases]
        yield "## Its phrases\n\n" + _table(("key", "says", "slots, in this order"), rows)


def _words(words: Words) -> tuple[str, str]:
    more = ", or what a deck of your own adds" if words.open else ""
    return f"`{words.name}`", ", ".join(f"`{word}`" for word in words.all) + more


def _options(game: Game[Any, Any]) -> str:
    low, high = game.seats[0], game.seats[-1]
    rows = [("`players`", f"a whole number from {low} to {high}", _json(game.default_players), "seats")]
    for choice in game.choices:
        seats = "" if choice.players == (1, 99) else f" With {choice.players[0]} to {choice.players[1]} seats."
        rows.append((f"`{choice.name}`", choice.expects, _json(choice.default), choice.help + seats))
    return _table(("option", "may be", "default", "what for"), rows)


def _kinds(scope: Scope, kinds: list[type], counts: list[str]) -> str:
    rows = []
    for kind, count in zip(kinds, counts):
        info = inspect.type_info(kind)
        assert isinstance(info, inspect.StructType)
        fields = ", ".join(f"`{field.encode_name}: {scope.type(field.type)}`" for field in info.fields)
        doc = python.cleandoc(kind.__dict__.get("__doc__") or "").replace("\n", " ")
        rows.append((f"`{info.tag}`", fields, f"{doc} {count}".strip()))
    return _table(("type", "fields", "what"), rows)


def _count(game: Game[Any, Any], kind: type) -> str:
    examples = [action for action in game.actions if type(action) is kind]
    return f"For example `{encode(examples[0]).decode()}`."


def _inside(struct: type) -> list[type]:
    """The structs a struct is made of, each once, that belong to the same game."""
    found: dict[type, None] = {}

    def look(kind: Any) -> None:
        for part in (*getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
            look(part)
        for name in ("item_type", "value_type", "type"):
            if isinstance(getattr(kind, name, None), inspect.Type):
                look(getattr(kind, name))
        if isinstance(kind, inspect.StructType) and kind.cls not in found and kind.cls is not Outcome:
            found[kind.cls] = None
            for field in kind.fields:
                look(field.type)

    look(inspect.type_info(struct))
    return [kind for kind in found if kind is not struct]


def _slot(slot: Slot) -> str:
    if slot.kind == "word":
        return f"{slot.name}: " + ", ".join(f"`{word}`" for word in slot.words)
    return f"{slot.name}: a seat" if slot.kind == "seat" else f"{slot.name}: {slot.least} to {slot.most}"


# A session ----------------------------------------------------------------------------------------------------------


NOW = 1_700_000_000_000.0
STANDING, RUNNING = wire.ClockState(0, NOW, False), wire.ClockState(0, NOW, True)


def _transcript(game: Game[Any, Any]) -> str:
    """The beginning of a game as a client hears it, from real messages."""
    seed, players = bytes(32), max(2, game.seats[0])
    table: Table = game.deal(game.options(players=players), seed, logged=True)
    robo = max(seat for seat in range(players) if table.offered(seat))
    answer, asked = msgspec.Raw(encode(table.offered(robo)[0])), table.questions
    snapshot, stream = _example_picture(robo, table), Stream(robo, "EXAMPLE")
    stream.baseline, past = _see(robo, table), len(table.log or ())
    table.play(Input(0, robo, table.offered(robo)[0]))
    seen, now = _see(robo, table)
    update = stream.update(now, UpdateBuilder(seen, (table.log or [])[past:])) or b"(nothing: nobody saw anything)"
    lines: list[tuple[str, str | msgspec.Struct]] = [
        ("→", wire.Hello("1", name="Robo")),
        ("←", wire.Welcome("ROOM", 2, "KEY", NOW)),
        ("←", _example_room(game, seed, players, robo)),
        ("←", _example_picture(None, None)),
        ("←", wire.Done("1")),
        ("→", wire.Sit("2", robo)),
        ("←", "RoomUpdate, Snapshot"),
        ("←", wire.Done("2")),
        (" ", "(Ada starts the game)"),
        ("←", "RoomUpdate"),
        ("←", snapshot),
        ("→", wire.Move("3", asked, [answer])),
        ("←", update.decode()),
        ("←", wire.Done("3")),
    ]
    shown = "\n".join(f"{way} {line if isinstance(line, str) else _said(line)}" for way, line in lines)
    story = f"Ada has a table for {players}; a program comes in by her link, sits down and plays."
    return f"## A session\n\n{story}\n\n```\n{shown}\n```"


def _example_room(game: Game[Any, Any], seed: bytes, players: int, robo: Seat) -> wire.RoomState:
    ada = 0 if robo else 1
    chairs = [wire.SeatState(None, "", None if seat == robo else levels(game.id)[-1], False) for seat in range(players)]
    chairs[ada] = wire.SeatState(1, "Ada", None, False)
    options = game.options(players=players)
    return wire.RoomState(
        room="ROOM",
        game=game.id,
        phase="lobby",
        options=msgspec.to_builtins(options),
        seats=tuple(chairs),
        people=(wire.PersonState(1, "Ada", ada, True), wire.PersonState(2, "Robo", None, True)),
        host=1,
        grace=60,
        stand_in="medium",
        levels=tuple(levels(game.id)),
        sides=game.sides(options),
        listed=False,
        clock=STANDING,
        commitment=commitment(seed),
    )


def _example_picture(seat: Seat | None, table: Table | None) -> wire.Snapshot:
    stream, (seen, now) = Stream(seat, "EXAMPLE"), _see(seat, table)
    return wire.Snapshot(
        stream=stream.name,
        version=0,
        seat=seat,
        log=stream.log((table.log or ()) if table else ()),
        board=seen.board,
        own=now.own,
        advice=now.advice,
        options=now.options,
        talk=now.talk,
        heard=(),
        clock=seen.clock,
    )


def _see(seat: Seat | None, table: Table | None) -> tuple[SharedView, PrivateView]:
    talk, clock = (table.talk(seat).shown(table.now), RUNNING) if table else (TalkRule(), STANDING)
    return shared_view(table, clock), private_view(table, seat, talk)


def _said(message: msgspec.Struct) -> str:
    """A message as sent, without what is left at its default by whoever speaks."""
    if not isinstance(message, wire.Request):
        return encode(message).decode()
    values = {field.name: getattr(message, field.name) for field in msgspec.structs.fields(message)}
    defaults = {field.name: field.default for field in msgspec.structs.fields(message)}
    short = {name: value for name, value in values.items() if value != defaults[name]}
    return encode({"type": type(message).__name__, **short}).decode()


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    shown = ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]
    return "\n".join(shown) if len(lines) > 2 else ""


def _json(value: Any) -> str:
    return encode(value).decode()
