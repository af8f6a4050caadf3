/** The shooting script: neutral, one line per event, what these eyes saw and nothing more. */
import { listed } from '../../lang'
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import type { LogLine, LogPart } from '../../ui/log'
import type { ThePlan } from './wire'
import { face, kindName, SET_BONUS, treasure, trinket, typeName } from './kinds'
import { person } from './people'

const say = words.script

export function script(event: ThePlan.Event, seats: SeatInfo[], seat: number | null): LogLine[] {
  const who = (number: number): LogPart => ({ text: person(number, seats).name.toUpperCase() })
  const all = (numbers: number[]): LogPart[] =>
    numbers.flatMap((number, i) => [i === 0 ? '' : i === numbers.length - 1 ? words.result.and : ', ', who(number)])
  switch (event.type) {
    case 'RoundStarted':
      return line(say.round(event.round, event.direction === 'left'))
    case 'Reshuffled':
      return line(say.reshuffled(event.cards))
    case 'Dealt':
      return [
        ...line(
          say.dealtAll(Math.max(...event.counts)),
          event.hands[seat ?? -1] ? say.ownCards(cards(event.hands[seat ?? -1] ?? [])) : '',
        ),
        ...event.hands.flatMap((hand, number) =>
          hand && seat === null ? line(who(number), say.gets(cards(hand))) : [],
        ),
      ]
    case 'TreasuresRevealed':
      return [...slug(say.turn(event.turn)), ...line(say.up(tiles(event.tiles)))]
    case 'TrinketsRevealed':
      return line(event.tiles.length > 0 ? say.trinkets(trinkets(event.tiles)) : say.noTrinkets)
    case 'GhostFlipped':
      return line(who(event.ghost), say.flipped(event.slot))
    case 'PlansRevealed':
      return [
        ...slug(say.revealed(event.turn)),
        ...line(...event.plans.flatMap((plan, i): LogPart[] => [i > 0 ? '; ' : '', who(i), planned(plan)]), '.'),
      ]
    case 'GroupStarted':
      return line(say.group(typeName(event.size)), ...all(event.seats), say.goIn)
    case 'Clashed':
      return clashed(event, all(event.seats))
    case 'KindNamed':
      return line(who(event.seat), say.named(kindName(event.kind)))
    case 'Taken':
      return line(who(event.seat), say.takes, { text: tiles(event.tiles) }, say.worth(words.points(event.worth)))
    case 'BribeChosen':
      return line(who(event.seat), say.settles(kindName(event.kind)))
    case 'BribeOpened':
      return line(say.bribe(event.kind ? kindName(event.kind) : typeName(0)), ...all(event.seats), '.')
    case 'BribeBids': {
      const bids = event.seats.flatMap((number, i): LogPart[] => [
        i > 0 ? ', ' : '',
        who(number),
        say.bid(event.bids[i]?.length ?? 0),
      ])
      return line(say.bids, ...bids, '. ', ...(event.winner === null ? [say.noWin] : [who(event.winner), say.wins]))
    }
    case 'BribePaid':
      return line(who(event.seat), say.pays(trinkets(event.tiles)))
    case 'TrinketTaken':
      return line(
        who(event.seat),
        say.trinket(trinket(event.tile).name, say.sources[event.source]),
        say.order(words.tiles(event.treasures), words.trinketsCount(event.trinkets)),
      )
    case 'TrinketNone':
      return line(say.noTrinket, who(event.seat), '.')
    case 'SetCompleted':
      return line(who(event.seat), say.set(kindName(event.kind), event.sets, SET_BONUS))
    case 'SetBroken':
      return line(who(event.seat), say.broken(kindName(event.kind), SET_BONUS))
    case 'Passed':
      return line(
        who(event.giver),
        say.passes(event.count),
        who(event.receiver),
        event.cards ? say.named2(cards(event.cards)) : '.',
      )
    case 'LeftoversDiscarded':
      return line(who(event.seat), say.leftovers(event.count), event.cards ? say.named2(cards(event.cards)) : '.')
    case 'RoundShown':
      return [
        ...slug(say.shown(event.round)),
        ...event.hands.flatMap((hand, i) => line(who(i), say.named2(cards(hand)))),
      ]
    case 'ClockChose':
      return line(say.clock, who(event.seat), '.')
    case 'SeatHanded':
      return event.to === 'bot'
        ? line(say.handed, who(event.seat), '.')
        : line(who(event.seat), event.new ? say.sat : say.back)
    case 'GameOver':
      return [...slug(say.over), ...ending(event, all)]
    case 'SeatReady': // a live signal, shown at the seat and not kept (TP-14.2)
      return []
  }
}

function clashed(event: ThePlan.Clashed, who: LogPart[]): LogLine[] {
  const alarm: LogPart = { text: say.clashWord, alarm: true }
  if (event.kind === null)
    return line(...who, say.smashClash(event.seats.length), alarm, ' ', { text: 'TP-5.5', rule: true })
  const stay = event.lying.length > 0 ? say.stay(tiles(event.lying)) : say.none
  return line(...who, say.clash(event.seats.length, kindName(event.kind)), alarm, stay, {
    text: 'TP-4.5',
    rule: true,
  })
}

function ending(event: ThePlan.GameOver, all: (seats: number[]) => LogPart[]): LogLine[] {
  const scores = event.scores.flatMap((score, i): LogPart[] => [i > 0 ? ', ' : '', ...all([i]), ` ${score}`])
  const head =
    event.winners.length === 0
      ? [say.nobody]
      : [...all(event.winners), event.winners.length > 1 ? say.wins2 : say.wins1]
  return line(...head, ...scores, '.')
}

function line(...parts: LogPart[]): LogLine[] {
  return [{ id: 0, parts: parts.filter((part) => part !== '') }]
}

function slug(text: string): LogLine[] {
  return [{ id: 0, slug: true, parts: [text] }]
}

function planned(plan: string): string {
  const { title, type, kinds } = face(plan)
  return say.plan(title, type, kinds.map(kindName).join(', '))
}

function tiles(codes: string[]): string {
  return listed(codes.map((code) => `${kindName(code[0] ?? '')} ${treasure(code).value}`))
}

function trinkets(codes: string[]): string {
  return listed(codes.map((code) => trinket(code).name))
}

function cards(faces: string[]): string {
  return listed(faces.map((code) => face(code).title))
}
