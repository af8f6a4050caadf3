import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  minutes: 30,
  line: 'Buy the Equipment. Guess the Defenses.',
  mood: 'two teams',
  idea: [
    'The Crew buys gear, the Staff shuts the casino. Both in secret.',
    'Each round four Defenses and some Equipment turn up at once.',
    'A Defense that still stands is an alarm.',
    'Get the loot and get out. The sixth alarm calls the police.',
  ],
}
