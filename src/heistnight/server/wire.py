"""Everything on the wire: what clients may say, and what they hear. Two closed unions, nothing else."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from heistnight.core.action import Action, Millis, Seat
from heistnight.core.event import Event
from heistnight.core.lesson import Moment
from heistnight.core.options import Choice, Preset
from heistnight.core.replay import Formerly
from heistnight.core.sealed import Bytes32, Word
from heistnight.core.talk import Audience, Phrase, PhraseForm, Said, TalkRule
from heistnight.server.problems import BadMessage

PROTOCOL = 2
LONGEST_NAME = 24
NAMELESS = "Guest"
LONGEST_TEXT = 140
LONGEST_MESSAGE = 16_384

PersonId: TypeAlias = int
Grace: TypeAlias = Literal[15, 60, 120, 0, "rules"]
Door: TypeAlias = Literal["open", "watch", "shut"]
Pace: TypeAlias = Literal["calm", "normal", "quick"]
Direction: TypeAlias = Literal["skip", "pause", "go_on", "calm", "lively"]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Level = Annotated[str, Meta(max_length=20)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Key = Annotated[str, Meta(max_length=100)]
ScreenName = Annotated[str, Meta(max_length=40)]
Phase = Literal["lobby", "playing", "over"]
Stopped = Literal["", "gate", "paused", "nobody", "over"]


def _ref(name: str) -> dict[str, Any]:
    """Return the JSON schema of what schemas.py knows by this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _or_none(name: str) -> dict[str, Any]:
    return {"anyOf": [_ref(name), {"type": "null"}]}


def _many(name: str) -> dict[str, Any]:
    return {"type": "array", "items": _ref(name)}


# The game's own values, for one pair of eyes.
Events = Annotated[Sequence[Event], Meta(extra={"typescript": "AnyEvent[]"})]
BoardOrNone = Annotated[Any, Meta(extra={"typescript": "AnyBoard | null"}, extra_json_schema=_or_none("Board"))]
OwnOrNone = Annotated[Any, Meta(extra={"typescript": "AnyOwn | null"}, extra_json_schema=_or_none("Own"))]
AdviceOrNone = Annotated[Any, Meta(extra={"typescript": "AnyAdvice | null"}, extra_json_schema=_or_none("Advice"))]
Answers = Annotated[Sequence[Action], Meta(extra={"typescript": "AnyAction[]"})]

# The same in an update, encoded already; what is not set is as before.
SeenEvents = Annotated[Any | UnsetType, Meta(extra={"typescript": "AnyEvent[]"}, extra_json_schema=_many("Event"))]
Change = Annotated[Any | UnsetType, Meta(extra={"typescript": "Patch"}, extra_json_schema=_ref("Patch"))]
NewAnswers = Annotated[Any | UnsetType, Meta(extra={"typescript": "AnyAction[]"}, extra_json_schema=_many("Action"))]


# What clients may say -----------------------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something a client says. `id` is the client's own: it comes back in Done or Refused."""

    id: Id


class Hello(Request, frozen=True):
    """The first message on every connection. With a key you are who you were; without one you are a new spectator.

    `code` is a one-time code from Elsewhere that moves you to this device. `stream` and `since` name the last version
    you have: if it still stands you have missed nothing, else you get a snapshot. `room` on a connection that led to
    another room takes you along to this one: nobody has to connect anew between two games. With `voices` you are sent
    what people say aloud, as binary messages; without it none ever comes. With `screen`, the code of a big screen, you
    are one: you see what every onlooker sees, through a shut door too, and may only watch.
    """

    protocol: int = PROTOCOL
    key: Key = ""
    code: Key = ""
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    stream: Annotated[str, Meta(max_length=60)] = ""
    since: int = 0
    room: Annotated[str, Meta(max_length=60)] = ""
    voices: bool = False
    screen: ScreenName = ""


class Rename(Request, frozen=True):
    """Call me this."""

    name: Name


class Sit(Request, frozen=True):
    """Take a free seat, or one that a bot holds in the lobby; in a running game a seat nobody owns.

    Where hands are hidden and others have played, somebody new asks by this, and is shown to ask (`PersonState.asks`)
    until somebody at the table says LetIn.
    """

    seat: Seat


class LetIn(Request, frozen=True):
    """At the table: somebody who asks for a chair gets it, or not."""

    person: PersonId
    yes: bool = True


class Here(Request, frozen=True):
    """I am still there: said now and then where `RoomState.signs` is true, and at once after StillThere."""


class Stand(Request, frozen=True):
    """Leave my seat and watch. In a running game a bot takes it for good."""


class Leave(Request, frozen=True):
    """Leave the room for good."""


class Configure(Request, frozen=True):
    """Host, lobby: the options of the game and the number of seats among them; at any time, the settings of the table.

    `grace` is how many seconds a bot waits before it steps in for somebody away: 0 is for ever, `rules` as the rules of
    the game say. `door` says whom strangers find: `open`, `watch` (nobody new sits down), or `shut` (nobody new comes
    in, and who only watches is shown out). `pace` is how long bots take over a move that is theirs alone to think of.
    """

    options: dict[str, Any] | None = None
    grace: Grace | None = None
    pace: Pace | None = None
    stand_in: Level | None = None
    listed: bool | None = None
    door: Door | None = None
    seed: Annotated[str, Meta(max_length=64)] | None = None


class PlaceBot(Request, frozen=True):
    """Host: a bot of this level on a seat without a person; in a running game it changes the bot's level."""

    seat: Seat
    level: Level


class RemoveBot(Request, frozen=True):
    """Host, lobby: make a seat free that a bot has, or that is kept for somebody who was asked along."""

    seat: Seat


class Swap(Request, frozen=True):
    """Host, lobby: who sits on these two seats change places."""

    seat: Seat
    other: Seat


class Kick(Request, frozen=True):
    """Host: send somebody away for good. Who has only inherited the table can send nobody away who is not here."""

    person: PersonId


class HandHost(Request, frozen=True):
    """Host: make somebody else the host; in a running game somebody who has sat there."""

    person: PersonId


class EndGame(Request, frozen=True):
    """Host: end the running game for everyone. Nobody wins it."""


class Seal(Request, frozen=True):
    """Lobby, at the table: the seal of my random word for the deal. It may be replaced until the host says Start."""

    seal: Bytes32


class OpenWord(Request, frozen=True):
    """The word behind my seal, when `opening` asks for it and the promise is still the first that I was told."""

    word: Bytes32


class Start(Request, frozen=True):
    """Host: deal. Free seats get bots. Where people have sealed words, the cards come when these are opened.

    Where a clock waits for people who are not ready (`gate`): begin without them, as soon as `host_at` has come.
    """


class Ready(Request, frozen=True):
    """I am ready for a clock that nobody can stop (`gate`). While its countdown runs it may still be taken back."""

    yes: bool = True


class Move(Request, frozen=True):
    """My answer, one of `options`, or several that belong together.

    Where one of several is refused none is played, unless some told me what I could not know before: up to the last of
    those they stand, and `Refused` is about the rest.

    `question` is the number of the question it answers: an answer to one that is gone has no effect. An id that is sent
    again is judged once, and answered as before.
    """

    question: int
    actions: Annotated[list[msgspec.Raw], Meta(min_length=1, max_length=40, extra={"typescript": "AnyAction[]"})]


class Say(Request, frozen=True):
    """Something said: exactly one of text, phrase and emote. `talk`, in Update, tells what you may say now."""

    to: Audience = "all"
    text: Text = ""
    phrase: Phrase | None = None
    emote: Annotated[str, Meta(max_length=20)] = ""


class Microphone(Request, frozen=True):
    """I want to speak aloud, or not any more. While I do, Voice tells who hears me, and anew whenever that changes."""

    on: bool


class Look(Request, frozen=True):
    """Show me everything: I have missed something, or want to be sure."""


class Pause(Request, frozen=True):
    """Stop the clock, where the game allows it."""


class Resume(Request, frozen=True):
    """Let it run again."""


class MoreTime(Request, frozen=True):
    """The clock stands still for half a minute, while everybody may still answer."""


class HandSeat(Request, frozen=True):
    """Let a bot play for somebody who has been away too long; they get the seat back at once on return."""

    seat: Seat


class Rematch(Request, frozen=True):
    """The same seats and options again in a new room (`next_room`), with what was said to everybody.

    Everybody's key opens it. Who asks is taken along; the chairs of the others are kept for them there until they come
    or the host says Start.
    """


class Elsewhere(Request, frozen=True):
    """A one-time link with which I go on on another device."""


class OpenScreen(Request, frozen=True):
    """Host: a big screen for this table. You hear its code (ScreenCode), the same as before unless `anew`."""

    anew: bool = False


class CloseScreen(Request, frozen=True):
    """Host: switch the big screens off; their code is void."""


class Direct(Request, frozen=True):
    """Host: tell the big screens to skip, hold or go on with what they show, or to show it without motion."""

    act: Direction


class Ping(Request, frozen=True):
    """Are you there? `sent` comes back, to measure the way and the clock."""

    sent: float = 0.0


class Echo(Request, frozen=True):
    """Said at once after every Pong, with its `clock`: so the server knows how long your line is."""

    clock: float = 0.0


AnyRequest: TypeAlias = Union[  # noqa: UP007
    Hello, Rename, Sit, LetIn, Here, Stand, Leave, Configure, PlaceBot, RemoveBot, Swap, Kick, HandHost, Seal, OpenWord,
    Start, EndGame, Ready, Move, Say, Microphone, Look, Pause, Resume, MoreTime, HandSeat, Rematch, Elsewhere,
    OpenScreen, CloseScreen, Direct, Ping, Echo,
]  # fmt: skip


# What clients hear --------------------------------------------------------------------------------------------------


class Message(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something the server says."""


class Welcome(Message, frozen=True):
    """You are in. Keep the key on the device: it is your seat. `clock` is the server's time in ms."""

    room: str
    person: PersonId
    key: str
    clock: float
    protocol: int = PROTOCOL


class PersonState(msgspec.Struct, frozen=True):
    """Person in the room: `held` is the seat whose cards they have seen, `asks` the one they would like to have.

    `asked` says that they were asked along from the game before and have not come yet, `screen` that it is a big screen
    and nobody at all.
    """

    id: PersonId
    name: str
    seat: Seat | None
    here: bool
    held: Seat | None = None
    asks: Seat | None = None
    asked: bool = False
    screen: bool = False


class SeatState(msgspec.Struct, frozen=True):
    """A chair: whose it is, who plays it now, and when a bot steps in for somebody away (server ms)."""

    person: PersonId | None
    name: str
    bot: str | None
    away: bool
    stand_in_at: float | None = None


class ClockState(msgspec.Struct, frozen=True):
    """The table's time is `table` ms at server time `at`, and runs with it from then on, or stands.

    `at` lies ahead while somebody's request for more time holds the clock.
    """

    table: Millis
    at: float
    running: bool
    why: Stopped = ""


class PausedBy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Person who stopped the clock."""

    by: PersonId


class Gate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clock that nobody can stop waits for everybody who is here: who is ready, and when the host may go on.

    It is `open` while the countdown runs in which Ready can still be taken back.
    """

    ready: tuple[PersonId, ...] = ()
    host_at: float = 0.0
    open: bool = False


Paused: TypeAlias = PausedBy | Literal["calm"] | None


class RoomState(Message, frozen=True):
    """The room as it is now; each one replaces the one before, and a `RoomUpdate` changes it.

    `options` are the game's. `levels` are the bots there are; `stand_in` is the one that plays for somebody who has
    been away for `grace` seconds (0: it waits). `sides` are those of the seats, where sitting down chooses one. `host`
    is 0 where there is none: whoever sits down becomes it. `asking` says that somebody new must ask for a chair,
    `signs` that the rules want a sign of life from everybody who plays.
    `paused` says who stopped the clock: somebody, or (`calm`) the rules, for nobody seemed to be there; `gate` that it
    has not started yet, and starts when everybody at the table who is here has said Ready. `commitment` is
    what the house promises, and never changes in a room but for practice; `words` are what people give to the deal, and
    `opening` says that it is time to open yours. `secret` and `seed` are told when the game is over. `practice` says
    that the cards may be known to somebody. `replay` names the replay of a finished game, `next_room` the room of the
    rematch and `next_by` who asks for it.
    """

    room: str
    game: str
    phase: Phase
    options: dict[str, Any]
    seats: tuple[SeatState, ...]
    people: tuple[PersonState, ...]
    host: PersonId
    grace: Grace
    stand_in: str
    levels: tuple[str, ...]
    sides: tuple[str, ...]
    listed: bool
    clock: ClockState
    door: Door = "open"
    asking: bool = False
    signs: bool = False
    paused: Paused = None
    gate: Gate | None = None
    commitment: str = ""
    words: Sequence[Word] = ()
    opening: bool = False
    secret: str = ""
    seed: str = ""
    practice: bool = False
    replay: str = ""
    next_room: str = ""
    next_by: PersonId = 0
    pace: Pace = "normal"


class RoomUpdate(Message, frozen=True):
    """Changes of the room since the last `RoomState` or `RoomUpdate`, as a patch of the state."""

    changes: Annotated[Any, Meta(extra={"typescript": "Patch"}, extra_json_schema=_ref("Patch"))]


class Update(Message, frozen=True):
    """Events since version - 1 as you saw them, and their changes; absent fields are as before.

    `board`, `own` and `advice` are patches of what you were told last. `options` are all your legal answers.
    `may_pause` says whether the rules let people stop this question's clock or ask for more time.
    """

    version: int
    events: SeenEvents = UNSET
    board: Change = UNSET
    own: Change = UNSET
    advice: Change = UNSET
    options: NewAnswers = UNSET
    talk: TalkRule | UnsetType = UNSET
    clock: ClockState | UnsetType = UNSET
    may_pause: bool | UnsetType = UNSET


class Snapshot(Message, frozen=True):
    """Everything you may know, at once. Updates of `stream` go on from `version`.

    `board` is the same for everybody, `own` is what you alone see, `advice` follows from both. `formerly` says whom
    early events of `log` are about, where somebody else has the seat by now.
    """

    stream: str
    version: int
    seat: Seat | None
    log: Events
    board: BoardOrNone
    own: OwnOrNone
    advice: AdviceOrNone
    options: Answers
    talk: TalkRule
    heard: tuple[Said, ...]
    clock: ClockState
    may_pause: bool = True
    formerly: Sequence[Formerly] = ()


class Spoken(Message, frozen=True):
    """Words said by someone; `talk` is there where they change what you may say."""

    version: int
    said: Said
    talk: TalkRule | UnsetType = UNSET


class Voice(Message, frozen=True):
    """Listeners of your voice now: for every audience you may speak to, the seats that hear you there.

    Where that is nobody, `why` and `rule` say why, and nothing you send leaves the server. `until` is when the clock
    alone changes it (server ms), `delay` how much later you are heard.
    """

    hears: Mapping[Audience, tuple[Seat, ...]] = {}
    why: str = ""
    rule: str = ""
    until: float | None = None
    delay: Millis = 0


class StillThere(Message, frozen=True):
    """You have given no sign for long. Say Here before `until` (server ms), or you count as away."""

    until: float


class InYourPlace(Message, frozen=True):
    """You have your seat back: what a stand-in's answers brought about meanwhile."""

    seat: Seat
    events: Events


class Done(Message, frozen=True):
    """Confirmation: your request with this id has happened and will not be lost."""

    id: str


class Refused(Message, frozen=True):
    """It can not be done, and nothing has changed (but see `Move`).

    `says` is a sentence with {blanks} for `values`, `rule` the number of the rule that forbids it, and `code` a word
    for programs: `stale` means that the question was gone.
    """

    id: str
    says: str
    values: Mapping[str, str | int] = {}
    rule: str = ""
    code: str = ""


class Moved(Message, frozen=True):
    """A code for the link /t/ROOM#code=CODE, good once and for ten minutes."""

    id: str
    code: str


class ScreenCode(Message, frozen=True):
    """Code to type at /tv on the big screen; it works while the screen is connected, and ten minutes without one."""

    id: str
    code: str


class Directed(Message, frozen=True):
    """To a big screen: what the host wants of it."""

    act: Direction


class Pong(Message, frozen=True):
    """`sent` as you sent it, and the server's time in ms."""

    id: str
    sent: float
    clock: float


class Gone(Message, frozen=True):
    """This connection is over, and why. With `final` there is nothing to come back to.

    With `again` all that was asked and not answered was not heard: come back, and ask it again.
    """

    says: str
    values: Mapping[str, str | int] = {}
    code: str = ""
    final: bool = False
    again: bool = False


AnyMessage: TypeAlias = Union[  # noqa: UP007
    Welcome, RoomState, RoomUpdate, Snapshot, Update, Spoken, Voice, StillThere, InYourPlace, Done, Refused, Moved,
    ScreenCode, Directed, Pong, Gone,
]  # fmt: skip


# Plain HTTP ---------------------------------------------------------------------------------------------------------


class Health(msgspec.Struct, frozen=True):
    """Whether the server is `ready` for everybody, `leaving` (those who are here may stay) or `away` (nobody)."""

    status: str


class DeckEdit(msgspec.Struct, frozen=True):
    """One value that is not as printed: whose it is, what is printed and what counts.

    `what` is the way to it, keys and names of cards with spaces between; values are texts as they are, all else JSON.
    """

    what: str
    before: str
    after: str


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck of somebody's own that this server plays a game with."""

    name: str
    edits: tuple[DeckEdit, ...]


class LessonInfo(msgspec.Struct, frozen=True):
    """A guided game as the home page and the lobby offer it; one that is only watched awaits nothing."""

    name: str
    title: str
    minutes: int
    watched: bool


class LessonTold(msgspec.Struct, frozen=True):
    """GET /api/lessons/GAME/NAME?answers=0.2: what comes after these answers, up to the next one that is awaited.

    `names` are those at the table; the learner at `seat` has none. When it is `over` in mid-game it `goes_on`: GoOn
    makes a room of it. Else a real game with these `options` follows.
    """

    title: str
    parts: tuple[str, ...]
    names: tuple[str, ...]
    seat: Seat | None
    options: Mapping[str, Any]
    moments: list[Moment]
    over: bool
    goes_on: bool = False


class GameInfo(msgspec.Struct, frozen=True):
    """A game as the home page and the lobby show it; `cards` names its cards, at /api/games/ID/cards/CARDS.json."""

    id: str
    title: str
    blurb: str
    seats: tuple[int, int]
    default_players: int
    options: tuple[Choice, ...]
    presets: tuple[Preset, ...]
    levels: tuple[str, ...]
    phrases: tuple[PhraseForm, ...]
    cards: str
    deck: DeckInfo | None = None
    lessons: tuple[LessonInfo, ...] = ()


class MakeRoom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rooms: a new room. With `bots` the other seats are filled and the game starts at once.

    Who gives a `seal` then has to come in and open the word behind it: the deal waits for that a while.
    """

    game: Annotated[str, Meta(max_length=40)]
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""
    options: dict[str, Any] = {}
    bots: Level = ""
    seal: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


class RoomMade(msgspec.Struct, frozen=True):
    """Its address is /t/ROOM; the key is the host's."""

    room: str
    person: PersonId
    key: str


class FoundRoom(msgspec.Struct, frozen=True):
    """GET /api/codes/CODE: the whole name of the room of which somebody said the code."""

    room: str


class Invitation(msgspec.Struct, frozen=True):
    """GET /api/rooms/ROOM: what somebody with the link may know before they come in.

    `host` asks; `seats` are the people on the chairs, '' where somebody new can sit down. `asking` says that they must
    ask for a chair. Behind a door that is shut nobody is named.
    """

    game: str
    phase: Phase
    door: Door
    host: str
    seats: tuple[str, ...]
    asking: bool = False


class OpenRoom(msgspec.Struct, frozen=True):
    """A room of the public lobby."""

    room: str
    game: str
    host: str
    seats: int
    taken: int
    phase: Phase


class Lobby(msgspec.Struct, frozen=True):
    """GET /api/rooms: the rooms to be found by everybody, where the server has a public lobby."""

    public: bool
    rooms: tuple[OpenRoom, ...]


class Trouble(msgspec.Struct, frozen=True):
    """The body of every answer from 400 on: what is wrong, as in Refused."""

    says: str
    values: Mapping[str, str | int] = {}
    rule: str = ""
    code: str = ""


class PollOpened(msgspec.Struct, frozen=True):
    """POST /api/rooms/ROOM/poll: a session for those who can have no socket; the header X-Session names it."""

    session: str


class QrCode(msgspec.Struct, frozen=True):
    """POST /api/qr: the path of an SVG of `size` by `size` squares."""

    path: str
    size: int


class ScreenFound(msgspec.Struct, frozen=True):
    """GET /api/tv/CODE: the table that a big screen with this code shows, by Hello with the code as `screen`."""

    room: str


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/replays/ID/branch: play on from there with bots, on this seat."""

    move: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0)] = 0
    level: Level = "medium"
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class GoOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/lessons/GAME/NAME/room: a lesson that is over after these answers goes on as a game with bots."""

    answers: Annotated[str, Meta(max_length=200)] = ""
    level: Level = "easy"
    name: Annotated[str, Meta(max_length=LONGEST_NAME)] = ""


class _Any(msgspec.Struct):
    """Any message at all, of which only the id matters."""

    id: Id = ""


_request: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
_any = msgspec.json.Decoder(_Any)
encode = msgspec.json.Encoder().encode


def read(message: bytes) -> AnyRequest:
    """Return a client's message, or raise BadMessage."""
    if len(message) > LONGEST_MESSAGE:
        raise BadMessage(
            "A message has at most {most} bytes; this one has {bytes}.", most=LONGEST_MESSAGE, bytes=len(message)
        )
    try:
        return _request.decode(message)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage("That message can not be read: {why}.", why=str(error)) from None


def read_id(message: bytes) -> str:
    """The id of a message that can not be read, where at least that can be."""
    try:
        return _any.decode(message[:LONGEST_MESSAGE]).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
