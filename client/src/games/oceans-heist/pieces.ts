/** The 182 cards as they come out of the box. What counts now (uses left, amounts with Globals) is in the view. */
import './families.css'
import { deckOf } from '../../deck'
import { words } from '../../lang/oceans-heist'
import type { OceansHeist } from '../../wire'

export const ICONS = ['hack', 'stealth', 'agility', 'force', 'charm', 'disguise'] as const
export type Icon = (typeof ICONS)[number]
export type Units = OceansHeist.Units
export type Requirement = OceansHeist.Requirement

const LETTERS = 'HSAFCD'
const deck = deckOf('oceans-heist')

export function letter(icon: string): string {
  return LETTERS[ICONS.indexOf(icon as Icon)] ?? ''
}

function iconOf(from: string | undefined): Icon {
  return ICONS[LETTERS.indexOf(from ?? 'H')] ?? 'hack'
}

// Equipment (5.2) ----------------------------------------------------------------------------------------------------

export interface Gear {
  id: string
  family: Icon
  name: string
  price: number
  uses: number
  units: Units
  keyword: string
  /** Whom TEAMWORK works with. */
  partner: Icon | null
}

/** Price, uses, what one use adds (H2 fixed, 2H/F either way, 1* any), keyword: shapes 01 to 15 of each family. */
const PRINTED: Record<string, string> = {
  H: '100 1 H2, 200 2 H2, 250 3 H2, 150 1 H3, 300 2 H3, 200 1 H4, 200 4 H1 STURDY, 150 2 H1S1, 200 1 H2D2, 250 2 2H/F, 200 1 3H/A, 250 2 H2 TEAMWORK:C, 200 3 H1 SCOUT, 300 3 1* WILD, 250 0 - OPENING',
  S: '100 1 S2, 200 2 S2, 250 3 S2, 150 1 S3, 300 2 S3, 200 1 S4, 200 4 S1 STURDY, 150 2 S1A1, 200 1 S2H2, 250 2 2S/C, 200 1 3S/F, 250 2 S2 TEAMWORK:D, 200 3 S1 SCOUT, 200 3 S1 MUFFLE, 100 0 - OPENING',
  A: '100 1 A2, 200 2 A2, 250 3 A2, 150 1 A3, 300 2 A3, 200 1 A4, 200 4 A1 STURDY, 150 2 A1F1, 200 1 A2S2, 250 2 2A/D, 200 1 3A/C, 250 2 A2 TEAMWORK:H, 200 1 A3 LATE, 150 2 A1 LUCKY, 250 0 - OPENING',
  F: '100 1 F2, 200 2 F2, 250 3 F2, 150 1 F3, 300 2 F3, 200 1 F4, 200 4 F1 STURDY, 150 2 F1C1, 200 1 F2A2, 250 2 2F/H, 200 1 3F/D, 250 2 F2 TEAMWORK:S, 200 1 F3 LATE, 200 3 F1 MUFFLE, 250 0 - OPENING',
  C: '100 1 C2, 200 2 C2, 250 3 C2, 150 1 C3, 300 2 C3, 200 1 C4, 200 4 C1 STURDY, 150 2 C1D1, 200 1 C2F2, 250 2 2C/S, 200 1 3C/H, 250 2 C2 TEAMWORK:A, 150 2 C1 LUCKY, 200 1 C3 LATE, 150 0 - OPENING',
  D: '100 1 D2, 200 2 D2, 250 3 D2, 150 1 D3, 300 2 D3, 200 1 D4, 200 4 D1 STURDY, 150 2 D1H1, 200 1 D2C2, 250 2 2D/A, 200 1 3D/S, 250 2 D2 TEAMWORK:F, 200 3 D1 SCOUT, 300 3 1* WILD, 200 0 - OPENING',
}

/** A card of the box, field by field as a deck spells them. */
interface PrintedGear {
  name: string
  family: Icon
  price: number
  uses: number
  units: Record<string, number>
  split?: { count: number; icons: Icon[] }
  wild: number
  keyword: string
  partner_family?: Icon
}

function printed(family: string, line: string, name: string): PrintedGear {
  const [price, uses, units = '', word = ''] = line.split(' ')
  const [keyword = '', partner] = word.split(':')
  const split = /^(\d)([HSAFCD])\/([HSAFCD])$/.exec(units)
  return {
    name,
    family: iconOf(family),
    price: Number(price),
    uses: Number(uses),
    units: Object.fromEntries([...units.matchAll(/([HSAFCD])(\d)/g)].map(([, from, n]) => [iconOf(from), Number(n)])),
    ...(split ? { split: { count: Number(split[1]), icons: [iconOf(split[2]), iconOf(split[3])] } } : {}),
    wild: units === '1*' ? 1 : 0,
    keyword,
    ...(partner ? { partner_family: iconOf(partner) } : {}),
  }
}

function shelf(family: string): Gear[] {
  return (PRINTED[family] ?? '').split(', ').map((line, i) => {
    const id = family + String(i + 1).padStart(2, '0')
    const card = deck.value(`equipment ${id}`, printed(family, line, words.gear[family]?.[i] ?? ''))
    const loose: Units['loose'] = card.split ? [[card.split.icons, card.split.count]] : []
    if (card.wild) loose.push([[...ICONS], card.wild])
    return { ...card, id, units: { fixed: card.units, loose }, partner: card.partner_family || null }
  })
}

export const GEAR: Gear[] = [...LETTERS].flatMap(shelf)
const BY_ID = new Map(GEAR.map((card) => [card.id, card]))

export function gear(id: string): Gear {
  return BY_ID.get(id) ?? (GEAR[0] as Gear)
}

export function isGear(id: string): boolean {
  return BY_ID.has(id)
}

export function ofFamily(family: Icon): Gear[] {
  return GEAR.filter((card) => card.family === family)
}

/** Whether a card can add a unit of this icon. */
export function adds(card: Gear, icon: Icon): boolean {
  return icon in card.units.fixed || card.units.loose.some(([icons]) => icons.includes(icon))
}

export function worth(ids: string[]): number {
  return ids.reduce((sum, id) => sum + gear(id).price, 0)
}

// Defenses (OH-16, 5.3) ----------------------------------------------------------------------------------------------

export interface DefenseFace {
  id: string
  name: string
  needs: Requirement[]
  needsAll: boolean
  trait: string
}

const PAIRS = ['HS', 'HA', 'HF', 'HC', 'HD', 'SA', 'SF', 'SC', 'SD', 'AF', 'AC', 'AD', 'FC', 'FD', 'CD']
const TRAITS: Record<string, string> = {
  HS: 'SEALED',
  HA: 'LOUD',
  HF: 'SEALED',
  HC: 'LOUD',
  HD: 'STUBBORN',
  SA: 'STUBBORN',
  SF: 'LOUD',
  SC: 'SEALED',
  SD: 'STUBBORN',
  AF: 'STUBBORN',
  AC: 'SEALED',
  AD: 'SEALED',
  FC: 'STUBBORN',
  FD: 'LOUD',
  CD: 'LOUD',
}
const SHAPES = [
  [2, 4],
  [4, 2],
  [3, 3],
  [2, 2],
]
const VAULT_NEEDS = [
  'H2+S2',
  'S2+A2',
  'A2+F2',
  'F2+C2',
  'C2+D2',
  'D2+H2',
  'H5 A6 C6',
  'F5 S6 D6',
  'C5 H6 A6',
  'D5 F6 S6',
]
const UNIQUE_NEEDS = ['A7 D7', 'S7 C7', 'H7 F7']

export const CASINO = PAIRS.flatMap((pair) => [1, 2, 3, 4].map((n) => `${pair}${n}`))
export const VAULTS = VAULT_NEEDS.map((_, i) => `V${String(i + 1).padStart(2, '0')}`)
export const UNIQUES = UNIQUE_NEEDS.map((_, i) => `U${i + 1}`)

type Need = Record<string, number>

/** A Defense of the box, field by field as a deck spells them. */
interface PrintedDefense {
  name: string
  any_of: Need[]
  all_of: Need[]
  trait: string
}

function special(id: string, asked: string): PrintedDefense {
  const needs = asked.split(/[ +]/).map((code) => ({ [iconOf(code[0])]: Number(code[1]) }))
  return {
    name: words.defenses[id] ?? id,
    trait: '',
    ...(asked.includes('+') ? { any_of: [], all_of: needs } : { any_of: needs, all_of: [] }),
  }
}

function casino(id: string): PrintedDefense {
  const [pair, shape] = [id.slice(0, 2), Number(id[2]) - 1]
  const needs = (SHAPES[shape] ?? []).map((amount, i) => ({ [iconOf(pair[i])]: amount }))
  return {
    name: words.casino[pair]?.[shape] ?? id,
    any_of: needs,
    all_of: [],
    trait: id[2] === '4' ? (TRAITS[pair] ?? '') : '',
  }
}

function built(
  list: string,
  ids: string[],
  printed: (id: string, place: number) => PrintedDefense,
): [string, DefenseFace][] {
  return ids.map((id, i) => {
    const { name, any_of, all_of, trait } = deck.value(`${list} ${id}`, printed(id, i))
    const asked = any_of?.length ? any_of : (all_of ?? [])
    const needs = asked
      .flatMap((need) => Object.entries(need))
      .map(([icon, amount]) => ({ icon, amount, printed: amount }))
    return [id, { id, name, needs, needsAll: !any_of?.length, trait }]
  })
}

const DEFENSES = new Map([
  ...built('casino_defenses', CASINO, casino),
  ...built('vault_defenses', VAULTS, (id, i) => special(id, VAULT_NEEDS[i] ?? '')),
  ...built('unique_defenses', UNIQUES, (id, i) => special(id, UNIQUE_NEEDS[i] ?? '')),
])

/** A Defense as printed, by its id. */
export function defense(id: string): DefenseFace {
  return DEFENSES.get(id) ?? { id, name: id, needs: [], needsAll: false, trait: '' }
}

export type Told = OceansHeist.Revealed['defenses'][number]

/** The id of a Defense in the words of an event: its kind and its place in the deck. */
export function toldId([kind, card]: Told): string {
  return (kind === 'casino' ? CASINO : kind === 'vault' ? VAULTS : UNIQUES)[card] ?? ''
}

// Globals, Situations, Targets, presets ------------------------------------------------------------------------------

export const GLOBALS = Array.from({ length: 10 }, (_, i) => `GL${String(i + 1).padStart(2, '0')}`)
export const SITUATIONS = ['ST1', 'ST2', 'ST3', 'ST4', 'ST5', 'ST6']
export const TARGETS = ['TG1', 'TG2', 'TG3']

/** The icon a Global raises, if it is one of the six. */
export function globalIcon(id: string): Icon | null {
  return deck.value<Icon | null>(`global_defenses ${id} icon`, ICONS[Number(id.slice(2)) - 1] ?? null)
}

/** The families that profit: in the box, neighbours on the icon wheel. */
export function boosted(situation: string): Icon[] {
  const at = SITUATIONS.indexOf(situation)
  return at < 0
    ? []
    : deck.value(`situations ${situation} families`, [ICONS[at] as Icon, ICONS[(at + 1) % ICONS.length] as Icon])
}

export function uniqueOf(target: string): string {
  return deck.value(`targets ${target} unique`, target.replace('TG', 'U'))
}

export interface Preset {
  id: string
  situation: string
  cards: string[]
}

export const PRESETS: Preset[] = [
  'H01 H09 H12 S03 S06 S09 S14 A05 A10 A12 F02 F03 F04 F08 F12 F15 C03 C04 C06 C11 D03 D05 D15',
  'H03 H04 H06 H08 H10 S03 S10 S12 S14 A01 A04 A08 A09 A14 F03 F04 F14 F15 C05 C06 C14 D03 D05 D15',
  'H03 H05 S01 S03 S09 S11 S13 S14 S15 A04 A07 A10 A15 F05 F09 F14 C01 C03 C07 C09 D05 D06 D08 D10',
  'H01 H02 H13 H15 S09 S12 S14 A09 A10 A11 A13 A14 A15 F03 F06 F14 C01 C04 C08 C10 C13 C15 D03 D06 D14',
  'H03 H12 H15 S02 S04 S13 S14 S15 A01 A02 A03 F01 F11 F12 F13 F14 F15 C02 C04 C11 C12 C15 D01 D02 D07 D13',
  'H05 H07 H10 H13 S03 S05 S15 A02 A03 A09 A14 F09 F12 F14 F15 C02 C07 C13 D01 D09 D11 D12 D13 D15',
  'H03 H06 H11 H14 H15 S06 S07 S08 S13 S14 S15 A01 A06 A08 A14 F07 F09 F10 C03 C13 C14 D02 D03 D04 D13',
].map((cards, i) => {
  const id = `CP${i + 1}`
  return { id, ...deck.value(`crew_presets ${id}`, { situation: SITUATIONS[i] ?? '', cards: cards.split(' ') }) }
})
