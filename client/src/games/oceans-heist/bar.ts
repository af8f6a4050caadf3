import { words } from './words'
import type { Fact } from '../../table/face'
import { layout } from '../../table/layout'
import { crewOf } from './answers'
import type { View } from './ask'
import { situationName, targetName } from './cards'
import { theTarget } from './spoken'

export function bar(view: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const { bar: say } = words
  const window = words.windows[view.question?.name === 'Watch' ? view.stage : (view.question?.name ?? '')]
  const who = view.own?.team ? words.sidesShort[view.own.team.side] : layout() === 'far' ? '' : say.watching
  const phase = view.outcome ? say.over : [who, window?.name].filter(Boolean).join(', ')
  if (layout() === 'far') return { phase, facts: [], farFacts: [] }
  const facts: Fact[] = []
  if (view.target)
    facts.push({
      label: view.own?.team?.side === 'staff' ? say.guarding : say.after,
      value: theTarget(view.target),
    })
  if (view.target && view.stage !== 'selection')
    facts.push({ label: say.during, value: view.situation ? situationName(view.situation) : say.nothing })
  const farFacts: Fact[] = []
  if (view.round > 0)
    farFacts.push(
      { label: say.deck, value: say.cards(view.casino_deck) },
      { label: say.hand, value: say.cards(view.cards_in_hand) },
    )
  const money = crewOf(view)?.money ?? view.money
  if (money !== null) farFacts.push({ label: say.money, value: words.dollars(money) })
  return { phase, facts, farFacts }
}

/** How the own side wins. */
export function goal(view: View): string {
  return words.goal[view.own?.team?.side ?? 'watch'](view.target ? targetName(view.target) : words.goal.any)
}
