/** One step easier after two losses, one harder after two wins or a Cakewalk, the Scam first, and a first game open (EAP-10.14, EAP-10.15). */
import { words } from './words'
import { put, recall } from '../../storage'
import type { Choice } from '../../wire'
import { HEISTS } from './cards'
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
const IN_A_ROW = 2
const SCAM: Heist = 'double_blind_scam'

/** A Heist in a room is over; a page that is loaded again tells it again. */
export function note(heist: Heist, won: boolean, room: string): void {
  const known = recall<Results>(RESULTS, {})
  const before = known[heist] ?? { won: false, row: 0, room: '' }
  if (before.room === room) return
  const row = won ? Math.max(0, before.row) + 1 : Math.min(0, before.row) - 1
  put(RESULTS, { ...known, [heist]: { won: before.won || won, row, room } })
}

/** `choices` are the options of the game, as the server describes them. */
export function suggestion(options: Options, choices: Choice[]): Suggestion | null {
  const heist = options.heist
  const known = recall<Results>(RESULTS, {})
  if (!heist) return null
  const row = known[heist]?.row ?? 0
  if (heist === 'cakewalk') return row > 0 ? offer(nextStar(options), words.wonCake) : null
  if (row <= -IN_A_ROW) return offer(easier(options, choices), words.lostTwice)
  if (row >= IN_A_ROW) return offer(harder(options, choices), words.wonTwice)
  if (heist !== SCAM && HEISTS[SCAM].partners.includes(options.players) && !known[SCAM]?.won)
    return { text: words.scamFirst(HEISTS[SCAM].title), act: words.steps.scam, options: { heist: SCAM } }
  return known[heist] ? null : offer(first(options), words.firstTime)
}

/** The book's own help for a first game. */
function first(options: Options): Offer {
  if (options.heist === SCAM && !options.open_hands) return ['open', { open_hands: true }]
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

/** The next length of the clock that there is, longer or shorter; none where no clock runs. */
function clock({ seconds }: Options, choices: Choice[], by: 1 | -1): Options['seconds'] | undefined {
  const all = choices.find(({ name }) => name === 'seconds')?.values ?? []
  const lengths = all.filter((value) => typeof value === 'number').sort((a, b) => a - b)
  const now = lengths.indexOf(seconds as number)
  return now < 0 ? undefined : (lengths[now + by] as Options['seconds'])
}

function easier(options: Options, choices: Choice[]): Offer {
  if (options.heist === 'three_ring_monte') {
    if (!arePilesOpen(options)) return PILES
  } else if (!options.open_hands) return ['open', { open_hands: true }]
  const longer = clock(options, choices, 1)
  if (longer) return ['longer', { seconds: longer }]
  return isFirstLevel(options) && !options.extra_tools ? ['tools', { extra_tools: 2 }] : null
}

function nextStar(options: Options): Offer {
  const level = HEISTS[options.heist as Heist].levels?.find(({ stars }) => stars === (options.stars ?? 1) + 1)
  return level ? ['star', { stars: level.stars }] : null
}

function harder(options: Options, choices: Choice[]): Offer {
  const star = nextStar(options)
  if (star) return [star[0], { ...star[1], extra_tools: 0 }]
  if (options.backup === 'none' || !options.backup) return ['shared', { backup: 'shared' }]
  if (options.backup === 'shared') return ['each', { backup: 'each' }]
  const shorter = clock(options, choices, -1)
  return shorter ? ['shorter', { seconds: shorter }] : null
}

/** Above the first level there are no extra Tools (EAP-10.12). */
function isFirstLevel({ stars }: Options): boolean {
  return (stars ?? 1) === 1
}
