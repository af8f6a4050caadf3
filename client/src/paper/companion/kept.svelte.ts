/** What a companion remembers on this device, through a reload and a dead battery. */
import { put, recall } from '../../storage'

export class Kept<T extends object> {
  now: T = $state() as T
  readonly #key: string
  readonly #fresh: () => T

  /** Make it while a component is set up: it is kept as long as that one stands. */
  constructor(game: string, fresh: () => T) {
    this.#key = `heistnight.table.${game}`
    this.#fresh = fresh
    this.now = { ...fresh(), ...recall<Partial<T>>(this.#key, {}) }
    $effect(() => put(this.#key, $state.snapshot(this.now)))
  }

  reset(): void {
    this.now = this.#fresh()
  }
}
