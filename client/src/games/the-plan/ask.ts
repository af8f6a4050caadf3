/** What every question is given: the table, the offered answers, and the way to answer. */
import type { Ask as Asked } from '../../table/board.svelte'
import type { Person } from '../../ui/seat'
import type { Scene, View } from './scene'

export interface Ask extends Asked {
  view: View
  scene: Scene
  people: Person[]
}
