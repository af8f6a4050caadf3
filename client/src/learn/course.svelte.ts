/** A guided game on this device: which answers were given, which cue stands, and what an act comes to. */
import { lessonOf } from '../api'
import { say } from '../lang'
import { words } from '../lang/learn'
import { pictured } from '../picture'
import { put, recall } from '../storage'
import type { No, Tagged } from '../table/face'
import type { AnyEvent, LessonTold, Moment } from '../wire'

/** How far somebody is: the answers given, the cue after them, and whether the end was seen. */
export interface Progress {
  answers: number[]
  at: number
  done: boolean
}

const KEPT = 'heistnight.lessons'
const NEW: Progress = { answers: [], at: 0, done: false }

export function progress(game: string, lesson: string): Progress | null {
  return recall<Record<string, Progress>>(KEPT, {})[`${game}/${lesson}`] ?? null
}

function keepProgress(game: string, lesson: string, now: Progress): void {
  put(KEPT, { ...recall<Record<string, Progress>>(KEPT, {}), [`${game}/${lesson}`]: now })
}

/** The same thing, whatever the order of its fields. */
export function same(one: unknown, other: unknown): boolean {
  return ordered(one) === ordered(other)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Whether this is what is awaited; what the script leaves open may be anything, as the version that was pressed on. */
export function meant(awaited: object, deed: object): boolean {
  const given = { ...deed }
  for (const [name, value] of Object.entries(awaited)) if (value === null) Object.assign(given, { [name]: null })
  return same(awaited, given)
}

type Fetch = (game: string, lesson: string, answers: number[]) => Promise<LessonTold>

export class Course {
  /** What came after each answer, from the beginning. */
  #told: LessonTold[] = $state.raw([])
  #answers: number[] = $state.raw([])
  at = $state(0)
  /** Grows with every update; `fresh` where the table is another one, or an earlier one. */
  beat = $state(0)
  fresh = $state(0)
  events: AnyEvent[] = $state.raw([])
  wrong = $state('')
  #busy = false
  #done = false
  #fetch: Fetch
  readonly game: string
  readonly lesson: string

  /** What was answered, as the server reads it. */
  readonly answers: string = $derived(this.#answers.join('.'))
  readonly told: LessonTold = $derived(this.#told.at(-1) as LessonTold)
  readonly moment: Moment = $derived(this.told.moments[this.at] as Moment)
  readonly last: boolean = $derived(this.at === this.told.moments.length - 1)
  readonly over: boolean = $derived(this.told.over && this.last)
  /** Whether the real act is awaited; else one goes on at will. */
  readonly awaiting: boolean = $derived(this.moment.awaits.length > 0)
  readonly first: boolean = $derived(this.at === 0 && this.#answers.length === 0)
  readonly view: Tagged = $derived(pictured<Tagged>({ seat: this.told.seat, ...this.moment }))

  constructor(game: string, lesson: string, told: LessonTold[], now: Progress, fetch: Fetch = lessonOf) {
    this.game = game
    this.lesson = lesson
    this.#fetch = fetch
    this.#told = told
    this.#answers = now.answers
    this.at = Math.min(now.at, (told.at(-1)?.moments.length ?? 1) - 1)
    this.#done = now.done
  }

  /** Where it was left, or from the beginning where that can not be found any more. */
  static async open(game: string, lesson: string, fetch: Fetch = lessonOf): Promise<Course> {
    const kept = progress(game, lesson)
    if (kept) {
      const steps = [...Array(kept.answers.length + 1).keys()].map((n) => kept.answers.slice(0, n))
      const told = await Promise.all(steps.map((answers) => fetch(game, lesson, answers))).catch(() => null)
      const ended = told?.at(-1)?.over && kept.at >= (told.at(-1)?.moments.length ?? 0) - 1
      if (told && !ended) return new Course(game, lesson, told, kept, fetch)
    }
    return new Course(game, lesson, [await fetch(game, lesson, [])], { ...NEW, done: kept?.done ?? false }, fetch)
  }

  next = (): void => {
    if (this.awaiting || this.last) return
    this.at += 1
    this.#show(this.moment.events)
  }

  back = (): void => {
    if (this.first) return
    if (this.at > 0) this.at -= 1
    else {
      this.#told = this.#told.slice(0, -1)
      this.#answers = this.#answers.slice(0, -1)
      this.at = this.told.moments.length - 1
    }
    this.fresh += 1
    this.#show([])
  }

  /** Back to the first cue of an earlier part. */
  to = (part: number): void => {
    while (!this.first && this.moment.part >= part) {
      const here = this.moment.part
      this.back()
      if (here === part && this.moment.part < part) {
        this.#forward()
        return
      }
    }
  }

  again = (): void => {
    this.#told = this.#told.slice(0, 1)
    this.#answers = []
    this.at = 0
    this.fresh += 1
    this.#show([])
  }

  /** What somebody does or says: the awaited, and the lesson goes on; anything else, and nothing changes but the words. */
  act = async (deeds: unknown[]): Promise<No | null> => {
    if (this.#busy) return null
    this.#busy = true
    try {
      const told = [...this.#told]
      const answers = [...this.#answers]
      const events: AnyEvent[] = []
      let moment = this.moment
      for (const deed of deeds) {
        const answer = moment.awaits.findIndex((awaited) => meant(awaited as object, deed as object))
        if (answer < 0) return this.#no(moment)
        answers.push(answer)
        const next = await this.#fetch(this.game, this.lesson, answers)
        told.push(next)
        moment = next.moments[0] as Moment
        events.push(...moment.events)
      }
      this.#told = told
      this.#answers = answers
      this.at = 0
      this.#show(events)
      return null
    } catch {
      this.wrong = say.trouble.noAnswer
      return { text: say.trouble.noAnswer, rule: '' }
    } finally {
      this.#busy = false
    }
  }

  #forward(): void {
    if (!this.last) this.at += 1
  }

  #no(moment: Moment): No {
    this.wrong = moment.wrong || words.notYet
    return { text: plain(this.wrong), rule: '' }
  }

  #show(events: AnyEvent[]): void {
    this.wrong = ''
    this.events = events
    this.beat += 1
    if (this.moment.slug) this.fresh += 1
    this.#done ||= this.over
    keepProgress(this.game, this.lesson, { answers: this.#answers, at: this.at, done: this.#done })
  }
}

/** A sentence without the stars that set printed names apart. */
export const plain = (sentence: string): string => sentence.replaceAll('**', '')
