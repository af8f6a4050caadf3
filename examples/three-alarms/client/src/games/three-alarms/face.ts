/** The face of Three Alarms. */
import type { Face } from '../../table/face'
import Board from './Board.svelte'
import Result from './Result.svelte'
import { script } from './script'
import type { View } from './view'
import { words } from './words.en'

const LAST_ALARM = 3

export const face: Face = {
  Board,
  Result,
  script,
  bar: (seen) => {
    const view = seen as View
    return {
      phase: view.outcome ? words.over : words.choose,
      facts: [{ label: words.alarms, value: words.of(view.alarms, LAST_ALARM) }],
      farFacts: [{ label: words.vault, value: words.cards(view.vault) }],
    }
  },
  goal: () => words.goal,
}
