/** Places at the end: by points, then by what the rules compare (MHS-15.6). The winners are the outcome's. */
import type { Masterminds } from '../../wire'

export interface Rank {
  seat: number
  place: number
}

export function ranking(outcome: Masterminds.MastermindsOutcome): Rank[] {
  const key = (seat: number): number[] => [
    outcome.winners.includes(seat) ? 1 : 0,
    outcome.scores[seat] ?? 0,
    outcome.heists[seat]?.length ?? 0,
    outcome.cash[seat] ?? 0,
    (outcome.gems[seat] ?? []).reduce((sum, row) => sum + row.count, 0),
  ]
  const ordered = outcome.scores.map((_, seat) => seat).toSorted((a, b) => compare(key(b), key(a)))
  return ordered.map((seat) => ({ seat, place: ordered.findIndex((other) => compare(key(other), key(seat)) === 0) }))
}

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, i) => value !== other[i])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
