/** What these eyes see of Three Alarms: the board, with `own` and `advice` beside it. */
import type { Tagged } from '../../table/face'

export interface View extends Tagged {
  question: { name: string; waiting: number[] } | null
  outcome: { winners: number[]; scores: number[] } | null
  seats: { cards: number; taken: string[] }[]
  pile: string[]
  alarms: number
  vault: number
  own: { hand: number[]; chosen: number | null } | null
  advice: { worth: number; points: number[]; danger: number }
}

export interface Answer extends Tagged {
  card?: number
}
