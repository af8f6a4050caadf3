/** Tells the lines of the script one after the other, each long enough to be read across a room. */
import { textOf, type LogLine } from '../ui/log'

const LETTER = 55
const LEAST = 1_400
const MOST_WAITING = 3 // a line tells what is on the table, not what was there before

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

  /** The script as it is now, without its headings; what was there when the screen came is not told again. */
  follow(whole: LogLine[], fresh: boolean): void {
    const script = whole.filter((line) => !line.slug)
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
    this.#timer = setTimeout(this.#next, LEAST + (this.#waiting.length > 0 ? 0 : text.length * LETTER))
  }
}
