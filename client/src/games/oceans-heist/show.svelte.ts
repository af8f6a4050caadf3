/** Plays the show: beat after beat, never longer than it may, and over at a touch. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import type { View } from './ask'
import { direct, LONGEST, timed, type Beat, type Event } from './director'
import { sceneOf, type Scene } from './scene'

export class Show {
  #rest: Scene = $state.raw(undefined as unknown as Scene)
  #playing: Scene | null = $state.raw(null)
  #queue: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly scene: Scene = $derived(this.#playing ?? this.#rest)
  readonly running: boolean = $derived(this.#playing !== null)

  constructor(view: View) {
    this.#rest = sceneOf(view)
  }

  /** The next update. A film does not wait for a show that still runs. */
  feed(view: View, events: Event[], { slow = false, film = false } = {}): void {
    const beats = direct(this.#rest, events)
    this.#rest = sceneOf(view)
    if (isCalm() || film) this.skip()
    if (isCalm()) {
      const sound = beats.find((beat) => beat.sound)?.sound
      if (sound) play(sound)
      return
    }
    if (beats.length === 0) return
    this.#queue = hurried([...this.#queue, ...timed(beats, slow)], slow ? 2 * LONGEST : LONGEST)
    if (!this.#playing) this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#playing = null
  }

  #next = (): void => {
    const beat = this.#queue.shift()
    this.#playing = beat?.scene ?? null
    if (!beat) return
    if (beat.sound) play(beat.sound)
    this.#timer = setTimeout(this.#next, beat.ms)
  }
}

/** Two shows one after the other still end in time. */
function hurried(beats: Beat[], longest: number): Beat[] {
  const total = beats.reduce((sum, beat) => sum + beat.ms, 0)
  return total <= longest ? beats : beats.map((beat) => ({ ...beat, ms: (beat.ms * longest) / total }))
}
