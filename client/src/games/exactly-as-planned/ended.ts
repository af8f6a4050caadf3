/** What this device remembers of a Heist: how it went, and the official try at a puzzle of the day (EAP-4.93). */
import { finish } from '../../daily/days'
import { note } from './steps'
import type { View } from './types'

export function ended(view: View, room: string): void {
  const { outcome } = view
  if (outcome) note(view.heist, outcome.ending === 'won', room)
  if (outcome?.share) finish(room, { share: outcome.share, solved: outcome.ending === 'won', elapsed: outcome.elapsed })
}
