/** What there is to see at a seat, as badges: what it wears, what it suffers, how long it has. */
import type { Component } from 'svelte'
import IconStabbed from '~icons/game-icons/dripping-knife'
import IconOut from '~icons/game-icons/knocked-out-stars'
import { words } from '../../lang/bank-heist'
import { alarmIcons, IconBell, IconHandcuffs, IconRope, IconVest, inTruck, POISON_WORKS } from './pieces'
import type { Scene } from './scene'

export interface SeatBadge {
  key: string
  icon: Component
  text: string
  /** In full, for readers and for the phone's sheet. */
  spoken: string
  tone: 'plain' | 'alarm' | 'dim'
  /** The card to hold close. */
  card?: string
}

export function badgesOf(scene: Scene, seat: number): SeatBadge[] {
  const it = scene.seats[seat]
  const { seat: say } = words
  if (!it || !it.alive) return []
  const found: SeatBadge[] = []
  const onTurn = scene.active === seat
  if (it.attribute) {
    const name = words.alarmName(it.attribute)
    const extra = it.down ? `, ${say.down}` : it.awake ? `, ${say.conscience}` : ''
    found.push({
      key: 'attribute',
      icon: alarmIcons[it.attribute] ?? IconBell,
      text: name,
      spoken: name + extra,
      tone: it.down ? 'dim' : it.awake ? 'alarm' : 'plain',
      card: it.attribute,
    })
    if (it.attribute === 'poisoned' && inTruck(scene.phase)) {
      const left = Math.max(1, POISON_WORKS - it.turns + (onTurn ? 1 : 0))
      found.push({
        key: 'poison',
        icon: alarmIcons['poisoned'] ?? IconBell,
        text: say.poisonShort(left),
        spoken: say.poison(left),
        tone: 'alarm',
      })
    }
  }
  if (it.restraint)
    found.push({
      key: 'restraint',
      icon: it.restraint === 'zip_tie' ? IconRope : IconHandcuffs,
      text: it.restraint === 'zip_tie' ? say.tied : say.cuffed,
      spoken: it.restraint === 'zip_tie' ? say.tied : say.cuffed,
      tone: 'alarm',
    })
  if (it.knockedOut) found.push({ key: 'ko', icon: IconOut, text: say.ko, spoken: say.ko, tone: 'alarm' })
  if (it.stabbed)
    found.push({
      key: 'stabbed',
      icon: IconStabbed,
      text: say.stabbedShort(onTurn),
      spoken: onTurn ? say.stabbedNow : say.stabbed,
      tone: 'alarm',
    })
  if (it.vestUsed) found.push({ key: 'vest', icon: IconVest, text: say.vest, spoken: say.vest, tone: 'dim' })
  return found
}
