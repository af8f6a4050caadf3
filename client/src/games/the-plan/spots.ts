/** Where the things of this board are that a lesson points at. */
import type { Spots } from '../../learn/ways'

export const spots: Spots = {
  museum: '[data-spot="museum"]',
  kind: (kind) => `[data-spot="museum"] .kind-${kind.toLowerCase()}`,
  hand: '[data-spot="hand"]',
  card: (face) => `[data-spot="hand"] [data-face="${face}"]`,
  lane: (size) => `[data-lane="${size}"]`,
  seats: '[data-spot="seats"]',
  seat: (seat) => `[data-spot="seats"] [data-seat="${seat}"]`,
  points: '[data-spot="seats"] [data-you]',
  trinkets: ['[data-spot="choices"]', '[data-spot="trinkets"]'],
}
