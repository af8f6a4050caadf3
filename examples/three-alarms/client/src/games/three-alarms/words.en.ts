/** Everything Three Alarms says in English; another language is another object of the same shape. */
import type { ThreeAlarms } from './wire'

export const words = {
  goal: 'Take the most loot before the third alarm.',
  choose: 'Wait, or grab the pile?',
  hint: 'The highest card takes the whole pile. With the third alarm it is over.',
  play: (what: string) => `${what}: sure`,
  chosen: (card: number) => (card ? `You grab with ${card}.` : 'You wait.'),
  watching: 'They make up their minds.',
  over: 'The end',
  wait: 'Wait',
  grab: (card: number) => `Grab with ${card}`,
  pile: (worth: number) => `The pile, worth ${worth}`,
  empty: 'Nothing yet.',
  danger: (percent: number) => `${percent} in 100 that the next card is an alarm.`,
  cards: (count: number) => (count === 1 ? '1 card' : `${count} cards`),
  points: (count: number) => (count === 1 ? '1 point' : `${count} points`),
  alarms: 'Alarms',
  vault: 'Vault',
  of: (part: number, whole: number) => `${part} of ${whole}`,
  loot: { ring: 'a ring', watch: 'a watch', bonds: 'bearer bonds', crown: 'the crown' } satisfies Record<ThreeAlarms.Loot, string>,
  won: (names: string[]) =>
    names.length === 1 ? `${names[0]} gets away with it.` : `${names.join(' and ')} share it.`,
  script: {
    dealt: 'Nerve cards are dealt.',
    loot: (loot: string) => `The vault gives up ${loot}.`,
    alarm: (number: number) => `ALARM ${number}! The pile is lost.`,
    taken: (name: string, card: number) => `${name} takes the pile with ${card}.`,
    waited: 'Everybody waits.',
  },
}
