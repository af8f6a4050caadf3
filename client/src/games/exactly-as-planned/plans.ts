/** The sixteen Backup Plans as far as quick phrases go (EAP-8.13): what they leave to say, and when. */
import type { Phrase, TalkRule } from '../../wire'
import { isIcon, isType, JOBS, TOOLS } from './cards'
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
}

/** `closed` are the times in which nothing may be said; `now` is on the same clock. */
export function turnOf(closed: TalkRule['closed'], now: number): Turn {
  const shut = closed.find(([from, until]) => from <= now && (until === null || now < until))
  if (shut) return { open: false, change: shut[1] === null ? null : shut[1] - now }
  const next = closed.find(([from]) => from > now)
  return { open: true, change: next ? next[0] - now : null }
}
