import type { Person } from './seat'

export interface TalkLine {
  id: number | string
  from: Person
  text: string
  /** Where a rule or a channel limits who hears it: "watchers only". */
  to?: string
}

export interface Slot {
  name: string
  choices: { value: string; label: string }[]
}

/** A typed phrase: pressed as it is, or filled slot by slot first. */
export interface Phrase {
  key: string
  label: string
  slots: Slot[]
}

/** Why a box is closed, and by which rule. */
export interface Closed {
  reason: string
  rule: string | null
}
