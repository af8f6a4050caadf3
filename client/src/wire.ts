/** Written by `python -m heistnight.server.typescript`; do not edit. */

export const PROTOCOL = 1;
export const LONGEST_NAME = 24;
export const LONGEST_TEXT = 140;
export const LONGEST_MESSAGE = 16384;

export const EMOTES = ["laugh", "groan", "gasp", "applause", "shrug", "eyes"] as const;

/** Everything a client may say. */
export type AnyAsk =
  | Hello
  | Rename
  | Sit
  | Stand
  | Leave
  | Configure
  | PlaceBot
  | RemoveBot
  | Kick
  | HandHost
  | Start
  | Move
  | Say
  | Pause
  | Resume
  | MoreTime
  | HandSeat
  | Rematch
  | Elsewhere
  | Ping;

/** Everything a client hears. */
export type AnyTell =
  | Welcome
  | RoomState
  | Snapshot
  | Update
  | Spoken
  | Done
  | Refused
  | Moved
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
 * been away for `grace` seconds (0: it waits). `paused_by` says who stopped the clock, `practice` that the cards may
 * be known to somebody. `replay` names the replay of a finished game, `next_room` the room of the rematch.
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
  grace: number;
  stand_in: string;
  levels: string[];
  listed: boolean;
  clock: ClockState;
  paused_by: string;
  may_pause: boolean;
  commitment: string;
  seed: string;
  practice: boolean;
  replay: string;
  next_room: string;
}

/** A chair: whose it is, who plays it now, and when a bot steps in for somebody away (server ms). */
export interface SeatState {
  person: number | null;
  name: string;
  bot: string | null;
  away: boolean;
  stand_in_at: number | null;
}

/** Somebody in the room. */
export interface PersonState {
  id: number;
  name: string;
  seat: number | null;
  here: boolean;
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
  why: "" | "nobody" | "over" | "paused";
}

/** Everything you may know, at once. Updates of `stream` go on from `version`. */
export interface Snapshot {
  type: "Snapshot";
  stream: string;
  version: number;
  seat: number | null;
  log: AnyEvent[];
  view: AnyView | null;
  options: AnyAction[];
  talk: TalkRule;
  heard: Heard[];
  clock: ClockState;
}

/** What a seat (or a spectator) may say now; `rule` and `why` tell a person whose box is closed. */
export interface TalkRule {
  channels: ("emote" | "phrase" | "text")[];
  to: ("all" | "ghosts" | "spectators" | "team")[];
  rule: string;
  why: string;
}

/** Something that was said, as a listener hears it. */
export interface Heard {
  at: number;
  seat: number | null;
  name: string;
  to: "all" | "ghosts" | "spectators" | "team";
  text: string;
  phrase: Phrase | null;
  emote: string;
  person: number;
}

/** A quick phrase with its slots filled: people tap it, bots say and understand it. */
export interface Phrase {
  key: string;
  slots: (string | number)[];
}

/**
 * What happened since version - 1, as you saw it, and what the table looks like to you now.
 *
 * `events`, `view` and `options` are the game's own values; `options` are all your legal answers.
 */
export interface Update {
  type: "Update";
  version: number;
  events: AnyEvent[];
  view: AnyView;
  options: AnyAction[];
  talk: TalkRule;
  clock: ClockState;
}

/** Somebody said something. */
export interface Spoken {
  type: "Spoken";
  version: number;
  said: Heard;
}

/** What you asked for under this id has happened and will not be lost. */
export interface Done {
  type: "Done";
  id: string;
}

/** It can not be done, nothing has changed: which rule says so, and in words. */
export interface Refused {
  type: "Refused";
  id: string;
  text: string;
  rule: string;
}

/** A code for the link /t/ROOM#code=CODE, good once and for ten minutes. */
export interface Moved {
  type: "Moved";
  id: string;
  code: string;
}

/** `sent` as you sent it, and the server's time in ms. */
export interface Pong {
  type: "Pong";
  id: string;
  sent: number;
  clock: number;
}

/** This connection is over, and why. With `final` there is nothing to come back to. */
export interface Gone {
  type: "Gone";
  text: string;
  final: boolean;
}

/**
 * The first message on every connection. With a key you are who you were; without one you are a new spectator.
 *
 * `code` is a one-time code from Elsewhere that moves you to this device. `stream` and `since` name the last update
 * you have, so that you get exactly what you missed.
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
}

/** Call me this. */
export interface Rename {
  type: "Rename";
  id: string;
  name: string;
}

/** Take a free seat, or one that a bot holds in the lobby; in a running game a seat nobody owns. */
export interface Sit {
  type: "Sit";
  id: string;
  seat: number;
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

/** Host, lobby: the options of the game, the number of seats among them, and the settings of the table. */
export interface Configure {
  type: "Configure";
  id: string;
  options?: Record<string, unknown> | null;
  grace?: 0 | 15 | 60 | 120 | null;
  stand_in?: string | null;
  listed?: boolean | null;
  seed?: string | null;
}

/** Host: a bot of this level on a seat without a person; in a running game it changes the bot's level. */
export interface PlaceBot {
  type: "PlaceBot";
  id: string;
  seat: number;
  level: string;
}

/** Host, lobby: make a bot's seat free. */
export interface RemoveBot {
  type: "RemoveBot";
  id: string;
  seat: number;
}

/** Host: send somebody away for good. */
export interface Kick {
  type: "Kick";
  id: string;
  person: number;
}

/** Host: make somebody else the host. */
export interface HandHost {
  type: "HandHost";
  id: string;
  person: number;
}

/** Host: deal. Free seats get bots. */
export interface Start {
  type: "Start";
  id: string;
}

/**
 * My answer, one of `options`, or several that belong together: all are played or none.
 *
 * An id that is sent again is never played twice.
 */
export interface Move {
  type: "Move";
  id: string;
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

/** The same people, seats and options again, in a new room that takes everybody along. */
export interface Rematch {
  type: "Rematch";
  id: string;
}

/** A one-time link with which I go on on another device. */
export interface Elsewhere {
  type: "Elsewhere";
  id: string;
}

/** Are you there? `sent` comes back, to measure the way and the clock. */
export interface Ping {
  type: "Ping";
  id: string;
  sent?: number;
}

/** POST /api/rooms: a new room. With `bots` the other seats are filled and the game starts at once. */
export interface MakeRoom {
  game: string;
  name?: string;
  options?: Record<string, unknown>;
  bots?: string;
}

/** POST /api/replays/ID/branch: play on from there with bots, on this seat. */
export interface Branch {
  move: number;
  seat?: number;
  level?: string;
  name?: string;
}

/** A game as the home page and the lobby show it. */
export interface GameInfo {
  id: string;
  title: string;
  blurb: string;
  seats: [number, number];
  default_players: number;
  options: Choice[];
  levels: string[];
  phrases: PhraseForm[];
}

/**
 * One setting as a lobby or a command line shows it.
 *
 * Its `players` say with how many it means something; a `scenario` is a way to play the game; where it
 * `follows_players` nobody needs to choose. A field says so in the `extra` of its Meta.
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
}

/** A phrase a game offers: its key, what it says with {blanks}, and the blanks. */
export interface PhraseForm {
  key: string;
  says: string;
  slots: Slot[];
}

/** One blank of a phrase: a seat, a number, or one of a few named things. */
export interface Slot {
  name: string;
  kind: "number" | "seat" | "word";
  words: Record<string, string>;
  least: number;
  most: number;
}

/** Its address is /t/ROOM; the key is the host's. */
export interface RoomMade {
  room: string;
  person: number;
  key: string;
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

/** The body of every answer from 400 on: what is wrong in words, and which rule says so. */
export interface Trouble {
  text: string;
  rule: string;
}

/** POST /api/rooms/ROOM/poll: a session for those who can have no socket; it goes into the header X-Session. */
export interface PollOpened {
  session: string;
}

/** POST /api/qr: the path of an SVG of `size` by `size` squares. */
export interface QrCode {
  path: string;
  size: number;
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
  seed: string;
}

/** One moment: what happened, and the table after it. With open cards `hands` holds every seat's own view. */
export interface Frame {
  at: number;
  events: AnyEvent[];
  view: AnyView;
  hands: AnyView[];
}

/** Something said at a table: exactly one of text, phrase and emote. */
export interface Said {
  at: number;
  seat: number | null;
  to: "all" | "ghosts" | "spectators" | "team";
  text: string;
  phrase: Phrase | null;
  emote: string;
  name: string;
}

/** The open decision, as far as everybody may know it. */
export interface Question {
  name: string;
  waiting: number[];
  closes: number | null;
  limit: number | null;
}

export type AnyView = ThePlan.View;

export type AnyEvent = ThePlan.Event;

export type AnyAction = ThePlan.Action;

export type AnyOutcome = ThePlan.Outcome;

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
    | Bid
    | Pay;

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

  type View = PlanView;

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

  /** A set missed by one: which tiles were lacking, and where each copy of them ended. */
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

  /** A number of own trinkets, in secret. */
  interface Bid {
    type: "Bid";
    trinkets: number;
  }

  /** One trinket of a winning bribe. */
  interface Pay {
    type: "Pay";
    trinket: string;
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

  interface Taken {
    type: "Taken";
    seat: number;
    kind: string;
    tiles: string[];
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

  interface BribeBids {
    type: "BribeBids";
    kind: string | null;
    seats: number[];
    bids: number[];
    winner: number | null;
  }

  interface BribePaid {
    type: "BribePaid";
    seat: number;
    tiles: string[];
  }

  /** With the (treasures, trinkets) that fixed the seat's place in the order. */
  interface TrinketTaken {
    type: "TrinketTaken";
    seat: number;
    tile: string;
    source: "face-up" | "lot" | "pile";
    treasures: number;
    trinkets: number;
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

  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
  }

  interface GameOver {
    type: "GameOver";
    scores: number[];
    winners: number[];
    decided_by: string;
  }

  /** All that a seat or a spectator may know. */
  interface PlanView {
    type: "PlanView";
    seat: number | null;
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
    seats: SeatView[];
    used: string[];
    unseen_treasures: string[];
    unseen_trinkets: string[];
    hidden: Record<string, number>;
    auction: Auction | null;
    flips: (string | null)[];
    flipping: number | null;
    filled: number[];
    rounds_shown: string[][][];
    own: OwnView | null;
  }

  /** What lies open before a seat. */
  interface SeatView {
    cards: number;
    ready: boolean;
    treasures: string[];
    trinkets: string[];
    points: number;
    sets: number;
    plan: string | null;
    ghost: boolean;
  }

  /** The tie being chosen, bid or paid for; kind None is a tie of Smash & Grabs. */
  interface Auction {
    kind: string | null;
    seats: number[];
    prize: string[];
    owed: number;
    laid: string[];
  }

  /** What only the seat itself sees: its hand and its sealed answers. */
  interface OwnView {
    hand: string[];
    chosen: string | null;
    gift: string[] | null;
    bid: number | null;
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

  /** The mode follows the number of seats; what is left at None takes the default of its mode. */
  interface PlanOptions {
    players: number;
    mode?: "head_to_head" | "solitaire" | "standard" | null;
    removed_types?: ["lone" | "smash_grab" | "team2" | "team3" | "team4", "lone" | "smash_grab" | "team2" | "team3" | "team4"] | null;
    ghosts?: number | null;
    bribes?: boolean;
    clock?: "blitz" | "none" | "normal" | "relaxed" | null;
    spectator_hands?: "after_round" | "hidden";
  }
}
