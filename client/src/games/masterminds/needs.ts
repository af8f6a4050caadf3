/** Which skills a seat could use now: those of its next steps. */
import { nextStep } from './answers'
import type { Skill } from './cards'
import type { View } from './scene'

export function needed(view: View, seat: number): Skill[] {
  const skills = view.heists.flatMap((heist, position) => heist?.steps[nextStep(view, position, seat)]?.skills ?? [])
  return [...new Set(skills as Skill[])]
}
