/** What is in the box, as it is played with here, in the order of the numbers. */
import { cardsOf } from '../../cards'
import type { Heist, Kind } from './types'

export type Type = 'disguise' | 'stunt' | 'recon' | 'leverage'
export type Style = 'fake' | 'bold' | 'rough' | 'quick'
export type Icon = Type | Style
export type ToolKind = 'regular' | 'every_type' | 'every_style' | 'duplicate' | 'choose_one'
export type Alternative = 'three_same_type' | 'three_same_style' | 'all_types' | 'all_styles'

interface Box {
  icons: Icon[]
  tools: { id: string; title: string; kind: ToolKind; types: Type[]; styles: Style[] }[]
  jobs: {
    id: string
    title: string
    kind: 'two_matching' | 'named_or'
    icon?: Icon | null
    named_tool?: string | null
    alternative?: Alternative | null
  }[]
  heists: HeistCard[]
  backup_plans: BackupPlan[]
}

export interface Tool {
  id: string
  title: string
  kind: ToolKind
  icons: Icon[]
  /** Whether a Job can ask for it by name. */
  named: boolean
}

export interface Job {
  id: string
  title: string
  icon: Icon | null
  tool: string | null
  alternative: Alternative | null
}

export interface HeistCard {
  id: Heist
  title: string
  phrases: string[]
  /** The numbers of partners it is for. */
  partners: number[]
  /** How many of the box are dealt, by the number of partners. */
  jobs?: Record<string, number>
  tools?: Record<string, number>
  /** By stars: Cakewalk the Jobs and the extras, Three-Ring Monte the rings, what is drawn for them and thrown at the end. */
  levels?: {
    stars: number
    jobs?: number
    extra_choose_one_max?: number
    collections?: number
    job_hand?: number
    tool_hand?: number
    throw_after?: number
    source?: 'house'
  }[]
  /** Cakewalk: the cells of each line, where each dealt Job goes, and the line of a corner. */
  lines?: Record<string, string[]>
  job_slots_in_deal_order?: string[]
  corner_line?: Record<string, string>
}

export interface BackupPlan {
  id: string
  title: string
  limit: string
  /** What is else where one plan binds everybody. */
  when_shared?: string
  /** What becomes of the microphone (EAP-8.17). */
  voice: 'closed' | 'windowed' | 'honour' | 'delivered'
  /** Numbers of its check; seconds where the name ends so. */
  params: Record<string, unknown>
}

const box = cardsOf<Box>('exactly-as-planned')

export const ICONS: Icon[] = box.icons
export const TYPES = ICONS.slice(0, 4) as Type[]
export const STYLES = ICONS.slice(4) as Style[]

export const JOBS: Record<string, Job> = Object.fromEntries(
  box.jobs.map(({ id, title, kind, icon, named_tool, alternative }): [string, Job] => [
    id,
    kind === 'two_matching'
      ? { id, title, icon: icon ?? null, tool: null, alternative: null }
      : { id, title, icon: null, tool: named_tool ?? null, alternative: alternative ?? null },
  ]),
)

const BY_NAME = new Set(Object.values(JOBS).map(({ tool }) => tool))

export const TOOLS: Record<string, Tool> = Object.fromEntries(
  box.tools.map(({ id, title, kind, types, styles }): [string, Tool] => [
    id,
    { id, title, kind, icons: [...types, ...styles], named: BY_NAME.has(id) },
  ]),
)

export const HEISTS = Object.fromEntries(box.heists.map((card) => [card.id, card])) as Record<Heist, HeistCard>
export const PLANS: Record<string, BackupPlan> = Object.fromEntries(box.backup_plans.map((plan) => [plan.id, plan]))

/** The one plan that all have, dealt or picked: it binds everybody as shared (EAP-8.10). */
export function sharedPlan(plans: (string | null)[]): string | null {
  const [first, ...others] = plans
  return first && others.length > 0 && others.every((plan) => plan === first) ? first : null
}

/** What a plan forbids, in words. */
export function limitOf(plan: string, shared: boolean): string {
  const { limit = '', when_shared = '' } = PLANS[plan] ?? {}
  return shared && when_shared ? `${limit} ${when_shared}` : limit
}

/** The plans that are drawn from: with two at the table the one ear is everybody's (EAP-8.14). */
export function plansFor(partners: number): string[] {
  return Object.values(PLANS)
    .filter(({ params }) => partners > 2 || !('deliver_to' in params))
    .map(({ id }) => id)
}

export function kindOf(card: string): Kind {
  return card in JOBS ? 'job' : 'tool'
}

export function title(card: string): string {
  return (TOOLS[card] ?? JOBS[card])?.title ?? card
}

export function isIcon(word: string): word is Icon {
  return (ICONS as string[]).includes(word)
}

export function isType(icon: Icon): icon is Type {
  return (TYPES as Icon[]).includes(icon)
}

/** The icons a Job looks at. */
export function asked(job: Job): readonly Icon[] {
  if (job.icon) return [job.icon]
  return job.alternative === 'three_same_type' || job.alternative === 'all_types' ? TYPES : STYLES
}

/** Reading help, no check: whether a Tool carries what a Job looks at (section 14). */
export function serves(tool: string, job: string): boolean {
  const [card, wanted] = [TOOLS[tool], JOBS[job]]
  if (!card || !wanted) return false
  return card.id === wanted.tool || card.icons.some((icon) => asked(wanted).includes(icon))
}
