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
  /** Opens the own hand, where it is not in sight. */
  onhand: () => void
}
