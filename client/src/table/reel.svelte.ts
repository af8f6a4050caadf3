/** Plays a show: beat after beat, never longer than it may, and over at a touch. What a beat is, a game says. */
import { isCalm } from '../motion'
import type { BoardProps } from './face'
import { layout } from './layout'

export interface Moment<Scene> {
  scene: Scene
  ms: number
}

export interface Pace {
  slow?: boolean
  film?: boolean
  /** What the rules leave for the show; nothing where no clock runs. */
  left?: number | null
}

const FAR = 1.5 // from three metres everything takes longer to see

/** As long as they are, twice as long where they are slow, and in all no longer than they may. */
export function timed<Beat extends { ms: number }>(beats: Beat[], slow: boolean, longest: number): Beat[] {
  const factor = Math.min(slow ? 2 : layout() === 'far' ? FAR : 1, longest / Math.max(1, lengthOf(beats)))
  return beats.map((beat) => ({ ...beat, ms: beat.ms * factor }))
}

/** How long a show may have the table: no longer than the rules leave for it. Half speed doubles it. */
export function granted(longest: number, { slow = false, left = null }: Pace): number {
  const most = slow ? 2 * longest : longest
  return left === null ? most : Math.min(most, Math.max(0, left))
}

/** How long until the countdown of the open question begins: so much the rules leave for the show before it. */
export function untilCountdown({ deadline, total, paused, server }: BoardProps['clock']): number | null {
  return deadline === null || total === null || paused ? null : deadline - total - server.now()
}

/** What has the table to itself does not wait for what runs beside a question. */
export function takesTable(now: { rapt: boolean }, beats: Moment<{ rapt: boolean }>[]): boolean {
  return !now.rapt && beats.some(({ scene }) => scene.rapt)
}

export const lengthOf = (beats: { ms: number }[]): number => beats.reduce((sum, beat) => sum + beat.ms, 0)

/** All shows that run, for whoever holds or skips them from outside. */
class Projector {
  #running = new Set<{ skip: () => void; goOn: () => void }>()
  held = $state(false)

  add(reel: { skip: () => void; goOn: () => void }): void {
    this.#running.add(reel)
  }

  remove(reel: { skip: () => void; goOn: () => void }): void {
    this.#running.delete(reel)
  }

  skip(): void {
    for (const reel of [...this.#running]) reel.skip()
  }

  hold(on: boolean): void {
    this.held = on
    if (!on) for (const reel of [...this.#running]) reel.goOn()
  }
}

export const projector = new Projector()

export class Reel<Scene, Beat extends Moment<Scene>> {
  /** How the table stands when nothing plays. */
  protected rest: Scene = $state.raw(undefined as unknown as Scene)
  protected playing: Scene | null = $state.raw(null)
  #beat: Beat | null = null
  #queue: Beat[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #ends = 0
  #sound: (beat: Beat) => boolean

  readonly scene: Scene = $derived(this.playing ?? this.rest)
  readonly running: boolean = $derived(this.playing !== null)

  /** `sound` lets a beat be heard, and says whether there was anything to hear. */
  constructor(rest: Scene, sound: (beat: Beat) => boolean) {
    this.rest = rest
    this.#sound = sound
  }

  /** The beat that will be the last. */
  protected get last(): Beat | undefined {
    return this.#queue.at(-1)
  }

  /**
   * The beats of an update. Where nothing may move only the first that sounds is heard; a film does not wait for a show
   * that still runs; a first-timer sees it slowly.
   */
  protected show(beats: Beat[], { slow = false, film = false }: Pace, longest: (all: Beat[]) => number): void {
    if (isCalm() || film) this.skip()
    if (isCalm()) beats.some(this.#sound)
    else this.roll(timed(beats, slow, longest(beats)), longest)
  }

  /** Beats after those that still wait; all together, with what is left of the one that plays, end in time. */
  protected roll(beats: Beat[], longest: (all: Beat[]) => number): void {
    const now = performance.now()
    const plays = this.#beat ? [{ ...this.#beat, ms: Math.max(0, this.#ends - now) }] : []
    const all = [...plays, ...this.#queue, ...beats]
    const most = longest(all)
    if (most <= 0 && !projector.held) {
      this.skip()
      beats.some(this.#sound)
      return
    }
    const factor = Math.min(1, most / Math.max(1, lengthOf(all)))
    const shorter = all.map((beat) => ({ ...beat, ms: beat.ms * factor }))
    this.#queue = shorter.slice(plays.length)
    if (plays[0]) {
      clearTimeout(this.#timer)
      this.#ends = now + plays[0].ms * factor
      this.#wait()
    } else if (beats.length > 0) this.#next()
  }

  skip(): void {
    clearTimeout(this.#timer)
    this.#queue = []
    this.#beat = this.playing = null
    projector.remove(this)
  }

  /** After somebody held it. */
  goOn(): void {
    clearTimeout(this.#timer)
    this.#ends = Math.max(this.#ends, performance.now())
    this.#wait()
  }

  #wait(): void {
    this.#timer = setTimeout(this.#next, Math.max(0, this.#ends - performance.now()))
  }

  #next = (): void => {
    if (projector.held && this.playing) return
    const beat = this.#queue.shift() ?? null
    const begins = this.playing ? this.#ends : performance.now() // a timer that comes late takes nothing from the rest
    this.#beat = beat
    this.playing = beat?.scene ?? null
    if (!beat) {
      projector.remove(this)
      return
    }
    projector.add(this)
    this.#sound(beat)
    this.#ends = begins + beat.ms
    this.#wait()
  }
}
