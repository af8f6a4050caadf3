/** What every question is given: the table, the offered answers, and the way to answer. */
import type { BoardProps, Tagged } from '../../table/face'
import type { Desk } from './desk.svelte'
import type { Room } from '../../table/layout'
import type { Player } from './people'
import type { Scene, View } from './scene'

export type No = { text: string; rule: string }

export interface Ask {
  view: View
  scene: Scene
  seat: number
  options: Tagged[]
  people: Player[]
  room: Room
  desk: Desk
  clock: BoardProps['clock']
  move: (actions: Tagged[]) => Promise<No | null>
  rule: (number: string) => void
}
