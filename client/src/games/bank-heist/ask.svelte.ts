/** What every question is given: the table, the offered answers, and the way to answer. */
import type { Ask as Asked } from '../../table/board.svelte'
import type { Person } from '../../ui/seat'
import type { View } from './pieces'

export interface Ask extends Asked {
  view: View
  people: Person[]
}

const STILL_AIMING = 500

/** Seats of the truck that may be tapped now, and which are. The question fills it, the truck shows it. */
export class Aim {
  seats: number[] = $state.raw([])
  chosen: number[] = $state.raw([])
  pick: (seat: number) => void = () => undefined
  #cleared = -STILL_AIMING

  /** Ask for a seat for as long as the caller lives. */
  at(seats: number[], chosen: number[], pick: (seat: number) => void): void {
    this.seats = seats
    this.chosen = chosen
    this.pick = pick
  }

  clear(): void {
    this.at([], [], () => undefined)
    this.#cleared = performance.now()
  }

  /** A finger that still aims a moment after the question closed does not mean to look at a seat. */
  get stillAiming(): boolean {
    return performance.now() - this.#cleared < STILL_AIMING
  }
}

export const SEALED = [
  'ReceiveCard',
  'SearchResult',
  'AnswerAttack',
  'AnswerReturn',
  'ReloadReturn',
  'FollowUpShot',
  'RestrainedTurn',
  'TakeAntidote',
]
