/** The shooting script. Grabs, swaps and placements are not kept: remembering them is the game (EAP-4.13). */
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import { minutes, whole } from '../../time'
import type { LogLine, LogPart } from '../../ui/log'
import { PLANS, title } from './cards'
import type { Event } from './types'

const say = words.script

export function script(event: Event, seats: SeatInfo[]): LogLine[] {
  const who = (seat: number): LogPart => ({ text: (seats[seat]?.name ?? '').toUpperCase() })
  switch (event.type) {
    case 'ClockStarted':
      return slug(say.started)
    case 'JobsTurnedUp':
      return line(say.jobsUp(event.jobs.map(title)))
    case 'ToolPlaced':
      return line(say.placed(title(event.tool), event.cell, event.back ? title(event.back) : ''))
    case 'ToolMoved':
      return line(say.moved(event.source, event.target))
    case 'ToolRemoved':
      return line(say.removed(event.cell))
    case 'WildAttached':
      return line(say.attached(title(event.tool), words.lines[event.line] ?? event.line))
    case 'WildDetached':
      return line(say.detached(title(event.tool)))
    case 'HintGiven':
      return line(say.hinted(title(event.tool), words.cake.place(event.place)))
    case 'CalledIt':
      return line(who(event.seat), event.on ? say.calls : say.callsBack)
    case 'BreachFlagged':
      return line(who(event.by), say.flags, who(event.seat), '.')
    case 'PlanBroken':
      return line(
        who(event.seat),
        { text: say.broke(PLANS[event.plan]?.title ?? event.plan, event.count), alarm: true },
        { text: 'EAP-8.15', rule: true },
      )
    case 'SeatHanded':
      return line(who(event.seat), event.to === 'bot' ? say.handed : event.new ? say.sat : say.back)
    case 'ClockEnded':
      return [...slug(say.ended(minutes(whole(event.elapsed)))), ...line(say.by[event.by])]
    case 'HeistOver':
      return line(
        event.ending === 'won' ? say.won : event.ending === 'lost_breach' ? say.breach : say.lost(event.shortfall),
      )
    default:
      return []
  }
}

function line(...parts: LogPart[]): LogLine[] {
  return [{ id: 0, parts }]
}

function slug(text: string): LogLine[] {
  return [{ id: 0, slug: true, parts: [text] }]
}
