/** What this device remembers. Nothing of it ever goes into an address. */

export type Theme = 'system' | 'dark' | 'light'
export type Volume = 'off' | 'low' | 'full'

export interface Settings {
  name: string
  theme: Theme
  volume: Volume
  /** Hints that were seen, by key. */
  hints: string[]
  /** Whether hints are wanted. */
  hinting: boolean
  /** Games that were played to their end, by id. */
  played: string[]
  /** People this device does not want to hear: room and person id. */
  blocked: string[]
  /** How the microphone is used once it is on. */
  microphone: 'hold' | 'open'
  /** Whether phrases of bots are spoken. */
  botsSpeak: boolean
  /** Beside a big screen a phone shows the hand first. */
  onlyHand: boolean
}

/** A key to a room; `name` is who it makes you, `seat` the chair it opens (none: you watch there). */
export interface SeatKey {
  room: string
  key: string
  game: string
  name: string
  seat: number | null
  over: boolean
}

/** A finished game that was played or watched on this device. */
export interface KeptReplay {
  id: string
  game: string
  names: string[]
  at: number
}

/** A game that was played to its end on this device, from one's own chair. */
export interface PlayedGame {
  room: string
  game: string
  at: number
  won: boolean
}

/** What this device has seen of the deal of a room: see deal.ts. Nothing of it is ever replaced by what comes later. */
export interface DealSeen {
  room: string
  /** The first promise; empty before that, and in practice. */
  promise: string
  /** Seats and seals, as they lay open before any word did. */
  seals: string | null
  /** My own word, and whether the server has taken it. */
  word: string
  taken: boolean
  /** What the server has changed, as soon as it did. */
  changed: { what: 'promise' | 'seals' | 'mine'; before: string; now: string } | null
}

const SETTINGS = 'heistnight.settings'
const SEATS = 'heistnight.seats'
const REPLAYS = 'heistnight.replays'
const PLAYED = 'heistnight.played'
const DEALS = 'heistnight.deals'
const KEPT = 20
const PLAYED_KEPT = 2000

export const DEFAULTS: Settings = {
  name: '',
  theme: 'system',
  volume: 'low',
  hints: [],
  hinting: true,
  played: [],
  blocked: [],
  microphone: 'open',
  botsSpeak: false,
  onlyHand: true,
}

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback // private mode, or another program's text
  }
}

export function put(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Without storage the seat lasts as long as the tab.
  }
}

export function settings(): Settings {
  return { ...DEFAULTS, ...recall<Partial<Settings>>(SETTINGS, {}) }
}

export function keep(change: Partial<Settings>): Settings {
  const next = { ...settings(), ...change }
  put(SETTINGS, next)
  return next
}

function list<T>(key: string): T[] {
  const kept = recall<unknown>(key, [])
  return Array.isArray(kept) ? (kept as T[]) : []
}

export function seatKeys(): SeatKey[] {
  return list(SEATS)
}

export function seatKey(room: string): SeatKey | undefined {
  return seatKeys().find((seat) => seat.room === room)
}

/** The newest seat is first; old ones fall off the end. */
export function keepSeat(seat: SeatKey): void {
  const others = seatKeys().filter((kept) => kept.room !== seat.room)
  put(SEATS, [seat, ...others].slice(0, KEPT))
}

export function dropSeat(room: string): void {
  put(
    SEATS,
    seatKeys().filter((kept) => kept.room !== room),
  )
}

export function replays(): KeptReplay[] {
  return list(REPLAYS)
}

export function keepReplay(replay: KeptReplay): void {
  if (replays().some((kept) => kept.id === replay.id)) return
  put(REPLAYS, [replay, ...replays()].slice(0, KEPT))
}

/** Newest first. */
export function playedGames(): PlayedGame[] {
  return list(PLAYED)
}

export function keepPlayed(game: PlayedGame): void {
  const known = playedGames()
  if (!known.some((kept) => kept.room === game.room)) put(PLAYED, [game, ...known].slice(0, PLAYED_KEPT))
}

/** The record of this device goes; keys to chairs and settings stay. */
export function forgetRecord(): void {
  put(PLAYED, [])
  put(REPLAYS, [])
}

export function dealsSeen(): DealSeen[] {
  return list(DEALS)
}

export function keepDealSeen(deal: DealSeen): void {
  const others = dealsSeen().filter((kept) => kept.room !== deal.room)
  put(DEALS, [deal, ...others].slice(0, KEPT))
}

export function seen(hint: string): boolean {
  return settings().hints.includes(hint)
}

export function saw(hint: string): void {
  if (!seen(hint)) keep({ hints: [...settings().hints, hint] })
}

/** Whoever wants hints again gets all of them. */
export function wantHints(on: boolean): boolean {
  return keep(on ? { hinting: on, hints: [] } : { hinting: on }).hinting
}

export function hasPlayed(game: string): boolean {
  return settings().played.includes(game)
}

export function playedOut(game: string): void {
  if (!hasPlayed(game)) keep({ played: [...settings().played, game] })
}
