/** Armed cards (MHS-12.14): the table keeps them and plays them; here they are looked at and set. */
import type { Tagged } from '../../table/face'
import { offered, type Action } from './answers'
import type { View } from './scene'

const ARMING = ['Arm', 'Disarm', 'ArmAgainst', 'ArmOnStep', 'ArmOnSuccess']

/** What is offered beside arming, which a seat may do at any time. */
export const answers = (options: Tagged[]): Tagged[] => options.filter((option) => !isArming(option))

/** What prepares a play and answers nothing. */
export function isArming(option: Tagged): boolean {
  return ARMING.includes(option.type)
}

/** The card or the Talent of a play. */
export function cardOf(play: Action): string {
  return play.type === 'Interrupt' ? play.card : play.type === 'Use' ? play.talent : ''
}

/** What lies armed. */
export function armedCards(view: View): string[] {
  return (view.own?.armed ?? []).map(({ play }) => cardOf(play))
}

/** What can be armed or taken back now. */
export function armable(options: Tagged[]): string[] {
  return [...new Set([...offered(options, 'Arm'), ...offered(options, 'Disarm')].map(({ card }) => card))]
}
