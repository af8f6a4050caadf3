/**
 * The Crew's note pad: six tallies a round, and lines of text. What is counted is said to the team (section 8), so every
 * team mate has the same pad at once, and it is still there after a lost line.
 */
import type { Phrase, Said } from '../../wire'
import { ICONS, type Icon } from './cards'

const MOST = 9
const LINES = 3
const PAUSE = 700 // several taps are one word
const AGAIN = 1500 // a table that hears too much at once asks to wait

type Speak = (words: Phrase | string) => Promise<unknown>

export class Notes {
  #heard: Said[] = $state.raw([])
  #round = $state(0)
  #unsaid: Partial<Record<Icon, number>> = $state({})
  #later = new Map<Icon, ReturnType<typeof setTimeout>>()
  #speak: Speak

  readonly tallies: Record<Icon, number> = $derived({ ...counted(this.#heard, this.#round), ...this.#unsaid })
  /** The last lines the team wrote. */
  readonly lines: Said[] = $derived(this.#heard.filter((said) => said.to === 'team' && said.text).slice(-LINES))

  constructor(speak: Speak) {
    this.#speak = speak
  }

  /** What the team said so far, and the round it is now: a new round is a new page. */
  hear(heard: Said[], round: number): void {
    if (round !== this.#round) this.#unsaid = {}
    this.#heard = heard
    this.#round = round
  }

  count(icon: Icon): void {
    this.#unsaid[icon] = (this.tallies[icon] + 1) % (MOST + 1)
    this.#sayLater(icon, PAUSE)
  }

  write(text: string): void {
    if (text.trim()) void this.#speak(text.trim())
  }

  #sayLater(icon: Icon, pause: number): void {
    clearTimeout(this.#later.get(icon))
    this.#later.set(
      icon,
      setTimeout(() => void this.#say(icon), pause),
    )
  }

  async #say(icon: Icon): Promise<void> {
    const n = this.#unsaid[icon]
    if (n === undefined) return
    const refused = await this.#speak({ key: 'counted', slots: [this.#round, n, icon] })
    if (this.#unsaid[icon] !== n) return
    if (refused) this.#sayLater(icon, AGAIN)
    else delete this.#unsaid[icon]
  }
}

/** The last word on each icon in this round. */
function counted(heard: Said[], round: number): Record<Icon, number> {
  const page = Object.fromEntries(ICONS.map((icon) => [icon, 0])) as Record<Icon, number>
  for (const { phrase, to } of heard) {
    if (phrase?.key !== 'counted' || to !== 'team') continue
    const [of, n, icon] = phrase.slots ?? []
    if (of === round) page[icon as Icon] = Number(n)
  }
  return page
}
