/** Plays the show: beat after beat, never longer than it may, and over at a touch. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { direct, lengthOf, longest, timed, type Beat } from './director'
import type { Event, View } from './pieces'
import { sceneOf, type Scene } from './scene'

export class Show {
  #rest: Scene = $state.raw(undefined as unknown as Scene)
  #playing: Scene | null = $state.raw(null)
  #queue: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly scene: Scene = $derived(this.#playing ?? this.#rest)
  readonly running: boolean = $derived(this.#playing !== null)
  /** The Hideout is theatre: what is asked after it waits. */
  readonly theatre: boolean = $derived(this.#playing?.phase === 'hideout')

  constructor(view: View) {
    this.#rest = sceneOf(view)
  }

  /** The next update. A film does not wait for a show that still runs. */
  feed(view: View, events: Event[], { slow = false, film = false } = {}): void {
    const beats = direct(this.#queue.at(-1)?.scene ?? this.#rest, events)
    this.#rest = sceneOf(view)
    if (events.length === 0 || isCalm()) {
      beats.flatMap((beat) => beat.sounds).slice(0, 1).forEach((sound) => play(sound))
      this.skip()
      return
    }
    if (film) this.skip()
    if (beats.length === 0) return
    this.#queue = hurried([...this.#queue, ...timed(beats, slow)], slow)
    if (!this.#playing) this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#playing = null
  }

  #next = (): void => {
    const beat = this.#queue.shift()
    if (!beat) {
      this.#playing = null
      return
    }
    this.#playing = beat.scene
    beat.sounds.forEach((sound) => play(sound))
    this.#timer = setTimeout(this.#next, beat.ms)
  }
}

/** Two shows one after the other still end in time. */
function hurried(beats: Beat[], slow: boolean): Beat[] {
  const most = longest(beats) * (slow ? 2 : 1)
  const total = lengthOf(beats)
  return total <= most ? beats : beats.map((beat) => ({ ...beat, ms: (beat.ms * most) / total }))
}
