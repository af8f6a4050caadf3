/** The face of Exactly As Planned. */
import type { Face } from '../../table/face'
import { bar } from './bar'
import Board from './Board.svelte'
import { phrased } from './ears.svelte'
import { ended } from './ended'
import Result from './Result.svelte'
import { script } from './script'
import { suggestion } from './steps'
import type { ExactlyAsPlanned } from './wire'
import type { Event, View } from './types'
import { words } from './words'

export const face: Face = {
  Board,
  Result,
  script: (event, seats) => script(event as Event, seats),
  bar: (view) => bar(view as View),
  goal: (view) => words.goal[(view as View).heist],
  clocked: true,
  brief: { load: () => import('./Brief.svelte'), about: 'heist' },
  phrase: (said, names) => phrased(said, (seat) => names[Number(seat)] ?? ''),
  showsTalk: true,
  suggest: (options, choices) =>
    suggestion(options as unknown as ExactlyAsPlanned.Options, choices) as ReturnType<NonNullable<Face['suggest']>>,
  dealt: (options) => (options['daily_year'] ? words.result.sameForAll : ''),
  ended: (view, room) => ended(view as View, room),
}
