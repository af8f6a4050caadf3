/** A clock by wall time: it goes on while the phone sleeps, and through a reload. All times are milliseconds. */
export interface Watch {
  total: number
  /** What was left when it was stopped; counts while `until` is null. */
  left: number
  until: number | null
}

export const wound = (total: number): Watch => ({ total, left: total, until: null })
export const leftOf = (watch: Watch, now: number): number =>
  watch.until === null ? watch.left : Math.max(0, Math.min(watch.total, watch.until - now))
export const started = (watch: Watch, now: number): Watch => ({ ...watch, until: now + leftOf(watch, now) })
export const stopped = (watch: Watch, now: number): Watch => ({ ...watch, left: leftOf(watch, now), until: null })
export const runs = (watch: Watch, now: number): boolean => watch.until !== null && leftOf(watch, now) > 0
export const over = (watch: Watch, now: number): boolean => leftOf(watch, now) === 0

/** What is called aloud, in seconds before the end. */
export const CALLS = [240, 180, 120, 60, 30, 10, 0] as const

/** The call that fell due between two looks; after a sleep only the last of them, for the others are old news. */
export function due(watch: Watch, before: number, now: number): number | null {
  if (watch.until === null) return null
  const [was, is] = [leftOf(watch, before), leftOf(watch, now)]
  const fallen = CALLS.filter((call) => call * 1000 < watch.total && call * 1000 < was && call * 1000 >= is)
  return fallen.at(-1) ?? null
}
