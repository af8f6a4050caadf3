import type { Pitches } from '../home/offer'
import { say } from '../lang'

const found = import.meta.glob<{ pitches: Pitches }>('../games/*/pitch.en.ts', { eager: true })

/** Those of each game, from its own folder. */
export const PITCHES: Record<string, Pitches> = Object.fromEntries(
  Object.entries(found).map(([path, { pitches }]) => [path.split('/').at(-2), pitches]),
)

/** What is played tonight, in a few lines: those of the way to play that is chosen, else those of its game. */
export function ideaOf(game: string, chosen: Record<string, unknown>): string[] {
  const ways = Object.entries(PITCHES[game] ?? {}).flatMap(([name, pitches]) => pitches[String(chosen[name])] ?? [])
  return ways.find(({ idea }) => idea)?.idea ?? say.games[game]?.idea ?? []
}
