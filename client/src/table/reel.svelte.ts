/** Plays a show: beat after beat, never longer than it may, and over at a touch. What a beat is, a game says. */

export interface Moment<Scene> {
  scene: Scene
  ms: number
}

export class Reel<Scene, Beat extends Moment<Scene>> {
  /** How the table stands when nothing plays. */
  protected rest: Scene = $state.raw(undefined as unknown as Scene)
  protected playing: Scene | null = $state.raw(null)
  #queue: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #ends = 0
  #sound: (beat: Beat) => void

  readonly scene: Scene = $derived(this.playing ?? this.rest)
  readonly running: boolean = $derived(this.playing !== null)

  constructor(rest: Scene, sound: (beat: Beat) => void) {
    this.rest = rest
    this.#sound = sound
  }

  /** The beat that will be the last. */
  protected get last(): Beat | undefined {
    return this.#queue.at(-1)
  }

  /** Beats after those that still wait; all together, with what is left of the one that plays, end in time. */
  protected roll(beats: Beat[], longest: (all: Beat[]) => number): void {
    if (beats.length === 0) return
    const all = [...this.#queue, ...beats]
    const left = this.playing ? Math.max(0, this.#ends - performance.now()) : 0
    const most = Math.max(0, longest(all) - left)
    const total = all.reduce((sum, beat) => sum + beat.ms, 0)
    this.#queue = total <= most ? all : all.map((beat) => ({ ...beat, ms: (beat.ms * most) / total }))
    if (!this.playing) this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.playing = null
  }

  #next = (): void => {
    const beat = this.#queue.shift()
    this.playing = beat?.scene ?? null
    if (!beat) return
    this.#sound(beat)
    this.#ends = performance.now() + beat.ms
    this.#timer = setTimeout(this.#next, beat.ms)
  }
}
