/** Where Jobs and Tools lie in a Cakewalk (EAP-4.82): a frame of Jobs round three by three cells. */

import type { CakewalkBoard } from './types'

export const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const
export const LINES = ['row1', 'row2', 'row3', 'col1', 'col2', 'col3', 'diag1', 'diag2'] as const

export type Line = (typeof LINES)[number]

export const LINE_CELLS: Record<Line, string[]> = {
  row1: ['a1', 'b1', 'c1'],
  row2: ['a2', 'b2', 'c2'],
  row3: ['a3', 'b3', 'c3'],
  col1: ['a1', 'a2', 'a3'],
  col2: ['b1', 'b2', 'b3'],
  col3: ['c1', 'c2', 'c3'],
  diag1: ['a1', 'b2', 'c3'],
  diag2: ['c1', 'b2', 'a3'],
}

export const ARROWS: Record<Line, string> = {
  row1: '→1',
  row2: '→2',
  row3: '→3',
  col1: '↓1',
  col2: '↓2',
  col3: '↓3',
  diag1: '↘',
  diag2: '↙',
}

export interface JobSlot {
  line: Line
  /** In a grid of five by five, from 1. */
  row: number
  column: number
}

/** In the order of the deal. */
export const JOB_SLOTS: JobSlot[] = [
  ...[1, 2, 3].flatMap((n): JobSlot[] => [
    { line: `row${n}` as Line, row: n + 1, column: 1 },
    { line: `row${n}` as Line, row: n + 1, column: 5 },
  ]),
  ...[1, 2, 3].flatMap((n): JobSlot[] => [
    { line: `col${n}` as Line, row: 1, column: n + 1 },
    { line: `col${n}` as Line, row: 5, column: n + 1 },
  ]),
  { line: 'diag1', row: 1, column: 1 },
  { line: 'diag2', row: 1, column: 5 },
  { line: 'diag1', row: 5, column: 5 },
  { line: 'diag2', row: 5, column: 1 },
]

/** What was last told of a solution and is not done yet. */
export function openHint(board: CakewalkBoard): CakeHint | null {
  const done = ([place, tool]: [string, string]): boolean =>
    board.cells[CELLS.findIndex((cell) => cell === place)] === tool ||
    board.extras.some(([extra, line]) => extra === tool && line === place)
  const told = board.hints.findLast((hint) => !done(hint))
  if (!told) return null
  const [place, tool] = told
  return place in LINE_CELLS ? { tool, line: place } : { tool, cell: place }
}

/** One thing to look at next, from whoever knows the puzzle: a Job, a Tool, a cell, a line; any of them. */
export interface CakeHint {
  job?: string
  tool?: string
  cell?: string
  line?: string
}
