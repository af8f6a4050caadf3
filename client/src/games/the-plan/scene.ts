/** What the table shows at one moment: the open things of a view, and what of the show stands on them. */
import type { Picture } from '../../picture'
import type { ThePlan } from './wire'
import { face, type Kind, type Size, type TrinketKind } from './kinds'

export type View = Picture<ThePlan.Board, ThePlan.Own | null, ThePlan.Advice>
export type Tally = ThePlan.Tally
export type Note = { text: string; tone: 'alarm' | 'brass' | 'plain' }

export interface SeatScene {
  treasures: string[]
  trinkets: string[]
  tally: Tally
  cards: number
  ready: boolean
  /** Since the reveal of this turn: points won, tiles got, sets closed. */
  gain: number
  loot: string[]
  /** What the treasures of that loot are worth. */
  took: number
  closed: (Kind | TrinketKind)[]
}

/** The Plans of a turn, from the reveal until they are cleaned up. */
export interface Stage {
  plans: string[]
  /** False for who joined in the middle: nobody told who got what. */
  known: boolean
  up: boolean
  now: Size | null
  done: Size[]
  marks: Partial<Record<Kind, 'clash' | 'got'>>[]
  feet: (string | undefined)[]
  words: Partial<Record<Size, string>>
  notes: Partial<Record<Kind, Note>>
  clash: boolean
  /** Who of this size has been handed a trinket, in that order. */
  served: number[]
  /** The bids of the last auction, by seat. */
  bids: Record<number, number>
}

export interface Scene {
  turn: number
  round: number
  /** To the left 1, to the right -1, nobody passes 0. */
  direction: number
  museum: string[]
  shelf: string[]
  treasurePile: number
  trinketPile: number
  seats: SeatScene[]
  stage: Stage | null
  /** Cards on their way to a neighbour. */
  passing: { giver: number; receiver: number; cards: string[] | null }[]
  /** One sentence about this moment. */
  line: string
}

/** Nothing collected yet. */
const NOTHING: Tally = { points: 0, sets: 0, closed: [], short: [] }

/** What a seat sees alone; spectators have nothing of the kind. */
export function ownOf(view: View): ThePlan.PlanOwn | null {
  return view.own && 'hand' in view.own ? view.own : null
}

export function freshStage(plans: string[]): Stage {
  return {
    plans,
    known: true,
    up: false,
    now: null,
    done: [],
    marks: plans.map(() => ({})),
    feet: plans.map(() => undefined),
    words: {},
    notes: {},
    clash: false,
    served: [],
    bids: {},
  }
}

/** The table of a view, with nothing of a show on it; Plans that are up stand in their lanes. */
export function sceneOf(view: View): Scene {
  return {
    turn: view.turn,
    round: view.round,
    direction: view.direction,
    museum: view.museum.flat(),
    shelf: view.shelf,
    treasurePile: view.treasure_pile,
    trinketPile: view.trinket_pile,
    seats: view.seats.map(({ treasures, trinkets, cards, ready }, seat) => ({
      treasures,
      trinkets,
      tally: view.advice.tallies[seat] ?? NOTHING,
      cards,
      ready,
      gain: 0,
      loot: [],
      took: 0,
      closed: [],
    })),
    stage: stageOf(view),
    passing: [],
    line: '',
  }
}

/** Who joins in the middle of an execution sees what can be read off the cards: who goes now, and what clashed. */
function stageOf(view: View): Stage | null {
  const plans = view.seats.flatMap((seat) => seat.plan ?? [])
  if (plans.length < view.seats.length) return null
  const stage: Stage = { ...freshStage(plans), known: false, up: true }
  const { execution } = view.advice
  if (!execution) return stage
  stage.now = execution.size as Size
  stage.done = plans.map((plan) => face(plan).size).filter((size) => size < execution.size)
  stage.marks = execution.clashes.map((kinds) => Object.fromEntries(kinds.map((kind) => [kind, 'clash' as const])))
  return stage
}

/** What a show ends on: the view is the truth, the show's marks stay while the Plans are up. */
export function settled(end: Scene, view: View): Scene {
  const truth = sceneOf(view)
  if (!truth.stage || !end.stage) return truth
  const seats = truth.seats.map((seat, i) => ({
    ...seat,
    gain: end.seats[i]?.gain ?? 0,
    loot: end.seats[i]?.loot ?? [],
    took: end.seats[i]?.took ?? 0,
    closed: end.seats[i]?.closed ?? [],
  }))
  return { ...truth, seats, stage: { ...end.stage, clash: false } }
}
