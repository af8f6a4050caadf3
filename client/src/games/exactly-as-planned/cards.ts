/** What is on the 24 Tools and 16 Jobs, in the order of their numbers; titles are words. */
import { deckOf } from '../../deck'
import { words } from '../../lang/exactly-as-planned'
import type { Kind } from './types'

export const TYPES = ['disguise', 'stunt', 'recon', 'leverage'] as const
export const STYLES = ['fake', 'bold', 'rough', 'quick'] as const
export const ICONS = [...TYPES, ...STYLES] as const

export type Type = (typeof TYPES)[number]
export type Style = (typeof STYLES)[number]
export type Icon = (typeof ICONS)[number]
export type ToolKind = 'regular' | 'every_type' | 'every_style' | 'duplicate' | 'choose_one'
export type Alternative = 'three_same_type' | 'three_same_style' | 'all_types' | 'all_styles'

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

const deck = deckOf('exactly-as-planned')

const PRINTED: Record<string, string> = {
  escape_plan: 'recon bold',
  crowbar: 'leverage rough',
  passport: 'disguise fake',
  police_uniform: 'disguise bold',
  getaway_car: 'stunt quick',
  smoke_bomb: 'stunt rough',
  wiretap: 'recon quick',
  forged_evidence: 'leverage fake',
  phony_inspector: 'disguise recon fake',
  dumpster_dive: 'recon rough quick',
  ski_mask: 'disguise leverage rough',
  reversible_coat: 'disguise fake quick',
  skylight_drop: 'stunt recon bold',
  staged_collapse: 'stunt fake bold',
  grappling_hook: 'stunt leverage quick',
  public_threat: 'leverage bold rough',
  utility_van: TYPES.join(' '),
  field_kit: TYPES.join(' '),
  briefcase_of_cash: STYLES.join(' '),
  black_card: STYLES.join(' '),
  body_double: '',
  carbon_copy: '',
  wild_idea: '',
  lucky_break: '',
}

const KINDS: Record<string, ToolKind> = {
  utility_van: 'every_type',
  field_kit: 'every_type',
  briefcase_of_cash: 'every_style',
  black_card: 'every_style',
  body_double: 'duplicate',
  carbon_copy: 'duplicate',
  wild_idea: 'choose_one',
  lucky_break: 'choose_one',
}

/** One icon twice, or a Tool by its name and what does instead. */
const ASKED: Record<string, Icon | [string, Alternative]> = {
  work_the_gala: 'disguise',
  cross_the_rooftops: 'stunt',
  case_the_lobby: 'recon',
  squeeze_the_accountant: 'leverage',
  swap_the_painting: 'fake',
  walk_in_the_front: 'bold',
  break_down_the_door: 'rough',
  beat_the_alarm: 'quick',
  get_everyone_out: ['escape_plan', 'three_same_style'],
  open_the_crate: ['crowbar', 'all_types'],
  pass_the_checkpoint: ['passport', 'all_types'],
  clear_the_building: ['police_uniform', 'three_same_type'],
  lose_the_tail: ['getaway_car', 'three_same_style'],
  vanish_from_the_vault: ['smoke_bomb', 'all_styles'],
  learn_the_code: ['wiretap', 'all_styles'],
  frame_the_chairman: ['forged_evidence', 'three_same_type'],
}

/** Tools and Jobs, field by field as a deck spells them. */
function toolOf(id: string, icons: string): { kind: ToolKind; types: Icon[]; styles: Icon[] } {
  const shown = icons.split(' ').filter(isIcon)
  return deck.value(`tools ${id}`, {
    kind: KINDS[id] ?? 'regular',
    types: shown.filter(isType),
    styles: shown.filter((icon) => !isType(icon)),
  })
}

function jobOf(
  id: string,
  asked: Icon | [string, Alternative],
): { kind: string; icon?: Icon | null; named_tool?: string | null; alternative?: Alternative | null } {
  const [named_tool, alternative] = Array.isArray(asked) ? asked : [null, null]
  return deck.value(`jobs ${id}`, {
    kind: named_tool ? 'named_or' : 'two_matching',
    icon: named_tool ? null : (asked as Icon),
    named_tool,
    alternative,
  })
}

export const JOBS: Record<string, Job> = Object.fromEntries(
  Object.entries(ASKED).map(([id, asked]): [string, Job] => {
    const { kind, icon, named_tool, alternative } = jobOf(id, asked)
    const wants =
      kind === 'two_matching'
        ? { icon: icon ?? null, tool: null, alternative: null }
        : { icon: null, tool: named_tool ?? null, alternative: alternative ?? null }
    return [id, { id, title: title(id), ...wants }]
  }),
)

const BY_NAME = new Set(Object.values(JOBS).map(({ tool }) => tool))

export const TOOLS: Record<string, Tool> = Object.fromEntries(
  Object.entries(PRINTED).map(([id, icons]) => {
    const { kind, types, styles } = toolOf(id, icons)
    return [id, { id, title: title(id), kind, icons: [...types, ...styles], named: BY_NAME.has(id) }]
  }),
)

export function kindOf(card: string): Kind {
  return card in JOBS ? 'job' : 'tool'
}

export function title(card: string): string {
  return words.titles[card] ?? card
}

export function isIcon(word: string): word is Icon {
  return (ICONS as readonly string[]).includes(word)
}

export function isType(icon: Icon): icon is Type {
  return (TYPES as readonly string[]).includes(icon)
}

/** "Crowbar: Leverage, Rough"; "Open the Crate: Crowbar, or all 4 types". */
export function spoken(card: string): string {
  const job = JOBS[card]
  if (job) return words.spokenJob(job.title, requirement(job))
  const tool = TOOLS[card]
  return tool ? words.spokenTool(tool.title, inside(tool)) : card
}

export function requirement(job: Job): string {
  return job.icon
    ? words.two(words.icons[job.icon])
    : words.namedOr(title(job.tool ?? ''), words.alternatives[job.alternative ?? 'all_types'])
}

export function inside(tool: Tool): string {
  return tool.kind === 'regular' ? tool.icons.map((icon) => words.icons[icon]).join(', ') : words.special[tool.kind]
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

/** The same with a capital in front. */
export function sentence(text: string): string {
  return text.replace(/^./, (letter) => letter.toUpperCase())
}
