/** The wire's types by the names this face uses. */
import type { Picture } from '../../picture'
import type { ExactlyAsPlanned } from './wire'

type PictureOf<Board, Own> = Picture<Board, Own | null, ExactlyAsPlanned.HeistAdvice | null>

export type ScamView = PictureOf<ExactlyAsPlanned.ScamBoard, ExactlyAsPlanned.ScamOwn>
export type WaltzView = PictureOf<ExactlyAsPlanned.WaltzBoard, ExactlyAsPlanned.WaltzOwn>
export type QuizView = PictureOf<ExactlyAsPlanned.QuizBoard, ExactlyAsPlanned.QuizOwn>
export type CakewalkView = PictureOf<ExactlyAsPlanned.CakewalkBoard, ExactlyAsPlanned.CakewalkOwn>
export type MonteView = PictureOf<ExactlyAsPlanned.MonteBoard, ExactlyAsPlanned.MonteOwn>
/** What the wire calls a view, with each Heist's board beside its own. */
export type View = ScamView | WaltzView | QuizView | CakewalkView | MonteView

export type Heist = View['heist']
export type Event = ExactlyAsPlanned.Event
export type Action = ExactlyAsPlanned.Action
export type Outcome = ExactlyAsPlanned.HeistOutcome
export type Count = ExactlyAsPlanned.Count
export type Grid = ExactlyAsPlanned.GridView
export type Hand = ExactlyAsPlanned.Hand
export type Kind = 'job' | 'tool'
