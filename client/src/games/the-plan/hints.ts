/** Which hint a first-timer needs now, and once only (section 14). */
import { words } from '../../lang/the-plan'
import type { Person } from '../../ui/seat'
import { shortOf } from './answers'
import type { Event } from './director'
import type { Kind } from './kinds'
import type { View } from './scene'

export interface Advice {
  key: string
  text: string
}

const LATE = 9

/** What there is to say about this moment, most pressing first. */
export function advice(view: View, events: Event[], people: Person[]): Advice[] {
  const { hints: say } = words
  const found: Advice[] = []
  const add = (key: string, text: string): void => void found.push({ key: `the-plan.${key}`, text })
  const own = view.seat === null ? undefined : view.seats[view.seat]
  const asked = view.seat !== null && view.question?.waiting.includes(view.seat) ? view.question.name : ''
  const clash = events.find((event) => event.type === 'Clashed')
  if (clash) {
    const names = clash.seats.map((seat) => people[seat]?.name ?? '')
    add('clash', clash.kind === null ? say.smash(names) : say.clash(words.kinds[clash.kind as Kind], names))
  }
  if (asked === 'PickTrinket' || events.some((event) => event.type === 'TrinketTaken' && event.seat === view.seat))
    add('trinket', say.trinket)
  if (asked === 'PassCards' && view.seat !== null) {
    const n = people.length
    const name = (step: number): string => people[(view.seat! + step + n) % n]?.name ?? ''
    add('pass', say.pass(name(view.direction), name(-view.direction)))
  }
  if (asked === 'ChoosePlan') add('choose', say.choose)
  const short = own && shortOf(own.treasures)
  if (short) add('short', say.short(words.kinds[short]))
  if (view.turn >= LATE && asked === 'ChoosePlan') add('late', say.late)
  return found
}
