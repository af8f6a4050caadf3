export interface Pitch {
  title?: string
  pitch: string
}

/** By setting and value: the sentence that sells a way to play, and what it is called, where not by its value. */
export type Pitches = Record<string, Record<string, Pitch>>

const found = import.meta.glob<{ pitches: Pitches }>('../games/*/pitch.en.ts', { eager: true })

/** Those of each game, from its own folder. */
export const PITCHES: Record<string, Pitches> = Object.fromEntries(
  Object.entries(found).map(([path, { pitches }]) => [path.split('/').at(-2), pitches]),
)
