/** The face of The Plan. */
import type { Face } from '../../table/face'
import type { ThePlan } from './wire'
import { bar } from './bar'
import Board from './Board.svelte'
import Result from './Result.svelte'
import { script } from './script'
import type { View } from './scene'
import { words } from './words'

export const face: Face = {
  Board,
  Result,
  script: (event, seats, seat) => script(event as ThePlan.Event, seats, seat),
  bar: (view) => bar(view as View),
  goal: (view) => words.goal((view as View).turns),
}
