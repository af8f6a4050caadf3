/** Where the things of this board are that a lesson points at; on a phone the tab under which they lie. */
import type { Spots } from '../../learn/ways'

const tab = (nth: number): string => `.tabs label:nth-of-type(${nth})`

export const spots: Spots = {
  jobs: ['[data-spot="jobs"]', tab(1)],
  job: (position) => [`[data-job="${position}"]`, tab(1)],
  pool: ['[data-spot="pool"]', tab(1)],
  crew: ['[data-spot="crew"]', tab(2)],
  rival: (seat) => [`[data-rival="${seat}"]`, tab(3)],
  ask: '.board > .dock',
  result: '.values',
}
