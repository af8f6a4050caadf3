import type { Pitches } from '../home/offer'

const found = import.meta.glob<{ pitches: Pitches }>('../games/*/pitch.en.ts', { eager: true })

/** Those of each game, from its own folder. */
export const PITCHES: Record<string, Pitches> = Object.fromEntries(
  Object.entries(found).map(([path, { pitches }]) => [path.split('/').at(-2), pitches]),
)
