import { AGENTS_WIN, BAGS_NEEDED, cardName } from './cards'
import { words } from './words'
import type { Bar, Fact } from '../../table/face'
import { inTruck, quiet, type View } from './pieces'
import type { Scene } from './scene'

/** While a show has the table: how far it has come. */
export function shownBar(scene: Scene): Bar {
  const alive = scene.seats.filter((seat) => seat.alive).length
  const facts = [{ label: words.bar.alive, value: words.bar.aliveOf(alive, scene.seats.length) }]
  const told = words.shown[scene.alarmCard ? 'card' : 'bell']
  return { phase: scene.rapt && scene.phase === 'robbery' ? told : phaseWord(scene), facts, farFacts: [] }
}

function phaseWord(seen: Pick<View, 'phase' | 'token'>): string {
  return words.phases[seen.phase === 'robbery' ? (quiet(seen) ? 'quiet' : 'alarm') : seen.phase] ?? ''
}

export function bar(view: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const { bar: say } = words
  const phase = view.outcome ? (words.phases['over'] ?? '') : phaseWord(view)
  const alive = view.seats.filter((seat) => seat.alive).length
  if (inTruck(view.phase)) {
    const round: Fact =
      view.phase === 'showdown'
        ? { label: say.circuit, value: String(view.circuits + 1) }
        : { label: say.round, value: say.roundOf(Math.min(view.token, view.hideout - 1), view.hideout - 1) }
    return {
      phase,
      facts: [round, { label: say.alive, value: say.aliveOf(alive, view.seats.length) }],
      farFacts: [{ label: cardName('handcuffs'), value: say.left(view.handcuffs) }],
    }
  }
  const facts: Fact[] = [
    { label: say.bags, value: say.of(view.truck, BAGS_NEEDED) },
    { label: say.rounds, value: String(Math.max(0, AGENTS_WIN - view.token)) },
  ]
  if (view.outcome) return { phase, facts: facts.slice(0, 1), farFacts: [] }
  return {
    phase,
    facts,
    farFacts: [
      { label: say.vault, value: say.left(view.vault) },
      { label: say.alarm, value: say.left(view.alarm) },
    ],
  }
}

/** The goal of a side stands only under the cover of the identity: a neighbour may look. */
export function goal(view: View): string {
  return inTruck(view.phase) ? words.goal.getaway : words.goal.robbery
}
