/** What was just said stands on the board for a moment; where somebody points is marked (EAP-8.6). */
import { words } from './words'
import type { Phrase, Said } from '../../wire'
import { what } from './spoken'

const HEARD = 7000
const POINTED = 3000
const AT_ONCE = 2

export interface Shout {
  id: number
  seat: number | null
  name: string
  text: string
}

export class Ears {
  shouts: Shout[] = $state.raw([])
  /** Place to the seat that points at it. */
  points: Record<string, number> = $state.raw({})
  #heard: number
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(heard: Said[]) {
    this.#heard = heard.length
  }

  /** The talk as it stands; what is new since last time is heard now. */
  listen(heard: Said[], name: (seat: string | number | undefined) => string): void {
    const fresh = heard.slice(this.#heard)
    this.#heard = heard.length
    fresh.forEach((said, i) => this.#hear(said, heard.length - fresh.length + i, name))
  }

  stop(): void {
    this.#timers.forEach(clearTimeout)
  }

  #hear(said: Said, id: number, name: (seat: string | number | undefined) => string): void {
    const [place] = said.phrase?.key === 'point' ? said.phrase.slots : []
    if (typeof place === 'string' && said.seat !== null) {
      this.points = { ...this.points, [place]: said.seat }
      this.#later(
        POINTED,
        () => (this.points = Object.fromEntries(Object.entries(this.points).filter(([key]) => key !== place))),
      )
    }
    this.shouts = [...this.shouts, { id, seat: said.seat, name: said.name, text: inWords(said, name) }].slice(-AT_ONCE)
    this.#later(HEARD, () => (this.shouts = this.shouts.filter((shout) => shout.id !== id)))
  }

  #later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }
}

export function inWords(
  said: Pick<Said, 'text' | 'phrase' | 'emote'> & Partial<Pick<Said, 'whispered_to'>>,
  name: (seat: string | number | undefined) => string,
): string {
  if (said.emote) return words.talk.emotes[said.emote] ?? said.emote
  if (said.whispered_to != null) return words.talk.whispers(name(said.whispered_to))
  if (!said.phrase) return said.text
  return phrased(said.phrase, name) ?? said.phrase.key
}

export function phrased(
  { key, slots }: Phrase,
  name: (seat: string | number | undefined) => string,
): string | undefined {
  return words.phrases[key]?.(slots, name, what)
}
