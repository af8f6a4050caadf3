/** What a companion remembers on this device, through a reload and a dead battery; what was entered can be taken back. */
import { put, recall } from '../../storage'

/** So many steps are remembered. */
const STEPS = 50

export class Kept<T extends object> {
  now: T = $state() as T
  #before: T[] = $state.raw([])
  readonly #key: string
  readonly #fresh: () => T

  /** Make it while a component is set up: it is kept as long as that one stands. */
  constructor(game: string, fresh: () => T) {
    this.#key = `heistnight.table.${game}`
    this.#fresh = fresh
    this.now = { ...fresh(), ...recall<Partial<T>>(this.#key, {}) }
    this.#before = recall<T[]>(`${this.#key}.before`, [])
    $effect(() => put(this.#key, $state.snapshot(this.now)))
    $effect(() => put(`${this.#key}.before`, this.#before))
  }

  get canGoBack(): boolean {
    return this.#before.length > 0
  }

  /** Something is entered that `back` takes back. */
  enter(change: () => void): void {
    this.#before = [...this.#before, $state.snapshot(this.now) as T].slice(-STEPS)
    change()
  }

  back(): void {
    this.now = this.#before.at(-1) ?? this.now
    this.#before = this.#before.slice(0, -1)
  }

  /** What was entered up to now stands. */
  settle(): void {
    this.#before = []
  }

  reset(): void {
    this.settle()
    this.now = this.#fresh()
  }
}
