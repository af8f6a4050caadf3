/** A film on the projector: which moment stands, and how it runs. */
import { seatsThen } from '../formerly'
import { pictured } from '../picture'
import type { Face, SeatInfo } from '../table/face'
import type { LogLine } from '../ui/log'
import type { AnyEvent, AnyView, Film, Frame } from '../wire'

const LEAST = 350
const PER_LINE = 700
const MOST = 5_000

export interface Chapter {
  at: number
  title: string
}

export class Projector {
  film: Film = $state.raw(undefined as unknown as Film)
  at = $state(0)
  beat = $state(0)
  /** What happened in the moment that stands; nothing after a jump. */
  events: AnyEvent[] = $state.raw([])
  running = $state(false)
  speed = $state(1)
  readonly face: Face
  #timer: ReturnType<typeof setTimeout> | undefined

  readonly eyes: number | null = $derived(typeof this.film.eyes === 'number' ? this.film.eyes : null)
  readonly frame: Frame = $derived(this.film.frames[this.at] as Frame)
  readonly view: AnyView = $derived(pictured<AnyView>({ seat: this.eyes, ...this.frame }))
  readonly hands: AnyView[] | null = $derived(
    this.frame.hands.length > 0
      ? this.frame.hands.map((held, seat) => pictured<AnyView>({ seat, board: this.frame.board, ...held }))
      : null,
  )
  readonly last = $derived(this.film.frames.length - 1)
  /** As they were called at the end. */
  readonly names: SeatInfo[] = $derived(
    this.film.names.map((name, mark) => ({ name, mark, you: mark === this.eyes, bot: null, away: false })),
  )
  /** Who sat there in the moment that stands. */
  readonly seats: SeatInfo[] = $derived(seatsThen(this.names, this.film.formerly, this.at))
  readonly lines: LogLine[][] = $derived(
    this.film.frames.map((frame, i) =>
      frame.events
        .flatMap((event) => this.face.script(event, seatsThen(this.names, this.film.formerly, i), this.eyes))
        .map((line, j) => ({ ...line, id: `${i}.${j}` })),
    ),
  )
  /** Where something new begins: moments with a slug line, by its words. */
  readonly chapters: Chapter[] = $derived(
    this.lines.flatMap((lines, at) => {
      const slug = lines.find((line) => line.slug)
      return slug
        ? [{ at, title: slug.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('') }]
        : []
    }),
  )
  readonly chapter = $derived(this.chapters.findLast((chapter) => chapter.at <= this.at))
  readonly script: LogLine[] = $derived(this.lines.slice(0, this.at + 1).flat())
  readonly said = $derived(this.film.said.filter((said) => said.at <= this.frame.at))

  constructor(film: Film, face: Face) {
    this.film = film
    this.face = face
  }

  /** The same moment through other eyes. */
  change(film: Film): void {
    this.film = film
    this.to(this.at)
  }

  to(at: number): void {
    const next = Math.min(this.last, Math.max(0, at))
    this.events = next === this.at + 1 ? (this.film.frames[next]?.events ?? []) : []
    this.at = next
    this.beat += 1
    if (this.at === this.last) this.stop()
    else if (this.running) this.#wind()
  }

  /** To the beginning of this chapter or the one before, or of the next. */
  leap(way: -1 | 1): void {
    const to = way > 0 ? this.chapters.find(({ at }) => at > this.at) : this.chapters.findLast(({ at }) => at < this.at)
    this.to(to?.at ?? (way > 0 ? this.last : 0))
  }

  start(): void {
    if (this.at === this.last) this.to(0)
    this.running = true
    this.#wind()
  }

  stop(): void {
    this.running = false
    clearTimeout(this.#timer)
  }

  toggle(): void {
    if (this.running) this.stop()
    else this.start()
  }

  /** A moment stays as long as its lines take to read. */
  #wind(): void {
    clearTimeout(this.#timer)
    const stays = Math.min(MOST, LEAST + PER_LINE * (this.lines[this.at]?.length ?? 0))
    this.#timer = setTimeout(() => this.to(this.at + 1), stays / this.speed)
  }
}
