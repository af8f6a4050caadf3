/** Where the seats stand along the walls of the truck. */

/** Two walls, each from left to right; the own seat below in the middle, play going clockwise as on a table. */
export function walls(seats: number, own: number | null): { top: number[]; bottom: number[] } {
  const below = Math.floor(seats / 2)
  const toTheRight = Math.floor((below - 1) / 2)
  const first = (own ?? 0) - toTheRight
  const round = Array.from({ length: seats }, (_, i) => (first + i + seats) % seats)
  return { bottom: round.slice(0, below).reverse(), top: round.slice(below) }
}
