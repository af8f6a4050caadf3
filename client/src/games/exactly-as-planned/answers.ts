/** A card, then a place: from what somebody points at to one of the offered actions. What is legal, the options say. */
import type { Tagged } from '../../table/face'
import type { Action } from './types'

type Of<T extends Action['type']> = Extract<Action, { type: T }>

/** The offered actions of one sort. */
export function offered<T extends Action['type']>(options: Tagged[], type: T): Of<T>[] {
  return options.filter((option): option is Of<T> => option.type === type)
}

/** What a person picks up: an own card, `slot_3`, `cell_b2`, `ring_2_crowbar`. And where it may then go. */
export type Places = Record<string, Action>

/** Which picked-up thing an action is about, and which place it names. */
function meaning(action: Action): [picked: string, place: string] | null {
  switch (action.type) {
    case 'HoldOut':
      return [action.card, `seat_${action.seat}`]
    case 'ThrowTool':
      return [action.tool, 'jackpot']
    case 'Place':
      return [`slot_${action.slot}`, action.to === 'jackpot' ? 'jackpot' : `seat_${action.to}`]
    case 'PlaceInPile':
      return [action.card, `pile_${action.pile}`]
    case 'ThrowFromPile':
      return [`ring_${action.pile}_${action.tool}`, 'jackpot']
    case 'PlaceTool':
      return [action.tool, action.cell]
    case 'MoveTool':
      return [`cell_${action.source}`, action.target]
    case 'RemoveTool':
      return [`cell_${action.cell}`, 'supply']
    case 'AttachWild':
      return [action.tool, action.line]
    case 'DetachWild':
      return [`extra_${action.tool}`, 'supply']
    default:
      return null
  }
}

/** Where a picked-up thing may go now. */
export function placesOf(options: Tagged[], picked: string | null): Places {
  const places: Places = {}
  if (picked === null) return places
  for (const option of options as Action[]) {
    const found = meaning(option)
    if (found && found[0] === picked) places[found[1]] = option
  }
  return places
}

/** What may be picked up now. */
export function pickable(options: Tagged[]): Set<string> {
  return new Set((options as Action[]).flatMap((option) => meaning(option)?.[0] ?? []))
}
