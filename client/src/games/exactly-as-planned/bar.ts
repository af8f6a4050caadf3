import { words } from './words'
import type { Fact } from '../../table/face'
import { HEISTS } from './cards'
import { gridOf } from './seen'
import type { View } from './types'

const say = words.bar

export function bar(seen: View): { phase: string; facts: Fact[]; farFacts: Fact[] } {
  const phase = seen.outcome ? say.lastReel : HEISTS[seen.heist].title
  const { left, right } = counts(seen)
  const stars: Fact[] = seen.stars ? [{ label: say.stars, value: say.starsOf(seen.stars) }] : []
  return { phase, facts: [...stars, ...left], farFacts: right }
}

/** What everybody may count (EAP-7.1). */
function counts(board: View): { left: Fact[]; right: Fact[] } {
  const fact = (label: string, value: string | number, fact = 'left'): Fact => ({ label, value: String(value), fact })
  switch (board.type) {
    case 'ScamBoard':
      return {
        left: [fact(say.jobsLeft, board.job_deck), fact(say.toolsLeft, board.tool_deck, 'tools')],
        right: [fact(say.jackpot, words.tools(board.jackpot), 'jackpot')],
      }
    case 'WaltzBoard':
      return { left: [], right: [fact(say.thrown, say.of(board.thrown.filter(Boolean).length, board.thrown.length))] }
    case 'QuizBoard': {
      const slots = board.slots.flat()
      const jackpot = board.collections.at(-1)
      return {
        left: [fact(say.placed, say.of(slots.filter((slot) => slot.gone).length, slots.length))],
        right: jackpot ? [fact(say.jackpot, words.counts(jackpot.jobs, jackpot.tools), 'jackpot')] : [],
      }
    }
    case 'CakewalkBoard': {
      const grid = gridOf(board)
      if (!grid) return { left: [], right: [] }
      return {
        left: [fact(say.cells, say.of(grid.cells.filter(Boolean).length, grid.cells.length))],
        right: [fact(say.moves, grid.moves, 'moves')],
      }
    }
    case 'MonteBoard':
      return {
        left: [fact(say.hand, say.of(board.round, 3))],
        right: [fact(say.jobsLeft, board.job_deck), fact(say.toolsLeft, board.tool_deck, 'tools')],
      }
  }
}
