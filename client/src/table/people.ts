/** Who sits round the table. */
import type { Person } from '../ui/seat'
import type { SeatInfo } from './face'

export const person = ({ name, mark, you, bot }: SeatInfo): Person => ({ name, mark, you, bot })
export const people = (seats: SeatInfo[]): Person[] => seats.map(person)
