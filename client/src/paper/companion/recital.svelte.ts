/** Lines that are said one after the other while people read along; a new recital ends the one before it. */
import { narrator } from '../../narrator.svelte'

export class Recital {
  /** The line that is being said; the last of them stays a beat longer. */
  told = $state('')
  #timers: ReturnType<typeof setTimeout>[] = []

  /** Make it while a component is set up: with that one it falls silent. */
  constructor() {
    $effect(() => this.stop)
  }

  say(lines: string[], pace: number, each?: () => void): void {
    this.stop()
    this.#timers = lines.map((line, i) =>
      setTimeout(() => {
        this.told = line
        narrator.call(line)
        each?.()
      }, i * pace),
    )
    this.#timers.push(setTimeout(() => (this.told = ''), lines.length * pace + BEAT))
  }

  stop = (): void => {
    this.#timers.forEach(clearTimeout)
    this.#timers = []
    this.told = ''
  }
}

/** From one number of a count to the next. */
export const BEAT = 1000
