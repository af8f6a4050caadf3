/** Whether somebody speaks: louder than the room around them, and for a moment after that. */
const FLOOR = 0.004
const OVER_THE_ROOM = 3
const HOLD_FRAMES = 10
const LEARNS = 0.02

export class Gate {
  #room = FLOOR / OVER_THE_ROOM
  #left = 0

  hears(loudness: number): boolean {
    if (loudness > Math.max(FLOOR, this.#room * OVER_THE_ROOM)) this.#left = HOLD_FRAMES
    else this.#left = Math.max(0, this.#left - 1)
    if (this.#left === 0 || loudness < this.#room) this.#room += (loudness - this.#room) * LEARNS
    return this.#left > 0
  }
}
