/** One step easier after two losses, one harder after two wins, the Scam first, and a first game open (EAP-10.14, EAP-10.15). */
import { words } from './words'
import { put, recall } from '../../storage'
import type { ExactlyAsPlanned } from './wire'
import type { Heist } from './types'

type Options = ExactlyAsPlanned.Options
export type Step = keyof typeof words.steps

export interface Suggestion {
  text: string
  act: string
  options: Partial<Options>
}

/** Of each Heist on this device: whether it was ever won, and how often in a row (lost: less than nothing). */
type Results = Partial<Record<Heist, { won: boolean; row: number; room: string }>>

const RESULTS = 'heistnight.heists'
const LIMIT = 2
const MOST_STARS = 4
const LONGEST = 600
const SHORTEST = 60
const TEAMS: Heist[] = ['double_blind_scam', 'bonnie_and_clyde_waltz', 'quiz_show']

/** A Heist in a room is over; a page that is loaded again tells it again. */
export function note(heist: Heist, won: boolean, room: string): void {
  const known = recall<Results>(RESULTS, {})
  const before = known[heist] ?? { won: false, row: 0, room: '' }
  if (before.room === room) return
  const row = won ? Math.max(0, before.row) + 1 : Math.min(0, before.row) - 1
  put(RESULTS, { ...known, [heist]: { won: before.won || won, row, room } })
}

export function suggestion(options: Options): Suggestion | null {
  const heist = options.heist
  const known = recall<Results>(RESULTS, {})
  if (!heist || heist === 'cakewalk') return null
  const row = known[heist]?.row ?? 0
  if (row <= -LIMIT) return offer(easier(options), words.lostTwice)
  if (row >= LIMIT) return offer(harder(options), words.wonTwice)
  if (TEAMS.includes(heist) && heist !== 'double_blind_scam' && !known.double_blind_scam?.won)
    return { text: words.scamFirst, act: words.steps.scam, options: { heist: 'double_blind_scam' } }
  return known[heist] ? null : offer(first(options), words.firstTime)
}

/** The book's own help for a first game. */
function first(options: Options): Offer {
  if (options.heist === 'double_blind_scam' && !options.open_hands) return ['open', { open_hands: true }]
  return options.heist === 'three_ring_monte' && !arePilesOpen(options) ? PILES : null
}

function arePilesOpen(options: Options): boolean {
  return !!options.open_tools || !!options.open_jobs
}

type Offer = [Step, Partial<Options>] | null
const PILES: Offer = ['piles', { open_tools: true, open_jobs: true }]

function offer(step: Offer, text: string): Suggestion | null {
  return step && { text, act: words.steps[step[0]], options: step[1] }
}

function easier(options: Options): Offer {
  const seconds = Number(options.seconds ?? 300)
  if (options.heist === 'three_ring_monte') {
    if (!arePilesOpen(options)) return PILES
  } else if (!options.open_hands) return ['open', { open_hands: true }]
  if (seconds < LONGEST) return ['longer', { seconds: (seconds + 60) as Options['seconds'] }]
  const room = TEAMS.includes(options.heist as Heist) || options.stars === 1
  return room && !options.extra_tools ? ['tools', { extra_tools: 2 }] : null
}

function harder(options: Options): Offer {
  const seconds = Number(options.seconds ?? 300)
  const stars = options.stars ?? 1
  if (options.heist === 'three_ring_monte' && stars < MOST_STARS) return ['star', harderBy(stars + 1, options)]
  if (options.backup === 'none' || !options.backup) return ['shared', { backup: 'shared' }]
  if (options.backup === 'shared') return ['each', { backup: 'each' }]
  return seconds > SHORTEST ? ['shorter', { seconds: (seconds - 60) as Options['seconds'] }] : null
}

/** Above the first level there are no extra Tools (EAP-10.12). */
function harderBy(stars: number, options: Options): Partial<Options> {
  return options.extra_tools ? { stars, extra_tools: 0 } : { stars }
}
