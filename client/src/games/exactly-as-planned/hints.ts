/** Which hint a first-timer needs now, and once only (section 14); what can be known before the clock is read there. */
import type { Hint } from '../../table/board.svelte'
import { words } from './words'
import { TOOLS } from './cards'
import { drawnHand, gridOf, handOf } from './seen'
import type { Event, View } from './types'

const say = words.hints

export function hintsFor(view: View, events: Event[]): Hint[] {
  const found: Hint[] = []
  const add = (key: string, text: string): void => void found.push({ key: `eap.${key}`, text })
  if (view.seat === null || view.outcome) return found
  if (view.type === 'ScamBoard' && events.some((event) => event.type === 'ToolTaken' && event.to === 'jackpot'))
    add('jackpot', say.jackpot)
  const tools = ownTools(view)
  if (tools.some((tool) => TOOLS[tool]?.kind === 'duplicate' || TOOLS[tool]?.kind === 'choose_one')) {
    if (view.type === 'CakewalkBoard') add('wildLine', say.wildLine)
    else add('wild', say.wild)
  }
  return found
}

function ownTools(view: View): string[] {
  switch (view.type) {
    case 'ScamBoard':
    case 'WaltzBoard':
      return handOf(view, view.seat)?.tools ?? []
    case 'MonteBoard':
      return drawnHand(view)?.tools ?? []
    case 'CakewalkBoard':
      return gridOf(view)?.cells.filter((tool) => tool !== null) ?? []
    case 'QuizBoard':
      return []
  }
}
