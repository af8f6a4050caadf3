/** Written by `python -m heistnight.server.typescript`; do not edit. */
import type { Patch } from './patch'
import type { Picture } from './picture'

export const PROTOCOL = 2;
export const LONGEST_NAME = 24;
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
 * The room as it is now; each one replaces the one before.
 *
 * `options` are the game's. `levels` are the bots there are; `stand_in` is the one that plays for somebody who has
 * been away for `grace` seconds (0: it waits). `host` is 0 where there is none: whoever sits down becomes it. `asking`
 * says that somebody new must ask for a chair, `signs` that the rules want a sign of life from everybody who plays.
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
 * Somebody in the room: `held` is the seat whose cards they have seen, `asks` the one they would like to have.
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

/** Somebody stopped the clock. */
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

/** What whoever sat on a seat gave to the deal: the seal, and the word behind it once that is opened. */
export interface Word {
  seat: number;
  seal: string;
  word: string;
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
 * What a seat (or a spectator) may say now; `rule` and `why` tell a person whose box is closed.
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
 * What happened since version - 1, as you saw it, and what changed by that; what is absent is as before.
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

/** Somebody said something; `talk` is there where that changes what you may say. */
export interface Spoken {
  type: "Spoken";
  version: number;
  said: Said;
  talk?: TalkRule;
}

/**
 * Who hears your voice now: for every audience that you may speak to, the seats that hear you there.
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

/** What you asked for under this id has happened and will not be lost. */
export interface Done {
  type: "Done";
  id: string;
}

/**
 * It can not be done, and nothing has changed.
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

/** What to type at /tv on the big screen; good as long as the screen is there, and ten minutes without one. */
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

/** I am ready for a clock that nobody can stop (`gate`). While its countdown runs it may still be taken back. */
export interface Ready {
  type: "Ready";
  id: string;
  yes?: boolean;
}

/**
 * My answer, one of `options`, or several that belong together: all are played or none.
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
 * choose; what is not for the `lobby` is for programs. A field says so in the `extra` of its Meta.
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

/** What one seat sees beside the board. */
export interface Held {
  own: AnyOwn | null;
  advice: AnyAdvice | null;
}

/** The open decision, as far as everybody may know it. */
export interface Question {
  name: string;
  waiting: number[];
  closes: number | null;
  limit: number | null;
  number: number;
}

/** What a seat may answer: one of the fixed, numbered list that its game declares. */
export interface Action {
  type: "Action";
}

export type AnyView = ExactlyAsPlanned.View | Masterminds.View | BankHeist.View | ThePlan.View | OceansHeist.View;

export type AnyBoard = ExactlyAsPlanned.Board | Masterminds.Board | BankHeist.Board | ThePlan.Board | OceansHeist.Board;

export type AnyOwn = ExactlyAsPlanned.Own | Masterminds.Own | BankHeist.Own | ThePlan.Own | OceansHeist.Own;

export type AnyAdvice = ExactlyAsPlanned.Advice | Masterminds.Advice | BankHeist.Advice | ThePlan.Advice | OceansHeist.Advice;

export type AnyEvent = ExactlyAsPlanned.Event | Masterminds.Event | BankHeist.Event | ThePlan.Event | OceansHeist.Event;

export type AnyAction = ExactlyAsPlanned.Action | Masterminds.Action | BankHeist.Action | ThePlan.Action | OceansHeist.Action;

export type AnyOutcome = ExactlyAsPlanned.Outcome | Masterminds.Outcome | BankHeist.Outcome | ThePlan.Outcome | OceansHeist.Outcome;

/** Exactly As Planned. */
export declare namespace ExactlyAsPlanned {
  /** What a seat of Exactly As Planned may do. */
  type Action =
    | Wait
    | CallIt
    | FlagBreach
    | TakeJob
    | TakeTool
    | HoldOut
    | Withdraw
    | WaveOff
    | ThrowTool
    | Place
    | PlaceTool
    | MoveTool
    | RemoveTool
    | AttachWild
    | DetachWild
    | Finish
    | AskHint
    | DrawHand
    | PlaceInPile
    | ThrowFromPile;

  /** What happens, as its viewer saw it. */
  type Event =
    | HandsSeen
    | TurnedUp
    | JobTaken
    | ToolTaken
    | HeldOut
    | Withdrawn
    | WavedOff
    | Swapped
    | ToolThrown
    | CardPlaced
    | HandDrawn
    | PlacedInPile
    | Tossed
    | ThrownFromPile
    | ClockStarted
    | CalledIt
    | BreachFlagged
    | PlanBroken
    | SeatHanded
    | ClockEnded
    | HeistOver
    | JobsTurnedUp
    | ToolPlaced
    | ToolMoved
    | ToolRemoved
    | HintGiven
    | WildAttached
    | WildDetached;

  type Board = ScamBoard | WaltzBoard | QuizBoard | CakewalkBoard | MonteBoard;

  type Own = ScamOwn | WaltzOwn | QuizOwn | CakewalkOwn | MonteOwn;

  type Advice = HeistAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = HeistOutcome;

  type Options = HeistOptions;

  /**
   * The result (section 11). Winners are all or nobody; a score is the shortfall below zero.
   *
   * Collections, rescues and story are there where a log was kept.
   */
  interface HeistOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    shortfall: number;
    reasons: Reason[];
    elapsed: number;
    left: number | null;
    assisted: boolean;
    hints: number;
    raw: boolean;
    attempt: number;
    collections: CollectionResult[];
    jackpot: JackpotResult | null;
    jackpot_rescues: Rescue[];
    jackpot_tools: string[];
    jackpot_jobs: string[];
    unused_tools: string[];
    unused_jobs: string[];
    certificate: PlanView[] | null;
    breaches: number[];
    share: string | null;
    story: Story | null;
  }

  /** Why a Heist was lost: what, where, how much of it (EAP-11.2). */
  interface Reason {
    code: "breach" | "jobs_in_deck" | "not_placed" | "not_thrown" | "styles" | "throws_owed" | "too_few_jobs" | "unsatisfied";
    place: string;
    count: number;
  }

  /** One collection of the reveal (EAP-11.3). */
  interface CollectionResult {
    place: string;
    tools: string[];
    jobs: JobResult[];
    wilds: Wild[];
    satisfied: boolean;
    rescues: Rescue[];
  }

  /** A Job with a tick and the Tools that satisfied it, or with a cross and what was missing. */
  interface JobResult {
    job: string;
    satisfied: boolean;
    by: string[];
    missing: string;
  }

  /** What a wild Tool became: the id of a Tool or of an icon; None where it was not needed. */
  interface Wild {
    tool: string;
    became: string | null;
  }

  /** A single Tool that would have saved a collection, where it was, and whether it was spare there (EAP-11.5). */
  interface Rescue {
    tool: string;
    place: string;
    spare: boolean;
  }

  /** The Jackpot of a Double-Blind Scam: the styles printed there, how many are shown, what each wild became. */
  interface JackpotResult {
    styles: string[];
    shown: number;
    wilds: Wild[];
    missing: string[];
  }

  /** One collection of the certificate. */
  interface PlanView {
    place: string;
    tools: string[];
    jobs: string[];
  }

  /** How many cards each seat moved, and what went into the Jackpot when. */
  interface Story {
    grabs: number[];
    drops: Dropped[];
  }

  /** Cards that a seat put into the Jackpot, and when on the Heist clock. */
  interface Dropped {
    at: number;
    seat: number;
    cards: string[];
  }

  /** Do nothing for now (EAP-6.1); in real time it changes nothing at all. */
  interface Wait {
    type: "Wait";
  }

  /** Say that the Heist may end now, or take that back (EAP-4.10). */
  interface CallIt {
    type: "CallIt";
    on: boolean;
  }

  /** Say that a partner broke a Backup Plan (EAP-8.17). */
  interface FlagBreach {
    type: "FlagBreach";
    seat: number;
  }

  /** The face-up Job into the own hand (EAP-4.21). */
  interface TakeJob {
    type: "TakeJob";
    job: string;
  }

  /** The face-up Tool into the own hand or face down into the Jackpot (EAP-4.22). */
  interface TakeTool {
    type: "TakeTool";
    tool: string;
    to: "hand" | "jackpot";
  }

  /** One card of the own hand towards one partner (EAP-4.41). */
  interface HoldOut {
    type: "HoldOut";
    seat: number;
    card: string;
  }

  /** Take the held-out card back (EAP-4.45). */
  interface Withdraw {
    type: "Withdraw";
  }

  /** Ask a partner to take a card back (EAP-4.45). */
  interface WaveOff {
    type: "WaveOff";
    seat: number;
  }

  /** One Tool of the own hand into the Jackpot, once and for good (EAP-4.47). */
  interface ThrowTool {
    type: "ThrowTool";
    tool: string;
  }

  /** An own card, unseen, into a collection; slots count from 1, the owner is the actor (EAP-4.62, EAP-6.4). */
  interface Place {
    type: "Place";
    slot: number;
    to: number | "jackpot";
    owner: number | null;
  }

  /** A Tool of the supply into a cell (EAP-4.84). */
  interface PlaceTool {
    type: "PlaceTool";
    tool: string;
    cell: string;
  }

  /** What lies in a cell into another one; a full one swaps (EAP-4.84). */
  interface MoveTool {
    type: "MoveTool";
    source: string;
    target: string;
  }

  /** What lies in a cell back into the supply (EAP-4.84). */
  interface RemoveTool {
    type: "RemoveTool";
    cell: string;
  }

  /** A choose-one Tool as the fourth of a line (EAP-4.86). */
  interface AttachWild {
    type: "AttachWild";
    tool: string;
    line: string;
  }

  /** An attached Tool back into the supply (EAP-4.86). */
  interface DetachWild {
    type: "DetachWild";
    tool: string;
  }

  /** Stop the clock: the grid is judged as it stands (EAP-4.88). */
  interface Finish {
    type: "Finish";
  }

  /** One place of the solution (EAP-4.97). */
  interface AskHint {
    type: "AskHint";
  }

  /** The next hand of Jobs or Tools; the own piles shut (EAP-4.103). */
  interface DrawHand {
    type: "DrawHand";
  }

  /** A card of the drawn hand onto a pile; piles count from 1 (EAP-4.105). */
  interface PlaceInPile {
    type: "PlaceInPile";
    card: string;
    pile: number;
  }

  /** A Tool out of a pile into the Jackpot, when all is placed (EAP-4.112). */
  interface ThrowFromPile {
    type: "ThrowFromPile";
    pile: number;
    tool: string;
  }

  /** Hands come into sight of their owners, of everybody but their owners (Quiz Show), or of all (open hands). */
  interface HandsSeen {
    type: "HandsSeen";
    hands: (Hand | null)[];
    by: "all" | "others" | "owner";
  }

  /** Cards that somebody holds. */
  interface Hand {
    jobs: string[];
    tools: string[];
  }

  /** The next card of a deck, face up for all (EAP-4.20). */
  interface TurnedUp {
    type: "TurnedUp";
    kind: "job" | "tool";
    card: string;
  }

  interface JobTaken {
    type: "JobTaken";
    at: number;
    seat: number;
    job: string;
  }

  interface ToolTaken {
    type: "ToolTaken";
    at: number;
    seat: number;
    tool: string;
    to: "hand" | "jackpot";
  }

  /** Everybody sees who, to whom and which kind; the owner alone which card (EAP-4.41). */
  interface HeldOut {
    type: "HeldOut";
    seat: number;
    to: number;
    kind: "job" | "tool";
    card: string | null;
    open: boolean;
  }

  interface Withdrawn {
    type: "Withdrawn";
    seat: number;
    to: number;
    lapsed: boolean;
  }

  interface WavedOff {
    type: "WavedOff";
    seat: number;
    to: number;
  }

  /** Two cards cross; the two partners see both (EAP-4.42). */
  interface Swapped {
    type: "Swapped";
    seats: [number, number];
    kind: "job" | "tool";
    cards: [string, string] | null;
    open: boolean;
  }

  interface ToolThrown {
    type: "ToolThrown";
    at: number;
    seat: number;
    tool: string | null;
    open: boolean;
  }

  /** No face, for anybody (EAP-4.64). */
  interface CardPlaced {
    type: "CardPlaced";
    at: number;
    seat: number;
    slot: number;
    kind: "job" | "tool";
    to: number | "jackpot";
  }

  /** Its holder sees the cards (EAP-4.106). */
  interface HandDrawn {
    type: "HandDrawn";
    seat: number;
    kind: "job" | "tool";
    count: number;
    cards: string[] | null;
    open: boolean;
  }

  /** Which pile got a card; its holder sees which card (section 6). */
  interface PlacedInPile {
    type: "PlacedInPile";
    seat: number;
    kind: "job" | "tool";
    pile: number;
    card: string | null;
    open: boolean;
  }

  /** The rest of a hand into the Jackpot (EAP-4.105). */
  interface Tossed {
    type: "Tossed";
    at: number;
    seat: number;
    kind: "job" | "tool";
    count: number;
    cards: string[] | null;
    open: boolean;
  }

  interface ThrownFromPile {
    type: "ThrownFromPile";
    at: number;
    seat: number;
    pile: number;
    tool: string | null;
    open: boolean;
  }

  /** From here on everything counts; `closes` is None without a limit. */
  interface ClockStarted {
    type: "ClockStarted";
    closes: number | null;
  }

  interface CalledIt {
    type: "CalledIt";
    seat: number;
    on: boolean;
  }

  interface BreachFlagged {
    type: "BreachFlagged";
    by: number;
    seat: number;
  }

  /** A counted breach (EAP-8.15). */
  interface PlanBroken {
    type: "PlanBroken";
    seat: number;
    plan: string;
    count: number;
  }

  /** Who holds a seat from now on; `new` is somebody who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  /** How the Heist ended: by the clock, because all called it, or because nothing was left to do. */
  interface ClockEnded {
    type: "ClockEnded";
    elapsed: number;
    by: "call_it" | "clock" | "done";
  }

  interface HeistOver {
    type: "HeistOver";
    ending: string;
    shortfall: number;
  }

  interface JobsTurnedUp {
    type: "JobsTurnedUp";
    daily: boolean;
    jobs: string[];
  }

  interface ToolPlaced {
    type: "ToolPlaced";
    daily: boolean;
    tool: string;
    cell: string;
    back: string | null;
  }

  interface ToolMoved {
    type: "ToolMoved";
    daily: boolean;
    source: string;
    target: string;
  }

  interface ToolRemoved {
    type: "ToolRemoved";
    daily: boolean;
    cell: string;
  }

  /** `place` is a cell, or the line of an extra. */
  interface HintGiven {
    type: "HintGiven";
    daily: boolean;
    place: string;
    tool: string;
  }

  interface WildAttached {
    type: "WildAttached";
    daily: boolean;
    tool: string;
    line: string;
  }

  interface WildDetached {
    type: "WildDetached";
    daily: boolean;
    tool: string;
  }

  /** Double-Blind Scam; the decks count their face-up card. `open_hands` only where hands are open. */
  interface ScamBoard {
    type: "ScamBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    job_up: string | null;
    tool_up: string | null;
    job_deck: number;
    tool_deck: number;
    jackpot: number;
    hands: Count[];
    open_hands: Hand[] | null;
  }

  /** What everybody knows of a seat (EAP-7.1). */
  interface SeatView {
    called: boolean;
    plan: string | null;
    breaches: number;
  }

  /** How many Jobs and Tools lie together (EAP-7.1). */
  interface Count {
    jobs: number;
    tools: number;
  }

  /** Bonnie & Clyde Waltz; held-out cards count in their owner's hand. `open_hands` only where hands are open. */
  interface WaltzBoard {
    type: "WaltzBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    hands: Count[];
    open_hands: Hand[] | null;
    offers: (OfferView | null)[];
    thrown: boolean[];
  }

  /** A held-out card: everybody sees to whom, which kind and until when on the Heist clock. */
  interface OfferView {
    to: number;
    kind: "job" | "tool";
    until: number;
    card: string | null;
  }

  /**
   * Quiz Show; the collections of the seats in order, the Jackpot last.
   *
   * Where hands are open, `open_hands` are the faces slot by slot, None where a slot is empty.
   */
  interface QuizBoard {
    type: "QuizBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    slots: SlotView[][];
    open_hands: ((string | null)[])[] | null;
    collections: Count[];
  }

  /** A numbered slot: its kind, and `gone` once its card was placed. */
  interface SlotView {
    kind: "job" | "tool";
    gone: boolean;
  }

  /** Cakewalk; nobody watches a daily try, so its grid lies here only when it is over (EAP-4.93). */
  interface CakewalkBoard {
    type: "CakewalkBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    grid: GridView | null;
  }

  /**
   * Jobs by slot in the order of the deal (None before the clock runs), Tools by cell.
   *
   * `extras` are Tools and their lines, `hints` places and their Tools.
   */
  interface GridView {
    jobs: (string | null)[];
    cells: (string | null)[];
    supply: string[];
    extras: [string, string][];
    moves: number;
    hints: [string, string][];
  }

  /**
   * Three-Ring Monte; `hand` is what the partner whose step it is has drawn and not placed yet.
   *
   * What is `open` by an option is shown by name: the hand, the Jobs and the Tools of each pile, the Jackpot.
   */
  interface MonteBoard {
    type: "MonteBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    jobs_partner: number;
    tools_partner: number;
    step: "done" | "jobs" | "throw" | "tools";
    round: number;
    holding: boolean;
    hand: Count;
    open_hand: Hand | null;
    piles: Count[];
    open_jobs: string[][] | null;
    open_tools: string[][] | null;
    served: number[];
    jackpot: Count;
    open_jackpot: Hand | null;
    job_deck: number;
    tool_deck: number;
    owed: number;
  }

  /** The own hand; `memory` only with the memory aid. */
  interface ScamOwn {
    type: "ScamOwn";
    chosen: number | null;
    hand: Hand | null;
    memory: Seen[] | null;
  }

  /** A hidden card that this seat has lawfully seen, and where it went (EAP-7.7). */
  interface Seen {
    card: string;
    place: string;
  }

  /** The own hand, and which card of it is held out. */
  interface WaltzOwn {
    type: "WaltzOwn";
    chosen: number | null;
    hand: Hand | null;
    held: string | null;
  }

  /** The faces of the partners' slots, None where a slot is empty or one's own; `memory` only with the memory aid. */
  interface QuizOwn {
    type: "QuizOwn";
    chosen: number | null;
    hands: ((string | null)[])[] | null;
    memory: Seen[] | null;
  }

  /** The grid of a daily try (EAP-4.93). */
  interface CakewalkOwn {
    type: "CakewalkOwn";
    chosen: number | null;
    grid: GridView | null;
  }

  /** The drawn hand of who holds it, and the own piles while they are not shut; `memory` only with the memory aid. */
  interface MonteOwn {
    type: "MonteOwn";
    chosen: number | null;
    hand: Hand | null;
    piles: string[][] | null;
    memory: Seen[] | null;
  }

  /**
   * With the live check, the `satisfied` Jobs of open cards (EAP-10.8); the last `hint` that is not followed yet.
   *
   * `phrases` are the keys of what the seat's Backup Plan leaves it to say in this Heist, `barred` what may not stand in
   * them (EAP-8.13). `silent` are the times of the table in which the clock closes each seat's microphone (EAP-8.17).
   * `tossed` is how many cards of the drawn hand will be left for the Jackpot (EAP-4.105).
   */
  interface HeistAdvice {
    satisfied: string[] | null;
    hint: [string, string] | null;
    tossed: number | null;
    phrases: string[] | null;
    barred: "styles" | "titles" | "types" | null;
    silent: (([number, number | null])[])[] | null;
  }

  /** What is left at None takes the default of its Heist, or stays None where the Heist has no such option. */
  interface HeistOptions {
    players: number;
    heist?: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte" | null;
    stars?: number | null;
    seconds?: 60 | 120 | 180 | 240 | 300 | 360 | 420 | 480 | 540 | 600 | "untimed";
    extra_tools?: number;
    open_hands?: boolean;
    open_tools?: boolean;
    open_jobs?: boolean;
    open_jackpot?: boolean;
    backup?: "each" | "none" | "shared" | null;
    strictness?: "block" | "expert" | "track" | null;
    plan_1?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_2?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_3?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_4?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_5?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    jobs_partner?: "first" | "random" | "second" | null;
    deal_policy?: "raw" | "winnable" | null;
    live_check?: boolean;
    memory_aid?: boolean;
    allow_call_it?: boolean | null;
    hints?: boolean | null;
    daily_year?: number | null;
    daily_month?: number | null;
    daily_day?: number | null;
    time?: "real" | "ticks";
  }
}

/** Masterminds: Heist Society. */
export declare namespace Masterminds {
  /** What a seat of Masterminds: Heist Society may do. */
  type Action =
    | Choose
    | Pick
    | Point
    | Equip
    | Swap
    | Drop
    | Play
    | Rob
    | Poach
    | Snatch
    | Go
    | Give
    | Activate
    | Pass
    | Interrupt
    | Use
    | SetDie
    | Work
    | TakeColour
    | HoldOn
    | LetThrough
    | EarlySteps
    | Arm
    | Disarm
    | ArmAgainst
    | ArmOnStep
    | ArmOnSuccess;

  /** What happens, as its viewer saw it. */
  type Event =
    | FirstPlayerRolled
    | RecruitsDealt
    | SeatReady
    | FirstRecruits
    | TurnStarted
    | TurnChosen
    | Recruited
    | RecruitLeft
    | PoolBurned
    | LeftInPool
    | PoolFilled
    | CardsDrawn
    | DeckReshuffled
    | PlayedAtOnce
    | CardTaken
    | HandShown
    | GearSalvaged
    | CardsDiscarded
    | PlanChosen
    | ActionAnnounced
    | ActionDone
    | Cancelled
    | GearPlaced
    | GearDiscarded
    | GearSwapped
    | GearTaken
    | TalentsSeen
    | Paid
    | CashFlipped
    | GemsReturned
    | GemsDrawn
    | HeatChanged
    | HeistLaidOut
    | Withdrawn
    | Attempted
    | Interrupted
    | SomebodyHeldOn
    | Tallied
    | DieRolled
    | StepEnded
    | CulpritNamed
    | FailureRevealed
    | CloseCall
    | FailureIgnored
    | TestRolled
    | ConsequenceSuffered
    | DiceTakenBack
    | GoneLoud
    | HeldOrContinued
    | HeistCompleted
    | DiceWiped
    | FailureShaken
    | FailureScouted
    | FailureLeft
    | Stayed
    | ValueRolled
    | GameEnded
    | GameOver
    | ClockChose
    | SeatHanded;

  type Board = MastermindsBoard;

  type Own = MastermindsOwn;

  type Advice = MastermindsAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = MastermindsOutcome;

  type Options = MastermindsOptions;

  /**
   * The result (section 11): value dice, gems in rows, heists, and the story where a log was kept.
   *
   * `places`: how many seats came out before each one.
   */
  interface MastermindsOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    values: number[];
    gems: GemRow[][];
    heists: string[][];
    cash: number[];
    places: number[];
    winners_on_average: number[];
    story: Story | null;
  }

  /** Colour x value = points. */
  interface GemRow {
    gem: string;
    count: number;
    value: number;
    points: number;
  }

  /** The story of a game: its jobs in order, a part for each seat, and the turning point. */
  interface Story {
    jobs: JobStory[];
    seats: SeatStory[];
    turning_point: Swing | null;
  }

  /** A heist completed: in which turn, by whom, with which dice, for which Take. */
  interface JobStory {
    turn: number;
    seat: number;
    name: string;
    job: string;
    dice: number[];
    take: number;
  }

  /** The numbers about one seat. */
  interface SeatStory {
    attempts: number;
    perfections: number;
    successes: number;
    pushes: number;
    failures: number;
    recruits_lost: number;
    dice_lost: number;
    gems_paid: number;
    interrupts_played: number;
    interrupts_suffered: number;
  }

  /** The turning point: the step D with the largest surprise, made or missed, and its chance in sixths. */
  interface Swing {
    turn: number;
    seat: number;
    position: number;
    made: boolean;
    chance: number;
  }

  /** One of a few things that a question names. */
  interface Choose {
    type: "Choose";
    what: string;
  }

  /** A Talent or a Prep card by its id. */
  interface Pick {
    type: "Pick";
    card: string;
  }

  /** One of the own recruits, by its slot. */
  interface Point {
    type: "Point";
    slot: number;
  }

  /** Put a Gear card on an own recruit. */
  interface Equip {
    type: "Equip";
    gear: string;
    slot: number;
  }

  /** Exchange what lies in two Gear places of the own team: place 2 x slot is a, the next one b. */
  interface Swap {
    type: "Swap";
    one: number;
    other: number;
  }

  /** Which of two Gear cards makes room. */
  interface Drop {
    type: "Drop";
    place: "a" | "b";
  }

  /** Announce an Action card: its white area, its yellow one, or both. */
  interface Play {
    type: "Play";
    card: string;
    section: "both" | "white" | "yellow";
  }

  /** A rival, by the distance clockwise. */
  interface Rob {
    type: "Rob";
    distance: number;
  }

  /** A rival's recruit. */
  interface Poach {
    type: "Poach";
    distance: number;
    slot: number;
  }

  /** A rival's Gear, by its place. */
  interface Snatch {
    type: "Snatch";
    distance: number;
    place: number;
  }

  /** A heist, by its position. */
  interface Go {
    type: "Go";
    position: number;
  }

  /** One gem of this kind. */
  interface Give {
    type: "Give";
    gem: string;
  }

  /** The whole announcement of an attempt: skill, recruits, and what is used with them. */
  interface Activate {
    type: "Activate";
    skill: string;
    slots: number[];
    one_use: boolean;
    rosa: boolean;
    juno: boolean;
  }

  /** Nothing to add in this window. */
  interface Pass {
    type: "Pass";
  }

  /** An Interrupt card from the hand; the colour is Second Opinion's. */
  interface Interrupt {
    type: "Interrupt";
    card: string;
    section: "both" | "white" | "yellow";
    colour: string;
  }

  /** The ability of an own recruit, in a window or in Upkeep. */
  interface Use {
    type: "Use";
    talent: string;
  }

  /** A number for a die. */
  interface SetDie {
    type: "SetDie";
    number: number;
  }

  /** An Upkeep ability. */
  interface Work {
    type: "Work";
    talent: string;
  }

  /** A Mastermind Colour; asked in the lobby, not at the table (MHS-2.2). */
  interface TakeColour {
    type: "TakeColour";
    colour: string;
  }

  /** Ask for time in a window, without giving a name (MHS-12.13). */
  interface HoldOn {
    type: "HoldOn";
  }

  /** Pass every window of rivals' turns until my next turn (MHS-12.14). */
  interface LetThrough {
    type: "LetThrough";
  }

  /** Whether windows on rivals' steps A and B are passed by themselves (MHS-12.14). */
  interface EarlySteps {
    type: "EarlySteps";
    let_through: boolean;
  }

  /** Arm a card or a watching Talent, against every rival and on steps C and D; the colour is Second Opinion's. */
  interface Arm {
    type: "Arm";
    card: string;
    section: "both" | "white" | "yellow";
    colour: string;
  }

  /** Take it back. */
  interface Disarm {
    type: "Disarm";
    card: string;
  }

  /** Whether it is played on this rival, counted clockwise. */
  interface ArmAgainst {
    type: "ArmAgainst";
    card: string;
    distance: number;
    armed: boolean;
  }

  /** Whether it is played on attempts of this step. */
  interface ArmOnStep {
    type: "ArmOnStep";
    card: string;
    step: string;
    armed: boolean;
  }

  /** Whether it is played only where the attempt stands at Success. */
  interface ArmOnSuccess {
    type: "ArmOnSuccess";
    card: string;
    only: boolean;
  }

  /** Each round of dice for the first turn: seats and what they rolled (MHS-2.8). */
  interface FirstPlayerRolled {
    type: "FirstPlayerRolled";
    seats: number[];
    dice: number[];
  }

  /** Three Talents each for the first recruit; each seat sees its own. */
  interface RecruitsDealt {
    type: "RecruitsDealt";
    talents: (string[] | null)[];
  }

  /** A live signal: it says who has answered, never what, and is not kept. */
  interface SeatReady {
    type: "SeatReady";
    seat: number;
  }

  interface FirstRecruits {
    type: "FirstRecruits";
    talents: string[];
  }

  interface TurnStarted {
    type: "TurnStarted";
    turn: number;
    seat: number;
  }

  interface TurnChosen {
    type: "TurnChosen";
    seat: number;
    what: "heist" | "prep";
  }

  /** How: pool, burn, casting, lawyer, headhunt or late (MHS-2.9). */
  interface Recruited {
    type: "Recruited";
    seat: number;
    talent: string;
    slot: number;
    how: string;
  }

  /** Why: replaced, retired, busted, walks_out, one_use, fall_guy, side_hustle or headhunted. */
  interface RecruitLeft {
    type: "RecruitLeft";
    seat: number;
    talent: string;
    why: string;
    gear: string[];
    failures: string[];
  }

  interface PoolBurned {
    type: "PoolBurned";
    seat: number;
    talents: string[];
    drawn: string;
  }

  interface LeftInPool {
    type: "LeftInPool";
    seat: number;
    talent: string;
  }

  interface PoolFilled {
    type: "PoolFilled";
    talents: string[];
  }

  /** Everybody sees how many cards came into a hand, the owner which. */
  interface CardsDrawn {
    type: "CardsDrawn";
    seat: number;
    count: number;
    cards: string[] | null;
  }

  interface DeckReshuffled {
    type: "DeckReshuffled";
    deck: "failure" | "prep" | "talent";
    cards: number;
  }

  /** A Play Immediately card came up. */
  interface PlayedAtOnce {
    type: "PlayedAtOnce";
    seat: number;
    card: string;
  }

  /** A card went from one hand to another; both owners know it. */
  interface CardTaken {
    type: "CardTaken";
    thief: number;
    victim: number;
    card: string | null;
  }

  /** One seat looked at the hand of another. */
  interface HandShown {
    type: "HandShown";
    looker: number;
    seat: number;
    cards: string[] | null;
  }

  interface GearSalvaged {
    type: "GearSalvaged";
    seat: number;
    card: string;
  }

  interface CardsDiscarded {
    type: "CardsDiscarded";
    seat: number;
    cards: string[];
  }

  interface PlanChosen {
    type: "PlanChosen";
    seat: number;
    action: "alpha" | "beta";
    what: string;
  }

  interface ActionAnnounced {
    type: "ActionAnnounced";
    seat: number;
    card: string;
    section: "both" | "white" | "yellow";
    targets: string[];
  }

  interface ActionDone {
    type: "ActionDone";
    seat: number;
    card: string;
    section: "both" | "white" | "yellow";
  }

  /** A card does nothing, because of another card of this seat. */
  interface Cancelled {
    type: "Cancelled";
    card: string;
    by: number;
  }

  interface GearPlaced {
    type: "GearPlaced";
    seat: number;
    gear: string;
    slot: number;
  }

  interface GearDiscarded {
    type: "GearDiscarded";
    seat: number;
    gear: string;
  }

  interface GearSwapped {
    type: "GearSwapped";
    seat: number;
    one: number;
    other: number;
  }

  interface GearTaken {
    type: "GearTaken";
    thief: number;
    victim: number;
    gear: string;
    slot: number;
  }

  /** Open Casting: the player sees the cards, the others how many. */
  interface TalentsSeen {
    type: "TalentsSeen";
    seat: number;
    count: number;
    talents: string[] | null;
  }

  /** With a gem by name, cash, or two_cards. */
  interface Paid {
    type: "Paid";
    seat: number;
    how: string;
  }

  interface CashFlipped {
    type: "CashFlipped";
    seat: number;
    unspent: number;
  }

  interface GemsReturned {
    type: "GemsReturned";
    seat: number;
    gems: string[];
  }

  interface GemsDrawn {
    type: "GemsDrawn";
    seat: number;
    gems: string[];
    left: number;
  }

  interface HeatChanged {
    type: "HeatChanged";
    position: number;
    heist: string;
    heat: number;
  }

  interface HeistLaidOut {
    type: "HeistLaidOut";
    position: number;
    name: string;
    job: string;
  }

  interface Withdrawn {
    type: "Withdrawn";
    seat: number;
    position: number;
    heist: string;
  }

  interface Attempted {
    type: "Attempted";
    seat: number;
    position: number;
    heist: string;
    step: string;
    skill: string;
    talents: string[];
    extras: string[];
    number: number;
  }

  /** A card or an ability was played in a window. */
  interface Interrupted {
    type: "Interrupted";
    seat: number;
    window: string;
    card: string;
    section: "both" | "white" | "yellow";
    colour: string;
    on: number;
  }

  /** Somebody asked for time; nobody hears who (MHS-12.13). */
  interface SomebodyHeldOn {
    type: "SomebodyHeldOn";
  }

  interface Tallied {
    type: "Tallied";
    seat: number;
    total: number;
    number: number;
  }

  /** Rolled, rolled again, or turned by Rewrite. */
  interface DieRolled {
    type: "DieRolled";
    seat: number;
    die: number;
    how: "again" | "kept" | "rolled" | "set";
  }

  interface StepEnded {
    type: "StepEnded";
    seat: number;
    position: number;
    step: string;
    result: "failure" | "perfection" | "push" | "success";
    total: number;
    number: number;
    die: number;
  }

  interface CulpritNamed {
    type: "CulpritNamed";
    seat: number;
    talent: string;
  }

  /** With the test it demands; a close call has none. */
  interface FailureRevealed {
    type: "FailureRevealed";
    seat: number;
    failure: string;
    test: string | null;
    number: number;
  }

  /** Nothing happens, because nothing triggered or no Failure card is left. */
  interface CloseCall {
    type: "CloseCall";
    seat: number;
  }

  interface FailureIgnored {
    type: "FailureIgnored";
    seat: number;
    why: "armour" | "fall_guy" | "inside_man";
  }

  interface TestRolled {
    type: "TestRolled";
    seat: number;
    talent: string;
    value: number;
    die: number;
    number: number;
  }

  interface ConsequenceSuffered {
    type: "ConsequenceSuffered";
    seat: number;
    talent: string;
    consequence: string;
  }

  interface DiceTakenBack {
    type: "DiceTakenBack";
    seat: number;
    position: number;
    dice: number[];
  }

  /** A test was missed after loose dice were lost: the dice there and everybody who went in are lost (MHS-9.17). */
  interface GoneLoud {
    type: "GoneLoud";
    seat: number;
  }

  interface HeldOrContinued {
    type: "HeldOrContinued";
    seat: number;
    what: string;
  }

  interface HeistCompleted {
    type: "HeistCompleted";
    seat: number;
    position: number;
    name: string;
    job: string;
    dice: number[];
    take: number;
  }

  /** A faster rival finished the job. */
  interface DiceWiped {
    type: "DiceWiped";
    seat: number;
    position: number;
    dice: number[];
  }

  /** An attached Failure card went away. */
  interface FailureShaken {
    type: "FailureShaken";
    seat: number;
    talent: string;
    failure: string;
  }

  /** Nadia looked at the top Failure card; its owner sees which. */
  interface FailureScouted {
    type: "FailureScouted";
    seat: number;
    failure: string | null;
  }

  interface FailureLeft {
    type: "FailureLeft";
    seat: number;
    where: "bottom" | "top";
  }

  interface Stayed {
    type: "Stayed";
    seat: number;
    talents: string[];
  }

  interface ValueRolled {
    type: "ValueRolled";
    seat: number;
    colour: string;
    value: number;
    again: boolean;
  }

  /** The end of the turns: heists, bag_empty or round_cap; the value dice are still to come. */
  interface GameEnded {
    type: "GameEnded";
    ending: string;
    turn: number;
  }

  interface GameOver {
    type: "GameOver";
    scores: number[];
    winners: number[];
    decided_by: string;
  }

  /** Chosen by the clock (section 9). */
  interface ClockChose {
    type: "ClockChose";
    seat: number;
    decision: string;
  }

  /** Who holds a seat from now on; `new` is somebody who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  /** What lies open to everybody. `loose_adds`: by how much loose dice, if any, raise the next number (MHS-9.15). */
  interface MastermindsBoard {
    type: "MastermindsBoard";
    question: Question | null;
    outcome: MastermindsOutcome | null;
    turn: number;
    first: number;
    active: number;
    clock_left: number;
    heists_done: number;
    heists_to_end: number;
    bag_emptied: boolean;
    pool: string[];
    arriving: string[];
    looked_at: number;
    talent_deck: number;
    talent_discard: string[];
    prep_deck: number;
    prep_discard: string[];
    came_up: CameUp[];
    failure_deck: number;
    failure_discard: string[];
    heist_deck: number;
    next_job: string | null;
    buried_jobs: string[];
    heists: (HeistView | null)[];
    loose_adds: number;
    bag: Record<string, number>;
    seats: SeatView[];
    attempt: AttemptView | null;
    window: WindowView | null;
    pending: PendingView[];
    test: TestView | null;
    facts: Record<string, number | number[]>;
    used: string[];
    overflow: string[];
    known: string[][];
  }

  /** A Play Immediately card that came up: when, to whom, with how many cards in hand; everybody saw it. */
  interface CameUp {
    turn: number;
    seat: number;
    card: string;
    cards: number;
  }

  /** A job in play; dice and Blueprints by seat, and how many dice the acting player has placed this turn. */
  interface HeistView {
    name: string;
    job: string;
    heat: number;
    take: number;
    steps: StepView[];
    dice: number[][];
    placed: number;
    blueprints: number[];
  }

  /** A step of a job: skills, the number with Heat, and the printed one. */
  interface StepView {
    skills: string[];
    number: number;
    printed: number;
  }

  /** What lies open before a seat. */
  interface SeatView {
    colour: string;
    holder: "bot" | "person";
    cards: number;
    team: (RecruitView | null)[];
    gems: Record<string, number>;
    cash: number;
    mementos: string[];
    value: number | null;
  }

  /** A recruit in its slot; `values` are what it brings to a Heist Step in each skill, Gear and marks counted in. */
  interface RecruitView {
    talent: string;
    turned: boolean;
    gear: (string | null)[];
    failures: MarkView[];
    values: number[];
  }

  /** An attached Failure card: laidup or rattled, and since which turn. */
  interface MarkView {
    failure: string;
    consequence: string;
    turn: number;
  }

  /** The attempt being made: its total as it stands, with its chances before the die and its outcome after it. */
  interface AttemptView {
    seat: number;
    position: number;
    step: string;
    skill: string;
    slots: number[];
    extras: string[];
    total: number;
    number: number;
    die: number | null;
    odds: Odds | null;
    stands: string;
  }

  /** What an attempt would give, in sixths (section 4.5). */
  interface Odds {
    total: number;
    number: number;
    perfection: number;
    success: number;
    push: number;
    failure: number;
  }

  /** An open window: which, on whom, who may respond; whether somebody has asked for time. */
  interface WindowView {
    kind: "action" | "counter" | "fail" | "roll" | "step" | "take" | "value";
    on: number;
    may: number[];
    extended: boolean;
  }

  /** A card that was announced and may still be cancelled, the lowest of a chain first. */
  interface PendingView {
    seat: number;
    card: string;
    section: "both" | "white" | "yellow";
    targets: Action[];
    colour: string | null;
  }

  /** The test a recruit has to take, and what it is about. */
  interface TestView {
    seat: number;
    slot: number;
    failure: string;
    skill: string;
    number: number;
    value: number;
    consequence: string;
  }

  /** What only the seat itself knows; without a clock seats are asked in turn, and each knows when it is. */
  interface MastermindsOwn {
    asked: boolean;
    hand: string[];
    dealt: string[];
    picked: string | null;
    looked_at: string[];
    draft: Action[];
    answer: Action | null;
    let_through: boolean;
    early_steps: boolean;
    armed: ArmedView[];
    held_on: boolean;
    known: string[][];
    shown_to: string[][];
    talent_sights: SightView[];
    failure_sights: SightView[];
  }

  /** A play that waits for its window (MHS-12.14): against whom (by seat), on which steps. */
  interface ArmedView {
    play: Action;
    rivals: number[];
    steps: string[];
    only_success: boolean;
  }

  /** Cards known to lie in a stretch of a deck: `from_bottom` counts the cards below it. */
  interface SightView {
    from_bottom: number;
    cards: string[];
  }

  /**
   * What can be announced as a whole (MHS-19.1), and the Prep cards that this seat has not seen (MHS-16.1).
   *
   * `next_steps` is the step of each job that this seat would go for next, "" where there is none, and `needs` are the
   * skills that any of them asks for.
   */
  interface MastermindsAdvice {
    announcements: Announcement[];
    next_steps: string[];
    needs: string[];
    unseen: Record<string, number>;
  }

  /** All that can be sent with one Confirm (MHS-19.1), with its chances where it is an attempt. */
  interface Announcement {
    actions: Action[];
    odds: Odds | null;
  }

  /** All settings combine; the default of each is the book's basic set-up (section 10). */
  interface MastermindsOptions {
    players: number;
    loose_dice?: boolean;
    even_rounds?: boolean;
    late_starts?: boolean;
    consolation?: boolean;
    first_recruit?: "draft" | "random";
    next_job?: "covered" | "open";
    mood?: "friendly" | "sharp";
    length?: "long" | "short" | "standard";
    heat?: boolean;
    pace?: "blitz" | "correspondence" | "none" | "normal" | "relaxed";
    colour_1?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_2?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_3?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_4?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_5?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
  }
}

/** Bank Heist. */
export declare namespace BankHeist {
  /** What a seat of Bank Heist may do. */
  type Action =
    | Answer
    | Wait
    | PassTo
    | Take
    | Load
    | Keep
    | Show
    | Ruin
    | SearchLoad
    | SearchNone
    | Gift
    | Fetch
    | Place
    | LookAt
    | ShowTattooTo
    | ShowHandTo
    | Search
    | Swap
    | MoveTo
    | Shoot
    | ShootSpeedloader
    | Chloroform
    | Stab
    | Cut
    | Pick
    | Unjam
    | Zip
    | Handcuff
    | Pass
    | Free
    | Stay
    | Antidote
    | Die
    | Blast
    | Defend
    | Stop
    | Speedloader
    | SecondGun
    | Reload
    | Loot
    | Leave
    | Ready;

  /** What happens, as its viewer saw it. */
  type Event =
    | IdentityDealt
    | PartnersShown
    | ReadyMarked
    | CodeShown
    | AnswerTooEarly
    | CodeWrong
    | CodeTied
    | CodeEmpty
    | VaultCracked
    | TurnStarted
    | TokenMoved
    | AlarmRang
    | CardDrawn
    | DeckRefilled
    | CardPassed
    | CardReceived
    | CardRuined
    | AlarmDrawn
    | AttributePlaced
    | AttributesSwapped
    | AttributeMoved
    | AttributeLost
    | TattooSeen
    | HandSeen
    | HandSearched
    | DeckSeen
    | GetawayStarted
    | HandOpened
    | Waited
    | Attacked
    | Answered
    | Restrained
    | Freed
    | KnockedOut
    | WokeUp
    | Stabbed
    | PoisonHeld
    | Unjammed
    | Revealed
    | ConscienceAwoke
    | Died
    | Looted
    | GhostSaw
    | StartPlayerMoved
    | HideoutReached
    | DriverChecked
    | ShowdownStarted
    | StandOff
    | ClockChose
    | SeatHanded
    | GameOver;

  type Board = HeistBoard;

  type Own = HeistOwn;

  type Advice = HeistAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = HeistOutcome;

  type Options = HeistOptions;

  /** The winning side, all that was hidden (decks top first), and the story where a log was kept. */
  interface HeistOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    side: string | null;
    bags: number;
    identities: string[];
    undealt: string[];
    turned: number[];
    alive: number[];
    hands: string[][];
    vault: string[];
    ruined: string[];
    alarm: string[];
    lags: number[];
    story: Story | null;
  }

  /** The money, bag by bag (those never drawn have no steps), the truck, what decided it, and all notebooks. */
  interface Story {
    money: BagStep[][];
    shots: Shot[];
    deaths: Death[];
    seats: SeatStory[];
    turning_point: TurningPoint | null;
    notes: Note[];
  }

  /** passed, taken, given, loaded, kept, found, ruined, looted, shell or paid; by one seat, perhaps to another. */
  interface BagStep {
    turn: number;
    what: string;
    seat: number;
    to: number | null;
  }

  /** One attack of the Getaway: who, at whom, with what, how it was answered, and whether a friend was hit. */
  interface Shot {
    turn: number;
    attacker: number;
    target: number;
    attack: string;
    weapon: string;
    answer: string;
    friendly: boolean;
  }

  interface Death {
    turn: number;
    seat: number;
    cause: string;
    by: number | null;
    looted: boolean;
  }

  interface SeatStory {
    loaded: number;
    kept: number;
    kills: number;
  }

  /**
   * bag_held: a bag never left this seat; never_shot_at: an Agent came through untouched; friendly_fire: a side shot
   * its own.
   */
  interface TurningPoint {
    what: string;
    seat: number;
    turn: number;
    other: number | null;
  }

  /** A line of a private notebook: what its owner saw in which turn, with whom, and the cards. */
  interface Note {
    owner: number;
    turn: number;
    what: "deck" | "fetched" | "gave" | "hand" | "looted" | "lost" | "no_tattoo" | "passed" | "received" | "ruined" | "showed_hand" | "tattoo";
    seat: number;
    cards: string[];
  }

  /** The code of the vault. */
  interface Answer {
    type: "Answer";
    value: number;
  }

  /** Let somebody else try the code (only without clocks). */
  interface Wait {
    type: "Wait";
  }

  /** Pass the card you look at to this seat, face down. */
  interface PassTo {
    type: "PassTo";
    seat: number;
  }

  /** Put what you received into your hand. */
  interface Take {
    type: "Take";
  }

  /** Load the bag into the truck, face up. */
  interface Load {
    type: "Load";
  }

  /** Keep the bag in your hand, face down. */
  interface Keep {
    type: "Keep";
  }

  /** Show the Dye Pack. */
  interface Show {
    type: "Show";
  }

  /** The card of your hand that the dye ruins. */
  interface Ruin {
    type: "Ruin";
    card: string;
  }

  /** Load all bags you found. */
  interface SearchLoad {
    type: "SearchLoad";
  }

  /** Say that you found none. */
  interface SearchNone {
    type: "SearchNone";
  }

  /** The card you give for a search that found nothing. */
  interface Gift {
    type: "Gift";
    card: string;
  }

  /** The card you take out of the Vault deck. */
  interface Fetch {
    type: "Fetch";
    card: string;
  }

  /** Give the Attribute to this seat. */
  interface Place {
    type: "Place";
    seat: number;
  }

  /** Look at this seat's tattoo space. */
  interface LookAt {
    type: "LookAt";
    seat: number;
  }

  /** Show this seat your tattoo space. */
  interface ShowTattooTo {
    type: "ShowTattooTo";
    seat: number;
  }

  /** Show this seat your hand. */
  interface ShowHandTo {
    type: "ShowHandTo";
    seat: number;
  }

  /** Search this seat's hand. */
  interface Search {
    type: "Search";
    seat: number;
  }

  /** These two seats exchange their Attributes. */
  interface Swap {
    type: "Swap";
    first: number;
    second: number;
  }

  /** The one Attribute in play goes to this seat. */
  interface MoveTo {
    type: "MoveTo";
    seat: number;
  }

  interface Shoot {
    type: "Shoot";
    seat: number;
  }

  /** Fire a jammed gun by spending a Speedloader. */
  interface ShootSpeedloader {
    type: "ShootSpeedloader";
    seat: number;
  }

  interface Chloroform {
    type: "Chloroform";
    seat: number;
  }

  interface Stab {
    type: "Stab";
    seat: number;
  }

  interface Cut {
    type: "Cut";
    seat: number;
  }

  interface Pick {
    type: "Pick";
    seat: number;
  }

  interface Unjam {
    type: "Unjam";
    seat: number;
  }

  interface Zip {
    type: "Zip";
    seat: number;
  }

  interface Handcuff {
    type: "Handcuff";
    seat: number;
  }

  /** Do nothing this turn. */
  interface Pass {
    type: "Pass";
  }

  /** Use the tool you hold on your own restraint. */
  interface Free {
    type: "Free";
  }

  /** Stay restrained. */
  interface Stay {
    type: "Stay";
  }

  /** Adrenaline against the poison. */
  interface Antidote {
    type: "Antidote";
  }

  /** Let the poison work. */
  interface Die {
    type: "Die";
  }

  /** The Shotgun's second victim, as a neighbour of the first, and the card spent as its shell. */
  interface Blast {
    type: "Blast";
    second: "left" | "none" | "right";
    shell: string;
  }

  /** The answer to an attack. */
  interface Defend {
    type: "Defend";
    defence: "adrenaline" | "hostage" | "martial" | "take_it" | "vest";
    return_fire: boolean;
  }

  /** No more shots. */
  interface Stop {
    type: "Stop";
  }

  /** One more shot at this seat, for a Speedloader. */
  interface Speedloader {
    type: "Speedloader";
    seat: number;
  }

  /** A Rival's other gun at this seat; it reveals. */
  interface SecondGun {
    type: "SecondGun";
    seat: number;
  }

  /** One more return shot at the attacker, for a Speedloader. */
  interface Reload {
    type: "Reload";
  }

  /** Take a card of the dead, at random. */
  interface Loot {
    type: "Loot";
  }

  /** Leave the dead their cards. */
  interface Leave {
    type: "Leave";
  }

  /** Ready to go on, or not yet after all. */
  interface Ready {
    type: "Ready";
  }

  /** Each seat sees its own card and nothing of the others'. */
  interface IdentityDealt {
    type: "IdentityDealt";
    seat: number;
    identity: string;
  }

  /** Eyes closed, eyes open (BH-2.3): each seat gets one, mostly an empty one. */
  interface PartnersShown {
    type: "PartnersShown";
    seat: number;
    partners: number[];
  }

  /** A live signal: who is ready and who not. */
  interface ReadyMarked {
    type: "ReadyMarked";
    seat: number;
    ready: boolean;
  }

  interface CodeShown {
    type: "CodeShown";
    attempt: number;
    digits: number[];
    adds: boolean;
  }

  /** Nobody can have read the cards yet; the seat may answer again (BH-3.10). */
  interface AnswerTooEarly {
    type: "AnswerTooEarly";
    seat: number;
  }

  interface CodeWrong {
    type: "CodeWrong";
    attempt: number;
    seat: number;
    value: number;
    token: number;
  }

  interface CodeTied {
    type: "CodeTied";
    attempt: number;
  }

  interface CodeEmpty {
    type: "CodeEmpty";
    attempt: number;
  }

  /** The Start Player is found; value is None where it was drawn by lot. */
  interface VaultCracked {
    type: "VaultCracked";
    seat: number;
    value: number | null;
  }

  interface TurnStarted {
    type: "TurnStarted";
    turn: number;
    seat: number;
  }

  /** To a space of the Robbery or of the Getaway. */
  interface TokenMoved {
    type: "TokenMoved";
    track: "getaway" | "robbery";
    space: number;
  }

  /** The first ALARM space: talk is open (BH-5.1). */
  interface AlarmRang {
    type: "AlarmRang";
  }

  interface CardDrawn {
    type: "CardDrawn";
    seat: number;
    card: string | null;
  }

  interface DeckRefilled {
    type: "DeckRefilled";
    deck: "alarm" | "vault";
    cards: number;
  }

  /** Giver and receiver see the card; giver is None for I'll Take That. */
  interface CardPassed {
    type: "CardPassed";
    giver: number | null;
    receiver: number;
    via: "drawn" | "fetched" | "gift" | "taken";
    card: string | null;
  }

  /** Loaded, a Dye Pack, or taken: a bag kept looks like any other card. */
  interface CardReceived {
    type: "CardReceived";
    seat: number;
    result: "dye" | "loaded" | "took";
    truck: number;
  }

  interface CardRuined {
    type: "CardRuined";
    seat: number;
    card: string | null;
  }

  interface AlarmDrawn {
    type: "AlarmDrawn";
    seat: number;
    card: string;
  }

  interface AttributePlaced {
    type: "AttributePlaced";
    by: number;
    seat: number;
    attribute: string;
    replaced: string | null;
  }

  interface AttributesSwapped {
    type: "AttributesSwapped";
    by: number;
    first: number;
    second: number;
  }

  interface AttributeMoved {
    type: "AttributeMoved";
    by: number;
    giver: number;
    receiver: number;
  }

  interface AttributeLost {
    type: "AttributeLost";
    seat: number;
    attribute: string;
  }

  interface TattooSeen {
    type: "TattooSeen";
    looker: number;
    shown: number;
    tattoo: boolean | null;
  }

  interface HandSeen {
    type: "HandSeen";
    looker: number;
    shown: number;
    cards: string[] | null;
  }

  /** How many bags were loaded; none is also what somebody says who wants to. */
  interface HandSearched {
    type: "HandSearched";
    seat: number;
    target: number;
    bags: number;
    truck: number;
  }

  interface DeckSeen {
    type: "DeckSeen";
    seat: number;
    cards: Record<string, number> | null;
  }

  interface GetawayStarted {
    type: "GetawayStarted";
    bags: number;
    start: number;
  }

  /** Loose Tongue (BH-22.5). */
  interface HandOpened {
    type: "HandOpened";
    seat: number;
    cards: string[];
  }

  /** A Getaway turn without a deed. */
  interface Waited {
    type: "Waited";
    seat: number;
    why: "knocked_out" | "pass" | "restrained";
  }

  /** A0 and A3: who attacks whom with what; a Shotgun names its second victim and its shell. */
  interface Attacked {
    type: "Attacked";
    attacker: number;
    target: number;
    attack: "gunshot" | "handcuff" | "return" | "stab" | "zip";
    weapon: "gun" | "handcuffs" | "knife" | "second_gun" | "speedloader" | "working_gun" | "zip_tie";
    second: number | null;
    shell: string | null;
  }

  /** A2 and A5: the defence that was used, and whether fire is returned. */
  interface Answered {
    type: "Answered";
    target: number;
    attacker: number;
    attack: "gunshot" | "handcuff" | "return" | "stab" | "zip";
    defence: "adrenaline" | "hostage" | "martial" | "take_it" | "vest";
    return_fire: boolean;
  }

  interface Restrained {
    type: "Restrained";
    seat: number;
    by: number;
    restraint: string;
  }

  /** by is None where the Driver or a stand-off freed it. */
  interface Freed {
    type: "Freed";
    seat: number;
    by: number | null;
    restraint: string;
  }

  interface KnockedOut {
    type: "KnockedOut";
    seat: number;
    by: number;
  }

  interface WokeUp {
    type: "WokeUp";
    seat: number;
  }

  interface Stabbed {
    type: "Stabbed";
    seat: number;
    by: number;
  }

  /** Adrenaline against the poison, until the end of the next own turn. */
  interface PoisonHeld {
    type: "PoisonHeld";
    seat: number;
  }

  interface Unjammed {
    type: "Unjammed";
    seat: number;
    by: number | null;
  }

  interface Revealed {
    type: "Revealed";
    seat: number;
    identity: string;
  }

  /** The same for every holder (BH-10.6); the holder alone is told its side. */
  interface ConscienceAwoke {
    type: "ConscienceAwoke";
    seat: number;
    turned: boolean | null;
  }

  interface Died {
    type: "Died";
    seat: number;
    cause: "conscience" | "driver" | "gunshot" | "poison" | "return" | "stab";
    by: number | null;
  }

  /** The looter sees the card, the dead miss it; all do where a hand lay open (BH-9.3). */
  interface Looted {
    type: "Looted";
    looter: number;
    victim: number;
    public: boolean;
    card: string | null;
  }

  /** Option ghost_view: everything. */
  interface GhostSaw {
    type: "GhostSaw";
    seat: number;
    identities: string[];
  }

  interface StartPlayerMoved {
    type: "StartPlayerMoved";
    seat: number;
  }

  interface HideoutReached {
    type: "HideoutReached";
    alive: number[];
  }

  interface DriverChecked {
    type: "DriverChecked";
    seat: number;
    result: "crew" | "paid" | "shot";
  }

  interface ShowdownStarted {
    type: "ShowdownStarted";
    seat: number;
  }

  /** A circuit in which no shot or stab came through: all are free again (BH-12.3). */
  interface StandOff {
    type: "StandOff";
    circuit: number;
  }

  /** An open decision that the clock made. */
  interface ClockChose {
    type: "ClockChose";
    seat: number;
    decision: string;
  }

  /** Who holds a seat from now on; `new` is somebody who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  interface GameOver {
    type: "GameOver";
    ending: string;
    side: string | null;
    winners: number[];
  }

  /** All that lies open: the tracks, the piles, the seats, and what everybody saw happen. */
  interface HeistBoard {
    type: "HeistBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    phase: string;
    token: number;
    hideout: number;
    turn: number;
    active: number | null;
    start: number | null;
    truck: number;
    vault: number;
    vault_up: string[];
    vault_down: number[];
    alarm: number;
    alarm_up: string[];
    alarm_card: string | null;
    handcuffs: number;
    circuits: number;
    seats: SeatView[];
    code: CodeView | null;
    attack: AttackView | null;
    passes: PassRecord[];
    deeds: DeedRecord[];
    claims_log: boolean;
    notebook: boolean;
  }

  /** What everybody sees of a seat. */
  interface SeatView {
    alive: boolean;
    cards: number;
    holder: "bot" | "person";
    hand: string[] | null;
    identity: string | null;
    attribute: string | null;
    attribute_down: boolean;
    conscience_awake: boolean;
    restraint: string;
    knocked_out: boolean;
    stabbed_by: number | null;
    vest_used: boolean;
    turns: number;
    locked_out: boolean;
    ready: boolean;
  }

  /** The race for the vault, kept as everybody sees it; no digits while the count is running. */
  interface CodeView {
    attempt: number;
    digits: number[];
    wrong: WrongCode[];
    empty: number;
    adds: boolean;
  }

  interface WrongCode {
    attempt: number;
    seat: number;
    value: number;
  }

  /** The attack, shot, search or look that the open question is about. */
  interface AttackView {
    attacker: number;
    target: number;
    attack: string;
  }

  /** A card that changed hands, as everybody saw it; giver -1 is I'll Take That. */
  interface PassRecord {
    turn: number;
    giver: number;
    receiver: number;
    via: string;
    result: string;
  }

  /** A public deed: who did what to whom, and how. */
  interface DeedRecord {
    turn: number;
    seat: number;
    what: string;
    target: number;
    how: string;
  }

  /**
   * The own cards, and what they, lawful sights and forced moves prove of the others.
   *
   * An answer that is not published yet is seen by the one who gave it: a `draft`, or the `answer` in the race for the
   * vault. `all_identities` is for ghosts who see everything.
   */
  interface HeistOwn {
    identity: string;
    hand: string[];
    looking_at: string | null;
    deck: Record<string, number> | null;
    ruined: string[];
    all_identities: string[] | null;
    possible: string[][];
    surely: string[][];
    notes: Note[];
    draft: Action | null;
    answer: number | null;
    lag: number;
  }

  /**
   * Whether the conscience has turned oneself; who is known to be what; and help with the question.
   *
   * `poison` has a number for each seat: at the end of which of its turns the poison works, 0 where there is none.
   */
  interface HeistAdvice {
    turned: boolean;
    partners: number[];
    identities: (string | null)[];
    poison: number[];
    help: Help | null;
  }

  /**
   * What the one who is asked need not work out.
   *
   * The hand that lies before a searcher; which deeds are barred and why, and what everybody would learn from the
   * others, each in a word; whom the Shotgun can hit as well; whether an Agent might fire back.
   */
  interface Help {
    searched: string[] | null;
    barred: Record<string, string>;
    tells: Record<string, string>;
    beside: Record<"left" | "none" | "right", number>;
    draws_fire: boolean;
  }

  /** Every option combines with every other. */
  interface HeistOptions {
    players: number;
    start_player?: "product" | "random" | "sum" | "sum_three";
    wrong_code?: "book" | "lockout" | "once";
    mix?: "book" | "three_factions";
    tempo?: "relaxed" | "standard" | "tense";
    getaway_length?: 3 | 4;
    pace?: "default" | "fast" | "none" | "slow";
    windows?: "early" | "fixed";
    silence?: "off" | "robbery" | "strict";
    ghost_talk?: boolean;
    ghost_view?: "everything" | "public";
    showdown?: "book" | "ten";
    claims_log?: boolean;
    notebook?: boolean;
    reveal_on_death?: boolean;
  }
}

/** The Plan. */
export declare namespace ThePlan {
  /** What a seat of The Plan may do. */
  type Action =
    | Choose
    | Give
    | Name
    | Take
    | TakeBlind
    | Flip
    | Settle
    | Bid;

  /** What happens, as its viewer saw it. */
  type Event =
    | RoundStarted
    | Reshuffled
    | Dealt
    | TreasuresRevealed
    | TrinketsRevealed
    | SeatReady
    | GhostFlipped
    | PlansRevealed
    | GroupStarted
    | Clashed
    | KindNamed
    | Taken
    | BribeChosen
    | BribeOpened
    | BribeBids
    | BribePaid
    | TrinketTaken
    | TrinketNone
    | SetCompleted
    | SetBroken
    | Passed
    | LeftoversDiscarded
    | RoundShown
    | ClockChose
    | SeatHanded
    | GameOver;

  type Board = PlanBoard;

  type Own = PlanOwn | RoundsShown;

  type Advice = PlanAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = PlanOutcome;

  type Options = PlanOptions;

  /** The result (section 11): standings in full, the medal of a solitaire win, and the story where a log was kept. */
  interface PlanOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    sets: number[];
    treasures: number[];
    trinkets: number[];
    medal: string | null;
    default_pair: boolean;
    unrevealed: string[];
    story: Story | null;
  }

  /** The story of a game: a part for each seat, the spoilers, and what nobody took. */
  interface Story {
    seats: SeatStory[];
    spoilers: number[];
    left_behind: string[];
    never_revealed: string[];
  }

  /** The lines about one seat. */
  interface SeatStory {
    lost_to_clashes: number;
    beaten_to_it: number;
    best_raid: Raid | null;
    sets_missed: Missed[];
    spoiled: number;
    consolation: number;
    blind: number;
    plans_used: TypeUse[];
  }

  /** The best turn of a seat: what its Plan brought. */
  interface Raid {
    turn: number;
    plan: string;
    value: number;
  }

  /** A set missed by one: which tiles were lacking, and where each copy ended: a seat's number, `lying` or `pile`. */
  interface Missed {
    kind: string;
    lacking: string[];
    went: string[];
  }

  /** How often a seat played a type of Plan, and the points of all those plays. */
  interface TypeUse {
    type: string;
    plays: number;
    points: number;
  }

  /** Put this Plan face down. */
  interface Choose {
    type: "Choose";
    face: string;
  }

  /** Pass on the cards at two places of the own hand. */
  interface Give {
    type: "Give";
    first: number;
    second: number;
  }

  /** The kind a Smash & Grab takes. */
  interface Name {
    type: "Name";
    kind: string;
  }

  /** A trinket lying face up. */
  interface Take {
    type: "Take";
    trinket: string;
  }

  /** The top trinket of the pile, unseen. */
  interface TakeBlind {
    type: "TakeBlind";
  }

  /** One of a Ghost's two face-down cards. */
  interface Flip {
    type: "Flip";
    slot: "A" | "B";
  }

  /** The tie to be bribed for next. */
  interface Settle {
    type: "Settle";
    kind: string;
  }

  /** A fist around the own trinkets at these places, in secret. */
  interface Bid {
    type: "Bid";
    places: number[];
  }

  interface RoundStarted {
    type: "RoundStarted";
    round: number;
    direction: "left" | "right";
  }

  interface Reshuffled {
    type: "Reshuffled";
    cards: number;
  }

  /** Each seat sees its own cards and everybody's number of them. */
  interface Dealt {
    type: "Dealt";
    counts: number[];
    hands: (string[] | null)[];
  }

  interface TreasuresRevealed {
    type: "TreasuresRevealed";
    turn: number;
    tiles: string[];
    pile: number;
  }

  interface TrinketsRevealed {
    type: "TrinketsRevealed";
    tiles: string[];
    pile: number;
  }

  /** A live signal: it says who, never what, and is not kept (TP-14.2). */
  interface SeatReady {
    type: "SeatReady";
    seat: number;
  }

  interface GhostFlipped {
    type: "GhostFlipped";
    ghost: number;
    slot: "A" | "B";
  }

  interface PlansRevealed {
    type: "PlansRevealed";
    turn: number;
    plans: string[];
  }

  interface GroupStarted {
    type: "GroupStarted";
    size: number;
    seats: number[];
  }

  /** A match; kind is None for Smash & Grabs. */
  interface Clashed {
    type: "Clashed";
    size: number;
    kind: string | null;
    seats: number[];
    lying: string[];
  }

  interface KindNamed {
    type: "KindNamed";
    seat: number;
    kind: string;
  }

  /** With what the tiles are worth and how the collection is counted now. */
  interface Taken {
    type: "Taken";
    seat: number;
    kind: string;
    tiles: string[];
    worth: number;
    tally: Tally;
  }

  /** A collection counted: its points, its sets, the kinds they are of, and those that lack one treasure for a set. */
  interface Tally {
    points: number;
    sets: number;
    closed: Closed[];
    short: string[];
  }

  /** The complete sets of a kind, and what they bring. */
  interface Closed {
    kind: string;
    sets: number;
    points: number;
  }

  interface BribeChosen {
    type: "BribeChosen";
    seat: number;
    kind: string;
  }

  interface BribeOpened {
    type: "BribeOpened";
    kind: string | null;
    seats: number[];
  }

  /** All fists opened: the trinkets in each. */
  interface BribeBids {
    type: "BribeBids";
    kind: string | null;
    seats: number[];
    bids: string[][];
    winner: number | null;
  }

  interface BribePaid {
    type: "BribePaid";
    seat: number;
    tiles: string[];
    tally: Tally;
  }

  /** With the (treasures, trinkets) that fixed the seat's place in the order. */
  interface TrinketTaken {
    type: "TrinketTaken";
    seat: number;
    tile: string;
    source: "face-up" | "lot" | "pile";
    treasures: number;
    trinkets: number;
    tally: Tally;
  }

  interface TrinketNone {
    type: "TrinketNone";
    seat: number;
  }

  interface SetCompleted {
    type: "SetCompleted";
    seat: number;
    kind: string;
    sets: number;
  }

  /** A trinket set given up to pay a bribe. */
  interface SetBroken {
    type: "SetBroken";
    seat: number;
    kind: string;
    sets: number;
  }

  /** Giver and receiver see the cards. */
  interface Passed {
    type: "Passed";
    giver: number;
    receiver: number;
    count: number;
    cards: string[] | null;
  }

  interface LeftoversDiscarded {
    type: "LeftoversDiscarded";
    seat: number;
    count: number;
    cards: string[] | null;
  }

  /** Option spectator_hands = after_round: what spectators are shown of a round once it is over. */
  interface RoundShown {
    type: "RoundShown";
    round: number;
    hands: string[][];
    passes: string[][][];
    leftovers: string[][];
  }

  /** Chosen by the clock (TP-16.1). */
  interface ClockChose {
    type: "ClockChose";
    seat: number;
    decision: string;
  }

  /** Who holds a seat from now on; `new` is somebody who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  interface GameOver {
    type: "GameOver";
    scores: number[];
    winners: number[];
    decided_by: string;
  }

  /** What lies on the table; `line` is who waits for a trinket, the first to be handed one first (TP-6.4). */
  interface PlanBoard {
    type: "PlanBoard";
    question: Question | null;
    outcome: PlanOutcome | null;
    turn: number;
    round: number;
    direction: number;
    museum: string[][];
    shelf: string[];
    treasure_pile: number;
    trinket_pile: number;
    stack: number;
    discards: number;
    seats: SeatBoard[];
    used: string[];
    line: number[];
    auction: Auction | null;
    flips: (string | null)[];
    flipping: number | null;
    filled: number[];
  }

  /** What lies open before a seat. */
  interface SeatBoard {
    cards: number;
    ready: boolean;
    treasures: string[];
    trinkets: string[];
    plan: string | null;
    ghost: boolean;
  }

  /** The tie being bid for; kind None is a tie of Smash & Grabs. */
  interface Auction {
    kind: string | null;
    seats: number[];
    prize: string[];
  }

  /** What only the seat itself sees: its hand, its sealed answers, what it remembers. */
  interface PlanOwn {
    hand: string[];
    chosen: string | null;
    gift: string[] | null;
    fist: string[] | null;
    memory: Memory | null;
  }

  /** What a seat knows beside its hand (TP-14.5). */
  interface Memory {
    passes: PassMemory[];
    records: OpenRecord[];
    buried: string[];
  }

  /** One pass of this round, as a seat remembers it (TP-14.5). */
  interface PassMemory {
    given: Gift;
    received: Gift;
  }

  /** Two cards that changed hands: what, and with whom. */
  interface Gift {
    cards: string[];
    seat: number;
  }

  /** A card given away and not yet accounted for, with the seats that may hold it now (TP-14.6). */
  interface OpenRecord {
    face: string;
    given: number;
    reach: number[];
  }

  /** What spectators are shown of rounds that are over, if the option says so: the cards everybody began with. */
  interface RoundsShown {
    rounds: string[][][];
  }

  /**
   * What everybody can work out, and what helps with the own answer.
   *
   * `scored` says whether points are shown before the end, `tallies` how the open collections are counted. `rooms` is
   * what the treasures in each room of the museum are worth, `lying` what all of them are. `places` are the places of
   * all seats at the end, from 0, and `lines` the points of each kind of their collections without sets, trinkets last.
   * `finds` is for who chooses a Plan, `uses` for who takes a trinket, `payment` for who bids.
   */
  interface PlanAdvice {
    scored: boolean;
    tallies: Tally[];
    rooms: number[];
    lying: number;
    places: number[];
    lines: number[][];
    execution: Execution | null;
    finds: Record<string, Find>;
    uses: Record<string, "completes" | "have" | "new">;
    payment: Payment | null;
    unseen_treasures: string[];
    unseen_trinkets: string[];
    hidden: Record<string, number>;
  }

  /** How far the Plans on the table are: which size is in, and for each seat the kinds over which its Plan clashed. */
  interface Execution {
    size: number;
    clashes: string[][];
  }

  /**
   * What lies there for a Plan, were it alone: how many tiles of which worth, and of which kinds they close a set.
   *
   * `kind` is the dearest one, for a Smash & Grab to name.
   */
  interface Find {
    tiles: number;
    points: number;
    closes: string[];
    kind: string | null;
  }

  /** The own trinkets, those missed least first, and how many of them can go before a set breaks. */
  interface Payment {
    order: string[];
    free: number;
  }

  /** The mode follows the number of seats; what is left at None takes the default of its mode. */
  interface PlanOptions {
    players: number;
    mode?: "head_to_head" | "solitaire" | "standard" | null;
    removed_types?: ["lone" | "smash_grab" | "team2" | "team3" | "team4", "lone" | "smash_grab" | "team2" | "team3" | "team4"] | null;
    ghosts?: number | null;
    bribes?: boolean;
    clock?: "blitz" | "none" | "normal" | "relaxed" | null;
    unseen_list?: boolean;
    running_score?: boolean;
    spectator_hands?: "after_round" | "hidden";
  }
}

/** Ocean's Heist. */
export declare namespace OceansHeist {
  /** What a seat of Ocean's Heist may do. */
  type Action =
    | ChooseTarget
    | ChooseSituation
    | Buy
    | PutBack
    | LoadPreset
    | ClearBasket
    | PickGlobal
    | DropGlobal
    | SwitchOff
    | Sink
    | AddUse
    | Enough
    | Place
    | TakeBack
    | Swap
    | PlaceVault
    | TakeBackVault
    | QuickFill
    | Lay
    | PickUp
    | LayAll
    | LayMarked
    | AddLate
    | DropLate
    | Pay
    | Unpay
    | Expend
    | Unexpend
    | Auto
    | Suggest
    | SuggestLate
    | Confirm
    | Wing
    | Burn
    | Call
    | Roll
    | Stop
    | Ready
    | Unready
    | Agree
    | Wait
    | Concede
    | Mark
    | Unmark;

  /** What happens, as its viewer saw it. */
  type Event =
    | Edited
    | Proposed
    | Reacted
    | VaultSeen
    | HandKept
    | TargetChosen
    | SituationChosen
    | BasketBought
    | HeistOpened
    | SwitchedOff
    | VaultArranged
    | UsesAdded
    | EightShown
    | RoundStarted
    | EightTaken
    | TeamReady
    | PrepEnded
    | Scouted
    | Revealed
    | Assigned
    | Rolled
    | StoppedWinging
    | AlarmsRaised
    | TargetTaken
    | TargetLost
    | CleanedUp
    | WindowLengthened
    | SeatHanded
    | LegEnded
    | SidesSwitched
    | SecretsOpened;

  type Board = OceansBoard;

  type Own = CrewOwn | StaffOwn;

  type Advice = OceansAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = OceansOutcome;

  type Options = OceansOptions;

  /** The result and, where a log was kept, the story of each heist. */
  interface OceansOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    legs: Leg[];
    target_taken: number;
    alarms: number;
    stories: Story[] | null;
  }

  /** One heist of a pair: how it ended, for whom, and how many alarms the Crew raised. */
  interface Leg {
    ending: string;
    crew: number[];
    points: number;
    alarms: number;
  }

  /** The story of one heist. */
  interface Story {
    ending: string;
    crew: number[];
    decided_in: number;
    decided_by: Missing[];
    target: string;
    target_round: number;
    target_by: string;
    rounds: RoundStory[];
    winging: Winging;
    money: Money;
    basket: string[];
    globals: string[];
  }

  /** A Defense that stood after the assignment: what it needed, and how many units each way lacked. */
  interface Missing {
    id: string;
    needs: [string, number][];
    units: number[];
  }

  /**
   * One round: what stood in the end, what it lacked, the alarms, and what both teams could have done.
   *
   * `hardest` is a set the Staff could have placed against what was laid, with the number it would have left
   * un-disabled; `could_clear` is whether the whole hand, laid, would have disabled everything.
   */
  interface RoundStory {
    round: number;
    standing: Missing[];
    alarms: number;
    left: number;
    hardest: string[];
    hardest_left: number;
    could_clear: boolean;
  }

  interface Winging {
    attempts: number;
    cards: number;
    hits: number;
  }

  /** What was spent, what of it on cards laid but never expended, and on cards never laid. */
  interface Money {
    spent: number;
    wasted: number;
    never_laid: number;
  }

  interface ChooseTarget {
    type: "ChooseTarget";
    target: string;
  }

  /** One of the six, or "none". */
  interface ChooseSituation {
    type: "ChooseSituation";
    situation: string;
  }

  /** Into the basket. */
  interface Buy {
    type: "Buy";
    card: string;
  }

  /** Out of the basket. */
  interface PutBack {
    type: "PutBack";
    card: string;
  }

  /** A ready-made basket instead of what is in it. */
  interface LoadPreset {
    type: "LoadPreset";
    preset: string;
  }

  interface ClearBasket {
    type: "ClearBasket";
  }

  interface PickGlobal {
    type: "PickGlobal";
    card: string;
  }

  interface DropGlobal {
    type: "DropGlobal";
    card: string;
  }

  /** The first or the second Global Defense, for H15. */
  interface SwitchOff {
    type: "SwitchOff";
    place: number;
  }

  /** One of the six Vault Defenses seen with S15 goes to the bottom. */
  interface Sink {
    type: "Sink";
    place: number;
  }

  /** One more use from F15. */
  interface AddUse {
    type: "AddUse";
    card: string;
  }

  /** No more uses from F15. */
  interface Enough {
    type: "Enough";
  }

  /** The n-th of the eight, face down into a slot. */
  interface Place {
    type: "Place";
    place: number;
    slot: number;
  }

  interface TakeBack {
    type: "TakeBack";
    slot: number;
  }

  /** Two slots change their cards; one may be empty. */
  interface Swap {
    type: "Swap";
    slot: number;
    other: number;
  }

  /** The n-th of the three Vault Defenses: the first place is face up, the second face down. */
  interface PlaceVault {
    type: "PlaceVault";
    place: number;
    where: "down" | "up";
  }

  interface TakeBackVault {
    type: "TakeBackVault";
    where: "down" | "up";
  }

  /** Fill what is free with some of the hardest cards, by lot. */
  interface QuickFill {
    type: "QuickFill";
  }

  interface Lay {
    type: "Lay";
    card: string;
  }

  /** Take back a card laid in this window. */
  interface PickUp {
    type: "PickUp";
    card: string;
  }

  interface LayAll {
    type: "LayAll";
  }

  interface LayMarked {
    type: "LayMarked";
  }

  interface AddLate {
    type: "AddLate";
    card: string;
  }

  interface DropLate {
    type: "DropLate";
    card: string;
  }

  /** Meet a requirement of the Defense at a position; all of them at once where it needs ALL. */
  interface Pay {
    type: "Pay";
    position: number;
    requirement: number;
  }

  interface Unpay {
    type: "Unpay";
    position: number;
  }

  interface Expend {
    type: "Expend";
    card: string;
  }

  interface Unexpend {
    type: "Unexpend";
    card: string;
  }

  /** Let the cards follow the payments again. */
  interface Auto {
    type: "Auto";
  }

  interface Suggest {
    type: "Suggest";
    mode: "alarms" | "target";
  }

  /** The suggestion with the best LATE cards of the hand. */
  interface SuggestLate {
    type: "SuggestLate";
    mode: "alarms" | "target";
  }

  /** `on` names the version of the draft it was pressed on (OH-12.8); None is whatever lies there. */
  interface Confirm {
    type: "Confirm";
    on: number | null;
  }

  /** The Defense to be winged. */
  interface Wing {
    type: "Wing";
    position: number;
  }

  /** A card in or out of the attempt. */
  interface Burn {
    type: "Burn";
    card: string;
  }

  /** A number in or out of the attempt. */
  interface Call {
    type: "Call";
    number: number;
  }

  interface Roll {
    type: "Roll";
    on: number | null;
  }

  /** No more attempts this round. */
  interface Stop {
    type: "Stop";
  }

  interface Ready {
    type: "Ready";
    on: number | null;
  }

  interface Unready {
    type: "Unready";
  }

  /** `on` names the proposal it agrees to, by the version it made (OH-12.8). */
  interface Agree {
    type: "Agree";
    on: number | null;
  }

  /** Five more seconds to talk about what was proposed. */
  interface Wait {
    type: "Wait";
  }

  /** Said twice in a row it is meant (OH-11.7). */
  interface Concede {
    type: "Concede";
  }

  /** A thought about a card of the hand that team mates see (OH-6.20). */
  interface Mark {
    type: "Mark";
    card: string;
  }

  interface Unmark {
    type: "Unmark";
    card: string;
  }

  /** A team mate changed the draft (OH-12.3). */
  interface Edited {
    type: "Edited";
    team: number[];
    seat: number;
    action: Action;
  }

  /** A team mate proposes what can not be undone (OH-12.5). */
  interface Proposed {
    type: "Proposed";
    team: number[];
    seat: number;
    action: Action;
  }

  /** Ready, not ready, agreed or wait: for the own team by name. */
  interface Reacted {
    type: "Reacted";
    team: number[];
    seat: number;
    word: "agree" | "concede" | "ready" | "unready" | "wait";
  }

  /** S15: the six, for the Crew alone. */
  interface VaultSeen {
    type: "VaultSeen";
    team: number[];
    cards: string[];
  }

  /** What the Crew did not lay before the Reveal. */
  interface HandKept {
    type: "HandKept";
    team: number[];
    cards: string[];
  }

  interface TargetChosen {
    type: "TargetChosen";
    target: string;
    unique: string;
  }

  interface SituationChosen {
    type: "SituationChosen";
    situation: string;
  }

  /** The Crew see the cards and the money, everybody the number. */
  interface BasketBought {
    type: "BasketBought";
    team: number[];
    number: number;
    cards: string[] | null;
    left: number | null;
  }

  interface HeistOpened {
    type: "HeistOpened";
    globals: string[];
    openings: string[];
    hand: number;
  }

  interface SwitchedOff {
    type: "SwitchedOff";
    card: string;
  }

  /** S15 is done; the Crew know which three went down. */
  interface VaultArranged {
    type: "VaultArranged";
    team: number[];
    sunk: string[] | null;
  }

  /** F15 is done; the Crew know on which cards, nobody else how many. */
  interface UsesAdded {
    type: "UsesAdded";
    team: number[];
    cards: string[] | null;
  }

  /** Seen by all and kept in no log: remembering them is part of the game (OH-6.4). */
  interface EightShown {
    type: "EightShown";
    eight: string[];
  }

  interface RoundStarted {
    type: "RoundStarted";
    round: number;
    three: string[];
    extras: string[];
    carried: string[];
  }

  /** The eight go into the Staff's hands. */
  interface EightTaken {
    type: "EightTaken";
  }

  interface TeamReady {
    type: "TeamReady";
    side: "crew" | "staff";
    ready: boolean;
  }

  /** What lies in the slots is final. */
  interface PrepEnded {
    type: "PrepEnded";
    filled: number[];
    laid: number;
  }

  /** A SCOUT shows the Crew what lies in two slots; the others see which slots. */
  interface Scouted {
    type: "Scouted";
    team: number[];
    card: string;
    slots: number[];
    defenses: string[] | null;
  }

  /** The big flip: all Active cards of both sides, what was not placed, and the die of Rotating Watch. */
  interface Revealed {
    type: "Revealed";
    round: number;
    defenses: ([kind: "casino" | "unique" | "vault", card: number, spot: "carried" | "down" | "drawn" | "extra" | "slot" | "unique" | "up", slot: number, needs: [number, number][]])[];
    equipment: string[];
    unplaced: ([kind: "casino" | "unique" | "vault", card: number, spot: "carried" | "down" | "drawn" | "extra" | "slot" | "unique" | "up", slot: number, needs: [number, number][]])[];
    die: number;
  }

  /** The confirmed assignment: which positions fell, by which requirement, with which cards. */
  interface Assigned {
    type: "Assigned";
    round: number;
    paid: number[];
    disabled: string[];
    expended: string[];
    late: string[];
    standing: Missing[];
  }

  interface Rolled {
    type: "Rolled";
    round: number;
    defense: string;
    cards: string[];
    numbers: number[];
    die: number;
    hit: boolean;
  }

  interface StoppedWinging {
    type: "StoppedWinging";
  }

  /** Which Defenses stood, what they gave, what was taken off, and how many are raised now. */
  interface AlarmsRaised {
    type: "AlarmsRaised";
    round: number;
    standing: string[];
    counted: number;
    muffled: number;
    counters: number;
    raised: number;
    total: number;
  }

  interface TargetTaken {
    type: "TargetTaken";
    round: number;
    target: string;
    by: "pool" | "wing_it";
  }

  interface TargetLost {
    type: "TargetLost";
    target: string;
  }

  interface CleanedUp {
    type: "CleanedUp";
    round: number;
    worn_out: string[];
    back: string[];
    carried: string[];
  }

  /** A team is away: the open window lasts so much longer, once a game. */
  interface WindowLengthened {
    type: "WindowLengthened";
    by: number;
  }

  /** Who holds a seat from now on; `new` is somebody who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  /** One heist is over; with teams = twice another may follow. */
  interface LegEnded {
    type: "LegEnded";
    leg: number;
    ending: string;
    crew: number[];
  }

  interface SidesSwitched {
    type: "SidesSwitched";
    crew: number[];
  }

  /** When all is over: what the Crew of a heist bought, and what they kept back in each round. */
  interface SecretsOpened {
    type: "SecretsOpened";
    leg: number;
    basket: string[];
    kept: string[][];
  }

  /** The table as a spectator sees it; `slots` is how many the Staff may fill, `opened` what all see at the end. */
  interface OceansBoard {
    type: "OceansBoard";
    question: Question | null;
    outcome: OceansOutcome | null;
    leg: number;
    legs: Leg[];
    stage: string;
    round: number;
    crew: number[];
    staff: number[];
    bots: number[];
    ready: ("crew" | "staff")[];
    pending: boolean;
    target: string;
    unique: string;
    situation: string;
    target_taken: number;
    globals: string[];
    switched_off: string;
    openings: string[];
    counters: number;
    alarms: number;
    alarms_by_round: number[];
    die: number;
    casino_deck: number;
    vault_deck: number;
    casino_discards: string[];
    vault_discards: string[];
    equipment_discards: string[];
    known_equipment: GearView[];
    cards_in_hand: number;
    cards_laid: number;
    cards_laid_now: number;
    face_up: string[];
    scouted: number[];
    money: number | null;
    eight: DefenseView[];
    vault_three: DefenseView[];
    slots: number;
    defenses: DefenseView[];
    draft: Draft | null;
    rolls: RollView[];
    opened: [CrewOwn, StaffOwn] | null;
  }

  interface GearView {
    id: string;
    uses: number;
  }

  /** A Defense on the table; one that lies face down for these eyes has no id. `position` is for pay and wing. */
  interface DefenseView {
    id: string;
    spot: string;
    slot: number;
    needs: Requirement[];
    needs_all: boolean;
    trait: string;
    alarms: number;
    position: number;
    disabled: string;
  }

  /** An icon, the amount that counts now and the amount on the card (OH-2.5). */
  interface Requirement {
    icon: string;
    amount: number;
    printed: number;
  }

  /**
   * The assignment on the open table: the requirement paid at each position (0: none), and the cards expended, but
   * for LATE ones, which stay in the Crew's hand until the confirmation (OH-13.6).
   */
  interface Draft {
    paid: number[];
    expended: string[];
    auto: boolean;
  }

  /** An attempt of Wing It (OH-8). */
  interface RollView {
    round: number;
    defense: string;
    cards: string[];
    numbers: number[];
    die: number;
    hit: boolean;
  }

  /** What only the Crew see; `scouted` are the Defenses that their SCOUT cards look at. */
  interface CrewOwn {
    type: "CrewOwn";
    team: TeamView | null;
    hand: GearView[];
    money: number;
    marks: string[];
    laid: GearView[];
    laid_now: GearView[];
    scouted: DefenseView[];
    seen_vault: string[];
    sunk: string[];
    boosted: string[];
    late: string[];
    expended: string[];
    attempt: Attempt | null;
  }

  /** What a team sees of itself: who is ready, who changed what last, and what is proposed (OH-12). */
  interface TeamView {
    side: "crew" | "staff";
    ready: number[];
    version: number;
    editor: number | null;
    proposal: Action | null;
    agreed: number[];
    waits: number;
    conceding: number[];
  }

  /** An attempt of Wing It that is being put together. */
  interface Attempt {
    position: number;
    cards: string[];
    numbers: number[];
    wanted: number;
  }

  /**
   * What only the Staff see: their Globals, the eight in their hands, and which of them lie in which slot.
   *
   * `slots` and `vault` count the eight and the three Vault Defenses from 1; 0 is an empty place.
   */
  interface StaffOwn {
    type: "StaffOwn";
    team: TeamView | null;
    globals: string[];
    eight: DefenseView[];
    slots: number[];
    vault: number[];
  }

  /**
   * `pool` is what the cards on the table would add: marked ones while viewing, those a draft may pay with after the
   * Reveal. `most_laid` is how many may lie in the Escape, where that is limited. `placed` are the Staff's own faces.
   */
  interface OceansAdvice {
    shopping: Shopping | null;
    pool: Units | null;
    most_laid: number | null;
    placed: DefenseView[];
    draft: DraftAdvice | null;
  }

  /** What a basket was filled from and amounts to: all units of all its uses. `preset` fits the Situation (OH-4.6). */
  interface Shopping {
    budget: number;
    stock: Units;
    preset: string;
  }

  /** A pool: fixed units by icon, and (icons, number) of units that count as one of several. */
  interface Units {
    fixed: Record<string, number>;
    loose: [string[], number][];
  }

  /** What the draft pays by icon, the alarms of what it leaves, and for the Crew what would be best (OH-7.10). */
  interface DraftAdvice {
    owed: Record<string, number>;
    alarms: number;
    mode: "alarms" | "target";
    suggestions: SuggestionView[];
  }

  /** The best draft of a mode, and what it leaves. */
  interface SuggestionView {
    mode: "alarms" | "target";
    paid: number[];
    expended: string[];
    late: string[];
    alarms: number;
    left: LeftView[];
  }

  /** A Defense that a suggestion leaves, for want of how many units in each way to pay it. */
  interface LeftView {
    position: number;
    missing: number[];
  }

  /** All of them combine. Who is a bot, and whether people may watch, is for the house to say. */
  interface OceansOptions {
    players: number;
    clock?: "book" | "brisk" | "off" | "relaxed";
    first_game?: boolean;
    keep_eight_visible?: boolean;
    suggestion?: boolean;
    staff_quick_fill?: boolean;
    uses_a_round?: "any" | "one";
    extra_cards?: "chosen" | "face_up";
    equipment?: "active" | "hand";
    budget?: 4500 | 4600 | 4700 | 4800 | 4900 | 5000 | 5100 | 5200 | 5300 | 5400 | 5500;
    target?: "cash" | "choose" | "diamond" | "painting" | "random";
    situation?: "choose" | "none" | "random";
    teams?: "pick" | "random" | "twice";
    reveal_money?: boolean;
  }
}
