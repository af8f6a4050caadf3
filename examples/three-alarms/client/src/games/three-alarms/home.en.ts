import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  minutes: 5,
  line: 'Wait for more, or grab it now.',
  mood: 'free-for-all',
  idea: [
    'Loot piles up in plain view, card by card.',
    'All at once: wait, or grab with one of four nerve cards.',
    'The highest card takes the pile. An alarm takes it from all.',
    'The third alarm ends the night.',
  ],
}
