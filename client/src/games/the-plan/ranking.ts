/** Who stands where at the end, and the lines of a collection on paper. */
import { words } from '../../lang/the-plan'
import type { ThePlan } from '../../wire'
import {
  copies,
  DESIGNS,
  KINDS,
  SET_BONUS,
  sets,
  TRINKET_KINDS,
  trinketSets,
  worthOf,
  type Kind,
  type TrinketKind,
} from './kinds'

export interface Row {
  kind: Kind | TrinketKind
  /** How often each design is held, and the number on it. */
  cells: { number: number; count: number }[]
  sum: number
  bonus: number
}

/** Best first, by the tie-breaks of TP-9.8; equal ones share a place. */
export function ranking(outcome: ThePlan.PlanOutcome): { seat: number; place: number }[] {
  const standing = (seat: number): number[] =>
    [outcome.scores, outcome.sets, outcome.treasures, outcome.trinkets].map((list) => list[seat] ?? 0)
  const better = (a: number, b: number): number =>
    standing(b).reduce((found, value, i) => found || value - (standing(a)[i] ?? 0), 0)
  const seats = outcome.scores.map((_, seat) => seat).sort((a, b) => better(a, b) || a - b)
  return seats.map((seat) => ({ seat, place: seats.findIndex((other) => better(other, seat) === 0) }))
}

export function rowsOf(treasures: string[], trinkets: string[]): Row[] {
  return [
    ...KINDS.map((kind) => {
      const counts = copies(treasures, kind)
      const cells = DESIGNS.map((design, i) => ({ number: worthOf(`${kind}${design}`), count: counts[i] ?? 0 }))
      return {
        kind,
        cells,
        sum: cells.reduce((sum, { number, count }) => sum + number * count, 0),
        bonus: SET_BONUS * sets(counts),
      }
    }),
    ...TRINKET_KINDS.map((kind) => {
      const cells = [1, 2, 3, 4, 5].map((number) => ({
        number,
        count: trinkets.filter((tile) => tile === `${kind.toLowerCase()}${number}`).length,
      }))
      return {
        kind,
        cells,
        sum: cells.reduce((sum, { count }) => sum + count, 0),
        bonus: SET_BONUS * trinketSets(trinkets, kind),
      }
    }),
  ]
}

/** Where the lacking copies ended: "with Lena", "left lying", "never revealed". The server names seats by number. */
export function whereabouts(went: string[], names: string[]): string[] {
  const places: Record<string, string> = { 'left lying': words.result.lying, 'never revealed': words.result.pile }
  return [...new Set(went)].map((place) => places[place] ?? words.result.with(names[Number(place)] ?? place))
}
