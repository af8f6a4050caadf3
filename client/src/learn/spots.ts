/** Where the things are that a lesson points at: a face knows them by name, or by name and which one ("card:P2-EB"). */
export type Spots = Record<string, string | ((which: string) => string)>

const found = import.meta.glob<{ spots: Spots }>('../games/*/spots.ts')

export async function spotsOf(game: string): Promise<Spots> {
  const load = found[`../games/${game}/spots.ts`]
  return load ? (await load()).spots : {}
}

/** What is on the screen under this name now; the first of several that can be seen. */
export function spot(spots: Spots, name: string, within: Element): Element | null {
  const [what = '', ...which] = name.split(':')
  const how = spots[what]
  if (how === undefined) return null
  const selector = typeof how === 'string' ? how : how(which.join(':'))
  return [...within.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0) ?? null
}
