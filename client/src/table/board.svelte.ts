/** What every board does the same: it plays the show of each update, tells a hint once, and knows when it is asked. */
import { untrack } from 'svelte'
import { listenKeys, type Keymap } from '../keys'
import { saw, seen } from '../storage'
import type { Phrase, Said } from '../wire'
import { Asking } from './asking.svelte'
import type { Bar, BoardProps, No, Tagged } from './face'
import { layout, type Layout } from './layout'

/** A word about a moment; `key` (game, role, moment) is how the device remembers that it was seen. */
export interface Hint {
  key: string
  text: string
}

/** What every question is given: the offered answers, and the way to answer. A game adds what its own need. */
export interface Ask {
  seat: number
  options: Tagged[]
  layout: Layout
  clock: BoardProps['clock']
  move: (actions: Tagged[]) => Promise<No | null>
  rule: (number: string) => void
}

/** What is a game's own. */
interface Own {
  show: { readonly running: boolean; skip: () => void }
  /** The next update: usually it goes to the show. */
  feed: (events: Tagged[]) => void
  /** What there is to say about this moment, most pressing first. */
  hints: (events: Tagged[]) => Hint[]
  /** Further keys, before those that skip the show. */
  keys?: () => Keymap
  /** What the bar says while the show has the table to itself; none while it runs beside a question. */
  bar: () => Bar | null
  /** Whether a phrase can be said now, where more than the law of talk forbids some. */
  may?: (phrase: Phrase) => boolean
}

/** Made by a board when it is drawn, with a way to what the shell gives it now. */
export class Board {
  #props: () => BoardProps
  #own: Own
  #pending: Hint[] = $state.raw([])
  #fed: number
  #moment: number | null

  readonly layout: Layout = $derived(layout())
  /** What somebody asks in words. */
  readonly asking: Asking
  /** The hint to show now: what a show has the table for is not told before it is seen. */
  readonly hint: Hint | undefined = $derived.by(() =>
    this.#own.show.running && this.#own.bar() ? undefined : this.#pending[0],
  )
  /** The ways to answer, whether or not there is a question. */
  readonly seated: Ask | null = $derived.by(() => {
    const { seat, film, options, clock, move, rule } = this.#props()
    return seat === null || film ? null : { seat, options, layout: this.layout, clock, move, rule }
  })
  /** Nobody is asked: it was all played before. */
  readonly film: boolean = $derived.by(() => this.#props().film)
  readonly asked: Ask | null = $derived(this.seated && this.seated.options.length > 0 ? this.seated : null)

  constructor(props: () => BoardProps, own: Own) {
    this.#props = props
    this.#own = own
    this.asking = new Asking(props, own.may ?? (() => true))
    this.#fed = untrack(() => props().beat)
    this.#moment = untrack(() => this.#asked())
    this.#pending = untrack(() => this.#fresh([]))
    $effect.pre(() => {
      const { beat, events } = props()
      untrack(() => this.#update(beat, events))
    })
    $effect(() => props().showing(own.show.running, own.show.running ? own.bar() : null))
    $effect(() => () => {
      own.show.skip()
      untrack(props).showing(false, null)
    })
    $effect(() => listenKeys(this.#keys))
  }

  /** Something said, as the talk words it. */
  worded = (said: Said): string => this.#props().talk.worded?.(said) ?? ''

  /** The hint was read. */
  read = (): void => {
    if (this.hint) saw(this.hint.key)
    this.#pending = this.#pending.slice(1)
  }

  skip = (): void => this.#own.show.skip()

  #update(beat: number, events: Tagged[]): void {
    if (beat === this.#fed) return
    this.#fed = beat
    this.#own.feed(events)
    this.#turn()
    const known = new Set(this.#pending.map(({ key }) => key))
    this.#pending = [...this.#pending, ...this.#fresh(events).filter(({ key }) => !known.has(key))]
  }

  /** With the question its hints are over: the one that stood there was seen, those behind it wait for another time. */
  #turn(): void {
    const moment = this.#asked()
    if (moment === this.#moment) return
    this.#moment = moment
    this.read()
    this.#pending = []
  }

  #asked(): number | null {
    return (this.#props().view as { question?: { number: number } | null }).question?.number ?? null
  }

  #fresh(events: Tagged[]): Hint[] {
    const { hints, film } = this.#props()
    return hints && !film ? this.#own.hints(events).filter(({ key }) => !seen(key)) : []
  }

  /** In a film the space bar belongs to the projector. */
  #keys = (): Keymap => {
    const skips: Keymap = this.#props().film ? { Escape: this.skip } : { Escape: this.skip, ' ': this.skip }
    return { ...(this.#own.show.running ? skips : {}), ...this.#own.keys?.() }
  }
}
