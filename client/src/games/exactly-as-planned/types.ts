/** The wire's types by the names this face uses. */
import type { ExactlyAsPlanned } from '../../wire'

export type View = ExactlyAsPlanned.HeistView
export type Heist = View['heist']
export type Event = ExactlyAsPlanned.Event
export type Action = ExactlyAsPlanned.Action
export type Outcome = ExactlyAsPlanned.HeistOutcome
export type HandView = ExactlyAsPlanned.HandView
export type ScamBoard = ExactlyAsPlanned.ScamBoard
export type WaltzBoard = ExactlyAsPlanned.WaltzBoard
export type QuizBoard = ExactlyAsPlanned.QuizBoard
export type CakewalkBoard = ExactlyAsPlanned.CakewalkBoard
export type MonteBoard = ExactlyAsPlanned.MonteBoard
export type Kind = 'job' | 'tool'

export interface No {
  text: string
  rule: string
}
