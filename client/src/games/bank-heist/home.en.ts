import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  minutes: 30,
  line: 'Pass the bags in silence. Then draw.',
  mood: 'hidden sides',
  idea: [
    'A vault, a truck, and eight hidden cards: Crew, Agents, Rivals.',
    'Pass cards in silence until the alarm, then talk, then shoot.',
    'Somebody keeps the bags, and everybody says it was not them.',
    'Who reaches the Hideout, and as what, decides who wins.',
  ],
}
