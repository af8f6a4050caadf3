/** Where somebody came in, in words. */
import { say } from '../lang'

/** As the server counts: a place is how many others are better. */
type Ranked = { seat: number; place: number }[]

/** Nothing for whoever watched; a place where there are places, else whether one won. */
export function ownPlace(winners: number[], seat: number | null, ranked: Ranked = []): string {
  if (seat === null) return ''
  if (winners.includes(seat)) return winners.length > 1 ? say.people.wonTogether : say.people.won
  const place = ranked.find((one) => one.seat === seat)?.place
  return place === undefined ? say.people.lost : say.people.place(place + 1, ranked.length)
}
