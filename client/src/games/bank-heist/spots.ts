/** Where the things of this board are that a lesson points at. */
import type { Spots } from '../../learn/ways'

export const spots: Spots = {
  identity: '.me, [data-spot="identity"]',
  seats: '.truck .body',
  seat: (seat) => `[data-seat="${seat}"]`,
  code: '.question .pad',
  question: '.dock .question',
  hand: '.dock .question',
  truck: '.cargo .bags',
  track: '.head > ol',
  talk: '[role="toolbar"] .say, [role="toolbar"]',
  result: '.result header',
}
