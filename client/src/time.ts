/** The server's clock as seen from a device whose own clock may be wrong. */

export type Millis = number

interface Sample {
  offset: Millis
  trip: Millis
}

const KEPT = 8

/** Estimates offset = server - local from answered pings; the quickest round trip is the best witness. */
export class ServerClock {
  #samples: Sample[] = []
  #local: () => Millis

  /** `local` must never jump: performance.now does not, Date.now does. */
  constructor(local: () => Millis = () => performance.now()) {
    this.#local = local
  }

  local(): Millis {
    return this.#local()
  }

  /** A ping left at `sent` (local) and its answer carried `server`; it has just arrived. */
  sample(sent: Millis, server: Millis): void {
    const arrived = this.#local()
    const trip = Math.max(0, arrived - sent)
    this.#samples = [...this.#samples.slice(1 - KEPT), { offset: server + trip / 2 - arrived, trip }]
  }

  /** A server said welcome, perhaps another one: its time is good enough until the first ping is back. */
  begin(server: Millis): void {
    this.#samples = [{ offset: server - this.#local(), trip: Infinity }]
  }

  get offset(): Millis {
    let best: Sample = { offset: 0, trip: Infinity }
    for (const sample of this.#samples) if (sample.trip <= best.trip) best = sample
    return best.offset
  }

  now(): Millis {
    return this.#local() + this.offset
  }

  left(deadline: Millis): Millis {
    return Math.max(0, deadline - this.now())
  }
}

/** 0:19, 1:05, 12:00; rounded up, so that 0:00 means over. */
export function minutes(left: Millis): string {
  const seconds = Math.ceil(left / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What has passed, in seconds that are over: 0:39 until 0:40 is, as it is shared. */
export function whole(passed: Millis): Millis {
  return passed - (passed % 1000)
}
