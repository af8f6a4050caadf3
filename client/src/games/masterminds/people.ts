/** Who sits round the table, each with the colour of their gems. */
import type { SeatInfo } from '../../table/face'
import { person } from '../../table/people'
import type { Person } from '../../ui/seat'
import type { Gem } from './cards'
import type { View } from './scene'

export type Player = Person & { seat: number; colour: Gem }

export function people(view: View, seats: SeatInfo[]): Player[] {
  return view.seats.map((held, seat) => {
    const info = seats[seat] ?? { name: '', mark: seat, you: false, bot: null, away: false }
    return { ...person(info), seat, colour: held.colour }
  })
}
