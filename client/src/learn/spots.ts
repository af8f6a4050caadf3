/** What a lesson points at, found on the screen. */
import type { Spots } from './ways'

const found = import.meta.glob<{ spots: Spots }>('../games/*/spots.ts')

export async function spotsOf(game: string): Promise<Spots> {
  const load = found[`../games/${game}/spots.ts`]
  return load ? (await load()).spots : {}
}

/** What is on the screen under this name now: at the table, or in the bar that a board fills. */
export function spot(spots: Spots, name: string, within: Element): Element | null {
  const [what = '', ...which] = name.split(':')
  const how = spots[what]
  if (how === undefined) return null
  const ways = typeof how === 'function' ? how(which.join(':')) : how
  const seen = (one: Element): boolean => one.getClientRects().length > 0
  for (const selector of [ways].flat()) {
    for (const root of [within, within.ownerDocument]) {
      const found = [...root.querySelectorAll(selector)].find(seen)
      if (found) return found
    }
  }
  return null
}
