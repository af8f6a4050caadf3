/** What every question is given: the table, the offered answers, and the way to answer. */
import type { BoardProps, Tagged } from '../../table/face'
import type { Person } from '../../ui/seat'
import type { Room } from '../../table/layout'
import type { Scene, View } from './scene'

export type No = { text: string; rule: string }

export interface Ask {
  view: View
  scene: Scene
  seat: number
  options: Tagged[]
  people: Person[]
  room: Room
  clock: BoardProps['clock']
  move: (actions: Tagged[]) => Promise<No | null>
  rule: (number: string) => void
}
