/** What the table shows at one moment: the open things of a view, and what of the show stands on them. */
import { lineupOf } from './finale'
import type { View } from './pieces'

export interface SeatScene {
  alive: boolean
  cards: number
  hand: string[] | null
  identity: string | null
  attribute: string | null
  down: boolean
  awake: boolean
  restraint: string
  knockedOut: boolean
  stabbed: boolean
  vestUsed: boolean
  /** What it died of, once it has. */
  cause: string
}

/** Somebody goes for somebody: a shot and the like, or a look. */
export interface Line {
  from: number
  to: number
  attack: string
  end: 'open' | 'hit' | 'avoided'
}

export interface Scene {
  phase: View['phase']
  token: number
  hideout: number
  truck: number
  start: number | null
  active: number | null
  seats: SeatScene[]
  alarmCard: string | null
  /** A card on its way, face down; only giver and receiver see which. */
  pass: { from: number | null; to: number; card: string | null } | null
  line: Line | null
  driver: number | null
  /** A word over the whole truck, and one at a seat. */
  title: { text: string; sub: string; tone: 'alarm' | 'brass' } | null
  word: { seat: number; text: string; tone: 'alarm' | 'brass' | 'clear' } | null
  /** The Hideout is theatre: what is asked after it waits. */
  rapt: boolean
}

/** Endings without a Getaway. */
const ROBBED = ['agents_robbery', 'police']

export function sceneOf(view: View): Scene {
  const causes = Object.fromEntries(
    (view.deeds ?? []).flatMap((deed) => (deed.what === 'die' ? [[deed.seat, deed.how]] : [])),
  )
  const known = view.outcome ? lineupOf(view, view.outcome).known : null
  return {
    phase: view.outcome ? (ROBBED.includes(view.outcome.ending) ? 'robbery' : 'getaway') : view.phase,
    token: view.token,
    hideout: view.hideout,
    truck: view.truck,
    start: view.start,
    active: view.active,
    seats: view.seats.map((seat, i) => ({
      alive: seat.alive,
      cards: seat.cards,
      hand: seat.hand,
      identity: known && !known.includes(i) ? null : seat.identity,
      attribute: seat.attribute,
      down: seat.attribute_down,
      awake: seat.conscience_awake,
      restraint: seat.restraint,
      knockedOut: seat.knocked_out,
      stabbed: seat.stabbed_by !== null,
      vestUsed: seat.vest_used,
      cause: causes[i] ?? '',
    })),
    alarmCard: view.alarm_card,
    pass: passOf(view),
    line: view.attack
      ? { from: view.attack.attacker, to: view.attack.target, attack: view.attack.attack, end: 'open' }
      : null,
    driver: null,
    title: null,
    word: null,
    rapt: false,
  }
}

/** Who looks at a card that was passed had it from the seat on turn, or from the Vault. */
function passOf(view: View): Scene['pass'] {
  const to = view.question?.waiting[0]
  if (view.question?.name !== 'ReceiveCard' || to === undefined) return null
  return { from: view.active === to ? null : view.active, to, card: view.own?.looking_at ?? null }
}
