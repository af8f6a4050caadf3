/** From what somebody points at to one of the offered answers; and what helps to point. What is legal, the options say. */
import type { Tagged } from '../../table/face'
import type { ThePlan } from './wire'
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

/** The fist around the trinkets at some places; of fists that look alike only one is offered. */
export function fistOf(options: Tagged[], held: string[], places: number[]): ThePlan.Bid | undefined {
  const tiles = (around: number[]): string =>
    around
      .map((place) => held[place])
      .sort()
      .join()
  return offered(options, 'Bid').find((bid) => tiles(bid.places) === tiles(places))
}

export interface InLine {
  seat: number
  treasures: number
  trinkets: number
  took: string | undefined
}

/** Who came home with nothing, in the order in which trinkets are handed out; `line` is who still waits (TP-6.4). */
export function trinketLine(stage: Stage, seats: SeatScene[], line: number[]): InLine[] {
  return [...stage.served, ...line].flatMap((seat, i) => {
    const it = seats[seat]
    if (!it) return []
    const took = i < stage.served.length ? it.loot[0] : undefined
    return [{ seat, treasures: it.treasures.length, trinkets: it.trinkets.length - (took ? 1 : 0), took }]
  })
}
