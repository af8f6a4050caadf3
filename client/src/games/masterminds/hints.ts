/** Which hint a first-timer needs now, and once only (section 14). */
import type { Hint } from '../../table/board.svelte'
import { words } from './words'
import type { Event } from './director'
import { CLEAR, heistName, prep } from './cards'
import type { View } from './scene'

/** What there is to say about this moment, most pressing first. */
export function hintsFor(view: View, events: Event[]): Hint[] {
  const { hints: say } = words
  const found: Hint[] = []
  const add = (key: string, text: string): void => void found.push({ key: `masterminds.${key}`, text })
  const { seat } = view
  const happened = (type: Event['type']): Event | undefined => events.find((event) => event.type === type)
  const asked = seat !== null && view.question?.waiting.includes(seat) ? view.question.name : ''
  if (seat === null) return found
  if (happened('Tallied')) add('greater', say.greater)
  if (happened('HeatChanged') || view.heists.some((heist) => (heist?.heat ?? 0) > 0)) add('heat', say.heat)
  if (events.some((event) => event.type === 'GemsDrawn')) add('value', say.value(CLEAR))
  if (asked === 'HoldOrContinue') add('hold', view.loose_adds > 0 ? say.holdLoose : say.hold)
  const race = view.heists.find((heist) => heist && heist.dice.filter((dice) => dice.length > 0).length > 1)
  if (race) add('race', say.race(heistName(race.name)))
  const mine = asked === 'TurnChoice' || asked === 'HoldOrContinue' || asked === 'Announce'
  if (mine && view.heists.some((heist) => heist?.dice[seat]?.length === 3)) add('complete', say.complete)
  const hand = view.own?.hand ?? []
  if (asked === 'PlanChoice' && hand.some((card) => prep(card).yellow?.gem)) add('gem', say.gem)
  if (hand.some((card) => prep(card).type === 'interrupt')) add('interrupt', say.interrupt)
  return found
}
