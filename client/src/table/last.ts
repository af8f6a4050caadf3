/** When time runs out what was chosen is sent, confirmed or not. */
import type { BoardProps } from './face'

/** So much before the end that it arrives in time. */
const LAST_MOMENT = 700

/** Send it just before the clock runs out; the way to call it off again, where a clock runs. */
export function atTheLastMoment(clock: BoardProps['clock'], send: () => void): (() => void) | undefined {
  if (clock.deadline === null || clock.paused) return undefined
  const timer = setTimeout(send, Math.max(0, clock.server.left(clock.deadline) - LAST_MOMENT))
  return () => clearTimeout(timer)
}
