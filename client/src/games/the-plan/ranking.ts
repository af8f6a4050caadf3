/** Who stands where at the end, and the lines of a collection on paper. */
import { words } from './words'
import { copies, DESIGNS, KINDS, TRINKET_KINDS, worthOf, type Kind, type TrinketKind } from './kinds'
import type { Tally } from './scene'

export interface Row {
  kind: Kind | TrinketKind
  /** How often each design is held, and the number on it. */
  cells: { number: number; count: number }[]
  sum: number
  bonus: number
}

/** Best first; equal ones share a place. */
export function ranking(places: number[]): { seat: number; place: number }[] {
  return places.map((place, seat) => ({ seat, place })).sort((a, b) => a.place - b.place || a.seat - b.seat)
}

/** `lines` is what each kind is worth without its sets, trinkets last. */
export function rowsOf(treasures: string[], trinkets: string[], tally: Tally, lines: number[]): Row[] {
  const bonus = (kind: string): number => tally.closed.find((full) => full.kind === kind)?.points ?? 0
  return [
    ...KINDS.map((kind, place) => {
      const counts = copies(treasures, kind)
      const cells = DESIGNS.map((design, i) => ({ number: worthOf(`${kind}${design}`), count: counts[i] ?? 0 }))
      return { kind, cells, sum: lines[place] ?? 0, bonus: bonus(kind) }
    }),
    ...TRINKET_KINDS.map((kind, place) => {
      const held = trinkets.filter((tile) => tile[0] === kind.toLowerCase())
      const cells = [1, 2, 3, 4, 5].map((number) => ({
        number,
        count: held.filter((tile) => Number(tile[1]) === number).length,
      }))
      return { kind, cells, sum: lines[KINDS.length + place] ?? 0, bonus: bonus(kind) }
    }),
  ]
}

/** Where the lacking copies ended: "with Lena", "left lying", "never revealed". */
export function whereabouts(went: string[], names: string[]): string[] {
  const places: Record<string, string> = { lying: words.result.lying, pile: words.result.pile }
  return [...new Set(went)].map((place) => places[place] ?? words.result.with(names[Number(place)] ?? place))
}
