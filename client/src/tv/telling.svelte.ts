/** Tells the lines of the script one after the other, each long enough to be read across a room. */
import type { LogLine } from '../ui/log'

const LETTER = 55
const LEAST = 1_400
const MOST_WAITING = 6

export const textOf = (line: LogLine): string =>
  line.parts
    .map((part) => (typeof part === 'string' ? part : part.rule ? '' : part.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

export class Telling {
  now: LogLine | null = $state.raw(null)
  #waiting: LogLine[] = []
  #seen = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #held = false
  #aloud: (text: string) => void

  constructor(aloud: (text: string) => void) {
    this.#aloud = aloud
  }

  /** The script as it is now; what was there when the screen came is not told again. */
  follow(script: LogLine[], fresh: boolean): void {
    if (fresh || script.length < this.#seen) {
      this.#seen = script.length
      this.#waiting = []
      this.now = script.at(-1) ?? null
      return
    }
    this.#waiting = [...this.#waiting, ...script.slice(this.#seen)].slice(-MOST_WAITING)
    this.#seen = script.length
    if (this.#timer === undefined) this.#next()
  }

  skip(): void {
    const last = this.#waiting.at(-1)
    this.#waiting = last ? [last] : []
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#next()
  }

  hold(on: boolean): void {
    this.#held = on
    if (!on && this.#timer === undefined) this.#next()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #next = (): void => {
    this.#timer = undefined
    if (this.#held) return
    const line = this.#waiting.shift()
    if (!line) return
    this.now = line
    const text = textOf(line)
    this.#aloud(text)
    this.#timer = setTimeout(this.#next, LEAST + text.length * LETTER)
  }
}
