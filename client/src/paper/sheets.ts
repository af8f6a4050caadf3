/** How pieces lie on sheets: butted and centred, so that backs meet their faces whichever way the printer feeds. */
export type Paper = 'a4' | 'letter'
export type Ink = 'saver' | 'full'

export interface Grid {
  /** The sheet and one piece, in millimetres. */
  sheet: [number, number]
  piece: [number, number]
  columns: number
  rows: number
}

const SHEETS: Record<Paper, [number, number]> = { a4: [210, 297], letter: [279.4, 215.9] }
const CARD: [number, number] = [63, 88]
const TOKEN: [number, number] = [31.5, 44]

export function gridOf(paper: Paper, kind: 'card' | 'token'): Grid {
  const [columns, rows] = paper === 'a4' ? [3, 3] : [4, 2]
  const more = kind === 'card' ? 1 : 2
  return { sheet: SHEETS[paper], piece: kind === 'card' ? CARD : TOKEN, columns: columns * more, rows: rows * more }
}

export function sheetsOf<T>(pieces: T[], { columns, rows }: Grid): T[][] {
  const each = columns * rows
  return Array.from({ length: Math.ceil(pieces.length / each) }, (_, i) => pieces.slice(i * each, (i + 1) * each))
}

/** Where a piece lies on the other side: an upright sheet turns its columns over, a lying one its rows. */
export function behind(place: number, { sheet: [width, height], columns, rows }: Grid): number {
  const [row, column] = [Math.floor(place / columns), place % columns]
  return height > width ? row * columns + (columns - 1 - column) : (rows - 1 - row) * columns + column
}

/** What no printer can reach. */
const EDGE = 5

/** The cut marks in the margin, 1.5 mm off the cards and off the bleed of backs, and the two register crosses. */
export function marksOf({ sheet: [width, height], piece: [w, h], columns, rows }: Grid, bleed: number): string {
  const [left, top] = [(width - columns * w) / 2, (height - rows * h) / 2]
  const off = 1.5 + bleed
  const [wide, high] = [left, top].map((margin) => Math.min(3, margin - off - EDGE)) as [number, number]
  const across = Array.from({ length: columns + 1 }, (_, i) => left + i * w)
  const down = Array.from({ length: rows + 1 }, (_, i) => top + i * h)
  return [
    ...across.map((x) => `M${x} ${top - off}v${-high}M${x} ${height - top + off}v${high}`),
    ...down.map((y) => `M${left - off} ${y}h${-wide}M${width - left + off} ${y}h${wide}`),
    ...[top / 2, height - top / 2].map((y) => `M${width / 2 - 2.5} ${y}h5M${width / 2} ${y - 2.5}v5`),
  ].join('')
}

/** Where four pieces meet. */
export function crossesOf({ sheet: [width, height], piece: [w, h], columns, rows }: Grid): string {
  const [left, top] = [(width - columns * w) / 2, (height - rows * h) / 2]
  return Array.from({ length: columns * rows }, (_, i) => [left + (i % columns) * w, top + Math.floor(i / columns) * h])
    .filter(([x = 0, y = 0]) => x > left && y > top)
    .map(([x = 0, y = 0]) => `M${x - 1.5} ${y}h3M${x} ${y - 1.5}v3`)
    .join('')
}
