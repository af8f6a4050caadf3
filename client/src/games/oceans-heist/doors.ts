/** The places of the Casino's side of the table, and their words. */
import { words } from './words'
import type { View } from './ask'
import { defense } from './cards'
import type { DefenseView, Scene } from './scene'
import { needsSpoken } from './spoken'

/** The slots that the Staff may fill in this round. */
export function slotsOf(view: View): number[] {
  return Array.from({ length: view.slots }, (_, i) => i + 1)
}

export interface Door {
  key: string
  badge: string
  card: DefenseView | null
}

/** What stands there in table order (OH-7.12), with empty slots while they can be filled. */
export function doorsOf(scene: Scene, view: View): Door[] {
  const filling = ['viewing', 'prep'].includes(view.stage) && !scene.rapt
  const known = scene.defenses.map((card, i) => ({ key: doorKey(card, i), badge: badgeOf(card), card }))
  if (!filling || view.stage === 'viewing') return known
  const empty = slotsOf(view).filter(
    (slot) => !scene.defenses.some((card) => card.spot === 'slot' && card.slot === slot),
  )
  const at = known.findLastIndex(({ card }) => card.spot === 'carried' || card.spot === 'slot') + 1
  const slots = [
    ...known.slice(0, at),
    ...empty.map((slot) => ({ key: `slot-${slot}`, badge: String(slot), card: null })),
  ]
  const carried = slots.filter(({ card }) => card?.spot === 'carried')
  const others = slots.filter(({ card }) => card?.spot !== 'carried').sort((a, b) => Number(a.badge) - Number(b.badge))
  return [...carried, ...others, ...known.slice(at)]
}

function doorKey(card: DefenseView, i: number): string {
  return card.spot === 'slot' ? `slot-${card.slot}` : card.id || `${card.spot}-${i}`
}

function badgeOf(card: DefenseView): string {
  return card.spot === 'slot' ? String(card.slot) : (words.spots[card.spot] ?? '')
}

/** "Slot 2, Camera Corridor: Hack 3 or Stealth 3" */
export function doorSpoken(card: DefenseView): string {
  const place = card.spot === 'slot' ? words.doors.slot(card.slot) : (words.spots[card.spot] ?? '')
  if (!card.id) return words.doors.faceDown(place)
  return [place, defenseSpoken(card)].filter(Boolean).join(', ')
}

export function defenseSpoken(
  card: Pick<DefenseView, 'id' | 'needs' | 'needs_all' | 'trait'> & { disabled?: string },
): string {
  const said = `${defense(card.id).name}: ${card.needs_all ? `${words.all}: ` : ''}${needsSpoken(card.needs, card.needs_all)}`
  return [said, words.traitNames[card.trait] ?? '', words.disabled[card.disabled ?? ''] ?? '']
    .filter(Boolean)
    .join(', ')
}
