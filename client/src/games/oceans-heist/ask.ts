/** What every question is given: the table, the offered answers, and the way to answer. */
import type { Ask as Asked } from '../../table/board.svelte'
import type { Person } from '../../ui/seat'
import type { OceansHeist } from './wire'
import type { Phrase, Said } from '../../wire'
import type { Ghost } from './ghosts'
import type { Hands } from './hands.svelte'

export type View = OceansHeist.View
export type Action = OceansHeist.Action

export interface Ask extends Asked {
  view: View
  people: Person[]
  hands: Hands
  /** What team mates wish for in this window (section 8). */
  ghosts: Ghost[]
  /** What was said to these eyes, and how to say a quick phrase to the team. */
  heard: Said[]
  speak: (phrase: Phrase) => void
  /** What was changed last in the team's draft, in words. */
  last: string
}
