/** Which of the three sizes of LOOK 9, or the big screen, the board is drawn for. A phone on its side is low, whatever its width. */
import { MediaQuery } from 'svelte/reactivity'
import { isFar } from './far.svelte'

const wide = new MediaQuery('(min-width: 43.75em) and (min-height: 30em)')
const desk = new MediaQuery('(min-width: 68.75em) and (min-height: 30em)')

const roomy = new MediaQuery('(min-width: 104em) and (min-height: 57em)')
const low = new MediaQuery('(max-height: 52em)')

export type Layout = 'phone' | 'tablet' | 'desk' | 'far'

export function layout(): Layout {
  return isFar() ? 'far' : desk.current ? 'desk' : wide.current ? 'tablet' : 'phone'
}

/** A desk on which whole cards stand in one row, and another row of them under it. */
export function isRoomy(): boolean {
  return !isFar() && roomy.current
}

/** A desk without much height. */
export function isLow(): boolean {
  return !isFar() && low.current
}
