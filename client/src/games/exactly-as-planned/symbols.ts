/** The pictures of types, Tools and the Jackpot. From game-icons.net, CC BY 3.0. */
import type { Component } from 'svelte'
import IconSkiMask from '~icons/game-icons/balaclava'
import IconRecon from '~icons/game-icons/binoculars'
import IconDouble from '~icons/game-icons/body-swapping'
import IconCash from '~icons/game-icons/briefcase'
import IconLuck from '~icons/game-icons/clover'
import IconCrowbar from '~icons/game-icons/crowbar'
import IconCollapse from '~icons/game-icons/falling'
import IconCopy from '~icons/game-icons/files'
import IconEvidence from '~icons/game-icons/finger-print'
import IconHook from '~icons/game-icons/grapple'
import IconSkylight from '~icons/game-icons/hole-ladder'
import IconBlackCard from '~icons/game-icons/id-card'
import IconStunt from '~icons/game-icons/jump-across'
import IconLeverage from '~icons/game-icons/lever'
import IconIdea from '~icons/game-icons/light-bulb'
import IconInspector from '~icons/game-icons/magnifying-glass'
import IconThreat from '~icons/game-icons/megaphone'
import IconDisguise from '~icons/game-icons/mustache'
import IconJackpot from '~icons/game-icons/open-treasure-chest'
import IconLock from '~icons/game-icons/padlock'
import IconPassport from '~icons/game-icons/passport'
import IconCoat from '~icons/game-icons/pirate-coat'
import IconUniform from '~icons/game-icons/police-officer-head'
import IconCar from '~icons/game-icons/race-car'
import IconWiretap from '~icons/game-icons/rotary-phone'
import IconSmoke from '~icons/game-icons/smoke-bomb'
import IconVan from '~icons/game-icons/surfer-van'
import IconKit from '~icons/game-icons/toolbox'
import IconDumpster from '~icons/game-icons/trash-can'
import IconPlan from '~icons/game-icons/treasure-map'
import type { Type } from './cards'

export { IconJackpot, IconLock }

export const typeSymbols: Record<Type, Component> = {
  disguise: IconDisguise,
  stunt: IconStunt,
  recon: IconRecon,
  leverage: IconLeverage,
}

export const toolSymbols: Record<string, Component> = {
  escape_plan: IconPlan,
  crowbar: IconCrowbar,
  passport: IconPassport,
  police_uniform: IconUniform,
  getaway_car: IconCar,
  smoke_bomb: IconSmoke,
  wiretap: IconWiretap,
  forged_evidence: IconEvidence,
  phony_inspector: IconInspector,
  dumpster_dive: IconDumpster,
  ski_mask: IconSkiMask,
  reversible_coat: IconCoat,
  skylight_drop: IconSkylight,
  staged_collapse: IconCollapse,
  grappling_hook: IconHook,
  public_threat: IconThreat,
  utility_van: IconVan,
  field_kit: IconKit,
  briefcase_of_cash: IconCash,
  black_card: IconBlackCard,
  body_double: IconDouble,
  carbon_copy: IconCopy,
  wild_idea: IconIdea,
  lucky_break: IconLuck,
}
