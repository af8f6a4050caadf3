/** When the pieces of one voice are played: a little later than they come, so that none has to hurry. */
import { STEP } from './pieces'

const FIRST_WAIT = 0.06
const MOST_WAIT = 0.24
const MORE = 0.03
/** A pause longer than this is a new sentence, and may start at its own time. */
const PAUSE_STEPS = 10
const LATE_IN_A_ROW = 3
const WRAP = 0x10000

export class Playout {
  wait = FIRST_WAIT
  #zero: number | null = null
  #count = 0
  #late = 0

  /** When to play a piece that came `now`, in seconds; null where it came too late and is skipped. */
  place(count: number, now: number): number | null {
    const ahead = ((count - this.#count + WRAP + WRAP / 2) % WRAP) - WRAP / 2
    const next = this.#count + ahead
    if (this.#zero === null || Math.abs(ahead) > PAUSE_STEPS) this.#begin(next, now)
    this.#count = next
    const at = (this.#zero ?? 0) + next * STEP
    if (at >= now && at <= now + 2 * MOST_WAIT) {
      this.#late = 0
      return at
    }
    if (at >= now || ++this.#late >= LATE_IN_A_ROW) {
      if (at < now) this.wait = Math.min(MOST_WAIT, this.wait + MORE)
      this.#zero = null // the next one begins anew
    }
    return null
  }

  #begin(count: number, now: number): void {
    this.#zero = now + this.wait - count * STEP
    this.#late = 0
  }
}
