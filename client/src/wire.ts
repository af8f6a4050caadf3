/** Written by `make sync`; do not edit. */
import type { Patch } from './patch'
import type { Picture } from './picture'

export const PROTOCOL = 2;
export const LONGEST_NAME = 24;
export const NAMELESS = "Guest";
export const LONGEST_TEXT = 140;
export const LONGEST_MESSAGE = 16384;

export const EMOTES = ["laugh", "groan", "gasp", "applause", "shrug", "eyes"] as const;

/** Everything a client may say. */
export type AnyRequest =
  | Hello
  | Rename
  | Sit
  | LetIn
  | Here
  | Stand
  | Leave
  | Configure
  | PlaceBot
  | RemoveBot
  | Swap
  | Kick
  | HandHost
  | Seal
  | OpenWord
  | Start
  | EndGame
  | Ready
  | Move
  | Say
  | Microphone
  | Look
  | Pause
  | Resume
  | MoreTime
  | HandSeat
  | Rematch
  | Elsewhere
  | OpenScreen
  | CloseScreen
  | Direct
  | Ping
  | Echo;

/** Everything a client hears. */
export type AnyMessage =
  | Welcome
  | RoomState
  | RoomUpdate
  | Snapshot
  | Update
  | Spoken
  | Voice
  | StillThere
  | InYourPlace
  | Done
  | Refused
  | Moved
  | ScreenCode
  | Directed
  | Pong
  | Gone;

/** What one pair of eyes sees of a game. */
export type AnyView = Picture<AnyBoard, AnyOwn | null, AnyAdvice | null>;

/** You are in. Keep the key on the device: it is your seat. `clock` is the server's time in ms. */
export interface Welcome {
  type: "Welcome";
  room: string;
  person: number;
  key: string;
  clock: number;
  protocol: number;
}

/**
 * The room as it is now; each one replaces the one before, and a `RoomUpdate` changes it.
 *
 * `options` are the game's. `levels` are the bots there are; `stand_in` is the one that plays for somebody who has
 * been away for `grace` seconds (0: it waits). `sides` are those of the seats, where sitting down chooses one. `host`
 * is 0 where there is none: whoever sits down becomes it. `asking` says that somebody new must ask for a chair,
 * `signs` that the rules want a sign of life from everybody who plays.
 * `paused` says who stopped the clock: somebody, or (`calm`) the rules, for nobody seemed to be there; `gate` that it
 * has not started yet, and starts when everybody at the table who is here has said Ready. `commitment` is
 * what the house promises, and never changes in a room but for practice; `words` are what people give to the deal, and
 * `opening` says that it is time to open yours. `secret` and `seed` are told when the game is over. `practice` says
 * that the cards may be known to somebody. `replay` names the replay of a finished game, `next_room` the room of the
 * rematch and `next_by` who asks for it.
 */
export interface RoomState {
  type: "RoomState";
  room: string;
  game: string;
  phase: "lobby" | "over" | "playing";
  options: Record<string, unknown>;
  seats: SeatState[];
  people: PersonState[];
  host: number;
  grace: 0 | 15 | 60 | 120 | "rules";
  stand_in: string;
  levels: string[];
  sides: string[];
  listed: boolean;
  clock: ClockState;
  door: "open" | "shut" | "watch";
  asking: boolean;
  signs: boolean;
  paused: PausedBy | "calm" | null;
  gate: Gate | null;
  commitment: string;
  words: Word[];
  opening: boolean;
  secret: string;
  seed: string;
  practice: boolean;
  replay: string;
  next_room: string;
  next_by: number;
  pace: "calm" | "normal" | "quick";
}

/** A chair: whose it is, who plays it now, and when a bot steps in for somebody away (server ms). */
export interface SeatState {
  person: number | null;
  name: string;
  bot: string | null;
  away: boolean;
  stand_in_at: number | null;
}

/**
 * Person in the room: `held` is the seat whose cards they have seen, `asks` the one they would like to have.
 *
 * `asked` says that they were asked along from the game before and have not come yet, `screen` that it is a big screen
 * and nobody at all.
 */
export interface PersonState {
  id: number;
  name: string;
  seat: number | null;
  here: boolean;
  held: number | null;
  asks: number | null;
  asked: boolean;
  screen: boolean;
}

/**
 * The table's time is `table` ms at server time `at`, and runs with it from then on, or stands.
 *
 * `at` lies ahead while somebody's request for more time holds the clock.
 */
export interface ClockState {
  table: number;
  at: number;
  running: boolean;
  why: "" | "gate" | "nobody" | "over" | "paused";
}

/** Person who stopped the clock. */
export interface PausedBy {
  by: number;
}

/**
 * A clock that nobody can stop waits for everybody who is here: who is ready, and when the host may go on.
 *
 * It is `open` while the countdown runs in which Ready can still be taken back.
 */
export interface Gate {
  ready: number[];
  host_at: number;
  open: boolean;
}

/** Secret that the person of a seat added to the deal: its commitment, and the secret itself once opened. */
export interface Word {
  seat: number;
  seal: string;
  word: string;
}

/** Changes of the room since the last `RoomState` or `RoomUpdate`, as a patch of the state. */
export interface RoomUpdate {
  type: "RoomUpdate";
  changes: Patch;
}

/**
 * Everything you may know, at once. Updates of `stream` go on from `version`.
 *
 * `board` is the same for everybody, `own` is what you alone see, `advice` follows from both. `formerly` says whom
 * early events of `log` are about, where somebody else has the seat by now.
 */
export interface Snapshot {
  type: "Snapshot";
  stream: string;
  version: number;
  seat: number | null;
  log: AnyEvent[];
  board: AnyBoard | null;
  own: AnyOwn | null;
  advice: AnyAdvice | null;
  options: AnyAction[];
  talk: TalkRule;
  heard: Said[];
  clock: ClockState;
  may_pause: boolean;
  formerly: [until: number, seat: number, name: string][];
}

/**
 * Rule for the talk of a seat or a spectator; `rule` and `why` are for a person who may not speak.
 *
 * `closed` are the times of the table in which it may say nothing, as far as they can be foreseen; `left` is how many
 * things it may still say, where they are counted.
 */
export interface TalkRule {
  channels: ("emote" | "phrase" | "text")[];
  to: ("all" | "ghosts" | "spectators" | "team")[];
  rule: string;
  why: string;
  closed: ([number, number | null])[];
  left: number | null;
}

/**
 * Something said at a table: exactly one of text, phrase and emote. `person` said it, in a room of people.
 *
 * `called` are the seats that a text names. Whoever may only see that somebody spoke to a seat is told
 * `whispered_to`, and no word. A `stand_in` is a bot that holds the seat of somebody who is away.
 */
export interface Said {
  at: number;
  seat: number | null;
  to: "all" | "ghosts" | "spectators" | "team";
  text: string;
  phrase: Phrase | null;
  emote: string;
  name: string;
  person: number;
  called: number[];
  whispered_to: number | null;
  stand_in: boolean;
}

/** A quick phrase with its slots filled: people tap it, bots say and understand it. */
export interface Phrase {
  key: string;
  slots: (string | number)[];
}

/**
 * Events since version - 1 as you saw them, and their changes; absent fields are as before.
 *
 * `board`, `own` and `advice` are patches of what you were told last. `options` are all your legal answers.
 * `may_pause` says whether the rules let people stop this question's clock or ask for more time.
 */
export interface Update {
  type: "Update";
  version: number;
  events?: AnyEvent[];
  board?: Patch;
  own?: Patch;
  advice?: Patch;
  options?: AnyAction[];
  talk?: TalkRule;
  clock?: ClockState;
  may_pause?: boolean;
}

/** Words said by someone; `talk` is there where they change what you may say. */
export interface Spoken {
  type: "Spoken";
  version: number;
  said: Said;
  talk?: TalkRule;
}

/**
 * Listeners of your voice now: for every audience you may speak to, the seats that hear you there.
 *
 * Where that is nobody, `why` and `rule` say why, and nothing you send leaves the server. `until` is when the clock
 * alone changes it (server ms), `delay` how much later you are heard.
 */
export interface Voice {
  type: "Voice";
  hears: Record<"all" | "ghosts" | "spectators" | "team", number[]>;
  why: string;
  rule: string;
  until: number | null;
  delay: number;
}

/** You have given no sign for long. Say Here before `until` (server ms), or you count as away. */
export interface StillThere {
  type: "StillThere";
  until: number;
}

/** You have your seat back: what a stand-in's answers brought about meanwhile. */
export interface InYourPlace {
  type: "InYourPlace";
  seat: number;
  events: AnyEvent[];
}

/** Confirmation: your request with this id has happened and will not be lost. */
export interface Done {
  type: "Done";
  id: string;
}

/**
 * It can not be done, and nothing has changed (but see `Move`).
 *
 * `says` is a sentence with {blanks} for `values`, `rule` the number of the rule that forbids it, and `code` a word
 * for programs: `stale` means that the question was gone.
 */
export interface Refused {
  type: "Refused";
  id: string;
  says: string;
  values: Record<string, string | number>;
  rule: string;
  code: string;
}

/** A code for the link /t/ROOM#code=CODE, good once and for ten minutes. */
export interface Moved {
  type: "Moved";
  id: string;
  code: string;
}

/** Code to type at /tv on the big screen; it works while the screen is connected, and ten minutes without one. */
export interface ScreenCode {
  type: "ScreenCode";
  id: string;
  code: string;
}

/** To a big screen: what the host wants of it. */
export interface Directed {
  type: "Directed";
  act: "calm" | "go_on" | "lively" | "pause" | "skip";
}

/** `sent` as you sent it, and the server's time in ms. */
export interface Pong {
  type: "Pong";
  id: string;
  sent: number;
  clock: number;
}

/**
 * This connection is over, and why. With `final` there is nothing to come back to.
 *
 * With `again` all that was asked and not answered was not heard: come back, and ask it again.
 */
export interface Gone {
  type: "Gone";
  says: string;
  values: Record<string, string | number>;
  code: string;
  final: boolean;
  again: boolean;
}

/**
 * The first message on every connection. With a key you are who you were; without one you are a new spectator.
 *
 * `code` is a one-time code from Elsewhere that moves you to this device. `stream` and `since` name the last version
 * you have: if it still stands you have missed nothing, else you get a snapshot. `room` on a connection that led to
 * another room takes you along to this one: nobody has to connect anew between two games. With `voices` you are sent
 * what people say aloud, as binary messages; without it none ever comes. With `screen`, the code of a big screen, you
 * are one: you see what every onlooker sees, through a shut door too, and may only watch.
 */
export interface Hello {
  type: "Hello";
  id: string;
  protocol?: number;
  key?: string;
  code?: string;
  name?: string;
  stream?: string;
  since?: number;
  room?: string;
  voices?: boolean;
  screen?: string;
}

/** Call me this. */
export interface Rename {
  type: "Rename";
  id: string;
  name: string;
}

/**
 * Take a free seat, or one that a bot holds in the lobby; in a running game a seat nobody owns.
 *
 * Where hands are hidden and others have played, somebody new asks by this, and is shown to ask (`PersonState.asks`)
 * until somebody at the table says LetIn.
 */
export interface Sit {
  type: "Sit";
  id: string;
  seat: number;
}

/** At the table: somebody who asks for a chair gets it, or not. */
export interface LetIn {
  type: "LetIn";
  id: string;
  person: number;
  yes?: boolean;
}

/** I am still there: said now and then where `RoomState.signs` is true, and at once after StillThere. */
export interface Here {
  type: "Here";
  id: string;
}

/** Leave my seat and watch. In a running game a bot takes it for good. */
export interface Stand {
  type: "Stand";
  id: string;
}

/** Leave the room for good. */
export interface Leave {
  type: "Leave";
  id: string;
}

/**
 * Host, lobby: the options of the game and the number of seats among them; at any time, the settings of the table.
 *
 * `grace` is how many seconds a bot waits before it steps in for somebody away: 0 is for ever, `rules` as the rules of
 * the game say. `door` says whom strangers find: `open`, `watch` (nobody new sits down), or `shut` (nobody new comes
 * in, and who only watches is shown out). `pace` is how long bots take over a move that is theirs alone to think of.
 */
export interface Configure {
  type: "Configure";
  id: string;
  options?: Record<string, unknown> | null;
  grace?: 0 | 15 | 60 | 120 | "rules" | null;
  pace?: "calm" | "normal" | "quick" | null;
  stand_in?: string | null;
  listed?: boolean | null;
  door?: "open" | "shut" | "watch" | null;
  seed?: string | null;
}

/** Host: a bot of this level on a seat without a person; in a running game it changes the bot's level. */
export interface PlaceBot {
  type: "PlaceBot";
  id: string;
  seat: number;
  level: string;
}

/** Host, lobby: make a seat free that a bot has, or that is kept for somebody who was asked along. */
export interface RemoveBot {
  type: "RemoveBot";
  id: string;
  seat: number;
}

/** Host, lobby: who sits on these two seats change places. */
export interface Swap {
  type: "Swap";
  id: string;
  seat: number;
  other: number;
}

/** Host: send somebody away for good. Who has only inherited the table can send nobody away who is not here. */
export interface Kick {
  type: "Kick";
  id: string;
  person: number;
}

/** Host: make somebody else the host; in a running game somebody who has sat there. */
export interface HandHost {
  type: "HandHost";
  id: string;
  person: number;
}

/** Lobby, at the table: the seal of my random word for the deal. It may be replaced until the host says Start. */
export interface Seal {
  type: "Seal";
  id: string;
  seal: string;
}

/** The word behind my seal, when `opening` asks for it and the promise is still the first that I was told. */
export interface OpenWord {
  type: "OpenWord";
  id: string;
  word: string;
}

/**
 * Host: deal. Free seats get bots. Where people have sealed words, the cards come when these are opened.
 *
 * Where a clock waits for people who are not ready (`gate`): begin without them, as soon as `host_at` has come.
 */
export interface Start {
  type: "Start";
  id: string;
}

/** Host: end the running game for everyone. Nobody wins it. */
export interface EndGame {
  type: "EndGame";
  id: string;
}

/** I am ready for a clock that nobody can stop (`gate`). While its countdown runs it may still be taken back. */
export interface Ready {
  type: "Ready";
  id: string;
  yes?: boolean;
}

/**
 * My answer, one of `options`, or several that belong together.
 *
 * Where one of several is refused none is played, unless some told me what I could not know before: up to the last of
 * those they stand, and `Refused` is about the rest.
 *
 * `question` is the number of the question it answers: an answer to one that is gone has no effect. An id that is sent
 * again is judged once, and answered as before.
 */
export interface Move {
  type: "Move";
  id: string;
  question: number;
  actions: AnyAction[];
}

/** Something said: exactly one of text, phrase and emote. `talk`, in Update, tells what you may say now. */
export interface Say {
  type: "Say";
  id: string;
  to?: "all" | "ghosts" | "spectators" | "team";
  text?: string;
  phrase?: Phrase | null;
  emote?: string;
}

/** I want to speak aloud, or not any more. While I do, Voice tells who hears me, and anew whenever that changes. */
export interface Microphone {
  type: "Microphone";
  id: string;
  on: boolean;
}

/** Show me everything: I have missed something, or want to be sure. */
export interface Look {
  type: "Look";
  id: string;
}

/** Stop the clock, where the game allows it. */
export interface Pause {
  type: "Pause";
  id: string;
}

/** Let it run again. */
export interface Resume {
  type: "Resume";
  id: string;
}

/** The clock stands still for half a minute, while everybody may still answer. */
export interface MoreTime {
  type: "MoreTime";
  id: string;
}

/** Let a bot play for somebody who has been away too long; they get the seat back at once on return. */
export interface HandSeat {
  type: "HandSeat";
  id: string;
  seat: number;
}

/**
 * The same seats and options again in a new room (`next_room`), with what was said to everybody.
 *
 * Everybody's key opens it. Who asks is taken along; the chairs of the others are kept for them there until they come
 * or the host says Start.
 */
export interface Rematch {
  type: "Rematch";
  id: string;
}

/** A one-time link with which I go on on another device. */
export interface Elsewhere {
  type: "Elsewhere";
  id: string;
}

/** Host: a big screen for this table. You hear its code (ScreenCode), the same as before unless `anew`. */
export interface OpenScreen {
  type: "OpenScreen";
  id: string;
  anew?: boolean;
}

/** Host: switch the big screens off; their code is void. */
export interface CloseScreen {
  type: "CloseScreen";
  id: string;
}

/** Host: tell the big screens to skip, hold or go on with what they show, or to show it without motion. */
export interface Direct {
  type: "Direct";
  id: string;
  act: "calm" | "go_on" | "lively" | "pause" | "skip";
}

/** Are you there? `sent` comes back, to measure the way and the clock. */
export interface Ping {
  type: "Ping";
  id: string;
  sent?: number;
}

/** Said at once after every Pong, with its `clock`: so the server knows how long your line is. */
export interface Echo {
  type: "Echo";
  id: string;
  clock?: number;
}

/**
 * POST /api/rooms: a new room. With `bots` the other seats are filled and the game starts at once.
 *
 * Who gives a `seal` then has to come in and open the word behind it: the deal waits for that a while.
 */
export interface MakeRoom {
  game: string;
  name?: string;
  options?: Record<string, unknown>;
  bots?: string;
  seal?: string;
}

/** POST /api/replays/ID/branch: play on from there with bots, on this seat. */
export interface Branch {
  move: number;
  seat?: number;
  level?: string;
  name?: string;
}

/** POST /api/lessons/GAME/NAME/room: a lesson that is over after these answers goes on as a game with bots. */
export interface GoOn {
  answers?: string;
  level?: string;
  name?: string;
}

/** A game as the home page and the lobby show it; `cards` names its cards, at /api/games/ID/cards/CARDS.json. */
export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  seats: [number, number];
  default_players: number;
  options: Choice[];
  presets: Preset[];
  levels: string[];
  phrases: PhraseForm[];
  cards: string;
  deck: DeckInfo | null;
  lessons: LessonInfo[];
}

/**
 * One setting as a lobby or a command line shows it.
 *
 * Its `players` say with how many it means something, `fits` says so of a single value, and it `needs` another setting
 * to have one of some values. A `scenario` is a way to play the game; where it `follows_players` nobody needs to
 * choose; what is not for the `lobby` is for programs. What a `seat` chooses for itself is a card that it takes, and
 * no two seats have the same. A field says so in the `extra` of its Meta.
 */
export interface Choice {
  name: string;
  title: string;
  help: string;
  kind: "flag" | "number" | "one" | "some";
  default: unknown;
  values: (string | number)[];
  count: number;
  least: number;
  most: number;
  players: [number, number];
  scenario: boolean;
  follows_players: boolean;
  fits: Record<string, [number, number]>;
  needs: Record<string, string[]>;
  lobby: boolean;
  seat: number | null;
}

/**
 * A way to play that has a name and a line of text: these settings, and `any_of` some values for others.
 *
 * It is for tables that have what it `needs`; settings it does not name are free. What a table plays follows from its
 * options (see `Game.preset`), so nobody has to remember which preset was chosen. One that is another with more
 * besides names all that the other does.
 */
export interface Preset {
  name: string;
  title: string;
  help: string;
  settings: Record<string, unknown>;
  any_of: Record<string, (string | number)[]>;
  needs: Record<string, (string | number)[]>;
}

/**
 * A phrase a game offers: its key, what it says with {blanks}, the blanks, and what can be tapped to answer it.
 *
 * Whoever a blank for a seat names is asked, or all others, as `asks` says; where it names nobody, everybody is. `to`
 * is whom bots say it to, where that is not those whom the law of talk names first.
 */
export interface PhraseForm {
  key: string;
  says: string;
  slots: Slot[];
  replies: Reply[];
  to: "all" | "ghosts" | "spectators" | "team" | null;
  asks: "named" | "others";
}

/** One blank of a phrase: a seat, a number, or one of a few named things. */
export interface Slot {
  name: string;
  kind: "number" | "seat" | "word";
  words: Record<string, string>;
  least: number;
  most: number;
}

/**
 * An answer of one tap: what the button says, the phrase it stands for, and where that one's blanks come from.
 *
 * Each of `slots` names a blank of the question, or is "speaker": the seat that asked.
 */
export interface Reply {
  says: string;
  key: string;
  slots: string[];
}

/** A deck of somebody's own that this server plays a game with. */
export interface DeckInfo {
  name: string;
  edits: DeckEdit[];
}

/**
 * One value that is not as printed: whose it is, what is printed and what counts.
 *
 * `what` is the way to it, keys and names of cards with spaces between; values are texts as they are, all else JSON.
 */
export interface DeckEdit {
  what: string;
  before: string;
  after: string;
}

/** A guided game as the home page and the lobby offer it; one that is only watched awaits nothing. */
export interface LessonInfo {
  name: string;
  title: string;
  minutes: number;
  watched: boolean;
}

/**
 * GET /api/lessons/GAME/NAME?answers=0.2: what comes after these answers, up to the next one that is awaited.
 *
 * `names` are those at the table; the learner at `seat` has none. When it is `over` in mid-game it `goes_on`: GoOn
 * makes a room of it. Else a real game with these `options` follows.
 */
export interface LessonTold {
  title: string;
  parts: string[];
  names: string[];
  seat: number | null;
  options: Record<string, unknown>;
  moments: Moment[];
  over: boolean;
  goes_on: boolean;
}

/** A cue at its table, as the learner sees it; with nothing in `awaits` one goes on at will. */
export interface Moment {
  part: number;
  say: string;
  at: string;
  lit: string[];
  rule: string;
  slug: string;
  wrong: string;
  awaits: unknown[];
  events: AnyEvent[];
  board: unknown;
  own: unknown;
  advice: unknown;
  options: unknown[];
  said: Said[];
  law: TalkRule;
}

/** Its address is /t/ROOM; the key is the host's. */
export interface RoomMade {
  room: string;
  person: number;
  key: string;
}

/** GET /api/codes/CODE: the whole name of the room of which somebody said the code. */
export interface FoundRoom {
  room: string;
}

/**
 * GET /api/rooms/ROOM: what somebody with the link may know before they come in.
 *
 * `host` asks; `seats` are the people on the chairs, '' where somebody new can sit down. `asking` says that they must
 * ask for a chair. Behind a door that is shut nobody is named.
 */
export interface Invitation {
  game: string;
  phase: "lobby" | "over" | "playing";
  door: "open" | "shut" | "watch";
  host: string;
  seats: string[];
  asking: boolean;
}

/** GET /api/rooms: the rooms to be found by everybody, where the server has a public lobby. */
export interface Lobby {
  public: boolean;
  rooms: OpenRoom[];
}

/** A room of the public lobby. */
export interface OpenRoom {
  room: string;
  game: string;
  host: string;
  seats: number;
  taken: number;
  phase: "lobby" | "over" | "playing";
}

/** The body of every answer from 400 on: what is wrong, as in Refused. */
export interface Trouble {
  says: string;
  values: Record<string, string | number>;
  rule: string;
  code: string;
}

/** POST /api/rooms/ROOM/poll: a session for those who can have no socket; the header X-Session names it. */
export interface PollOpened {
  session: string;
}

/** POST /api/qr: the path of an SVG of `size` by `size` squares. */
export interface QrCode {
  path: string;
  size: number;
}

/** GET /api/tv/CODE: the table that a big screen with this code shows, by Hello with the code as `screen`. */
export interface ScreenFound {
  room: string;
}

/** A whole game from one pair of eyes, or open. */
export interface Film {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  eyes: number | "open" | "watch";
  frames: Frame[];
  said: Said[];
  outcome: AnyOutcome | null;
  commitment: string;
  secret: string;
  words: Word[];
  seed: string;
  practice: boolean;
  formerly: [until: number, seat: number, name: string][];
}

/** One moment: what happened, and the table after it; with open cards `hands` is what each seat sees beside it. */
export interface Frame {
  at: number;
  events: AnyEvent[];
  board: AnyBoard | null;
  own: AnyOwn | null;
  advice: AnyAdvice | null;
  hands: Held[];
}

/** Private part of a seat's view. */
export interface Held {
  own: AnyOwn | null;
  advice: AnyAdvice | null;
}

/** Public part of a view, for spectators too. */
export interface AnyBoard {
  type: string;
  question: Question | null;
  outcome: AnyOutcome | null;
}

/** The open decision, as far as everybody may know it. */
export interface Question {
  name: string;
  waiting: number[];
  closes: number | null;
  limit: number | null;
  number: number;
}

/** Private part of a view. */
export interface AnyOwn {
}

/** Facts that follow from board and own: the client shows them, and learners are not given them. */
export interface AnyAdvice {
}

/** Something that happened; past tense, and it masks itself. */
export interface AnyEvent {
  type: string;
}

/** Answer of a seat: one of the fixed, numbered list that its game declares. */
export interface AnyAction {
  type: string;
}

/** Outcome of a game: its winners, their scores, and the reason. */
export interface AnyOutcome {
  ending: string;
  winners: number[];
  scores: number[];
  decided_by: string;
}
