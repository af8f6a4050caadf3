/** Where the things of this board are that a lesson points at. */
import type { Spots } from '../../learn/ways'

const card = (id: string): string => `[data-card="${id}"]`

export const spots: Spots = {
  target: '.fact, .strip .target, .head .target',
  targets: '[data-spot="targets"]',
  shop: '.shop',
  family: (icon) => `.icons .f-${icon}`,
  gear: card,
  global: card,
  defense: card,
  eight: '.eight',
  slots: 'ul:has(> li > [data-drop^="slot:"])',
  doors: '[data-spot="doors"]',
  door: (position) => `[data-drop="defense:${position}"], [data-door="${position}"]`,
  hand: '.dock .hand, .hand',
  confirm: '.dock .plates',
  roll: '.dock .plates',
  alarms: '[data-fact="alarms"]',
}
