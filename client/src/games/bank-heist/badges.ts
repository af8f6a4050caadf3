/** What there is to see at a seat, as badges: what it wears, what it suffers, how long it has. */
import type { Component } from 'svelte'
import IconStabbed from '~icons/game-icons/dripping-knife'
import IconOut from '~icons/game-icons/knocked-out-stars'
import { alarmName } from './cards'
import { words } from './words'
import { alarmIcons, IconBell, IconHandcuffs, IconRope, IconVest } from './pieces'
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

/** `poison`: at the end of which of its turns it works; 0 where there is none. */
export function badgesOf(scene: Scene, seat: number, poison: number): SeatBadge[] {
  const it = scene.seats[seat]
  const { seat: say } = words
  if (!it || !it.alive) return []
  const found: SeatBadge[] = []
  const onTurn = scene.active === seat
  if (it.attribute) {
    const name = alarmName(it.attribute)
    const extra = it.down ? `, ${say.down}` : it.awake ? `, ${say.awake(name)}` : ''
    found.push({
      key: 'attribute',
      icon: alarmIcons[it.attribute] ?? IconBell,
      text: name,
      spoken: name + extra,
      tone: it.down ? 'dim' : it.awake ? 'alarm' : 'plain',
      card: it.attribute,
    })
    if (it.attribute === 'poisoned' && poison > 0) {
      found.push({
        key: 'poison',
        icon: alarmIcons['poisoned'] ?? IconBell,
        text: say.poisonShort(poison),
        spoken: say.poison(poison),
        tone: 'alarm',
      })
    }
  }
  if (it.restraint === 'zip_tie' || it.restraint === 'both')
    found.push({ key: 'tied', icon: IconRope, text: say.tied, spoken: say.tied, tone: 'alarm' })
  if (it.restraint === 'handcuffs' || it.restraint === 'both')
    found.push({ key: 'cuffed', icon: IconHandcuffs, text: say.cuffed, spoken: say.cuffed, tone: 'alarm' })
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
