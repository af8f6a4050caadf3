/** Words of the printed box and the companion. */
import { listed } from '../../../lang/en'

export const words = {
  talent: 'Talent',
  prep: 'Prep',
  failure: 'Failure',
  mastermind: 'Mastermind',
  mastermindText: (gem: string) =>
    `Your dice and the ${gem} gems are yours to price: roll for them when the last job is done.`,
  cash: 'Starter Cash',
  cashText: 'Turn this over instead of paying a gem.',
  spent: 'Spent',
  gem: 'Gem',
  heat: 'Heat',
  take: 'gems',
  bring: ['six dice of a colour for each player', 'a bag for the gems'],
  table: {
    turn: (n: number) => `Turn ${n}`,
    up: (name: string) => `${name} is up`,
    jobs: (n: number, of: number) => `${n} of ${of} jobs done`,
    job: 'A job is done',
    jobBack: 'One job less',
    bag: 'The bag is empty',
    last: 'The last job: roll for the gems.',
    prep: 'Prepare: hire, then plan twice. Or go in.',
    upkeep: 'Then Upkeep cards, stand up unless a card forbids it, fill the pool, new jobs, six cards at most.',
    done: 'Next turn',
    values: 'What each colour is worth',
    value: (gem: string) => `Value of ${gem}`,
    gems: (gem: string, name: string) => `${gem} of ${name}`,
    colours: 'Colours follow the order of the players.',
    total: (n: number) => (n === 1 ? '1 point' : `${n} points`),
    count: 'Count the gems',
    back: 'Back to the table',
    wins: (names: string[], n: number) => `${listed(names)}: ${n}`,
    tie: 'A tie: more jobs, then more Starter Cash left, then more gems.',
  },
}
