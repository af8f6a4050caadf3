/** An attempt as it is put together before it is announced: everything can be changed, nobody sees it (MHS-19.1). */
import { attempts, best, type Announcement, type Attempt } from './answers'
import type { Skill } from './cards'

const EXTRAS = ['oneUse', 'rosa', 'juno'] as const

export type Extra = (typeof EXTRAS)[number]

export class AttemptDraft {
  all: Attempt[] = $state.raw([])
  readonly jobs: number[]
  position: number | null = $state(null)
  withdraw: number | null = $state(null)
  skill: Skill = $state('muscle')
  slots: number[] = $state.raw([])
  extras: Extra[] = $state.raw([])

  constructor(all: Announcement[], first: number | null = null) {
    this.all = attempts(all)
    this.jobs = [...new Set(this.all.map((attempt) => attempt.position))]
    const only = this.jobs.length === 1 ? this.jobs[0] : undefined
    this.choose(first !== null && this.jobs.includes(first) ? first : (only ?? null))
  }

  readonly here: Attempt[] = $derived(this.all.filter((attempt) => attempt.position === this.position))
  readonly skills: Skill[] = $derived([...new Set(this.here.map((attempt) => attempt.skill))])
  readonly withdrawals: number[] = $derived([...new Set(this.here.flatMap((attempt) => attempt.withdraw ?? []))])
  readonly fresh: number[] = $derived(
    [...new Set((this.position === null ? this.all : this.here).flatMap((attempt) => attempt.slots))].sort(),
  )
  /** How many may go in at once. */
  readonly most: number = $derived(
    Math.max(0, ...(this.position === null ? this.all : this.here).map((attempt) => attempt.slots.length)),
  )
  /** What could be used with who is chosen. */
  readonly usable: Extra[] = $derived(
    EXTRAS.filter((extra) => this.#with(this.skill).some((attempt) => attempt[extra])),
  )
  readonly found: Attempt | null = $derived(this.#exact(this.skill) ?? null)

  choose(position: number | null): void {
    this.position = position
    this.extras = []
    this.withdraw = null
    const skills = this.all.filter((attempt) => attempt.position === position).map((attempt) => attempt.skill)
    const strongest = this.all
      .filter((attempt) => attempt.position === position)
      .toSorted((a, b) => b.odds.total - a.odds.total)[0]
    if (!skills.includes(this.skill)) this.skill = strongest?.skill ?? 'muscle'
  }

  toggle(slot: number): void {
    if (this.slots.includes(slot)) this.slots = this.slots.filter((other) => other !== slot)
    else this.slots = [...(this.slots.length === this.most ? this.slots.slice(1) : this.slots), slot].sort()
    this.extras = this.extras.filter((extra) => this.usable.includes(extra))
  }

  /** Take over a whole attempt. */
  take({ position, skill, slots, withdraw, ...rest }: Attempt): void {
    this.choose(position)
    Object.assign(this, { skill, slots, withdraw, extras: EXTRAS.filter((extra) => rest[extra]) })
  }

  use(extra: Extra): void {
    this.extras = this.extras.includes(extra) ? this.extras.filter((other) => other !== extra) : [...this.extras, extra]
  }

  /** By how much it raises the total of what is put together, if that is known. */
  adds(extra: Extra): number | null {
    const others = this.extras.filter((other) => other !== extra)
    const [without, used] = [this.#exact(this.skill, others), this.#exact(this.skill, [...others, extra])]
    return without && used ? used.odds.total - without.odds.total : null
  }

  /** What the chosen ones would have in another skill of this step. */
  inSkill(skill: Skill): Attempt | undefined {
    return this.#exact(skill)
  }

  get best(): Attempt | undefined {
    return best(this.position === null ? this.all : this.here)
  }

  #with(skill: Skill): Attempt[] {
    return this.here.filter(
      (attempt) =>
        attempt.skill === skill &&
        attempt.slots.join() === this.slots.join() &&
        (this.withdrawals.length === 0 || attempt.withdraw === this.withdraw),
    )
  }

  #exact(skill: Skill, extras: Extra[] = this.extras): Attempt | undefined {
    return this.#with(skill).find((attempt) => EXTRAS.every((extra) => attempt[extra] === extras.includes(extra)))
  }
}
