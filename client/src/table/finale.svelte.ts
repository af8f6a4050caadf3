/** A last reel that turns up piece by piece: seen once, over at a touch, and until then nothing tells how it ends. */
import { getContext, setContext } from 'svelte'
import { isCalm } from '../motion'

interface Finale {
  /** It was seen here before, or there is no time for it: all of it is up. */
  seen: () => boolean
  /** It begins to turn up, or all of it is. */
  turning: (on: boolean) => void
}

const FINALE = Symbol('finale')

/** A component that draws results says whether they were seen, and hears when they are. */
export function holdFinale(finale: Finale): void {
  setContext(FINALE, finale)
}

interface Pieces {
  /** How many there are. */
  count: () => number
  /** How long the one that is up stands before the next, in ms; before the first of them, of -1. */
  ms: (up: number) => number
  /** The one that turns up is heard. */
  sound?: (up: number) => void
}

/** Made by a result when it is drawn. */
export class Reveal {
  /** So many pieces are up. */
  up = $state(0)
  #count: () => number
  readonly waits: boolean = $derived.by(() => this.up < this.#count())

  constructor({ count, ms, sound }: Pieces) {
    const finale = getContext<Finale | undefined>(FINALE)
    this.#count = count
    if (isCalm() || finale?.seen()) this.up = Infinity
    $effect(() => finale?.turning(this.waits))
    $effect(() => () => finale?.turning(false))
    $effect(() => {
      if (!this.waits) return
      const next = this.up
      const timer = setTimeout(
        () => {
          this.up = next + 1
          sound?.(next)
        },
        ms(next - 1),
      )
      return () => clearTimeout(timer)
    })
  }

  skip = (): void => {
    this.up = Infinity
  }
}
