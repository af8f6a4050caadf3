/** What this seat sends, and what came back. An edit that a team mate was quicker with is refused quietly (OH-12.2). */
import { play, type Sound } from '../../sound'
import type { No, Tagged } from '../../table/face'

const VOTES = ['Ready', 'Confirm', 'Roll', 'Agree']

export class Hands {
  refused: No | null = $state.raw(null)
  #under: string[] = $state.raw([])
  #move: (actions: Tagged[]) => Promise<No | null>

  constructor(move: (actions: Tagged[]) => Promise<No | null>) {
    this.#move = move
  }

  /** Whether this very answer is on its way: a second tap on it waits. */
  busy(key: string): boolean {
    return this.#under.includes(key)
  }

  /** What a tap says that changes nothing. */
  answer(text: string): void {
    this.refused = { text, rule: '' }
  }

  /** `loud`: the asker wants to know why not, although it was not offered. */
  async send(
    actions: (Tagged | null | undefined)[],
    { sound = 'wood', loud = false }: { sound?: Sound; loud?: boolean } = {},
  ): Promise<boolean> {
    const sent = actions.filter((action): action is Tagged => Boolean(action))
    const key = JSON.stringify(sent)
    if (sent.length === 0 || this.busy(key)) return false
    this.#under = [...this.#under, key]
    this.refused = null
    play(sound)
    const no = await this.#move(sent)
    this.#under = this.#under.filter((other) => other !== key)
    if (no && (loud || VOTES.includes(sent[0]?.type ?? ''))) this.refused = no
    return no === null
  }
}
