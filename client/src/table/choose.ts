/**
 * By keyboard alone, whatever the game: digits choose among what can be chosen now, from 1 on, and Enter confirms. Where
 * a board has keys of its own they go first; one on which digits mean places says `data-digits`. What only turns
 * `data-pages` is nothing to choose. Where there is nothing else to choose they answer whoever asks.
 */
import { digits, listenKeys, type Keymap } from '../keys'

const CHOICE = 'input[type=radio]:not(:disabled), button[aria-pressed]:not(:disabled)'
const REPLY = '[data-asked] button'
const PLATE = '.dock .plate:not(:disabled)'

export function choosing(box: HTMLElement): () => void {
  const shown = (found: Iterable<HTMLElement>): HTMLElement[] =>
    [...found].filter((one) => one.getClientRects().length > 0 && !one.closest('[inert], [data-pages]'))

  /** What lies in the dock is asked first, then what lies on the table. */
  function choices(): HTMLElement[] {
    if (box.querySelector('[data-digits]')) return []
    const docked = shown(box.querySelectorAll<HTMLElement>(`.dock :is(${CHOICE})`))
    const found = docked.length > 0 ? docked : shown(box.querySelectorAll<HTMLElement>(CHOICE))
    return found.length > 0 ? found : shown(box.querySelectorAll<HTMLElement>(REPLY))
  }

  function choose(thing: HTMLElement): void {
    thing.focus({ preventScroll: true })
    thing.click()
  }

  const keys = (): Keymap => {
    const plate = shown(box.querySelectorAll<HTMLElement>(PLATE))[0]
    return { ...digits(choices(), choose), Enter: plate && (() => plate.click()) }
  }
  return listenKeys(keys, window) // after those of the board, which listen nearer
}
