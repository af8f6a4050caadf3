import { expect, test } from 'vitest'
import moments from '../src/gallery/bank-heist/moments.json'
import { lineupOf, toldOf } from '../src/games/bank-heist/finale'
import type { View } from '../src/games/bank-heist/pieces'
import { words } from '../src/games/bank-heist/words'
import { pictured } from '../src/picture'

type Recorded = { view: { board: { outcome: unknown } } }
const ended = Object.entries(moments as unknown as Record<string, Recorded>).filter(
  ([, { view }]) => view.board.outcome,
)
const NAMES = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera', 'Pia', 'Omar', 'June']

test.each(ended)('%s: every card turns up once, and what decides it last', (_, recorded) => {
  const view = pictured<View>(recorded.view as never)
  const outcome = view.outcome!
  const line = lineupOf(view, outcome)
  const turned = [...line.known, ...line.steps.flat()]
  expect([...turned].sort()).toEqual(outcome.identities.map((_, seat) => seat))
  const agents = outcome.alive.filter((seat) => outcome.identities[seat] === 'agent' && !line.known.includes(seat))
  if (agents.length > 0) expect(line.steps.at(-1)).toContain(agents.at(-1))
  for (let up = 0; up < line.steps.length; up++) {
    const told = toldOf(line, up, NAMES, outcome.bags).join(' ')
    for (const headline of Object.values(words.result.wins)) expect(told).not.toContain(headline)
    expect(told).not.toBe('')
  }
})

test('the two between whom it hangs are last, and neither is said to be it', () => {
  const outcome = {
    ...{ ending: 'crew_hideout', identities: ['crew', 'agent', 'rival', 'crew'], alive: [0, 3], bags: 5 },
    ...{ winners: [0, 3], turned: [], undealt: [], side: 'crew' },
  }
  const view = { turn: 30, deeds: [{ turn: 12, seat: 2, what: 'reveal', target: 2, how: 'rival' }] }
  const line = lineupOf(view as never, outcome as never)
  expect(line.known).toEqual([2])
  expect(line.steps).toEqual([[3], [0, 1]])
  expect(line.hangs).toEqual({ walks: 0, out: 1 })
  expect(toldOf(line, 1, NAMES, 5)[1]).toContain('If the Agent is Lena, the Agents win.')
})
