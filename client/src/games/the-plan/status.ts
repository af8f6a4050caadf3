/** What a seat is doing, in a word. */
import { words } from './words'
import type { Status } from '../../ui/seat'
import type { SeatScene, View } from './scene'

const DOES: Record<string, string> = {
  ChoosePlan: words.seatLine.choosing,
  PassCards: words.seatLine.passing,
  BribeBid: words.seatLine.bidding,
}

export function statusOf(view: View, seat: number, scene: SeatScene, live: boolean): Status | undefined {
  if (!live) return undefined
  if (scene.ready) return { text: words.seatLine.ready, tone: 'clear' }
  if (!view.question?.waiting.includes(seat)) return undefined
  if (seat === view.seat) return undefined
  return { text: DOES[view.question.name] ?? words.seatLine.picking, tone: 'plain' }
}
