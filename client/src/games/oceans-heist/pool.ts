/** Sums of units by icon, for the eye: those that count as one of several stand with each of them. */
import { ICONS, type Icon, type Units } from './cards'

export const NOTHING: Units = { fixed: {}, loose: [] }

export interface Sum {
  fixed: number
  /** Units that may count as this icon or as another. */
  loose: number
}

export function sums(pool: Units): Record<Icon, Sum> {
  const entries = ICONS.map((icon) => {
    const loose = pool.loose.reduce((sum, [icons, n]) => sum + (icons.includes(icon) ? n : 0), 0)
    return [icon, { fixed: pool.fixed[icon] ?? 0, loose }] as const
  })
  return Object.fromEntries(entries) as Record<Icon, Sum>
}
