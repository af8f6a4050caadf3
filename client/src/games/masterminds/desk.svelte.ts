/** What can be pointed at on the table now, and what is: the open question sets it, the zones of the board draw it. */
import type { Snippet } from 'svelte'
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
  /** The job, its next step, and who goes. */
  position: number | null
  step: string
  heist: string
  slots: number[]
  odds: Masterminds.Odds | null
  /** Nobody is chosen yet: these are the odds of the best attempt. */
  preview: boolean
  /** Who could be blamed. */
  names: string[]
  /** How many may go in. */
  most: number
  /** Dice placed on this job this turn, which some Failure cards take back; and those that every Failure takes (MHS-9.16). */
  placed: number
  loose: number
}

export class Desk {
  jobs: Pointing<number> | null = $state.raw(null)
  talents: Pointing<string> | null = $state.raw(null)
  slots: Pointing<number> | null = $state.raw(null)
  /** Places in the own hand: two cards may be alike. */
  places: Pointing<number> | null = $state.raw(null)
  lit: Skill | null = $state.raw(null)
  /** On a desk: what there is to choose from, in the place of who is for hire. */
  tray: Snippet | null = $state.raw(null)
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

type Parts = Pick<Desk, 'jobs' | 'talents' | 'slots' | 'places' | 'lit' | 'prepared' | 'tray'>
