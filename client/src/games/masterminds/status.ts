/** What is going on, in one sentence. */
import { words } from './words'
import { nameOf, SKILL_NAMES } from './cards'
import type { Player } from './people'
import type { View } from './scene'

/** What the open window is about. */
export function windowLine(view: View, people: Player[], seat: number | null): string {
  const { window, attempt, pending } = view
  if (!window) return ''
  const on = window.on === seat ? '' : (people[window.on]?.name ?? '')
  const last = pending.at(-1)
  const say = words.windows.lines
  switch (window.kind) {
    case 'step':
      return attempt ? say.step(on, attempt.step, SKILL_NAMES[attempt.skill], attempt.total, attempt.number) : ''
    case 'roll':
      return attempt ? say.roll(on, attempt.die ?? 0, attempt.total + (attempt.die ?? 0), attempt.number) : ''
    case 'action':
      return say.action(on, last ? nameOf(last.card) : '')
    case 'counter':
      return say.counter(on, last ? nameOf(last.card) : '')
    case 'take':
      return say.take(on)
    case 'fail':
      return view.test
        ? say.fail(
            nameOf(view.test.failure),
            nameOf(view.seats[view.test.seat]?.team[view.test.slot]?.talent ?? ''),
            SKILL_NAMES[view.test.skill],
            view.test.value,
            view.test.number,
          )
        : ''
    default:
      return say.value
  }
}

/** Whose turn it is. */
export function statusLine(view: View, people: Player[]): string {
  if (view.outcome) return words.status.over
  return people[view.active]?.you ? words.status.you : words.status.turn(people[view.active]?.name ?? '')
}
