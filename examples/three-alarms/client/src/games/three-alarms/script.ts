/** The lines of the script for what happened. */
import type { SeatInfo, Tagged } from '../../table/face'
import type { LogLine } from '../../ui/log'
import { words } from './words.en'

type Happened = Tagged & { loot?: string; alarms?: number; seat?: number | null; cards?: (number | null)[] }

export function script(event: Tagged, seats: SeatInfo[]): LogLine[] {
  const { loot, alarms, seat, cards } = event as Happened
  const line = (text: string, alarm = false): LogLine[] => [{ id: '', parts: [{ text, alarm }] }]
  switch (event.type) {
    case 'NerveDealt':
      return line(words.script.dealt)
    case 'LootTurnedUp':
      return line(words.script.loot(words.loot[loot ?? ''] ?? ''))
    case 'AlarmRang':
      return line(words.script.alarm(alarms ?? 0), true)
    case 'PileTaken':
      if (seat === null || seat === undefined) return line(words.script.waited)
      return line(words.script.taken(seats[seat]?.name ?? '', cards?.[seat] ?? 0))
    default:
      return []
  }
}
