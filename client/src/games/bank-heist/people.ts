import type { SeatInfo } from '../../table/face'
import type { Person } from '../../ui/seat'

export function people(seats: SeatInfo[]): Person[] {
  return seats.map(({ name, mark, you, bot }) => ({ name, mark, you, bot }))
}
