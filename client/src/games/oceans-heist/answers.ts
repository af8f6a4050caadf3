/** From what somebody points at to one of the offered answers. What is legal, the options say. */
import type { Tagged } from '../../table/face'
import type { OceansHeist } from './wire'
import type { Action, View } from './ask'

export type Of<T extends Action['type']> = Extract<Action, { type: T }>

/** The offered answers of one sort. */
export function offered<T extends Action['type']>(options: Tagged[], type: T): Of<T>[] {
  return options.filter((option): option is Of<T> => option.type === type)
}

/** The offered answer of one sort about one card. */
export function about<
  T extends
    | 'Buy'
    | 'PutBack'
    | 'PickGlobal'
    | 'DropGlobal'
    | 'AddUse'
    | 'Lay'
    | 'PickUp'
    | 'AddLate'
    | 'DropLate'
    | 'Expend'
    | 'Unexpend'
    | 'Burn'
    | 'Mark'
    | 'Unmark',
>(options: Tagged[], types: T[], card: string): Of<T> | undefined {
  return options.find(
    (option): option is Of<T> =>
      types.includes(option.type as T) && (option as unknown as { card: string }).card === card,
  )
}

/** A vote names the version of the draft it was pressed on (OH-12.8). */
export function vote(options: Tagged[], type: 'Ready' | 'Confirm' | 'Roll' | 'Agree', view: View): Tagged | null {
  const found = offered(options, type)[0]
  return found ? Object.assign({}, found, { on: view.own?.team?.version ?? null }) : null
}

export function crewOf(view: View): OceansHeist.CrewOwn | null {
  return view.own?.type === 'CrewOwn' ? view.own : null
}

export function staffOf(view: View): OceansHeist.StaffOwn | null {
  return view.own?.type === 'StaffOwn' ? view.own : null
}

/** The lowest free slot a card of the eight may take. */
export function placeOf(options: Tagged[], place: number, slot?: number): OceansHeist.Place | undefined {
  return offered(options, 'Place').find(
    (option) => option.place === place && (slot === undefined || option.slot === slot),
  )
}

export function swapOf(options: Tagged[], one: number, other: number): OceansHeist.Swap | undefined {
  return offered(options, 'Swap').find((swap) => [swap.slot, swap.other].sort().join() === [one, other].sort().join())
}

/** What a basket change put in and took out, so that it can be taken back whatever team mates did meanwhile. */
export interface Change {
  added: string[]
  removed: string[]
}

export function changed(before: string[], after: string[]): Change {
  return {
    added: after.filter((card) => !before.includes(card)),
    removed: before.filter((card) => !after.includes(card)),
  }
}

/** The way back: first what came in goes out, so that there is money for the rest. */
export function undone({ added, removed }: Change, basket: string[]): Tagged[] {
  const back = added.filter((card) => basket.includes(card)).map((card) => ({ type: 'PutBack', card }))
  const again = removed.filter((card) => !basket.includes(card)).map((card) => ({ type: 'Buy', card }))
  return [...back, ...again]
}
