/** What team mates wished for in this window, as marks on the cards (OH-12.6, section 8). */
import type { OceansHeist } from './wire'
import type { Said } from '../../wire'

export interface Ghost {
  seat: number
  key: string
  card: string
}

const WISHES = ['lay', 'keep', 'buy', 'return', 'place', 'not_that', 'slot_one', 'wing', 'leave']
const AGAINST = ['keep', 'return', 'not_that', 'leave']

/** The last wish of each team mate about each card since the window opened. */
export function ghostsOf(view: OceansHeist.View, heard: Said[]): Ghost[] {
  const { question, seat } = view
  const team = view.own?.team
  if (!question || seat === null || !team) return []
  const since = (question.closes ?? 0) - (question.limit ?? 0)
  const mates = team.side === 'crew' ? view.crew : view.staff
  const wishes = heard.filter(
    (said) =>
      said.phrase &&
      said.seat !== null &&
      said.seat !== seat &&
      mates.includes(said.seat) &&
      said.to === 'team' &&
      said.at >= since &&
      WISHES.includes(said.phrase.key),
  )
  const last = new Map<string, Ghost>()
  for (const { phrase, seat: from } of wishes) {
    const card = String(phrase?.slots?.[0] ?? '')
    if (phrase && from !== null) last.set(`${from}${card}`, { seat: from, key: phrase.key, card })
  }
  return [...last.values()].filter((ghost) => !AGAINST.includes(ghost.key))
}
