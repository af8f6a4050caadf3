/** Dates of the puzzle of the day, and what this device remembers of them (EAP-4.90 to 4.97). */
import { put, recall } from '../storage'

/** YYYY-MM-DD of the UTC calendar. */
export type Day = string

export interface Try {
  room: string
  /** Started on its own date: it counts for the streak. */
  fresh: boolean
  /** Nothing yet while it runs. */
  share: string
  solved: boolean
  elapsed: number
}

const TRIES = 'heistnight.daily'
const STARS_BY_WEEKDAY = [5, 1, 2, 3, 3, 4, 4]
const A_DAY = 86_400_000
export const FIRST: Day = '2026-01-01'

export const today = (now = Date.now()): Day => new Date(now).toISOString().slice(0, 10)
export const before = (day: Day, days = 1): Day => today(Date.parse(day) - days * A_DAY)
export const starsOf = (day: Day): number => STARS_BY_WEEKDAY[new Date(day).getUTCDay()] as number

/** The official try of each date: the first one started. */
export const tries = (): Record<Day, Try> => recall<Record<Day, Try>>(TRIES, {})

/** A try begins; false where the date has its official one already, and this is practice. */
export function begin(day: Day, room: string, now = Date.now()): boolean {
  const known = tries()
  if (known[day]) return false
  put(TRIES, {
    ...known,
    [day]: { room, fresh: day === today(now), share: '', solved: false, elapsed: 0 } satisfies Try,
  })
  return true
}

/** A table is over: if it was an official try, this is how it went. */
export function finish(room: string, result: Pick<Try, 'share' | 'solved' | 'elapsed'>): void {
  const known = tries()
  const day = Object.keys(known).find((one) => known[one]?.room === room)
  if (day) put(TRIES, { ...known, [day]: { ...(known[day] as Try), ...result } })
}

/** Days in a row solved on their own date, up to today or yesterday. */
export function streak(known: Record<Day, Try>, day: Day): number {
  const counts = (one: Day): boolean => Boolean(known[one]?.fresh && known[one].solved)
  let last = counts(day) ? day : before(day)
  let length = 0
  for (; counts(last); last = before(last)) length += 1
  return length
}

/** The most days in a row that were ever solved on their own date. */
export function longestStreak(known: Record<Day, Try>): number {
  return Math.max(0, ...Object.keys(known).map((day) => streak(known, day)))
}

export const forgetDays = (): void => put(TRIES, {})

export function optionsOf(day: Day): Record<string, number | string> {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return { players: 1, heist: 'cakewalk', daily_year: year, daily_month: month, daily_day: date }
}
