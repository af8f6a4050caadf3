/** Places at the end, as the rules compare (MHS-15.6): the outcome says them. */
import type { Masterminds } from './wire'

export interface Rank {
  seat: number
  place: number
}

export function ranking(outcome: Masterminds.MastermindsOutcome): Rank[] {
  return outcome.places.map((place, seat) => ({ seat, place })).toSorted((a, b) => a.place - b.place)
}
