/** How a game offers itself: what its own folder says on its poster, in its lobby and of its ways to play. */
export interface OnTheWall {
  line: string
  mood: string
  /** All win or lose together: a newcomer is best served by good partners, and every first table is a First game. */
  together?: boolean
  minutes: number
  idea?: string[]
  door?: { to: string; says: string }
}

export interface Pitch {
  title?: string
  pitch: string
  /** What its lobby says instead of the lines of its game, where those are of another way to play. */
  idea?: string[]
}

/** By setting and value: the sentence that sells a way to play, and what it is called, where not by its value. */
export type Pitches = Record<string, Record<string, Pitch>>
