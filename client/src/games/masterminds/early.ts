/** Early answers (MHS-19.6): kept on this screen, dropped when the die or the total has changed since. */
import type { View } from './scene'

type Kept = { what: 'roll' | 'hold' | 'press'; turn: number; step: string; total: number; die: number | null }

class Early {
  #kept: Kept | null = null

  keep(what: Kept['what'], turn: number, step: string, total: number, die: number | null): void {
    this.#kept = { what, turn, step, total, die }
  }

  /** What was said early about exactly this, once. */
  take(view: View): Kept['what'] | null {
    const { attempt } = view
    const kept = this.#kept
    if (!kept || !attempt || kept.turn !== view.turn || kept.step !== attempt.step) return null
    this.#kept = null
    return kept.total === attempt.total && kept.die === attempt.die ? kept.what : null
  }
}

export const early = new Early()
