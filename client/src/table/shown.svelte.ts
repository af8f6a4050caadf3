/**
 * Up to where the table was shown. Board and result say when something turns up on the stage; until it has, the script,
 * the big screen's line, the title and every sound and voice speak of what came before it.
 */
import { untrack } from 'svelte'
import type { LogLine } from '../ui/log'
import type { Bar } from './face'

export class Shown {
  /** Something turns up just now. */
  running = $state(false)
  /** What the bar says meanwhile, where it has the table to itself. */
  bar: Bar | null = $state.raw(null)
  /** The lines of all that was shown. */
  lines: LogLine[] = $state.raw([])
  #newest: LogLine[] = []
  /** The end is still to turn up in the last reel: what is told waits, also where nothing runs. */
  held = $state(false)

  /** Made by a page when it is drawn, with a way to the script as far as it is written. */
  constructor(script: () => LogLine[]) {
    this.lines = this.#newest = untrack(script)
    $effect(() => {
      const newest = script()
      const held = this.running || this.held
      untrack(() => {
        // What runs beside a question may run on and on: with the next update the one before it was shown.
        if (!held) this.lines = newest
        else if (!this.bar && newest !== this.#newest) this.lines = this.#newest
        this.#newest = newest
      })
    })
  }

  /** As a face is given it. */
  showing = (on: boolean, bar: Bar | null): void => {
    this.running = on
    this.bar = on ? bar : null
  }
}
