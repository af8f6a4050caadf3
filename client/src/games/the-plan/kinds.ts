/** Kinds, tiles and faces of The Plan as the wire names them: kinds J R P E M B S, treasures "E4", trinkets "g3", faces "P2-EB". */
import './kinds.css'
import type { Component } from 'svelte'
import IconE from '~icons/game-icons/ankh'
import IconJ from '~icons/game-icons/cut-diamond'
import IconM from '~icons/game-icons/duality-mask'
import IconSmash from '~icons/game-icons/hammer-break'
import IconC from '~icons/game-icons/hanger'
import IconS from '~icons/game-icons/ionic-column'
import IconB from '~icons/game-icons/jawbone'
import IconP from '~icons/game-icons/mona-lisa'
import IconO from '~icons/game-icons/paper-clip'
import IconG from '~icons/game-icons/price-tag'
import IconR from '~icons/game-icons/rocket'
import { cardsOf } from '../../cards'
import { words } from './words'

export const KINDS = ['J', 'R', 'P', 'E', 'M', 'B', 'S'] as const
export const TRINKET_KINDS = ['G', 'C', 'O'] as const
/** The four treasures of a kind. */
export const DESIGNS = [1, 2, 3, 4] as const
export const SIZES = [0, 1, 2, 3, 4] as const

export type Kind = (typeof KINDS)[number]
export type TrinketKind = (typeof TRINKET_KINDS)[number]
export type Size = (typeof SIZES)[number]

export const symbols: Record<Kind | TrinketKind, Component> = {
  J: IconJ,
  R: IconR,
  P: IconP,
  E: IconE,
  M: IconM,
  B: IconB,
  S: IconS,
  G: IconG,
  C: IconC,
  O: IconO,
}
export { IconSmash }

export interface Treasure {
  kind: Kind
  value: number
  name: string
  /** "Bones, Skull, 4 points" */
  spoken: string
}

export interface Trinket {
  kind: TrinketKind
  design: number
  name: string
  spoken: string
}

export interface Face {
  face: string
  size: Size
  kinds: Kind[]
  title: string
  type: string
  spoken: string
}

interface Cards {
  plans: { face: string; size: number; kinds: string[]; title: string }[]
  treasures: { id: string; value: number; name: string }[]
  trinkets: { id: string; name: string }[]
  scoring: { set_bonus: number }
  kinds: { code: string; name: string }[]
  trinket_kinds: { code: string; name: string }[]
  plan_types?: { type: string; size: number; label: string }[]
}

const cards = cardsOf<Cards>('the-plan')
const typeset = (name: string): string => name.replaceAll("'", '’')
/** What all copies of a tile are called: E4 of T-E4-a and T-E4-b. */
const design = (id: string): string => id.split('-')[1] ?? id

const NAMES = new Map([...cards.kinds, ...cards.trinket_kinds].map(({ code, name }) => [code, typeset(name)]))
/** What a full set brings. */
export const SET_BONUS = cards.scoring.set_bonus
const TYPES = cards.plan_types ?? []
const PLANS = new Map(cards.plans.map((card) => [card.face, card]))
const TREASURES = new Map(cards.treasures.map((tile) => [design(tile.id), tile]))
const TRINKETS = new Map(cards.trinkets.map((tile) => [design(tile.id).toLowerCase(), tile]))

/** The Plans of the box, each face once. */
export const FACES: string[] = [...PLANS.keys()]

/** "Jewels", "Gift Shop" */
export function kindName(kind: string): string {
  return NAMES.get(kind) ?? kind
}

/** "Team of Two", by its size or by the word of the rules. */
export function typeName(type: number | string): string {
  const found = TYPES.find((one) => one.size === type || one.type === type)
  return typeset(found?.label ?? String(type))
}

export function worthOf(tile: string): number {
  return TREASURES.get(tile)?.value ?? 0
}

export function treasure(tile: string): Treasure {
  const kind = tile[0] as Kind
  const value = worthOf(tile)
  const name = typeset(TREASURES.get(tile)?.name ?? tile)
  return { kind, value, name, spoken: words.treasure(kindName(kind), name, words.points(value)) }
}

export function trinket(tile: string): Trinket {
  const kind = (tile[0] ?? '').toUpperCase() as TrinketKind
  const name = typeset(TRINKETS.get(tile)?.name ?? tile)
  return { kind, design: Number(tile[1]), name, spoken: words.trinket(kindName(kind), name) }
}

export function face(code: string): Face {
  const card = PLANS.get(code)
  const size = (card?.size ?? 0) as Size
  const kinds = (card?.kinds ?? []) as Kind[]
  const title = typeset(card?.title ?? code)
  const type = typeName(size)
  return { face: code, size, kinds, title, type, spoken: words.card(title, type, kinds.map(kindName).join(', ')) }
}

/** The Plan of size 0, which every deck has. */
export const SMASH = 'SG'

/** Tiles of one kind, dearest first. */
export function ofKind(tiles: string[], kind: Kind): string[] {
  return tiles.filter((tile) => tile[0] === kind).sort((a, b) => worthOf(b) - worthOf(a))
}

/** How often a collection holds each treasure of a kind. */
export function copies(tiles: string[], kind: Kind): number[] {
  return DESIGNS.map((design) => tiles.filter((tile) => tile === `${kind}${design}`).length)
}

/** Tiles with a key each: the two copies of a tile are alike. */
export function keyed(tiles: string[]): { tile: string; key: string }[] {
  return tiles.map((tile, i) => ({
    tile,
    key: `${tile}-${tiles.slice(0, i).filter((other) => other === tile).length}`,
  }))
}
