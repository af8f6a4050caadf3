import type { OnTheWall } from '../home/offer'

const found = import.meta.glob<{ home: OnTheWall }>('../games/*/home.en.ts', { eager: true })

/** What each game says on its poster, from its own folder. */
export const wall: Record<string, OnTheWall> = Object.fromEntries(
  Object.entries(found).map(([path, { home }]) => [path.split('/').at(-2), home]),
)
