/** The Heist clock as these eyes see it: how much is left, or gone, and when it gets loud. */
import type { BoardProps } from '../../table/face'
import type { View } from './types'

const LAST_SECONDS = 30
const HOT = 10
const LOOKS_PER_SECOND = 5
const CALLED = [60, 30, 10, 5, 3, 2, 1]

export class HeistClock {
  /** Milliseconds; null where no clock runs down. */
  left: number | null = $state(null)
  /** Without a limit: milliseconds since the start. */
  gone: number | null = $state(null)
  readonly seconds: number | null = $derived(this.left === null ? null : Math.ceil(this.left / 1000))
  readonly late: boolean = $derived(this.seconds !== null && this.seconds <= LAST_SECONDS)
  readonly hot: boolean = $derived(this.seconds !== null && this.seconds <= HOT)
  /** The next number worth saying aloud, while it is that second. */
  readonly called: number | null = $derived(
    this.seconds !== null && CALLED.includes(this.seconds) ? this.seconds : null,
  )

  /** Run by this view and this clock; returns the way to stop. */
  run(view: View, clock: BoardProps['clock']): () => void {
    const end = endOf(view, clock)
    const start = startOf(view, clock)
    const look = (): void => {
      this.left = end === null ? null : clock.server.left(end)
      this.gone = start === null ? null : clock.server.now() - start
    }
    look()
    if ((end === null && start === null) || clock.paused) return () => undefined
    const timer = setInterval(look, 1000 / LOOKS_PER_SECOND)
    return () => clearInterval(timer)
  }
}

/** When the Heist ends on the server's clock: a question may close earlier, when a held-out card goes back. */
function endOf(view: View, clock: BoardProps['clock']): number | null {
  const closes = view.question?.closes
  if (clock.deadline === null || closes == null || view.closes === null) return null
  return clock.deadline + view.closes - closes
}

/** When an untimed Heist began on the server's clock. */
function startOf(view: View, clock: BoardProps['clock']): number | null {
  return clock.zero == null || view.started === null || view.closes !== null || view.outcome
    ? null
    : clock.zero + view.started
}

/** How long the Heist is, in milliseconds. */
export function lengthOf(view: View): number | null {
  return view.closes === null || view.started === null ? null : view.closes - view.started
}

/** How much of a held-out card's time is left. */
export function leftUntil(until: number, view: View, left: number | null): number | null {
  const length = lengthOf(view)
  return length === null || left === null ? null : Math.max(0, until - (length - left))
}
