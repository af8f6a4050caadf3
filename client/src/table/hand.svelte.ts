/** Where a big screen shows the table, a phone is a hand: one's own cards and what is asked; the board is a tap away. */
let hand = $state(false)

export const isHand = (): boolean => hand

export function holdHand(on: boolean): void {
  hand = on
}
