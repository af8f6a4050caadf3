import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  line: 'Choose in secret. Small teams go first.',
  mood: 'free-for-all',
  minutes: 15,
  idea: [
    'Five new treasures a turn, seven kinds, all in plain view.',
    'Everybody picks one team in secret; small teams go in first.',
    'Equal teams with equal symbols cost each other the kind.',
    'Eleven turns; points, and five more for four different of a kind.',
  ],
}
