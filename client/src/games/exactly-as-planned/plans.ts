/** The sixteen Backup Plans as far as quick phrases go (EAP-8.13): what they leave to say, and when. */
import type { Phrase, Said } from '../../wire'
import { isIcon, isType, JOBS, PLANS, TOOLS } from './cards'
import type { View } from './types'

/** Whether the own plan leaves this phrase at all, whenever it is said. */
export function fits(advice: View['advice'], phrase: Phrase): boolean {
  if (!advice?.phrases || phrase.key === 'point') return true
  if (!advice.phrases.includes(phrase.key)) return false
  const said = phrase.slots.flatMap((slot) => (typeof slot === 'string' ? argument(slot) : []))
  switch (advice.barred) {
    case 'titles':
      return !said.some((word) => word in TOOLS || word in JOBS)
    case 'types':
      return !said.some((word) => isIcon(word) && isType(word))
    case 'styles':
      return !said.some((word) => isIcon(word) && !isType(word))
    default:
      return true
  }
}

/** "bold_2" is Bold, "fake_bold" is both; a card is itself. */
function argument(slot: string): string[] {
  return slot in TOOLS || slot in JOBS ? [slot] : slot.split('_')
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
  heard: Pick<Said, 'at' | 'seat' | 'phrase' | 'emote' | 'called'>[]
  shared: boolean
  /** Of every seat. */
  plans: (string | null)[]
}

const ALWAYS: Turn = { open: true, change: null }
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

/** How much later words arrive that are said under a plan (EAP-8.16). */
function late(plan: string | null | undefined): number {
  return plan === 'long_distance' ? 1000 * Number(PLANS[plan]?.params['delay_s'] ?? 0) : 0
}

export function turnOf(plan: string | null, { seat, started, elapsed, left, heard, shared, plans }: Moment): Turn {
  const said = heard.filter(
    (word) => word.seat !== null && !word.emote && word.phrase?.key !== 'point' && word.at >= started,
  )
  const last = said.at(-1)
  const since = (at: number): number => started + elapsed - at
  const number = (name: string): number => Number(PLANS[plan ?? '']?.params[name] ?? 0)
  const time = (name: string): number => 1000 * number(name)
  switch (plan) {
    case 'check_in': {
      const [period, open] = [time('period_s'), time('open_s')]
      const into = elapsed % period
      return into < open ? { open: true, change: open - into } : { open: false, change: period - into }
    }
    case 'cold_open': {
      const until = time('closed_until_s')
      return elapsed < until ? { open: false, change: until - elapsed } : ALWAYS
    }
    case 'radio_silence': {
      const last = time('closed_last_s')
      return left > last ? { open: true, change: left - last } : { open: false, change: null }
    }
    case 'one_word': {
      const own = said.findLast((word) => word.seat === seat)
      const gap = time('gap_s')
      return own && since(own.at) < gap ? { open: false, change: gap - since(own.at) } : ALWAYS
    }
    case 'prepaid_phone': {
      const messages = Math.max(0, number('max_messages') - said.filter((word) => word.seat === seat).length)
      return { open: messages > 0, change: null, messages }
    }
    case 'burner_rotation':
      return { open: last?.seat !== seat, change: null }
    case 'speak_when_spoken_to': {
      const asked = said
        .filter((word) => word.seat !== seat)
        .filter(({ phrase, called }) => called.includes(seat) || phrase?.slots[ADDRESSED[phrase.key] ?? -1] === seat)
        .map((word) => since(word.at + late(plans[word.seat ?? -1])))
      const [window, lately] = [time('window_s'), Math.min(...asked)]
      if (lately <= window) return { open: true, change: window - lately }
      const [quiet, silence] = [since(last?.at ?? started), time('shared_silence_s')]
      if (!shared) return { open: false, change: null }
      return quiet >= silence ? ALWAYS : { open: false, change: silence - quiet }
    }
    default:
      return ALWAYS
  }
}
