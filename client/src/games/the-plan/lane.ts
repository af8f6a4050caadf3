import type { Person } from '../../ui/seat'
import type { Kind, Size } from './kinds'

/** One seat's Plan in the show. */
export interface LanePlay {
  seat: number
  person: Person
  face: string
  size: Size
  marks?: Partial<Record<Kind, 'clash' | 'got'>>
  foot?: string
  /** Tiles this Plan brought. */
  loot?: string[]
  bid?: number
}
