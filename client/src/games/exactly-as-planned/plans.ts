/** The sixteen Backup Plans as far as quick phrases go (EAP-8.13): which keys are left, which words are banned. */
import type { Phrase } from '../../wire'
import { ICONS, isType, JOBS, TOOLS, type Icon } from './cards'

const SILENT = ['point', 'yes', 'no']
const SHORT = ['point', 'yes', 'no', 'wait', 'thanks', 'done']

/** Plans that leave only some phrases. */
export const LEFT: Record<string, string[]> = {
  yes_or_no: SILENT,
  one_word: SHORT,
  only_questions: ['point', 'ask'],
  hand_signals: SILENT,
  need_to_know: ['need', 'take', 'drop', 'jackpot_has', 'ask', 'point', 'tell', 'put', 'toss', 'pile_needs', 'yes', 'no', 'wait', 'thanks', 'done'],
}

export const PLANS = [
  'yes_or_no', 'one_word', 'no_titles', 'no_types', 'no_styles', 'long_distance', 'prepaid_phone', 'only_questions', 'one_ear', 'check_in',
  'cold_open', 'radio_silence', 'hand_signals', 'need_to_know', 'speak_when_spoken_to', 'burner_rotation',
] as const

/** Whether a plan leaves this phrase at all; its timing is the server's to judge. */
export function fits(plan: string | null, phrase: Phrase): boolean {
  if (plan === null || phrase.key === 'point') return true
  if (LEFT[plan] && !LEFT[plan].includes(phrase.key)) return false
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
