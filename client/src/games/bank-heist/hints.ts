/** Which hint a first-timer needs now, and once only (section 14). */
import type { Hint } from '../../table/board.svelte'
import { cardName, defenceCard } from './cards'
import { words } from './words'
import type { Event, View } from './pieces'

/** What there is to say about this moment, most pressing first. */
export function hintsFor(view: View, events: Event[]): Hint[] {
  const { hints: say } = words
  const { own, question } = view
  if (!own || view.seat === null) return []
  const found: Hint[] = []
  const add = (key: string, text: string | undefined): void =>
    void (text && found.push({ key: `bank-heist.${key}`, text }))
  const asked = question?.waiting.includes(view.seat) ? question.name : ''
  if (events.some((event) => event.type === 'Died' && event.seat === view.seat)) add('death', say.death)
  if (asked === 'AnswerAttack' || asked === 'AnswerReturn')
    add(
      'answer',
      say.answer(defenceCard('adrenaline'), defenceCard('martial'), defenceCard('hostage'), cardName('chloroform')),
    )
  if (asked === 'TurnAction') add(`turn.${own.identity}`, say.turn[own.identity])
  if (asked === 'ReceiveCard' && own.looking_at === 'cash_bag') add('bag', say.bag)
  if (events.some((event) => event.type === 'AlarmRang')) add('alarm', say.alarm)
  // Without a clock nobody is given time to read: the card is told of with the first question.
  if (asked === 'ReadIdentity' || (asked && view.turn === 0)) add(`deal.${own.identity}`, say.deal[own.identity])
  return found
}
