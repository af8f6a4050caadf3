/** Cards in words, for those who hear them. */
import { listed } from '../../lang'
import { words } from './words'
import { ICONS, targetName, type Gear, type Icon, type Requirement, type Units } from './cards'

const icon = (name: string): string => words.icons[name as Icon] ?? name

/** "the Diamond" */
export function theTarget(id: string): string {
  return id ? words.the(targetName(id)) : ''
}

export function unitsSpoken(units: Units): string {
  const fixed = Object.entries(units.fixed).map(([name, n]) => `${icon(name)} ${n}`)
  const loose = units.loose.map(([icons, n]) =>
    icons.length === ICONS.length ? words.wild(n) : words.either(n, icons.map(icon)),
  )
  return listed([...fixed, ...loose])
}

export function gearSpoken(card: Gear, uses = card.uses): string {
  const keyword = card.keyword ? words.keywordNames[card.keyword] : ''
  const units = card.keyword === 'OPENING' ? '' : `${unitsSpoken(card.units)}, ${words.uses(uses)}`
  return [`${card.name}: ${units}`.replace(/: $/, ''), keyword].filter(Boolean).join(', ')
}

export function needsSpoken(needs: Requirement[], all: boolean): string {
  const said = needs.map(
    ({ icon: name, amount, printed }) =>
      `${icon(name)} ${amount}${amount === printed ? '' : ` (${words.was(printed)})`}`,
  )
  return said.join(all ? words.and : words.or)
}
