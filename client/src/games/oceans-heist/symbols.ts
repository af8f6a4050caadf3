/** The drawings of this game by what they mean. From game-icons.net, CC BY 3.0. */
import type { Component } from 'svelte'
import IconAgility from '~icons/game-icons/jump-across'
import IconStorm from '~icons/game-icons/light-bulb'
import IconGala from '~icons/game-icons/champagne-cork'
import IconContest from '~icons/game-icons/boxing-glove'
import IconHack from '~icons/game-icons/microchip'
import IconStealth from '~icons/game-icons/cat'
import IconForce from '~icons/game-icons/fist'
import IconCharm from '~icons/game-icons/rose'
import IconDisguise from '~icons/game-icons/mustache'
import IconRoadworks from '~icons/game-icons/hammer-break'
import IconRoof from '~icons/game-icons/ladder'
import IconSystems from '~icons/game-icons/server-rack'
import IconDiamond from '~icons/game-icons/cut-diamond'
import IconPainting from '~icons/game-icons/mona-lisa'
import IconCash from '~icons/game-icons/money-stack'
import type { Icon } from './cards'

export { default as IconAlarm } from '~icons/game-icons/ringing-bell'
export { default as IconCamera } from '~icons/game-icons/cctv-camera'
export { default as IconHidden } from '~icons/game-icons/sight-disabled'
export { default as IconLocked } from '~icons/game-icons/padlock'
export { default as IconOpening } from '~icons/game-icons/entry-door'
export { default as IconVault } from '~icons/game-icons/dial-padlock'

export const symbols: Record<Icon, Component> = {
  hack: IconHack,
  stealth: IconStealth,
  agility: IconAgility,
  force: IconForce,
  charm: IconCharm,
  disguise: IconDisguise,
}
export const situations: Record<string, Component> = {
  ST1: IconStorm,
  ST2: IconRoof,
  ST3: IconRoadworks,
  ST4: IconContest,
  ST5: IconGala,
  ST6: IconSystems,
}
export const targets: Record<string, Component> = { TG1: IconDiamond, TG2: IconPainting, TG3: IconCash }
