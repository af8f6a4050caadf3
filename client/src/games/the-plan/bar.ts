import { words } from './words'
import type { Fact } from '../../table/face'
import { TURNS } from './kinds'
import type { View } from './scene'

const ROUNDS = 3

export function bar(view: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const { bar: say } = words
  const phase = view.outcome ? words.lastReel : (words.phases[view.question?.name ?? ''] ?? '')
  const facts: Fact[] = [{ label: say.turn, value: say.of(view.turn, TURNS) }]
  if (view.direction !== 0) {
    facts.push(
      { label: say.round, value: say.of(view.round, ROUNDS) },
      { label: say.pass, value: view.direction > 0 ? say.toLeft : say.toRight },
    )
  }
  const farFacts: Fact[] = [
    { label: say.treasures, value: say.inPile(view.treasure_pile) },
    { label: say.trinkets, value: say.inPile(view.trinket_pile) },
  ]
  return { phase, facts, farFacts }
}

/** The same facts in a line, where the bar has no room for them. */
export function barLine(view: View): string {
  const round = view.direction === 0 ? '' : words.bar.roundLine(view.round, view.direction > 0)
  return words.bar.line(view.turn, round, view.treasure_pile, view.trinket_pile)
}
