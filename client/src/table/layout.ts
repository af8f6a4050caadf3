/** Which of the three sizes of LOOK 9 the board is drawn for. A phone on its side is low, whatever its width. */
import { MediaQuery } from 'svelte/reactivity'

const wide = new MediaQuery('(min-width: 43.75em) and (min-height: 30em)')
const desk = new MediaQuery('(min-width: 68.75em) and (min-height: 30em)')

const low = new MediaQuery('(max-height: 52em)')

export type Room = 'phone' | 'tablet' | 'desk'

export function room(): Room {
  return desk.current ? 'desk' : wide.current ? 'tablet' : 'phone'
}

/** A desk without much height. */
export function isLow(): boolean {
  return low.current
}
