/** Whom an event is about: who had the seat when it happened, whoever has it now. */
import type { Snapshot } from './wire'

export type Formerly = Snapshot['formerly'][number]

export function seatsThen<Seat extends { name: string }>(seats: Seat[], formerly: Formerly[], at: number): Seat[] {
  if (formerly.length === 0) return seats
  return seats.map((seat, i) => {
    const then = formerly.find(([until, who]) => who === i && at < until)
    return then ? { ...seat, name: then[2] } : seat
  })
}
