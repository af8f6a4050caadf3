/** What every question is given: the table, the offered answers, and the way to answer. */
import type { Ask as Asked } from '../../table/board.svelte'
import type { Desk } from './desk.svelte'
import type { Player } from './people'
import type { Scene, View } from './scene'

export interface Ask extends Asked {
  view: View
  scene: Scene
  people: Player[]
  desk: Desk
  /** Whether a show is still on its way to what is true now. */
  running: boolean
  /** Whether the crew has given its row to the hand, and lies in the tray. */
  crewHere: () => boolean
}
