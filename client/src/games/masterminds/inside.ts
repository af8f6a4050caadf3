/** Who stands in the room in question: in the attempt that runs, else in the one that is prepared. */
import { nameOf, SKILLS, type Skill } from './cards'
import type { Desk } from './desk.svelte'
import type { View } from './scene'
import { words } from './words'

export interface Inside {
  position: number
  step: string
  names: string
}

export function insideOf(view: View, desk: Desk): Inside | null {
  const { attempt } = view
  const { prepared } = desk
  if (prepared?.position != null)
    return {
      position: prepared.position,
      step: prepared.step,
      names: named(view, view.seat, prepared.slots, prepared.skill),
    }
  if (!attempt) return null
  const { position, step, seat, slots, skill } = attempt
  return { position, step, names: named(view, seat, slots, skill) }
}

function named(view: View, seat: number | null, slots: number[], skill: Skill): string {
  return slots
    .flatMap((slot) => view.seats[seat ?? -1]?.team[slot] ?? [])
    .map(({ talent, values }) => words.jobs.brings(nameOf(talent), values[SKILLS.indexOf(skill)] ?? 0))
    .join(', ')
}
