/** What the microphone is now: four signs in one order, glyph, frame, badge, word. */
import { words } from '../lang/voice'
import type { Voice as Reach } from '../wire'
import type { Audience } from './pieces'

export type Kind = 'off' | 'hold' | 'open' | 'closed' | 'unable'

export interface MicrophoneState {
  kind: Kind
  badge: 'team' | 'ear' | 'late' | null
  word: string
  hint: string
  spoken: string
  rule: string
}

export interface Facts {
  on: boolean
  mode: 'hold' | 'open'
  held: boolean
  audience: Audience | null
  reach: Reach | null
  /** By seat. */
  names: string[]
  /** How many others sit at the table. */
  others: number
  /** A big screen shows the table, so that those who sit there are in one room. */
  oneRoom: boolean
}

export function stateOf({ on, mode, held, audience, reach, names, others, oneRoom }: Facts): MicrophoneState {
  const say = (kind: Kind, word: string, hint: string, spoken: string): MicrophoneState => ({
    kind,
    badge: null,
    word,
    hint,
    spoken,
    rule: reach?.rule ?? '',
  })
  if (!on) {
    const spoken = oneRoom ? `${words.offSpoken}. ${words.oneRoom}` : words.offSpoken
    return { ...say('off', words.off, oneRoom ? words.oneRoom : words.offHint, spoken), rule: '' }
  }
  if (!reach) return say('closed', words.waiting, words.waitingHint, words.waiting)
  if (audience === null) return say('closed', reach.why, words.opensByItself, words.closedSpoken(reach.why))
  const ears = ((reach.hears as Partial<typeof reach.hears>)[audience] ?? []).map((seat) => names[seat] ?? '')
  const kind = mode === 'open' ? 'open' : 'hold'
  if (mode === 'hold' && !held) return say(kind, words.hold, words.holdHint, words.holdSpoken)
  if (reach.delay > 0) {
    const seconds = Math.round(reach.delay / 1000)
    return { ...say(kind, words.late(seconds), reach.why, words.lateSpoken(seconds)), badge: 'late' }
  }
  if (audience === 'all' && ears.length === 1 && (others > 1 || reach.why))
    return { ...say(kind, words.oneEar(ears[0] ?? ''), reach.why, words.openTo(ears)), badge: 'ear' }
  if (audience !== 'all')
    return {
      ...say(kind, words.only(words.audience[audience]), words.hear(ears), words.openTo(ears)),
      badge: 'team',
    }
  if (mode === 'hold') return say(kind, words.sending, reach.why || words.openHint, words.sendingSpoken)
  return say(kind, words.open, reach.why || words.openHint, words.openSpoken)
}
