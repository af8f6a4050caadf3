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
import { deckOf } from '../../deck'
import { words } from '../../lang/the-plan'

export const KINDS = ['J', 'R', 'P', 'E', 'M', 'B', 'S'] as const
export const TRINKET_KINDS = ['G', 'C', 'O'] as const
/** The four treasures of a kind; each is printed with its number as its worth. */
export const DESIGNS = [1, 2, 3, 4] as const
export const SIZES = [0, 1, 2, 3, 4] as const
export const SET_BONUS = 5
export const TURNS = 11

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

const deck = deckOf('the-plan')

/** What a tile of the box says in a field; its two copies are alike. */
function onTile<T>(list: string, tile: string, field: string, printed: T): T {
  return ['b', 'a'].reduce((value, copy) => deck.value(`${list}-${tile}-${copy} ${field}`, value), printed)
}

const WORTH = new Map(
  KINDS.flatMap((kind) =>
    DESIGNS.map((design) => [`${kind}${design}`, onTile('treasures T', `${kind}${design}`, 'value', design as number)]),
  ),
)

interface PlanCard {
  face: string
  size: number
  kinds: string[]
  title: string
}

/** How the copies of a face are told apart. */
function copiesOf(face: string): string[] {
  if (face === 'SG') return Array.from({ length: 16 }, (_, i) => `SG-${String(i + 1).padStart(2, '0')}`)
  return face.startsWith('P1') ? [`${face}-a`, `${face}-b`] : [face]
}

function printedPlans(): Record<string, PlanCard> {
  const cards = Object.entries(words.titles).map(([face, title]) => ({
    face,
    size: face === 'SG' ? 0 : Number(face[1]),
    kinds: [...(face.split('-')[1] ?? '')],
    title,
  }))
  return Object.fromEntries(cards.flatMap((card) => copiesOf(card.face).map((id) => [id, card])))
}

const PLANS = new Map(Object.values(deck.value('plans', printedPlans())).map((card) => [card.face, card]))

export function worthOf(tile: string): number {
  return WORTH.get(tile) ?? 0
}

export function treasure(tile: string): Treasure {
  const kind = tile[0] as Kind
  const value = worthOf(tile)
  const name = onTile('treasures T', tile, 'name', words.treasures[kind][Number(tile[1]) - 1] ?? tile)
  return { kind, value, name, spoken: words.treasure(words.kinds[kind], name, words.points(value)) }
}

export function trinket(tile: string): Trinket {
  const kind = (tile[0] ?? '').toUpperCase() as TrinketKind
  const design = Number(tile[1])
  const name = onTile('trinkets K', `${kind}${design}`, 'name', words.trinkets[kind][design - 1] ?? tile)
  return { kind, design, name, spoken: words.trinket(words.trinketKinds[kind], name) }
}

export function face(code: string): Face {
  const card = PLANS.get(code)
  const size = (card?.size ?? 0) as Size
  const kinds = (card?.kinds ?? []) as Kind[]
  const title = card?.title ?? code
  const type = words.types[size] ?? ''
  return {
    face: code,
    size,
    kinds,
    title,
    type,
    spoken: words.card(title, type, kinds.map((kind) => words.kinds[kind]).join(', ')),
  }
}

/** Tiles of one kind, dearest first. */
export function ofKind(tiles: string[], kind: Kind): string[] {
  return tiles.filter((tile) => tile[0] === kind).sort((a, b) => worthOf(b) - worthOf(a))
}

export function worth(tiles: string[]): number {
  return tiles.reduce((sum, tile) => sum + worthOf(tile), 0)
}

/** How often a collection holds each treasure of a kind. */
export function copies(tiles: string[], kind: Kind): number[] {
  return DESIGNS.map((design) => tiles.filter((tile) => tile === `${kind}${design}`).length)
}

/** TP-9.5: as many sets as copies of the rarest of the four. */
export function sets(counts: number[]): number {
  return Math.min(...counts)
}

/** Three of four different ones: the next treasure may close a set. */
export function oneShort(counts: number[]): boolean {
  const next = sets(counts) + 1
  return counts.filter((count) => count >= next).length === DESIGNS.length - 1
}

/** TP-9.6: four different of five make a set; eight tiles always make two. */
export function trinketSets(tiles: string[], kind: TrinketKind): number {
  const held = tiles.filter((tile) => tile[0] === kind.toLowerCase())
  return held.length >= 8 ? 2 : new Set(held).size >= 4 ? 1 : 0
}

/** Points and sets of a collection, to count up during the show (TP-9.3, TP-9.4). */
export function standing(treasures: string[], trinkets: string[]): { points: number; sets: number } {
  const all = [
    ...KINDS.map((kind) => sets(copies(treasures, kind))),
    ...TRINKET_KINDS.map((kind) => trinketSets(trinkets, kind)),
  ]
  const count = all.reduce((sum, n) => sum + n, 0)
  return { points: worth(treasures) + trinkets.length + SET_BONUS * count, sets: count }
}

/** Tiles with a key each: the two copies of a tile are alike. */
export function keyed(tiles: string[]): { tile: string; key: string }[] {
  return tiles.map((tile, i) => ({
    tile,
    key: `${tile}-${tiles.slice(0, i).filter((other) => other === tile).length}`,
  }))
}
