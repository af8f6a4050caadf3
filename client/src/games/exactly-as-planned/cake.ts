/** Where Jobs and Tools lie in a Cakewalk (EAP-4.82): a frame of Jobs round three by three cells. */
import { HEISTS } from './cards'

const CARD = HEISTS.cakewalk

export const CELLS = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3'] as const
export const LINE_CELLS: Record<string, string[]> = CARD.lines ?? {}
export const LINES = Object.keys(LINE_CELLS)

export const ARROWS: Record<string, string> = {
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
  line: string
  /** In a grid of five by five, from 1. */
  row: number
  column: number
}

const ENDS: Record<string, number> = { left: 1, right: 5, top: 1, bottom: 5 }

/** In the order of the deal. */
export const JOB_SLOTS: JobSlot[] = (CARD.job_slots_in_deal_order ?? []).map((slot) => {
  const corner = CARD.corner_line?.[slot]
  if (corner) return { line: corner, row: slot.startsWith('T') ? 1 : 5, column: slot.endsWith('L') ? 1 : 5 }
  const [line = '', side = ''] = slot.split('.')
  const [along, across] = [Number(line.at(-1)) + 1, ENDS[side] ?? 1]
  return line.startsWith('row') ? { line, row: along, column: across } : { line, row: across, column: along }
})

/** Whether a choose-one Tool may lie beside a line at so many stars. */
export function hasExtras(stars: number): boolean {
  return (CARD.levels?.find((level) => level.stars === stars)?.extra_choose_one_max ?? 0) > 0
}

/** One thing to look at next, from whoever knows the puzzle: a Job, a Tool, a cell, a line; any of them. */
export interface CakeHint {
  job?: string
  tool?: string
  cell?: string
  line?: string
}

/** A place of the solution and its Tool. */
export function hintAt([place, tool]: [string, string]): CakeHint {
  return place in LINE_CELLS ? { tool, line: place } : { tool, cell: place }
}
