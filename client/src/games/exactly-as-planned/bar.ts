import { words } from '../../lang/exactly-as-planned'
import type { Fact } from '../../table/face'
import type { View } from './types'

const say = words.bar
const CELLS = 9

export function bar(seen: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const phase = seen.outcome ? say.lastReel : words.heists[seen.heist]
  const { left, right } = counts(seen)
  const stars: Fact[] = seen.stars ? [{ label: say.stars, value: say.starsOf(seen.stars) }] : []
  return { phase, facts: [...stars, ...left], farFacts: right }
}

/** What everybody may count (EAP-7.1). */
function counts({ board }: View): { left: Fact[]; right: Fact[] } {
  const fact = (label: string, value: string | number): Fact => ({ label, value: String(value) })
  switch (board?.type) {
    case 'ScamBoard':
      return {
        left: [fact(say.jobsLeft, board.job_deck), fact(say.toolsLeft, board.tool_deck)],
        right: [fact(say.jackpot, words.tools(board.jackpot))],
      }
    case 'WaltzBoard':
      return { left: [], right: [fact(say.thrown, say.of(board.thrown.filter(Boolean).length, board.thrown.length))] }
    case 'QuizBoard': {
      const slots = board.slots.flat()
      const jackpot = board.collections.at(-1)
      return {
        left: [fact(say.placed, say.of(slots.filter((slot) => slot.gone).length, slots.length))],
        right: jackpot ? [fact(say.jackpot, words.counts(jackpot.jobs, jackpot.tools))] : [],
      }
    }
    case 'CakewalkBoard':
      return {
        left: [fact(say.cells, say.of(board.cells.filter(Boolean).length, CELLS))],
        right: [fact(say.moves, board.moves)],
      }
    case 'MonteBoard':
      return {
        left: [fact(say.hand, say.of(board.round, 3))],
        right: [fact(say.jobsLeft, board.job_deck), fact(say.toolsLeft, board.tool_deck)],
      }
    default:
      return { left: [], right: [] }
  }
}
