/** From what somebody points at to one of the offered answers; and what helps to point. What is legal, the options say. */
import type { Tagged } from '../../table/face'
import type { ThePlan } from '../../wire'
import {
  copies,
  face,
  KINDS,
  ofKind,
  SET_BONUS,
  sets,
  TRINKET_KINDS,
  trinketSets,
  worth,
  type Kind,
  type TrinketKind,
} from './kinds'
import type { SeatScene, Stage } from './scene'

export type Action = ThePlan.Action
type Of<T extends Action['type']> = Extract<Action, { type: T }>

/** The offered answers of one sort. */
export function offered<T extends Action['type']>(options: Tagged[], type: T): Of<T>[] {
  return options.filter((option): option is Of<T> => option.type === type)
}

/** The pass of the cards at two places; of pairs that look alike only one is offered. */
export function giveOf(options: Tagged[], hand: string[], places: number[]): ThePlan.Give | undefined {
  const faces = places.map((place) => hand[place]).sort()
  return offered(options, 'Give').find(
    (give) => [hand[give.first], hand[give.second]].sort().join() === faces.join() && faces.length === 2,
  )
}

export interface Finds {
  tiles: string[]
  /** Kinds of which the own set would be closed. */
  closes: Kind[]
}

/** What lies there for a Plan; a Smash & Grab looks at the dearest room. */
export function finds(plan: string, museum: string[], held: string[]): Finds {
  const { kinds, size } = face(plan)
  const wanted = size === 0 ? dearest(museum) : kinds
  const tiles = wanted.flatMap((kind) => ofKind(museum, kind))
  const closes = wanted.filter((kind) => sets(copies([...held, ...tiles], kind)) > sets(copies(held, kind)))
  return { tiles, closes: size === 0 ? [] : closes }
}

export function dearest(museum: string[]): Kind[] {
  const rooms = KINDS.filter((kind) => ofKind(museum, kind).length > 0)
  const best = rooms.toSorted((a, b) => worth(ofKind(museum, b)) - worth(ofKind(museum, a)))[0]
  return best ? [best] : []
}

export type TrinketStatus = 'new' | 'completes' | 'have'

export function trinketStatus(tile: string, held: string[]): TrinketStatus {
  const kind = kindOf(tile)
  if (trinketSets([...held, tile], kind) > trinketSets(held, kind)) return 'completes'
  return held.includes(tile) ? 'have' : 'new'
}

/** Whether a trinket can be paid without giving up a set. */
export function spare(tile: string, held: string[]): boolean {
  const kind = kindOf(tile)
  return trinketSets(held.toSpliced(held.indexOf(tile), 1), kind) === trinketSets(held, kind)
}

/** The trinket one would miss least: no set lost, a double, a lonely kind. */
export function cheapest(held: string[]): string | undefined {
  const cost = (tile: string): number =>
    (spare(tile, held) ? 0 : SET_BONUS * 100) +
    (held.indexOf(tile) === held.lastIndexOf(tile) ? 50 : 0) +
    held.filter((other) => other[0] === tile[0]).length
  return held.toSorted((a, b) => cost(a) - cost(b))[0]
}

/** A hand minus what was laid aside. */
export function without(tiles: string[], gone: string[]): string[] {
  return gone.reduce((left, tile) => left.toSpliced(left.indexOf(tile), 1), tiles)
}

/** The first kind of which one is missing for a set. */
export function shortOf(treasures: string[]): Kind | undefined {
  return KINDS.find((kind) => {
    const counts = copies(treasures, kind)
    return counts.filter((count) => count > sets(counts)).length === 3
  })
}

export interface InLine {
  seat: number
  treasures: number
  trinkets: number
  took: string | undefined
}

/** Who of a size came home with nothing, in the order in which trinkets are handed out (TP-6.4). */
export function trinketLine(stage: Stage, seats: SeatScene[], asked: number): InLine[] {
  const { size } = face(stage.plans[asked] ?? '')
  return stage.plans
    .flatMap((plan, seat) => {
      const it = seats[seat]
      if (
        !it ||
        face(plan).size !== size ||
        (!stage.known && seat !== asked) ||
        it.loot.some((tile) => KINDS.includes(tile[0] as Kind))
      )
        return []
      const took = it.loot[0]
      return [{ seat, treasures: it.treasures.length, trinkets: it.trinkets.length - (took ? 1 : 0), took }]
    })
    .sort((a, b) => a.treasures - b.treasures || a.trinkets - b.trinkets || a.seat - b.seat)
}

function kindOf(tile: string): TrinketKind {
  return TRINKET_KINDS.find((kind) => kind.toLowerCase() === tile[0]) ?? 'G'
}
