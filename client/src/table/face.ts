/** The contract between the table's shell and the face of one game. The shell knows no game; a face holds no rules. */
import type { Component, Snippet } from 'svelte'
import type { LogLine } from '../ui/log'
import type { No } from '../socket'
import type { ServerClock } from '../time'
import type { Choice, Phrase, PhraseForm, Said, TalkRule } from '../wire'

export type { No }

/** An action, event or view of a game: tagged by `type`; the face narrows it with the generated types of wire.ts. */
export interface Tagged {
  type: string
}

export interface SeatInfo {
  name: string
  mark: number
  you: boolean
  bot: string | null
  away: boolean
}

export interface Fact {
  label: string
  value: string
  /** The fact it tells, for the check that everything needed is in sight. */
  fact?: string
}

/** What stands in the bar: the phase in words, and facts left and right. */
export interface Bar {
  phase: string
  facts: Fact[]
  farFacts: Fact[]
}

/**
 * The board fills its box: the bar is above it, and from 68.75em on the script and the talk stand in a column of 19rem
 * right of it. The box is a flex column that scrolls; a board that wants all the height says `flex: 1 0 auto`.
 * Seats that are away, pauses and a lost line are the shell's to tell.
 */
export interface BoardProps {
  /** All that these eyes may know now. */
  view: Tagged
  /** The legal answers of this seat; empty when it is not asked. */
  options: Tagged[]
  /** Whose eyes: a seat, or null for a spectator. */
  seat: number | null
  seats: SeatInfo[]
  /** What happened in the last update, in order, as these eyes saw it; `beat` grows with every update. */
  events: Tagged[]
  beat: number
  /**
   * Server time; the deadline of the open question in server ms (null: no limit), its countdown in ms, whether it stands,
   * and the server ms at which the table's clock would have begun (null while it stands).
   */
  clock: { server: ServerClock; deadline: number | null; total: number | null; paused: boolean; zero?: number | null }
  /** Send an answer (several that belong together are played together or not at all). Resolves to null, or to why not. */
  move: (actions: Tagged[]) => Promise<No | null>
  /**
   * What these eyes heard (blocked people left out; `all` has their words too, where numbers count), what they may say
   * now, and how a board says a phrase or a line, to those whom the law names first or to others. Where questions are
   * answered by a tap: what phrases there are, and how something said is worded.
   */
  talk: {
    heard: Said[]
    all?: Said[]
    law: TalkRule | null
    speak(words: Phrase | string, to?: Said['to']): Promise<No | null>
    forms?: PhraseForm[]
    worded?: (said: Said) => string
  }
  /**
   * The board tells when its show of the last update begins and ends: the result waits for it. A show that has the table
   * to itself brings what the bar says meanwhile, and dial and prompt wait for it; one without runs beside a question.
   */
  showing: (on: boolean, bar: Bar | null) => void
  /** On a phone a board whose clock everyone plays against fills the bar itself, in the place of title, facts and goal. */
  head?: (fill: Snippet | null) => void
  /** Open the rules at a number. */
  rule: (number: string) => void
  /** Whether hints are wanted: each is told until it was seen. */
  hints: boolean
  /** The first game of its kind on this device: the show goes at half speed. */
  novice: boolean
  /** Somebody may know the cards: nothing is awarded. */
  practice: boolean
  /** In a replay nobody is asked; with open cards `hands` holds every seat's own view. */
  film: boolean
  hands: Tagged[] | null
}

/** A side of the table, with the sentence that sells it and the chairs that belong to it. */
export interface Side {
  title: string
  pitch: string
  seats: number[]
}

/** What a face says of a game whose clock is about to start, at the table's time `now`; told before, it is `folded`. */
export interface BriefProps {
  view: Tagged
  seats: SeatInfo[]
  options: Record<string, unknown>
  now: number
  folded: boolean
}

export interface Face {
  Board: Component<BoardProps>
  Result: Component<BoardProps>
  /** The lines of the script for an event, from these eyes. */
  script: (event: Tagged, seats: SeatInfo[], seat: number | null) => LogLine[]
  bar: (view: Tagged) => Bar
  /** How the side of these eyes wins, in at most 46 characters; nothing that a neighbour may not read. */
  goal: (view: Tagged, seat: number | null) => string
  /** The largest letters of the board on a big screen, in px a root em at 1080 lines. */
  em?: number
  /** The board has a clock of its own, but on a desk: the bar shows none. */
  clocked?: true
  /** The last reel turns up who everybody was: nothing is told between the last show of the board and its end. */
  finale?: true
  /** Those of the offered that answer the open question, where a seat may do more than that; else it is all of them. */
  answers?: (options: Tagged[]) => Tagged[]
  /** A quick phrase as the board words it, if it has better words than the form that the server tells. */
  phrase?: (phrase: Phrase, names: string[]) => string | undefined
  /** The board itself shows what was just said, so that no bubble has to. */
  showsTalk?: boolean
  /** What the lobby offers the host: why, in a word what, and the options that one press sets. */
  suggest?: (
    options: Record<string, unknown>,
    choices: Choice[],
  ) => { text: string; act: string; options: Record<string, unknown> } | null
  /** Before a clock that nobody can stop: what is to be told, and by which word of the options it is another thing. */
  brief?: { load: () => Promise<{ default: Component<BriefProps> }>; about: string }
  /** What the lobby says of a side that is chosen by sitting down. */
  side?: (side: string) => Pick<Side, 'title' | 'pitch'>
  /** Where the deal follows from these options and not from a seed: what the result says of that. */
  dealt?: (options: Record<string, unknown>) => string
  /** A game in this room is over: what the device should remember of it. */
  ended?: (view: Tagged, room: string) => void
}
