/** The cards of Masterminds as the wire names them: Talents T01, Prep cards G P E I, Heist cards H01, Failures F01. */
import './gems.css'
import { deckOf } from '../../deck'
import { words } from '../../lang/masterminds'
import * as box from './box'

export const SKILLS = ['muscle', 'stealth', 'tech', 'guile', 'wheels'] as const
export const GEMS = ['sapphire', 'emerald', 'ruby', 'topaz', 'amethyst', 'diamond'] as const
export const STEPS = ['A', 'B', 'C', 'D'] as const
export const FACES = [1, 2, 3, 4, 5, 6] as const

export type Skill = (typeof SKILLS)[number]
export type Gem = (typeof GEMS)[number]
export type PrepType = 'gear' | 'action' | 'immediate' | 'interrupt'

const deck = deckOf('masterminds')
export const TEAM = deck.value('game team_limit', 4)

const LETTERS: Record<string, Skill> = { M: 'muscle', S: 'stealth', T: 'tech', G: 'guile', W: 'wheels' }
const TYPES: Record<string, PrepType> = { G: 'gear', P: 'action', E: 'immediate', I: 'interrupt' }

export interface Talent {
  id: string
  name: string
  ability: string
  text: string
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
  oneUse: boolean
  bonus: [Skill, number][]
  /** Of an Interrupt: the one window it is played in, and on whom. */
  window: string
  on: string
}

export interface Step {
  skills: Skill[]
  number: number
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
  const [name = id, ability = '', text = ''] = words.talents[id] ?? []
  const digits = box.printed[id] ?? ''
  const stats = deck.value(
    `talents ${id} stats`,
    Object.fromEntries(SKILLS.map((skill, i) => [skill, Number(digits[i] ?? 0)])) as Record<Skill, number>,
  )
  const icons = iconsOf(`talents ${id} ability icons`, id)
  return {
    id,
    name,
    ability,
    text,
    printed: SKILLS.map((skill) => stats[skill]),
    oneUse: icons.includes('one_use'),
    gem: icons.includes('pay_gem'),
  }
}

export function prep(id: string): Prep {
  const [name = id, text = ''] = words.preps[id] ?? []
  const area = words.yellows[id]
  const marks = box.icons[id] ?? ''
  const yellow = deck.value(
    `prep ${id} yellow`,
    area ? { join: marks.includes('&') ? 'AND' : 'OR', pay_gem: marks.includes('g'), text: area } : null,
  )
  const added = (box.bonuses[id] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((part) => [LETTERS[part[0] ?? ''] ?? 'muscle', Number(part.slice(1))] as const)
  const [window = '', on = ''] = (box.windows[id] ?? '').split(' ')
  return {
    id,
    name,
    text,
    type: TYPES[id[0] ?? ''] ?? 'gear',
    yellow: yellow ? { join: yellow.join === 'AND' ? 'and' : 'or', gem: yellow.pay_gem, text: yellow.text } : null,
    oneUse: iconsOf(`prep ${id} icons`, id).includes('one_use'),
    bonus: Object.entries(deck.value(`prep ${id} bonus`, Object.fromEntries(added))) as [Skill, number][],
    window,
    on,
  }
}

function iconsOf(place: string, id: string): string[] {
  const marks = box.icons[id] ?? ''
  return deck.value(place, [marks.includes('1') ? 'one_use' : '', marks.includes('g') ? 'pay_gem' : ''])
}

/** Steps A to D of a Heist card: its A side, and the B-C-D side with the Take. */
export function job(id: string): Job {
  const { a_side, bcd_side } = heist(id)
  return { steps: [a_side.A, bcd_side.B, bcd_side.C, bcd_side.D], take: bcd_side.take }
}

/** A Heist card, field by field as a deck spells them. */
function heist(id: string) {
  const parts = (box.jobs[id] ?? '').split(' ')
  const [A, B, C, D] = [0, 1, 2, 3].map((at) => step(parts[at] ?? '')) as [Step, Step, Step, Step]
  return deck.value(`heists ${id}`, {
    a_side: { name: words.heists[id] ?? id, A },
    bcd_side: { B, C, D, take: Number(parts[4] ?? 0) },
  })
}

export function triggers(failure: string): Trigger[] {
  return fault(failure).triggers.map(({ trigger, ...area }) => ({ skills: trigger, ...area }))
}

/** A Failure card, field by field as a deck spells them. */
function fault(id: string) {
  const parts = (box.failures[id] ?? '').split(' ')
  const areas = [0, 3].map((at) => {
    const test = step(parts[at + 1] ?? '')
    return {
      trigger: step(parts[at] ?? '').skills,
      test: test.skills[0] ?? 'muscle',
      number: test.number,
      consequence: parts[at + 2] ?? '',
    }
  })
  return deck.value(`failures ${id}`, { name: words.failures[id] ?? id, triggers: areas })
}

function step(text: string): Step {
  return { skills: [...text].flatMap((letter) => LETTERS[letter] ?? []), number: Number(/\d+/.exec(text)?.[0] ?? 0) }
}

export function heistName(id: string): string {
  return heist(id).a_side.name
}

export function isTalent(id: string): boolean {
  return id.startsWith('T')
}

/** The name on any card. */
export function nameOf(id: string): string {
  if (isTalent(id)) return talent(id).name
  if (id.startsWith('F')) return fault(id).name
  return id.startsWith('H') ? heistName(id) : prep(id).name
}

/** "Dario Lento. Muscle 1, Stealth 3, ... Good Partner: ..." */
export function spoken(id: string, values?: number[]): string {
  if (!isTalent(id))
    return words.spokenPrep(prep(id).name, words.types[prep(id).type], prep(id).text, prep(id).yellow?.text)
  const card = talent(id)
  return words.spokenTalent(card.name, numbers(values ?? card.printed), card.ability, card.text)
}

export function numbers(values: number[]): string {
  return SKILLS.map((skill, i) => `${words.skills[skill]} ${values[i] ?? 0}`).join(', ')
}

/** Gems in the order of the box, one entry for each kind that is there. */
export function gemsOf(counts: Record<string, number>): [Gem, number][] {
  return GEMS.flatMap((gem): [Gem, number][] => (counts[gem] ? [[gem, counts[gem]]] : []))
}

export function gemCount(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
