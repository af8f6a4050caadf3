/** The plate of a window that ends when everybody is ready. */
import { words } from './words'
import type { Tagged } from '../../table/face'
import { offered, vote } from './answers'
import type { Ask } from './ask'

export interface ReadyPlate {
  text: string
  answer: (Tagged | null)[] | null
}

/** `done` is what being ready means here; `not` why it can not be said yet. */
export function readyPlate({ view, options }: Ask, done: string, not: string): ReadyPlate {
  const back = offered(options, 'Unready')[0]
  if (back) return { text: words.ready.back, answer: [back as Tagged] }
  const ready = vote(options, 'Ready', view)
  const team = view.own?.team?.side === 'crew' ? view.crew : view.staff
  const people = team.filter((seat) => !view.bots.includes(seat)).length
  if (!ready) return { text: not, answer: null }
  return {
    text: people > 1 ? words.ready.some(done, view.own?.team?.ready.length ?? 0, people) : done,
    answer: [ready],
  }
}
