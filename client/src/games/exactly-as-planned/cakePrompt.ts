/** What may be done now in a Cakewalk, in one sentence. */
import { CELLS } from './cake'
import { title } from './cards'
import type { Play } from './play.svelte'
import type { Grid } from './types'
import { words } from './words'

export function promptOf({ picked, places }: Pick<Play, 'picked' | 'places'>, grid: Grid): string {
  const say = words.cake
  if (picked === null) return say.pick
  if (picked.startsWith('extra_')) return title(picked.slice(6))
  if (picked.startsWith('cell_')) {
    const cell = picked.slice(5)
    return say.chosenCell(title(grid.cells[CELLS.findIndex((name) => name === cell)] ?? ''), cell)
  }
  return 'row1' in places ? say.chosenWild(title(picked)) : say.chosen(title(picked))
}
