/** The face of Bank Heist. */
import type { Face } from '../../table/face'
import { bar, goal } from './bar'
import Board from './Board.svelte'
import { phrased } from './claims'
import type { Event, View } from './pieces'
import Result from './Result.svelte'
import { script } from './script'

export const face: Face = {
  Board,
  Result,
  script: (event, seats, seat) => script(event as Event, seats, seat),
  bar: (view) => bar(view as View),
  goal: (view) => goal(view as View),
  phrase: phrased,
  finale: true,
}
