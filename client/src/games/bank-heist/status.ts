/** What a seat is doing, in a word; in sealed windows never more than that it is its time. */
import { words } from './words'
import type { Status } from '../../ui/seat'
import type { View } from './pieces'
import type { Scene } from './scene'

const PAUSES = ['ReadIdentity', 'TalkPause']
const HARMS: Record<string, string> = {
  gunshot: words.seat.fires,
  return: words.seat.fires,
  stab: words.seat.attacks,
  zip: words.seat.attacks,
  handcuff: words.seat.attacks,
  look: words.seat.looks,
  tattoo: words.seat.looks,
  hand: words.seat.looks,
  search: words.seat.looks,
}

export function statusOf(view: View, scene: Scene, seat: number, live: boolean): Status | undefined {
  const it = view.seats[seat]
  if (!it || view.outcome) return undefined
  const { line } = scene
  if (line?.from === seat)
    return {
      text: HARMS[line.attack] ?? '',
      tone: line.attack in HARMS && HARMS[line.attack] !== words.seat.looks ? 'alarm' : 'brass',
    }
  if (line?.to === seat && line.end === 'open' && HARMS[line.attack] !== words.seat.looks)
    return { text: words.seat.target, tone: 'alarm' }
  if (!live) return undefined
  if (view.phase === 'code' && it.locked_out) return { text: words.seat.locked, tone: 'alarm' }
  if (PAUSES.includes(view.question?.name ?? ''))
    return it.ready ? { text: words.seat.ready, tone: 'clear' } : undefined
  if (view.question?.waiting.length === 1 && view.question.waiting[0] === seat && seat !== view.seat)
    return { text: words.seat.acts, tone: 'brass' }
  return undefined
}
