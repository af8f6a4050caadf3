/** Who comes to the table: heard once, on the loudspeaker of the room. */
import { untrack } from 'svelte'
import { play } from '../sound'
import type { PersonState, RoomState } from '../wire'

/** What of this person is worth a sound: in a lobby that they are there, at a table that they sit or would like to. */
function comings({ phase }: RoomState, { id, seat, asks }: PersonState): string[] {
  const come = [phase === 'lobby' && 'here', seat !== null && 'sits', asks !== null && 'asks']
  return come.flatMap((how) => (how ? `${id} ${how}` : []))
}

/** Made where effects may be: it listens as long as the page is open. */
export class Arrivals {
  #known: Set<string> | null = null
  #last: number[] = $state.raw([])
  #others: () => PersonState[]

  constructor(state: () => RoomState | null, me: () => number) {
    this.#others = () => (state()?.people ?? []).filter(({ id, here, screen }) => id !== me() && here && !screen)
    $effect(() => {
      const now = state()
      if (now && me()) untrack(() => this.#hear(now))
    })
  }

  /** The last who came in since the page was opened, as long as they are here. */
  get newest(): PersonState | undefined {
    const there = this.#others()
    return this.#last.flatMap((id) => there.find((one) => one.id === id) ?? [])[0]
  }

  #hear(state: RoomState): void {
    const fresh = this.#others().filter((one) => comings(state, one).some((how) => !this.#known?.has(how)))
    const first = this.#known === null
    this.#known = new Set([...(this.#known ?? []), ...this.#others().flatMap((one) => comings(state, one))])
    if (first || fresh.length === 0) return
    this.#last = [...fresh.map(({ id }) => id), ...this.#last]
    play('join')
  }
}
