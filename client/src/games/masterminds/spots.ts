/** Where the things of this board are that a lesson points at. */
import type { Spots } from '../../learn/ways'

export const spots: Spots = {
  jobs: '[data-spot="jobs"]',
  job: (position) => `[data-job="${position}"]`,
  pool: '[data-spot="pool"]',
  crew: ['[data-spot="crew"]', '.table .rival'],
  rival: (seat) => `[data-rival="${seat}"]`,
  ask: '.dock > .place',
  choices: '[data-spot="choices"]',
  result: '.values',
}
