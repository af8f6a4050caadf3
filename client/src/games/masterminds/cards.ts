/** The cards of Masterminds as the wire names them: Talents T01, Prep cards G P E I, Heist cards H01, Failures F01. */
import './gems.css'
import { words } from '../../lang/masterminds'
import * as box from './box'

export const SKILLS = ['muscle', 'stealth', 'tech', 'guile', 'wheels'] as const
export const GEMS = ['sapphire', 'emerald', 'ruby', 'topaz', 'amethyst', 'diamond'] as const
export const STEPS = ['A', 'B', 'C', 'D'] as const
export const TEAM = 4
export const FACES = [1, 2, 3, 4, 5, 6] as const
export const CLEAR: Gem = 'diamond'
export const CLEAR_VALUE = 2

export type Skill = (typeof SKILLS)[number]
export type Gem = (typeof GEMS)[number]
export type PrepType = 'gear' | 'action' | 'immediate' | 'interrupt'

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
  const icons = box.icons[id] ?? ''
  return { id, name, ability, text, printed: [...(box.printed[id] ?? '')].map(Number), oneUse: icons.includes('1'), gem: icons.includes('g') }
}

export function prep(id: string): Prep {
  const [name = id, text = ''] = words.preps[id] ?? []
  const icons = box.icons[id] ?? ''
  const yellow = words.yellows[id]
  const [window = '', on = ''] = (box.windows[id] ?? '').split(' ')
  return {
    id,
    name,
    text,
    type: TYPES[id[0] ?? ''] ?? 'gear',
    yellow: yellow ? { join: icons.includes('&') ? 'and' : 'or', gem: icons.includes('g'), text: yellow } : null,
    oneUse: icons.includes('1'),
    bonus: (box.bonuses[id] ?? '').split(' ').filter(Boolean).map((part) => [LETTERS[part[0] ?? ''] ?? 'muscle', Number(part.slice(1))]),
    window,
    on,
  }
}

/** Steps A to D of a Heist card: its A side, and the B-C-D side with the Take. */
export function job(id: string): Job {
  const parts = (box.jobs[id] ?? '').split(' ')
  return { steps: parts.slice(0, 4).map(step), take: Number(parts[4]) }
}

export function triggers(failure: string): Trigger[] {
  const parts = (box.failures[failure] ?? '').split(' ')
  return [0, 3].map((at) => {
    const test = step(parts[at + 1] ?? '')
    return { skills: step(parts[at] ?? '').skills, test: test.skills[0] ?? 'muscle', number: test.number, consequence: parts[at + 2] ?? '' }
  })
}

function step(text: string): Step {
  return { skills: [...text].flatMap((letter) => LETTERS[letter] ?? []), number: Number(/\d+/.exec(text)?.[0] ?? 0) }
}

export function heistName(id: string): string {
  return words.heists[id] ?? id
}

export function isTalent(id: string): boolean {
  return id.startsWith('T')
}

/** The name on any card. */
export function nameOf(id: string): string {
  if (isTalent(id)) return talent(id).name
  if (id.startsWith('F')) return words.failures[id] ?? id
  return id.startsWith('H') ? heistName(id) : prep(id).name
}

/** "Dario Lento. Muscle 1, Stealth 3, ... Good Partner: ..." */
export function spoken(id: string, values?: number[]): string {
  if (!isTalent(id)) return words.spokenPrep(prep(id).name, words.types[prep(id).type], prep(id).text, prep(id).yellow?.text)
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
