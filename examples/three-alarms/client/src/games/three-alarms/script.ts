/** The lines of the script for what happened. */
import type { SeatInfo, Tagged } from '../../table/face'
import type { LogLine } from '../../ui/log'
import type { ThreeAlarms } from './wire'
import { words } from './words.en'

export function script(told: Tagged, seats: SeatInfo[]): LogLine[] {
  const event = told as ThreeAlarms.Event
  const line = (text: string, alarm = false): LogLine[] => [{ id: '', parts: [{ text, alarm }] }]
  switch (event.type) {
    case 'NerveDealt':
      return line(words.script.dealt)
    case 'LootTurnedUp':
      return line(words.script.loot(words.loot[event.loot]))
    case 'AlarmRang':
      return line(words.script.alarm(event.alarms), true)
    case 'PileTaken':
      if (event.seat === null) return line(words.script.waited)
      return line(words.script.taken(seats[event.seat]?.name ?? '', event.cards[event.seat] ?? 0))
    default:
      return []
  }
}
