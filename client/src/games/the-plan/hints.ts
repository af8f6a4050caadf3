/** Which hint a first-timer needs now, and once only (section 14). */
import type { Hint } from '../../table/board.svelte'
import { words } from './words'
import type { Person } from '../../ui/seat'
import type { Event } from './director'
import { face, kindName, SET_BONUS, SMASH } from './kinds'
import type { View } from './scene'

const LATE = 3

/** What there is to say about this moment, most pressing first. */
export function hintsFor(view: View, events: Event[], people: Person[]): Hint[] {
  const { hints: say } = words
  const found: Hint[] = []
  const add = (key: string, text: string): void => void found.push({ key: `the-plan.${key}`, text })
  const own = view.seat === null ? undefined : view.advice.tallies[view.seat]
  const asked = view.seat !== null && view.question?.waiting.includes(view.seat) ? view.question.name : ''
  const clash = events.find((event) => event.type === 'Clashed')
  if (clash) {
    const names = clash.seats.map((seat) => people[seat]?.name ?? '')
    add('clash', clash.kind === null ? say.smash(names, face(SMASH).title) : say.clash(kindName(clash.kind), names))
  }
  if (asked === 'PickTrinket' || events.some((event) => event.type === 'TrinketTaken' && event.seat === view.seat))
    add('trinket', say.trinket)
  if (asked === 'PassCards' && view.seat !== null) {
    const n = people.length
    const name = (step: number): string => people[(view.seat! + step + n) % n]?.name ?? ''
    add('pass', say.pass(name(view.direction), name(-view.direction)))
  }
  if (asked === 'ChoosePlan') add('choose', say.choose)
  const short = own?.short[0]
  if (short) add('short', say.short(kindName(short), SET_BONUS))
  if (view.turn > view.turns - LATE && asked === 'ChoosePlan') add('late', say.late(view.turns))
  return found
}
