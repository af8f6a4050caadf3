/** When the clock closes what a Backup Plan allows, where people sit around the box and no server keeps the time. */
import type { TalkRule } from '../../../wire'
import { PLANS } from '../cards'

/** In milliseconds from the start of a clock that runs for so long; null where it has no such plan. */
export function silences(plan: string, length: number): TalkRule['closed'] | null {
  const time = (name: string): number => 1000 * Number(PLANS[plan]?.params[name] ?? 0)
  switch (plan) {
    case 'check_in': {
      const [period, open] = [time('period_s'), time('open_s')]
      return Array.from({ length: Math.ceil(length / period) }, (_, i) => [i * period + open, (i + 1) * period])
    }
    case 'cold_open':
      return [[time('closed_from_s'), time('closed_until_s')]]
    case 'radio_silence':
      return [[length - time('closed_last_s'), null]]
    default:
      return null
  }
}
