/** The board by arrow keys: left and right walk along a row, up and down go to the nearest thing of the next row. */

const ROW = '[data-row]'
const THING = 'button:not([disabled])'

function things(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(THING)].filter(
    (thing) => thing.closest(ROW) === row && thing.getClientRects().length > 0,
  )
}

function middle(thing: HTMLElement): number {
  const { left, width } = thing.getBoundingClientRect()
  return left + width / 2
}

export function nearest(row: HTMLElement[], x: number): HTMLElement | undefined {
  return row.toSorted((a, b) => Math.abs(middle(a) - x) - Math.abs(middle(b) - x))[0]
}

/** For `onkeydown` of the board: true when the key was an arrow that led somewhere. */
export function roam(event: KeyboardEvent, board: HTMLElement): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return false
  const rows = [...board.querySelectorAll(ROW)].map(things).filter((row) => row.length > 0)
  const here = event.target as HTMLElement
  const at = rows.findIndex((row) => row.includes(here))
  const row = rows[at]
  let next: HTMLElement | undefined
  if (!row) next = rows[0]?.[0]
  else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') next = row[row.indexOf(here) + step]
  else next = nearest(rows[at + step] ?? [], middle(here))
  if (!next) return false
  event.preventDefault()
  next.focus()
  return true
}
