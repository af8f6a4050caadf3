/** The cards of Masterminds as the wire names them: Talents T01, Prep cards G P E I, Heist cards H01, Failures F01. */
import './gems.css'
import { cardsOf } from '../../cards'

export const SKILLS = ['muscle', 'stealth', 'tech', 'guile', 'wheels'] as const
export const GEMS = ['sapphire', 'emerald', 'ruby', 'topaz', 'amethyst', 'diamond'] as const
export const STEPS = ['A', 'B', 'C', 'D'] as const
export const FACES = [1, 2, 3, 4, 5, 6] as const

export type Skill = (typeof SKILLS)[number]
export type Gem = (typeof GEMS)[number]
export type PrepType = 'gear' | 'action' | 'immediate' | 'interrupt'

export interface Step {
  skills: Skill[]
  number: number
}

interface Box {
  game: { team_limit: number; clear_gem_value: number }
  skills: { id: Skill; name: string }[]
  talents: {
    id: string
    name: string
    stats: Record<Skill, number>
    ability: { name: string; icons: string[]; text: string; short?: string }
  }[]
  prep: {
    id: string
    name: string
    type: PrepType
    icons: string[]
    bonus?: Partial<Record<Skill, number>>
    text?: string
    white?: string
    white_short?: string
    window?: string
    on?: 'own' | 'rival' | 'any'
    yellow?: { join: 'AND' | 'OR'; pay_gem: boolean; text: string } | null
    yellow_short?: string
  }[]
  heists: { id: string; a_side: { name: string; A: Step }; bcd_side: { B: Step; C: Step; D: Step; take: number } }[]
  failures: {
    id: string
    name: string
    triggers: { trigger: Skill[]; test: Skill; number: number; consequence: string }[]
  }[]
  consequences: Record<string, { name: string; text: string }>
  mastermind_colors: { name: string; gem: string }[]
}

const box = cardsOf<Box>('masterminds')
const curly = (printed: string): string => printed.replaceAll("'", '’')
/** As small print, where a minus needs its full width. */
const brief = (printed = ''): string => curly(printed).replace(/-(?=\d)/g, '−')
const byId = <T extends { id: string }>(cards: T[]): Map<string, T> => new Map(cards.map((card) => [card.id, card]))
const [talents, preps, heists, failures] = [
  byId(box.talents),
  byId(box.prep),
  byId(box.heists),
  byId(box.failures),
] as const

/** The cards that the rules know by their ids, which every deck keeps, and what they are there for. */
export const KNOWN = {
  rosa: 'T08',
  sparrow: 'T15',
  fallGuy: 'T16',
  rewriter: 'T24',
  appraiser: 'T25',
  creditor: 'T30',
  juno: 'T39',
  armour: 'G17',
  shot: 'G19',
  casting: 'P02',
  headhunt: 'P03',
  blueprints: 'P06',
  lawyer: 'P09',
  insideMan: 'I07',
} as const
/** The first of the box, for those who need any. */
export const ANY_HEIST = box.heists[0]?.id ?? ''
export const ANY_FAILURE = box.failures[0]?.id ?? ''

export const GEM_NAMES = new Map(box.mastermind_colors.map(({ gem, name }) => [gem, curly(name)]))

export const TEAM = box.game.team_limit
/** What a clear gem is worth. */
export const CLEAR = box.game.clear_gem_value
export const SKILL_NAMES = Object.fromEntries(box.skills.map(({ id, name }) => [id, name])) as Record<Skill, string>
export const consequences: Record<string, { name: string; text: string }> = Object.fromEntries(
  Object.entries(box.consequences).map(([id, { name, text }]) => [id, { name: curly(name), text: curly(text) }]),
)

export interface Talent {
  id: string
  name: string
  ability: string
  text: string
  /** What the ability does, in a few words; its text where the card has none. */
  short: string
  printed: number[]
  oneUse: boolean
  gem: boolean
}

export interface Yellow {
  join: 'and' | 'or'
  gem: boolean
  text: string
}

export interface Prep {
  id: string
  name: string
  type: PrepType
  text: string
  yellow: Yellow | null
  /** What the weak and the strong way do, in a word or three; empty where the card does not say. */
  ways: [string, string]
  oneUse: boolean
  bonus: [Skill, number][]
  /** Of an Interrupt: the one window it is played in. */
  window: string
  /** Of an Interrupt: whose attempt or card it answers. */
  on: 'own' | 'rival' | 'any'
}

export interface Job {
  steps: Step[]
  take: number
}

export interface Trigger {
  skills: Skill[]
  test: Skill
  number: number
  consequence: string
}

export function talent(id: string): Talent {
  const card = talents.get(id)
  const icons = card?.ability.icons ?? []
  return {
    id,
    name: curly(card?.name ?? id),
    ability: curly(card?.ability.name ?? ''),
    text: curly(card?.ability.text ?? ''),
    short: brief(card?.ability.short || card?.ability.text),
    printed: SKILLS.map((skill) => card?.stats[skill] ?? 0),
    oneUse: icons.includes('one_use'),
    gem: icons.includes('pay_gem'),
  }
}

export function prep(id: string): Prep {
  const card = preps.get(id)
  const yellow = card?.yellow
  return {
    id,
    name: curly(card?.name ?? id),
    text: curly(card?.white ?? card?.text ?? ''),
    type: card?.type ?? 'gear',
    yellow: yellow
      ? { join: yellow.join === 'AND' ? 'and' : 'or', gem: yellow.pay_gem, text: curly(yellow.text) }
      : null,
    ways: [brief(card?.white_short), brief(card?.yellow_short)],
    oneUse: card?.icons.includes('one_use') ?? false,
    bonus: Object.entries(card?.bonus ?? {}) as [Skill, number][],
    window: (card?.window ?? '').replace('W-', '').toLowerCase(),
    on: card?.on ?? 'any',
  }
}

/** Steps A to D of a Heist card: its A side, and the B-C-D side with the Take. */
export function job(id: string): Job {
  const card = heists.get(id)
  if (!card) return { steps: [], take: 0 }
  const { a_side, bcd_side } = card
  return { steps: [a_side.A, bcd_side.B, bcd_side.C, bcd_side.D], take: bcd_side.take }
}

export function triggers(failure: string): Trigger[] {
  return (failures.get(failure)?.triggers ?? []).map(({ trigger, ...area }) => ({ skills: trigger, ...area }))
}

export function heistName(id: string): string {
  return curly(heists.get(id)?.a_side.name ?? id)
}

export function isTalent(id: string): boolean {
  return talents.has(id)
}

export function isFailure(id: string): boolean {
  return failures.has(id)
}

/** The name on any card. */
export function nameOf(id: string): string {
  const card = talents.get(id) ?? preps.get(id) ?? failures.get(id)
  return card ? curly(card.name) : heistName(id)
}

/** Who or what sees to it that a Failure is ignored. */
export function saviour(why: 'inside_man' | 'armour' | 'fall_guy'): string {
  return nameOf({ inside_man: KNOWN.insideMan, armour: KNOWN.armour, fall_guy: KNOWN.fallGuy }[why])
}

export function textOf(id: string): string {
  return isTalent(id) ? talent(id).text : prep(id).text
}

/** Gems in the order of the box, one entry for each kind that is there. */
export function gemsOf(counts: Record<string, number>): [Gem, number][] {
  return GEMS.flatMap((gem): [Gem, number][] => (counts[gem] ? [[gem, counts[gem]]] : []))
}

export function gemCount(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
