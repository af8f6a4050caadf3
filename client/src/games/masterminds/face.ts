/** The face of Masterminds. */
import type { Face } from '../../table/face'
import { answers } from './arms'
import { bar } from './bar'
import Board from './Board.svelte'
import type { Event } from './director'
import LateResult from './LateResult.svelte'
import type { View } from './scene'
import { script } from './script'
import { words } from './words'

export const face: Face = {
  Board,
  Result: LateResult,
  script: (event, seats, seat) => script(event as Event, seats, seat),
  bar: (view) => bar(view as View),
  goal: () => words.goal,
  answers,
}
