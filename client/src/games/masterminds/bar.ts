import { words } from './words'
import type { Fact } from '../../table/face'
import { gemCount, job, SKILL_NAMES, STEPS } from './cards'
import type { View } from './scene'

export function bar(view: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const { bar: say } = words
  const phase = view.outcome
    ? words.lastReel
    : view.window
      ? say.window
      : (words.phases[view.question?.name ?? ''] ?? '')
  const facts: Fact[] = [
    { label: say.jobs, value: say.of(view.heists_done, view.heists_to_end) },
    { label: say.bag, value: say.gems(gemCount(view.bag)) },
  ]
  const next = view.next_job ? nextJob(view.next_job) : ''
  return { phase, facts, farFacts: next ? [{ label: say.next, value: next }] : [] }
}

/** Steps B to D of the job on top of the deck, and its Take. */
export function nextJob(id: string): string {
  const { steps, take } = job(id)
  const told = steps
    .slice(1)
    .map((step, i) =>
      words.bar.step(
        STEPS[i + 1] ?? '',
        words.jobs.skills(step.skills.map((skill) => SKILL_NAMES[skill])),
        step.number,
      ),
    )
  return [...told, words.bar.take(take)].join(', ')
}
