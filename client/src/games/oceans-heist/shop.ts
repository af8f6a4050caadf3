/** Which cards of the shop are shown, and in what groups. */
import { adds, GEAR, ofFamily, type Gear, type Icon } from './cards'

export interface Filter {
  icon: Icon | null
  /** Dearest, or 0 for any. */
  price: number
  keyword: string
}

export const ANYTHING: Filter = { icon: null, price: 0, keyword: '' }
export const PRICES = [...new Set(GEAR.map(({ price }) => price))].sort((a, b) => a - b)
export const KEYWORDS = ['STURDY', 'TEAMWORK', 'SCOUT', 'WILD', 'MUFFLE', 'LATE', 'LUCKY', 'OPENING']

export function passes(card: Gear, { icon, price, keyword }: Filter): boolean {
  return (
    (icon === null || adds(card, icon) || card.family === icon) &&
    (price === 0 || card.price <= price) &&
    (keyword === '' || card.keyword === keyword)
  )
}

/** Families in columns, as rows to read across: as many as the longest needs, with nothing where another has ended. */
export function sideBySide(families: Gear[][]): (Gear | undefined)[][] {
  const most = Math.max(...families.map(({ length }) => length))
  return Array.from({ length: most }, (_, i) => families.map((cards) => cards[i]))
}

/** A page of the phone's shop: one family, and below it what else adds its icon. */
export function page(family: Icon, filter: Filter): { own: Gear[]; also: Gear[] } {
  const rest = { ...filter, icon: null }
  return {
    own: ofFamily(family).filter((card) => passes(card, rest)),
    also: GEAR.filter((card) => card.family !== family && adds(card, family) && passes(card, rest)),
  }
}
