/** Why something can not be played now, in words: what the options leave out is told, never decided here. */
import { words } from './words'
import { nameOf, prep } from './cards'
import type { Recruit, View } from './scene'

/** On the foot of a card of the hand: when it is played, or what is missing. */
export function whyNot(id: string, view: View): string {
  const card = prep(id)
  const asked = view.question?.name ?? ''
  const say = words.whyNot
  if (card.type === 'interrupt') return (card.on === 'rival' ? say.rival : say.own)[card.window] ?? say.later
  if (view.window || view.active !== view.seat) return say.prep
  if (asked === 'GearPlay' || asked === 'EquipNow') return card.type === 'gear' ? say.noWearer : say.gearOnly
  if (asked === 'PlanChoice') return card.type === 'gear' ? say.noWearer : say.noTarget
  return say.prep
}

export const whyCard = (id: string, view: View): string => words.whyNot.card(prep(id).name, whyNot(id, view))

export function whyRecruit(recruit: Recruit): string {
  const name = nameOf(recruit.talent)
  return recruit.turned ? words.whyNot.turned(name) : words.whyNot.recruit(name)
}
