/** What this device remembers. Nothing of it ever goes into an address. */

export type Theme = 'system' | 'dark' | 'light'
export type Volume = 'off' | 'low' | 'full'

export interface Settings {
  name: string
  theme: Theme
  volume: Volume
  /** Rule hints already shown, by key: a first-timer sees each once. */
  hints: string[]
  /** People this device does not want to hear, by person id. */
  blocked: string[]
}

export interface SeatKey {
  room: string
  key: string
  game: string
  at: number
}

const SETTINGS = 'heistnight.settings'
const SEATS = 'heistnight.seats'
const KEPT_SEATS = 20

export const DEFAULTS: Settings = { name: '', theme: 'system', volume: 'low', hints: [], blocked: [] }

function read<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback // private mode, or another program's text
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the seat lasts as long as the tab.
  }
}

export function settings(): Settings {
  return { ...DEFAULTS, ...read<Partial<Settings>>(SETTINGS, {}) }
}

export function keep(change: Partial<Settings>): Settings {
  const next = { ...settings(), ...change }
  write(SETTINGS, next)
  return next
}

export function seatKeys(): SeatKey[] {
  const kept = read<unknown>(SEATS, [])
  return Array.isArray(kept) ? (kept as SeatKey[]) : []
}

export function seatKey(room: string): SeatKey | undefined {
  return seatKeys().find((seat) => seat.room === room)
}

/** The newest seat is first; old ones fall off the end. */
export function keepSeat(seat: SeatKey): void {
  const others = seatKeys().filter((kept) => kept.room !== seat.room)
  write(SEATS, [seat, ...others].slice(0, KEPT_SEATS))
}

export function dropSeat(room: string): void {
  write(
    SEATS,
    seatKeys().filter((kept) => kept.room !== room),
  )
}

/** True the first time only: the caller shows the hint, and never again on this device. */
export function firstTime(hint: string): boolean {
  const { hints } = settings()
  if (hints.includes(hint)) return false
  keep({ hints: [...hints, hint] })
  return true
}
