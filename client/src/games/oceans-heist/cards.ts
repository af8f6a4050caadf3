/** The 182 cards as they are played with here. What counts now (uses left, amounts with Globals) is in the view. */
import './families.css'
import { cardsOf } from '../../cards'
import type { OceansHeist } from './wire'

export const ICONS = ['hack', 'stealth', 'agility', 'force', 'charm', 'disguise'] as const
export type Icon = (typeof ICONS)[number]
export type Units = OceansHeist.Units
export type Requirement = OceansHeist.Requirement

interface Box {
  icons: { key: Icon; letter: string }[]
  keywords: Record<string, string>
  traits: Record<string, string>
  equipment: {
    id: string
    name: string
    family: Icon
    price: number
    uses: number
    units: Record<string, number>
    split?: { count: number; icons: Icon[] }
    wild?: number
    keyword?: string
    partner_family?: Icon
    opening_text?: string
    short?: string
  }[]
  situations: { id: string; name: string; families: Icon[] }[]
  targets: { id: string; name: string; unique: string }[]
  unique_defenses: PrintedDefense[]
  casino_defenses: PrintedDefense[]
  vault_defenses: PrintedDefense[]
  global_defenses: { id: string; name: string; text: string; short?: string; icon?: Icon }[]
  crew_presets: { id: string; name: string; situation: string | null; cards: string[] }[]
}

interface PrintedDefense {
  id: string
  name: string
  any_of?: Record<string, number>[]
  all_of?: Record<string, number>[]
  trait?: OceansHeist.Trait
  carries_over?: boolean
}

const box = cardsOf<Box>('oceans-heist')

/** What is printed with a typewriter, as people set it. */
const set = (text = ''): string => text.replaceAll("'", '’')

function byId<T extends { id: string }>(cards: T[]): (id: string) => T | undefined {
  const found = new Map(cards.map((card) => [card.id, card]))
  return (id) => found.get(id)
}

const LETTERS = new Map(box.icons.map(({ key, letter: of }) => [key as string, of]))

export function letter(icon: string): string {
  return LETTERS.get(icon) ?? ''
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
  /** What an OPENING card does, in full and in short. */
  opening: string
  short: string
}

export const GEAR: Gear[] = box.equipment.map((card) => {
  const loose: Units['loose'] = card.split ? [[card.split.icons, card.split.count]] : []
  if (card.wild) loose.push([[...ICONS], card.wild])
  return {
    id: card.id,
    family: card.family,
    name: set(card.name),
    price: card.price,
    uses: card.uses,
    units: { fixed: card.units, loose },
    keyword: card.keyword ?? '',
    partner: card.partner_family || null,
    opening: set(card.opening_text),
    short: set(card.short),
  }
})
const gearOf = byId(GEAR)

export function gear(id: string): Gear {
  return gearOf(id) ?? (GEAR[0] as Gear)
}

export function isGear(id: string): boolean {
  return gearOf(id) !== undefined
}

export function ofFamily(family: Icon): Gear[] {
  return GEAR.filter((card) => card.family === family)
}

/** The OPENING card that asks a question; the rules know it by its id. */
const ASKS: Record<string, string> = { PickGlobalOff: 'H15', SinkVault: 'S15', SpareParts: 'F15' }

export function asksName(question: string): string {
  return gearOf(ASKS[question] ?? '')?.name ?? ''
}

/** Whether a card can add a unit of this icon. */
export function adds(card: Gear, icon: Icon): boolean {
  return icon in card.units.fixed || card.units.loose.some(([icons]) => icons.includes(icon))
}

export function keywordText(keyword: string): string {
  return set(box.keywords[keyword])
}

// Defenses (OH-16, 5.3) ----------------------------------------------------------------------------------------------

type Kind = OceansHeist.Revealed['defenses'][number][0]

export interface DefenseFace {
  id: string
  kind: Kind
  name: string
  needs: Requirement[]
  needsAll: boolean
  trait: OceansHeist.Trait | ''
  /** A Unique Defense that is left comes back in the Escape. */
  stays: boolean
}

const faces =
  (kind: Kind) =>
  ({ id, name, any_of, all_of, trait, carries_over }: PrintedDefense): DefenseFace => {
    const needs = (any_of?.length ? any_of : (all_of ?? []))
      .flatMap((need) => Object.entries(need))
      .map(([icon, amount]) => ({ icon: icon as Icon, amount, printed: amount }))
    return {
      id,
      kind,
      name: set(name),
      needs,
      needsAll: !any_of?.length,
      trait: trait ?? '',
      stays: carries_over ?? false,
    }
  }

export const DEFENSES: Record<Kind, DefenseFace[]> = {
  casino: box.casino_defenses.map(faces('casino')),
  vault: box.vault_defenses.map(faces('vault')),
  unique: box.unique_defenses.map(faces('unique')),
}
const defenseOf = byId(Object.values(DEFENSES).flat())

/** A Defense as printed, by its id. */
export function defense(id: string): DefenseFace {
  return defenseOf(id) ?? { id, kind: 'casino', name: id, needs: [], needsAll: false, trait: '', stays: false }
}

export type RevealedDefense = OceansHeist.Revealed['defenses'][number]

/** A Defense in the words of an event: its kind and its place in the deck. */
export function defenseFace([kind, card]: RevealedDefense): DefenseFace {
  return DEFENSES[kind][card] ?? defense('')
}

export function traitText(trait: string): string {
  return set(box.traits[trait])
}

// Globals, Situations, Targets, presets ------------------------------------------------------------------------------

export interface GlobalFace {
  id: string
  name: string
  text: string
  short: string
  /** The icon it raises, if it is one of the six. */
  icon: Icon | null
}

export const GLOBALS: GlobalFace[] = box.global_defenses.map(({ id, name, text, short, icon }) => ({
  id,
  name: set(name),
  text: set(text),
  short: set(short || text),
  icon: icon || null,
}))
const globalOf = byId(GLOBALS)

/** Globals that the rules know by their id and that speak of themselves at the table. */
export const ZERO_TOLERANCE = 'GL08'
export const ROTATING_WATCH = 'GL10'

export function globalCard(id: string): GlobalFace {
  return globalOf(id) ?? { id, name: '', text: '', short: '', icon: null }
}

export const SITUATIONS = box.situations.map(({ id }) => id)
const situationOf = byId(box.situations)

export function situationName(id: string): string {
  return set(situationOf(id)?.name)
}

/** The families that profit: in the box, neighbours on the icon wheel. */
export function boosted(situation: string): Icon[] {
  return situationOf(situation)?.families ?? []
}

export const TARGETS = box.targets.map(({ id }) => id)
const targetOf = byId(box.targets)

export function targetName(id: string): string {
  return set(targetOf(id)?.name)
}

export function uniqueOf(target: string): string {
  return targetOf(target)?.unique ?? ''
}

export interface Preset {
  id: string
  name: string
  situation: string
  cards: string[]
  /** What its cards cost together, by the prices that are played with. */
  cost: number
}

export const PRESETS: Preset[] = box.crew_presets.map((preset) => ({
  ...preset,
  name: set(preset.name),
  situation: preset.situation ?? '',
  cost: preset.cards.reduce((sum, id) => sum + gear(id).price, 0),
}))
const presetOf = byId(PRESETS)

export function preset(id: string): Preset {
  return presetOf(id) ?? (PRESETS[0] as Preset)
}
