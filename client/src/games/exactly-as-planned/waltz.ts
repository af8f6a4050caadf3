/** Where partners stand on the dance floor, in percent of its box. */

export interface Spot {
  x: number
  y: number
}

/** The own chair is at the foot; the others follow clockwise. */
export function floorSpot(seat: number, seats: number, own: number): Spot {
  const turn = (2 * Math.PI * (seat - own)) / seats + Math.PI / 2
  return { x: 50 + 35 * Math.cos(turn), y: 50 + 38 * Math.sin(turn) }
}

/** A held-out card lies nearer to its giver and a little aside, so that those that meet do not cover each other. */
export function meeting(from: Spot, to: Spot): Spot {
  const [part, aside] = [0.44, -0.08]
  const [x, y] = [to.x - from.x, to.y - from.y]
  return { x: from.x + x * part - y * aside, y: from.y + y * part + x * aside }
}
