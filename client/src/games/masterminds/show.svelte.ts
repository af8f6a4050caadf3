/** Plays the show: beat after beat, never longer than it may, and over at a touch. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { direct, LONGEST, timed, type Beat, type Event } from './director'
import { sceneOf, settled, type Scene, type View } from './scene'

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
  feed(view: View, events: Event[], names: string[], { slow = false, film = false } = {}): void {
    if (events.length === 0) {
      this.#rest = settled(this.#rest, view)
      if (film) this.skip()
      return
    }
    const beats = direct(this.#rest, events, names)
    this.#rest = settled(beats.at(-1)?.scene ?? this.#rest, view)
    if (isCalm()) {
      beats[0]?.sounds.forEach(({ sound, delay }) => play(sound, delay))
      this.skip()
      return
    }
    if (film) this.skip()
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
    if (!beat) {
      this.#playing = null
      return
    }
    this.#playing = beat.scene
    for (const { sound, delay } of beat.sounds) play(sound, delay)
    this.#timer = setTimeout(this.#next, beat.ms)
  }
}

/** Two shows one after the other still end in time. */
function hurried(beats: Beat[], longest: number): Beat[] {
  const total = beats.reduce((sum, beat) => sum + beat.ms, 0)
  return total <= longest ? beats : beats.map((beat) => ({ ...beat, ms: (beat.ms * longest) / total }))
}
