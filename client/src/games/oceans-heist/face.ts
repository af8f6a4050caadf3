/** The face of Ocean's Heist. */
import type { Face } from '../../table/face'
import type { OceansHeist } from './wire'
import type { View } from './ask'
import { bar, goal } from './bar'
import Board from './Board.svelte'
import Result from './Result.svelte'
import { script } from './script'
import { words } from './words'

type Team = keyof typeof words.sides

export const face: Face = {
  Board,
  Result,
  script: (event, seats, seat) => script(event as OceansHeist.Event, seats, seat),
  bar: (view) => bar(view as View),
  goal: (view) => goal(view as View),
  side: (side) => ({ title: words.sides[side as Team], pitch: words.sidePitches[side as Team] }),
}
