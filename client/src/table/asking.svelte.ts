/** A question that one tap answers (LOOK 16): the last that calls these eyes, until it is answered, outdone or old. */
import { untrack } from 'svelte'
import type { Phrase, PhraseForm, Said } from '../wire'
import type { BoardProps } from './face'

const OLD = 10_000
const READ = 600 // after a tap nothing new comes under the finger
const ANYONE = -1

export interface Asked {
  said: Said
  /** By name, not with all others. */
  named: boolean
  replies: { says: string; phrase: Phrase }[]
  /** Why the last answer was not taken. */
  no: string
}

/** What a seat is asked by something said, and what it can tap; null where it is not asked. */
export function askedBy(said: Said, seat: number, forms: PhraseForm[]): Asked | null {
  const { phrase } = said
  const form = forms.find(({ key }) => key === phrase?.key)
  if (!phrase || !form?.replies.length || said.seat === null || said.seat === seat) return null
  const seats = phrase.slots.filter((value, i) => form.slots[i]?.kind === 'seat' && value !== ANYONE)
  const named = form.asks === 'named' && seats.length > 0
  if (seats.includes(seat) !== named) return null
  const blanks = { speaker: said.seat, ...Object.fromEntries(form.slots.map(({ name }, i) => [name, phrase.slots[i]])) }
  const replies = form.replies.map(({ says, key, slots }) => ({
    says,
    phrase: { key, slots: slots.map((name) => blanks[name as 'speaker']) },
  }))
  return { said, named, replies, no: '' }
}

export class Asking {
  #props: () => BoardProps
  #open: Asked | null = $state.raw(null)
  #next: Asked | null = null
  #last: Said | undefined
  #tapped = -READ
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The question in the strip, with those answers that may be given now. */
  readonly now: Asked | null = $derived.by(() => this.#now())
  #may: (phrase: Phrase) => boolean

  constructor(props: () => BoardProps, may: (phrase: Phrase) => boolean) {
    this.#props = props
    this.#may = may
    this.#last = untrack(() => props().talk.heard.at(-1))
    $effect(() => {
      const { heard } = props().talk
      untrack(() => this.#listen(heard))
    })
    $effect(() => {
      const tap = (): void => {
        this.#tapped = performance.now()
      }
      addEventListener('pointerdown', tap, true)
      return () => {
        removeEventListener('pointerdown', tap, true)
        clearTimeout(this.#timer)
      }
    })
  }

  async answer(phrase: Phrase): Promise<void> {
    const open = this.#open
    this.#open = null
    const no = open && (await this.#props().talk.speak(phrase, open.said.to))
    if (no) this.#open ??= { ...open, no: no.text }
  }

  #now(): Asked | null {
    const { film, talk, view } = this.#props()
    if (!this.#open || film || (view as { outcome?: unknown }).outcome) return null
    if (!(talk.law?.channels.includes('phrase') ?? true)) return null
    const replies = this.#open.replies.filter(({ phrase }) => this.#may(phrase))
    return replies.length > 0 ? { ...this.#open, replies } : null
  }

  /** After a whole new picture of the talk all of it is old. */
  #listen(heard: Said[]): void {
    const at = this.#last ? heard.lastIndexOf(this.#last) : -1
    const fresh = this.#last && at < 0 ? [] : heard.slice(at + 1)
    this.#last = heard.at(-1)
    const { seat, talk } = this.#props()
    if (seat === null) return
    for (const said of fresh) {
      const open = this.#next ?? this.#open
      if (said.seat === seat && open?.replies.some(({ phrase }) => phrase.key === said.phrase?.key)) this.#put(null)
      const asked = askedBy(said, seat, talk.forms ?? [])
      if (asked && (asked.named || !open?.named)) {
        this.#next = asked
        this.#show()
      }
    }
  }

  #show(): void {
    clearTimeout(this.#timer)
    const wait = this.#tapped + READ - performance.now()
    if (wait > 0) this.#timer = setTimeout(() => this.#show(), wait)
    else {
      this.#put(this.#next)
      this.#timer = setTimeout(() => this.#put(null), OLD)
    }
  }

  #put(asked: Asked | null): void {
    clearTimeout(this.#timer)
    this.#next = null
    this.#open = asked
  }
}
