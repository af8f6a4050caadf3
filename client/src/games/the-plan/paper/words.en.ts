/** Words of the printed box and the companion. */
import { listed } from '../../../lang/en'

export const words = {
  plan: 'Plan',
  treasure: 'Treasure',
  trinket: 'Trinket',
  table: {
    turn: (n: number, of: number) => `Turn ${n} of ${of}`,
    round: (n: number) => `Round ${n}`,
    steps: [
      'Turn up five treasures and three trinkets.',
      'One Plan each, face down. On three: up!',
      'Small teams first: 0, 1, 2, 3, 4.',
    ],
    pass: { left: 'Then pass two cards to the left.', right: 'Then pass two cards to the right.' },
    deal: 'Then throw the last two away and deal six new ones.',
    last: 'The last one: nobody passes.',
    flip: 'Count to three',
    counts: ['Three.', 'Two.', 'One.', 'Up!'],
    done: 'Next turn',
    count: 'Count the points',
    over: 'Eleven turns are done. Count.',
    points: (name: string) => `Points of ${name} on tiles`,
    sets: (name: string) => `Sets of ${name}`,
    pointsLabel: 'tiles',
    setsLabel: 'sets',
    total: (n: number) => (n === 1 ? '1 point' : `${n} points`),
    leads: (names: string[], n: number) => `${listed(names)}: ${n}`,
    bySets: 'A tie, and more sets.',
    tie: 'A tie: most treasures, then most trinkets.',
  },
}
