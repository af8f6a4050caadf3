/** Why the night ended as it did, in one sentence (section 11, 1 and 6). */
import { words } from './words'
import type { View } from './pieces'

type Outcome = NonNullable<View['outcome']>

export function reasonOf(view: View, names: string[]): string {
  const { outcome } = view
  if (!outcome) return ''
  if (outcome.ending === 'agents_hideout') {
    const agent = outcome.alive.find((seat) => outcome.identities[seat] === 'agent')
    const it = view.seats[agent ?? -1]
    if (agent !== undefined && it) {
      const states = [
        it.restraint === 'zip_tie' || it.restraint === 'both' ? words.seat.tied : '',
        it.restraint === 'handcuffs' || it.restraint === 'both' ? words.seat.cuffed : '',
        it.knocked_out ? words.seat.ko : '',
        it.stabbed_by !== null ? (words.script.stabbed.trim().split(' ')[1] ?? '') : '',
      ].filter(Boolean)
      return words.result.agentAlive(names[agent] ?? '', states)
    }
  }
  return words.result.why[outcome.ending]?.(outcome.bags) ?? ''
}

export function turningPoint(outcome: Outcome, names: string[]): string {
  const point = outcome.story?.turning_point
  return point
    ? (words.result.points[point.what]?.(names[point.seat] ?? '', point.turn, names[point.other ?? -1] ?? '') ?? '')
    : ''
}
