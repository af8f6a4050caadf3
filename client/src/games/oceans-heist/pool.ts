/** Sums of units, for the eye: what lies together, what a basket is worth. Which Defenses it pays for, the server says. */
import type { OceansHeist } from '../../wire'
import { boosted, gear, ICONS, type Icon, type Units } from './pieces'

export interface Sum {
  fixed: number
  /** Units that may count as this icon or as another. */
  loose: number
}

/** What these cards would add, all expended: units, the Situation (OH-3.4) and TEAMWORK (OH-13.2). */
export function poolOf(ids: string[], situation: string): Units {
  const cards = ids.map(gear)
  const fixed: Record<string, number> = {}
  const loose = new Map<string, [string[], number]>()
  const add = (icon: string, n: number): void => void (fixed[icon] = (fixed[icon] ?? 0) + n)
  for (const { units, family, partner } of cards) {
    for (const [icon, n] of Object.entries(units.fixed)) add(icon, n)
    for (const [icons, n] of units.loose) {
      const key = [...icons].sort().join()
      loose.set(key, [icons, (loose.get(key)?.[1] ?? 0) + n])
    }
    if (partner && cards.some((card) => card.family === partner)) add(family, 1)
  }
  for (const family of boosted(situation)) if (cards.some((card) => card.family === family)) add(family, 1)
  return { fixed, loose: [...loose.values()] }
}

export function sums(pool: Units): Record<Icon, Sum> {
  const entries = ICONS.map((icon) => {
    const loose = pool.loose.reduce((sum, [icons, n]) => sum + (icons.includes(icon) ? n : 0), 0)
    return [icon, { fixed: pool.fixed[icon] ?? 0, loose }] as const
  })
  return Object.fromEntries(entries) as Record<Icon, Sum>
}

/** Unit-uses owned, per icon: what a basket can add over the whole night. */
export function stock(hand: OceansHeist.GearView[]): Record<Icon, Sum> {
  const whole: Units = { fixed: {}, loose: [] }
  for (const { id, uses } of hand) {
    const { units } = gear(id)
    for (const [icon, n] of Object.entries(units.fixed)) whole.fixed[icon] = (whole.fixed[icon] ?? 0) + n * uses
    for (const [icons, n] of units.loose) whole.loose.push([icons, n * uses])
  }
  return sums(whole)
}
