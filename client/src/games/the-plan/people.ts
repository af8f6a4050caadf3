/** Who sits round the table, Ghosts included: they stand behind the chairs of the room. */
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import { person as seated } from '../../table/people'
import type { Person } from '../../ui/seat'
import type { View } from './scene'

export function people(view: View, seats: SeatInfo[]): Person[] {
  return view.seats.map((_, seat) => person(seat, seats))
}

export function person(seat: number, seats: SeatInfo[]): Person {
  const info = seats[seat]
  return info ? seated(info) : { name: words.ghost(seat - seats.length + 1), mark: seat }
}
