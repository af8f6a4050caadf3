/** From what somebody points at to one of the offered answers. What is legal, the options say. */
import { alarmName, cardName } from './cards'
import { words } from './words'
import type { Tagged } from '../../table/face'
import type { Action, View } from './pieces'

export type Of<T extends Action['type']> = Extract<Action, { type: T }>
export type AtSeat = Extract<Action, { seat: number }>

/** The offered answers of one sort. */
export function offered<T extends Action['type']>(options: Tagged[], type: T): Of<T>[] {
  return options.filter((option): option is Of<T> => option.type === type)
}

/** Offered answers of these sorts that name a seat, by seat. */
export function bySeat(options: Tagged[], types: string[]): Map<number, AtSeat> {
  const found = options.filter((option): option is AtSeat => types.includes(option.type) && 'seat' in option)
  return new Map(found.map((option) => [option.seat, option]))
}

export const DEEDS = [
  'Shoot',
  'ShootSpeedloader',
  'Stab',
  'Zip',
  'Chloroform',
  'Handcuff',
  'Cut',
  'Pick',
  'Unjam',
  'Pass',
] as const
export type Deed = (typeof DEEDS)[number]

/** The card that stands for a deed. */
export const CARD_OF: Partial<Record<Deed, string>> = {
  ShootSpeedloader: 'speedloader',
  Stab: 'knife',
  Zip: 'zip_tie',
  Chloroform: 'chloroform',
  Handcuff: 'handcuffs',
  Cut: 'knife',
  Pick: 'lock_pick',
  Unjam: 'lock_pick',
}

/** Why a deed is not offered, or what the others will learn from it (RULES 14), in words. */
export function wordOn(deed: Deed, { help }: View['advice']): string {
  const { barred, tells, also } = words.turn
  const why = help?.barred[deed]
  const card = cardName(CARD_OF[deed] ?? '')
  if (why !== undefined) return barred[why]?.(card, alarmName('trigger_happy')) ?? ''
  return (tells[help?.tells[deed] ?? ''] ?? '') + (also[deed]?.(card) ?? '')
}

/** The answer that a defence and a wish to fire back make together, or without the fire where that is not offered. */
export function defend(options: Tagged[], defence: string, fire: boolean): Of<'Defend'> | undefined {
  const found = offered(options, 'Defend').filter((option) => option.defence === defence)
  return found.find((option) => option.return_fire === fire) ?? found[0]
}
