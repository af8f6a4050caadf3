/** Cards, alarms and identities of Bank Heist as the wire names them, and what they look like. */
import type { Component } from 'svelte'
import IconKnife from '~icons/game-icons/bowie-knife'
import IconRivals from '~icons/game-icons/crossed-pistols'
import IconCrosshair from '~icons/game-icons/crosshair'
import IconMask from '~icons/game-icons/duality-mask'
import IconFist from '~icons/game-icons/fist'
import IconCrew from '~icons/game-icons/hand'
import IconHandcuffs from '~icons/game-icons/handcuffs'
import IconVest from '~icons/game-icons/kevlar-vest'
import IconAgent from '~icons/game-icons/law-star'
import IconPicks from '~icons/game-icons/lockpicks'
import IconDye from '~icons/game-icons/paint-bucket'
import IconPerson from '~icons/game-icons/person'
import IconPistol from '~icons/game-icons/pistol-gun'
import IconPoison from '~icons/game-icons/poison-bottle'
import IconLoader from '~icons/game-icons/reload-gun-barrel'
import IconRevolver from '~icons/game-icons/revolver'
import IconBell from '~icons/game-icons/ringing-bell'
import IconSticky from '~icons/game-icons/robber-hand'
import IconCloth from '~icons/game-icons/rolled-cloth'
import IconRope from '~icons/game-icons/rope-coil'
import IconShotgun from '~icons/game-icons/sawed-off-shotgun'
import IconSilenced from '~icons/game-icons/silenced'
import IconBag from '~icons/game-icons/swap-bag'
import IconSyringe from '~icons/game-icons/syringe'
import IconTears from '~icons/game-icons/tear-tracks'
import IconTongue from '~icons/game-icons/tongue'
import type { Picture } from '../../picture'
import type { BankHeist } from './wire'
import { alarmName, cardName, FIRST_ALARM, identityCard, isAlarm, isItem, textOf, type Identity } from './cards'

export type View = Picture<BankHeist.HeistBoard, BankHeist.HeistOwn | null, BankHeist.HeistAdvice>
export type Own = BankHeist.HeistOwn
export type Action = BankHeist.Action
export type Event = BankHeist.Event

export const cardIcons: Record<string, Component> = {
  adrenaline: IconSyringe,
  cash_bag: IconBag,
  chloroform: IconCloth,
  knife: IconKnife,
  lock_pick: IconPicks,
  speedloader: IconLoader,
  zip_tie: IconRope,
  dye_pack: IconDye,
  handcuffs: IconHandcuffs,
}

export const alarmIcons: Record<string, Component> = {
  guilty_conscience: IconTears,
  gun_jammed: IconPistol,
  hostage: IconPerson,
  hush_money: IconSilenced,
  loose_tongue: IconTongue,
  martial_skills: IconFist,
  masked: IconMask,
  poisoned: IconPoison,
  shotgun: IconShotgun,
  trigger_happy: IconRevolver,
}

export const identityIcons: Record<Identity, Component> = {
  crew: IconCrew,
  sticky: IconSticky,
  agent: IconAgent,
  rival: IconRivals,
}
export const defenceIcons: Record<string, Component> = {
  adrenaline: IconSyringe,
  vest: IconVest,
  martial: IconFist,
  hostage: IconPerson,
  take_it: IconCrosshair,
}
export {
  IconBag,
  IconBell,
  IconCrosshair,
  IconHandcuffs,
  IconKnife,
  IconLoader,
  IconPicks,
  IconRevolver,
  IconRivals,
  IconRope,
  IconSilenced,
  IconVest,
}

/** What can be held close: a Vault card, an Alarm card or an identity, with its exact text. */
export interface Printed {
  name: string
  text: string
  icon: Component
}

export function printed(id: string): Printed {
  if (isItem(id)) return { name: cardName(id), text: textOf(id), icon: cardIcons[id] ?? IconBag }
  if (isAlarm(id)) return { name: alarmName(id), text: textOf(id), icon: alarmIcons[id] ?? IconBell }
  const card = identityCard(id)
  return {
    name: card?.name ?? id,
    text: card?.duties.join(' ') ?? '',
    icon: identityIcons[id as Identity] ?? IconPerson,
  }
}

/** Nobody speaks while the token stands on a quiet space. */
export function quiet(view: Pick<View, 'phase' | 'token'>): boolean {
  return view.phase === 'robbery' && view.token < FIRST_ALARM
}

export function inTruck(phase: string): boolean {
  return phase === 'getaway' || phase === 'hideout' || phase === 'showdown'
}

/** Cards that are alike, counted, in the order of the box. */
export function counted(cards: string[]): { id: string; count: number }[] {
  return [...new Set(cards)].map((id) => ({ id, count: cards.filter((card) => card === id).length }))
}
