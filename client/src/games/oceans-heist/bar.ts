import { words } from '../../lang/oceans-heist'
import type { Fact } from '../../table/face'
import type { View } from './ask'

export function bar(view: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const { bar: say } = words
  const window = words.windows[view.question?.name === 'Watch' ? view.stage : (view.question?.name ?? '')]
  const who = view.team ? words.sides[view.team.side] : say.watching
  const phase = view.outcome ? say.over : [who, window?.name].filter(Boolean).join(', ')
  const facts: Fact[] = []
  if (view.target)
    facts.push({
      label: view.team?.side === 'staff' ? say.guarding : say.after,
      value: words.targets[view.target] ?? '',
    })
  if (view.target && view.stage !== 'selection')
    facts.push({ label: say.during, value: view.situation ? (words.situations[view.situation] ?? '') : say.nothing })
  const farFacts: Fact[] = []
  if (view.round > 0)
    farFacts.push(
      { label: say.deck, value: say.cards(view.casino_deck) },
      { label: say.hand, value: say.cards(view.cards_in_hand) },
    )
  if (view.money !== null) farFacts.push({ label: say.money, value: words.dollars(view.money) })
  return { phase, facts, farFacts }
}
