/** From what somebody points at to one of the offered answers. What is legal, the options say. */
import { words } from '../../lang/bank-heist'
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

const NEEDS: Partial<Record<Deed, string>> = {
  ShootSpeedloader: 'speedloader',
  Stab: 'knife',
  Zip: 'zip_tie',
  Chloroform: 'chloroform',
  Cut: 'knife',
  Pick: 'lock_pick',
  Unjam: 'lock_pick',
}

/** Why a deed is not offered, told to its owner only. The options say that it is not; this only words it. */
export function whyNot(deed: Deed, view: View): string {
  const { why } = words.turn
  const { own } = view
  const attribute = view.seats[view.seat ?? -1]?.attribute
  const shot = deed === 'Shoot' || deed === 'ShootSpeedloader'
  if (!own) return ''
  if (!shot && own.identity === 'rival') return why.rival
  if (!shot && attribute === 'trigger_happy') return why.trigger
  if (shot && own.identity === 'agent' && attribute !== 'trigger_happy') return why.agentShoots
  if (deed === 'Shoot' && attribute === 'gun_jammed') return why.jammed
  if (deed === 'ShootSpeedloader' && attribute !== 'gun_jammed') return why.notJammed
  if (deed === 'Handcuff')
    return own.identity === 'agent' ? (view.handcuffs === 0 ? why.noCuffs : why.nobody) : why.onlyAgents
  if (deed === 'Stab' && own.identity === 'agent') return why.agentStabs
  const needed = NEEDS[deed]
  return needed && !own.hand.includes(needed) ? why.lacks(words.cardName(needed)) : why.nobody
}

/** What the others will learn from a deed (RULES 14: "what an action will tell others"). */
export function tells(deed: Deed, view: View): string {
  const { turn: say } = words
  const seat = view.seats[view.seat ?? -1]
  if (seat?.identity) return say.tellsNothingNew
  if (deed === 'Shoot' || deed === 'ShootSpeedloader') {
    if (seat?.attribute === 'trigger_happy') return say.tellsTrigger
    if (deed === 'Shoot' && seat?.attribute === 'gun_jammed') return say.tellsJammed
  }
  return say.tells[deed] ?? ''
}

/** The answer that a defence and a wish to fire back make together, or without the fire where that is not offered. */
export function defend(options: Tagged[], defence: string, fire: boolean): Of<'Defend'> | undefined {
  const found = offered(options, 'Defend').filter((option) => option.defence === defence)
  return found.find((option) => option.return_fire === fire) ?? found[0]
}
