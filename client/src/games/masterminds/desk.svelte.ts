/** What can be pointed at on the table now, and what is: the open question sets it, the zones of the board draw it. */
import type { Masterminds } from './wire'
import type { Skill } from './cards'

export interface Pointing<T> {
  /** What may be chosen. */
  on: T[]
  chosen: T[]
  pick: (it: T) => void
}

/** The attempt that is being prepared. */
export interface Prepared {
  skill: Skill
  step: string
  heist: string
  odds: Masterminds.Odds | null
  /** Who could be blamed. */
  names: string[]
  /** How many may go in. */
  most: number
  /** Dice placed this turn, which a Failure would take back. */
  loose: number
}

export class Desk {
  jobs: Pointing<number> | null = $state.raw(null)
  talents: Pointing<string> | null = $state.raw(null)
  slots: Pointing<number> | null = $state.raw(null)
  /** Places in the own hand: two cards may be alike. */
  places: Pointing<number> | null = $state.raw(null)
  lit: Skill | null = $state.raw(null)
  /** What the open question lays in the place of what it does not ask about. */
  instead: 'crew' | 'hand' | null = $state.raw(null)
  /** Why what was pressed can not be had, in words. */
  why = $state('')
  prepared: Prepared | null = $state.raw(null)

  /** Sets some of it; the way back leaves alone what somebody else has set since. */
  point(parts: Partial<Parts>): () => void {
    Object.assign(this, parts)
    return () => {
      for (const key of Object.keys(parts) as (keyof Parts)[]) if (this[key] === parts[key]) this[key] = null
    }
  }
}

type Parts = Pick<Desk, 'jobs' | 'talents' | 'slots' | 'places' | 'lit' | 'prepared' | 'instead'>
