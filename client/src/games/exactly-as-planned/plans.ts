/** The sixteen Backup Plans as far as quick phrases go (EAP-8.13): which keys are left, which words are banned, and when. */
import { deckOf } from '../../deck'
import type { Phrase, Said } from '../../wire'
import { ICONS, isType, JOBS, TOOLS, type Icon } from './cards'

const deck = deckOf('exactly-as-planned')
const SILENT = ['point', 'yes', 'no']
const SHORT = ['point', 'yes', 'no', 'wait', 'thanks', 'done']

/** Plans that leave only some phrases. */
export const LEFT: Record<string, string[]> = {
  yes_or_no: SILENT,
  one_word: SHORT,
  only_questions: ['point', 'ask'],
  hand_signals: SILENT,
  need_to_know: [
    'need',
    'take',
    'drop',
    'jackpot_has',
    'ask',
    'point',
    'tell',
    'put',
    'toss',
    'pile_needs',
    'yes',
    'no',
    'wait',
    'thanks',
    'done',
  ],
}

export const PLANS = [
  'yes_or_no',
  'one_word',
  'no_titles',
  'no_types',
  'no_styles',
  'long_distance',
  'prepaid_phone',
  'only_questions',
  'one_ear',
  'check_in',
  'cold_open',
  'radio_silence',
  'hand_signals',
  'need_to_know',
  'speak_when_spoken_to',
  'burner_rotation',
] as const

/** Whether a plan leaves this phrase at all, whenever it is said. */
export function fits(plan: string | null, phrase: Phrase): boolean {
  if (plan === null || phrase.key === 'point') return true
  const left = deck.value<string[] | undefined>(`backup_plans ${plan} phrases_allowed`, LEFT[plan])
  if (left && !left.includes(phrase.key)) return false
  const said = phrase.slots.flatMap((slot) => (typeof slot === 'string' ? argument(slot) : []))
  if (plan === 'no_titles') return !said.some((word) => word in TOOLS || word in JOBS)
  if (plan === 'no_types') return !said.some((word) => isSaid(word) && isType(word))
  if (plan === 'no_styles') return !said.some((word) => isSaid(word) && !isType(word))
  return true
}

/** "bold_2" is Bold, "fake_bold" is both; a card is itself. */
function argument(slot: string): string[] {
  return slot in TOOLS || slot in JOBS ? [slot] : slot.split('_')
}

function isSaid(word: string): word is Icon {
  return (ICONS as readonly string[]).includes(word)
}

/** Whether somebody may speak now, and until when or from when on, as far as that can be foreseen (EAP-8.21). */
export interface Turn {
  open: boolean
  /** Milliseconds until that changes by the clock alone. */
  change: number | null
  /** Messages left under Prepaid Phone. */
  messages?: number
}

/** What a timed plan depends on; times are those of the table. */
export interface Moment {
  seat: number
  started: number
  elapsed: number
  left: number
  heard: Pick<Said, 'at' | 'seat' | 'phrase' | 'emote'>[]
  shared: boolean
}

const ALWAYS: Turn = { open: true, change: null }
const SILENCE = 90_000
const WINDOW = 30_000
const SPEAKING = 10_000
const GAP = 3_000
const MESSAGES = 10
/** Which slot of a phrase says whom it is for. */
const ADDRESSED: Record<string, number> = {
  take: 0,
  drop: 0,
  ask: 1,
  swap: 0,
  tell: 0,
  put: 0,
  yes: 0,
  no: 0,
  wait: 0,
  thanks: 0,
  done: 0,
}

export function turnOf(plan: string | null, { seat, started, elapsed, left, heard, shared }: Moment): Turn {
  const said = heard.filter(
    (word) => word.seat !== null && !word.emote && word.phrase?.key !== 'point' && word.at >= started,
  )
  const last = said.at(-1)
  const since = (at: number): number => started + elapsed - at
  switch (plan) {
    case 'check_in': {
      const into = elapsed % WINDOW
      return into < SPEAKING ? { open: true, change: SPEAKING - into } : { open: false, change: WINDOW - into }
    }
    case 'cold_open':
      return elapsed < SILENCE ? { open: false, change: SILENCE - elapsed } : ALWAYS
    case 'radio_silence':
      return left > SILENCE ? { open: true, change: left - SILENCE } : { open: false, change: null }
    case 'one_word': {
      const own = said.findLast((word) => word.seat === seat)
      return own && since(own.at) < GAP ? { open: false, change: GAP - since(own.at) } : ALWAYS
    }
    case 'prepaid_phone': {
      const messages = Math.max(0, MESSAGES - said.filter((word) => word.seat === seat).length)
      return { open: messages > 0, change: null, messages }
    }
    case 'burner_rotation':
      return { open: last?.seat !== seat, change: null }
    case 'speak_when_spoken_to': {
      const asked = said.findLast(
        (word) => word.seat !== seat && word.phrase?.slots[ADDRESSED[word.phrase.key] ?? -1] === seat,
      )
      if (asked && since(asked.at) <= SPEAKING) return { open: true, change: SPEAKING - since(asked.at) }
      const quiet = since(last?.at ?? started)
      return !shared
        ? { open: false, change: null }
        : quiet >= SPEAKING
          ? ALWAYS
          : { open: false, change: SPEAKING - quiet }
    }
    default:
      return ALWAYS
  }
}
