/** What each game says on its poster, from its own folder. */
export interface OnTheWall {
  line: string
  mood: string
  minutes: number
  idea?: string[]
  door?: { to: string; says: string }
}

const found = import.meta.glob<{ home: OnTheWall }>('../games/*/home.en.ts', { eager: true })

export const wall: Record<string, OnTheWall> = Object.fromEntries(
  Object.entries(found).map(([path, { home }]) => [path.split('/').at(-2), home]),
)
