/** What just happened, in one sentence and as cards that fly: seen for the moment, kept nowhere (EAP-4.13). */
import { words } from './words'
import type { Sound } from '../../sound'
import { title } from './cards'
import type { Event, Kind } from './types'

export interface Flight {
  /** None: it flies face down. */
  card: string | null
  kind: Kind
  from: string
  to: string
}

export interface News {
  text: string
  sound: Sound | null
  flights: Flight[]
  tone?: 'alarm'
}

const say = words.news

/** Places of a seat's own cards are the hand, others' are their chair. */
export function newsOf(event: Event, own: number | null, name: (seat: number) => string, names: string[]): News | null {
  const home = (seat: number): string => (seat === own ? 'hand' : `seat_${seat}`)
  const fly = (card: string | null, kind: Kind, from: string, to: string): Flight[] => [{ card, kind, from, to }]
  const plain = (text: string, sound: Sound | null = null, flights: Flight[] = []): News => ({ text, sound, flights })
  switch (event.type) {
    case 'JobTaken':
      return plain(
        say.tookJob(name(event.seat), title(event.job)),
        'snare',
        fly(event.job, 'job', 'job_deck', home(event.seat)),
      )
    case 'ToolTaken':
      return event.to === 'hand'
        ? plain(
            say.tookTool(name(event.seat), title(event.tool)),
            'snare',
            fly(event.tool, 'tool', 'tool_deck', home(event.seat)),
          )
        : plain(
            say.dropped(name(event.seat), title(event.tool)),
            'stamp',
            fly(event.tool, 'tool', 'tool_deck', 'jackpot'),
          )
    case 'HeldOut':
      return plain(say.heldOut(name(event.seat), words.kinds[event.kind], name(event.to)), 'paper')
    case 'Withdrawn':
      return plain(event.lapsed ? say.lapsed(name(event.seat)) : say.withdrawn(name(event.seat)), 'paper')
    case 'WavedOff':
      return plain(say.waved(name(event.seat), name(event.to)), 'pop')
    case 'Swapped': {
      const [a, b] = event.seats
      const [fromA, fromB] = event.cards ?? [null, null]
      const got = own === a ? fromB : own === b ? fromA : null
      const text = say.swapped(name(a), name(b), words.kinds[event.kind])
      return plain(got ? `${text} ${say.got(title(got))}` : text, 'set', [
        ...fly(fromA, event.kind, home(a), home(b)),
        ...fly(fromB, event.kind, home(b), home(a)),
      ])
    }
    case 'ToolThrown':
      return plain(say.thrown(name(event.seat)), 'stamp', fly(event.tool, 'tool', home(event.seat), 'jackpot'))
    case 'CardPlaced': {
      const to = event.to === 'jackpot' ? 'jackpot' : `seat_${event.to}`
      const where = words.place(event.to === 'jackpot' ? 'jackpot' : `seat_${event.to}`, names)
      return plain(
        say.placed(name(event.seat), event.slot, words.kinds[event.kind], where),
        'stamp',
        fly(null, event.kind, `slot_${event.seat}_${event.slot}`, to),
      )
    }
    case 'HandDrawn':
      return plain(
        say.drawn(name(event.seat), event.count, words.kinds[event.kind]),
        'brush',
        fly(null, event.kind, `${event.kind}_deck`, home(event.seat)),
      )
    case 'PlacedInPile':
      return plain(
        say.ringed(name(event.seat), words.kinds[event.kind], event.pile),
        'paper',
        fly(event.card, event.kind, home(event.seat), `pile_${event.pile}`),
      )
    case 'Tossed':
      return plain(
        say.tossed(name(event.seat), event.count),
        'stamp',
        fly(null, event.kind, home(event.seat), 'jackpot'),
      )
    case 'ThrownFromPile':
      return plain(
        say.outOf(name(event.seat), event.pile),
        'stamp',
        fly(event.tool, 'tool', `pile_${event.pile}`, 'jackpot'),
      )
    case 'CalledIt':
      return plain(event.on ? say.called(name(event.seat)) : say.calledBack(name(event.seat)), 'pop')
    case 'BreachFlagged':
      return plain(say.flagged(name(event.by), name(event.seat)), 'pop')
    case 'PlanBroken':
      return { ...plain(say.broke(name(event.seat), event.count), 'clash'), tone: 'alarm' }
    case 'SeatHanded':
      if (event.to === 'bot') return plain(say.handed(name(event.seat)))
      return plain(event.new ? say.sat(name(event.seat)) : say.back(name(event.seat)))
    case 'ClockStarted':
      return plain(say.started, 'reveal')
    case 'ClockEnded':
      return plain(say.ended[event.by], 'bell')
    case 'ToolPlaced':
      return plain(say.placedTool(title(event.tool), event.cell), 'paper')
    case 'ToolMoved':
      return plain(say.movedTool(event.source, event.target), 'paper')
    case 'ToolRemoved':
      return plain(say.removedTool(event.cell), 'paper')
    case 'WildAttached':
      return plain(say.attached(title(event.tool), words.lines[event.line] ?? event.line), 'paper')
    case 'WildDetached':
      return plain(say.detached(title(event.tool)), 'paper')
    case 'HintGiven':
      return plain(say.hinted(title(event.tool), words.cake.place(event.place)), 'glass')
    case 'HandsSeen':
    case 'TurnedUp':
    case 'JobsTurnedUp':
    case 'HeistOver':
      return null
  }
}

/** The sentence of an update: all that happened, and which cards lie open now. */
export function told(events: Event[], found: News[]): string {
  const up = events.flatMap((event) => (event.type === 'TurnedUp' ? title(event.card) : []))
  return [...found.map((news) => news.text), up.length > 0 ? say.turned(up) : ''].filter(Boolean).join(' ')
}
