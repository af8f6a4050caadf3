/** Which hint a first-timer needs now, and once only (section 14). */
import { words } from '../../lang/exactly-as-planned'
import { TOOLS } from './cards'
import type { Event, View } from './types'

export interface Advice {
  key: string
  text: string
}

const say = words.hints

export function advice(view: View, events: Event[]): Advice[] {
  const found: Advice[] = []
  const add = (key: string, text: string): void => void found.push({ key: `eap.${key}`, text })
  const { board, seat } = view
  if (seat === null || !board || view.outcome) return found
  if (board.type === 'ScamBoard') add('scam', say.scam)
  if (board.type === 'QuizBoard') add('quiz', say.quiz)
  if (board.type === 'ScamBoard' && events.some((event) => event.type === 'ToolTaken' && event.to === 'jackpot'))
    add('jackpot', say.jackpot)
  const tools = ownTools(view)
  if (tools.length > 0) add('tool', say.tool)
  if (tools.some((tool) => TOOLS[tool]?.kind === 'duplicate' || TOOLS[tool]?.kind === 'choose_one'))
    add('wild', say.wild)
  return found
}

function ownTools({ board, seat }: View): string[] {
  switch (board?.type) {
    case 'ScamBoard':
    case 'WaltzBoard':
      return board.hands[seat ?? -1]?.tool_cards ?? []
    case 'MonteBoard':
      return board.hand.tool_cards ?? []
    case 'CakewalkBoard':
      return board.cells.filter((tool) => tool !== null)
    default:
      return []
  }
}
