/** Which picture stands for what. From game-icons.net, CC BY 3.0. */
import type { Component } from 'svelte'
import Blueprint from '~icons/game-icons/armor-blueprint'
import Backstab from '~icons/game-icons/backstab'
import Biceps from '~icons/game-icons/biceps'
import BowTie from '~icons/game-icons/bow-tie'
import IconCards from '~icons/game-icons/card-random'
import Cat from '~icons/game-icons/cat'
import Clover from '~icons/game-icons/clover'
import Tape from '~icons/game-icons/crime-scene-tape'
import Mask from '~icons/game-icons/domino-mask'
import Dove from '~icons/game-icons/dove'
import Dynamite from '~icons/game-icons/dynamite'
import Envelope from '~icons/game-icons/envelope'
import Fist from '~icons/game-icons/fist'
import IconHeat from '~icons/game-icons/flame'
import Fuel from '~icons/game-icons/fuel-tank'
import Gavel from '~icons/game-icons/gavel'
import Guards from '~icons/game-icons/guards'
import Headphones from '~icons/game-icons/headphones'
import Target from '~icons/game-icons/human-target'
import Vest from '~icons/game-icons/kevlar-vest'
import KeyCard from '~icons/game-icons/key-card'
import Laptop from '~icons/game-icons/laptop'
import Megaphone from '~icons/game-icons/megaphone'
import Money from '~icons/game-icons/money-stack'
import Climbing from '~icons/game-icons/mountain-climbing'
import Ninja from '~icons/game-icons/ninja-armor'
import Passport from '~icons/game-icons/passport'
import Pay from '~icons/game-icons/pay-money'
import Badge from '~icons/game-icons/police-badge'
import Processor from '~icons/game-icons/processor'
import Speaker from '~icons/game-icons/public-speaker'
import RaceCar from '~icons/game-icons/race-car'
import Radio from '~icons/game-icons/radio-tower'
import Scales from '~icons/game-icons/scales'
import Shop from '~icons/game-icons/shop'
import IconFailure from '~icons/game-icons/siren'
import Smoke from '~icons/game-icons/smoke-bomb'
import Snatch from '~icons/game-icons/snatch'
import Web from '~icons/game-icons/spider-web'
import Spy from '~icons/game-icons/spy'
import Spyglass from '~icons/game-icons/spyglass'
import Wheel from '~icons/game-icons/steering-wheel'
import Stopwatch from '~icons/game-icons/stopwatch'
import IconBag from '~icons/game-icons/swap-bag'
import Syringe from '~icons/game-icons/syringe'
import TakeMoney from '~icons/game-icons/take-my-money'
import Friends from '~icons/game-icons/three-friends'
import TopHat from '~icons/game-icons/top-hat'
import Trade from '~icons/game-icons/trade'
import Truck from '~icons/game-icons/truck'
import type { Skill } from './cards'

export { IconBag, IconCards, IconFailure, IconHeat }

export const skillIcons: Record<Skill, Component> = {
  muscle: Biceps,
  stealth: Cat,
  tech: Processor,
  guile: TopHat,
  wheels: Wheel,
}

export const prepIcons: Record<string, Component> = {
  G01: Fist,
  G02: Ninja,
  G03: Laptop,
  G04: Mask,
  G05: RaceCar,
  G06: Climbing,
  G07: Radio,
  G08: KeyCard,
  G09: BowTie,
  G10: Truck,
  G11: Dynamite,
  G12: Smoke,
  G13: Web,
  G14: Envelope,
  G15: Fuel,
  G16: Headphones,
  G17: Vest,
  G18: Passport,
  G19: Syringe,
  P01: Spyglass,
  P02: Speaker,
  P03: Target,
  P04: Snatch,
  P05: Megaphone,
  P06: Blueprint,
  P07: Trade,
  P08: TakeMoney,
  P09: Gavel,
  E01: Badge,
  E02: Dove,
  E03: Friends,
  E04: Money,
  E05: Shop,
  I01: Stopwatch,
  I02: Guards,
  I03: Clover,
  I04: Cat,
  I05: Backstab,
  I06: Tape,
  I07: Spy,
  I08: Pay,
  I09: Scales,
}
