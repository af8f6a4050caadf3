/** The shooting script: neutral, one line per event, what these eyes saw and nothing more. */
import { listed } from '../../lang'
import { alarmName, cardName, defenceCard, identityName, spaceKind, textOf } from './cards'
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import type { LogLine, LogPart } from '../../ui/log'
import type { BankHeist } from './wire'
import type { Event } from './pieces'

const say = words.script
type Who = (seat: number) => LogPart

export function script(event: Event, seats: SeatInfo[], seat: number | null): LogLine[] {
  const name = (number: number): string => seats[number]?.name ?? ''
  const who: Who = (number) => ({ text: name(number).toUpperCase() })
  const mine = (number: number): boolean => number === seat
  switch (event.type) {
    case 'IdentityDealt':
      return mine(event.seat)
        ? line(say.dealt(identityName(event.identity)))
        : line(who(event.seat), say.dealtTo(identityName(event.identity)))
    case 'PartnersShown':
      return mine(event.seat)
        ? line(say.partners(event.partners.map(name)))
        : line(who(event.seat), say.partnersTo(event.partners.map(name)))
    case 'ReadyMarked': // a live signal, shown at the seat and not kept
      return []
    case 'CodeShown':
      return line(say.attempt(event.attempt, words.code.digits(event.digits, event.adds)))
    case 'AnswerTooEarly':
      return mine(event.seat) ? line(say.early) : line(who(event.seat), say.earlyTo)
    case 'CodeWrong':
      return line(who(event.seat), say.wrong(event.value, event.token))
    case 'CodeTied':
      return line(say.tied)
    case 'CodeEmpty':
      return line(say.empty)
    case 'VaultCracked':
      return line(who(event.seat), say.cracked(event.value))
    case 'TurnStarted':
      return slug(say.turn(event.turn) + name(event.seat))
    case 'TokenMoved':
      return slug(
        event.track === 'robbery'
          ? (say.robbery[spaceKind(event.space)]?.(event.space) ?? '')
          : say.getaway(event.space),
      )
    case 'AlarmRang':
      return [{ id: 0, tone: 'alarm', parts: [say.alarm] }]
    case 'CardDrawn':
      if (!event.card) return []
      return mine(event.seat)
        ? line(say.drawn(cardName(event.card)))
        : line(who(event.seat), say.drawnTo(cardName(event.card)))
    case 'DeckRefilled':
      return line(say.refilled(event.deck, event.cards))
    case 'CardPassed':
      return passed(event, who)
    case 'CardReceived':
      return line(
        who(event.seat),
        say.received[event.result]?.(cardName('cash_bag'), cardName('dye_pack')) ?? '',
        ...(event.result === 'loaded'
          ? [say.truck(event.truck)]
          : event.result === 'dye'
            ? [{ text: say.dyeWord, alarm: true }]
            : []),
      )
    case 'CardRuined':
      return line(who(event.seat), say.ruined(event.card && cardName(event.card)))
    case 'AlarmDrawn':
      return line(who(event.seat), say.alarmCard(alarmName(event.card), textOf(event.card)))
    case 'AttributePlaced':
      return line(
        who(event.by),
        say.placed(alarmName(event.attribute)),
        who(event.seat),
        event.replaced ? say.replaced(alarmName(event.replaced)) : '.',
      )
    case 'AttributesSwapped':
      return line(who(event.by), say.swapped, who(event.first), say.and, who(event.second), '.')
    case 'AttributeMoved':
      return line(who(event.by), say.moved, who(event.giver), say.to, who(event.receiver), '.')
    case 'AttributeLost':
      return line(who(event.seat), say.lostAttribute(alarmName(event.attribute)))
    case 'TattooSeen':
      return line(
        who(event.looker),
        say.looksTattoo,
        who(event.shown),
        event.tattoo === null ? '.' : say.tattoo(event.tattoo),
      )
    case 'HandSeen':
      return line(who(event.looker), say.looksHand, who(event.shown), event.cards ? `: ${cards(event.cards)}.` : '.')
    case 'HandSearched':
      return line(who(event.seat), say.searches, who(event.target), say.foundBags(event.bags, event.truck))
    case 'DeckSeen':
      return line(who(event.seat), say.deck, event.cards ? `: ${kinds(event.cards)}.` : '.')
    case 'GetawayStarted':
      return [...slug(say.getawayStarts(event.bags)), ...line(who(event.start), say.starts)]
    case 'HandOpened':
      return line(who(event.seat), say.opened(cards(event.cards)))
    case 'SeatHanded':
      return event.to === 'bot'
        ? line(say.handed, who(event.seat), '.')
        : line(who(event.seat), event.new ? say.sat : say.back)
    case 'ClockChose':
      return line(say.clock, who(event.seat), '.')
    default:
      return inTheTruck(event, who, name, seat)
  }
}

type TruckEvent = Extract<
  Event,
  {
    type:
      | 'Waited'
      | 'Attacked'
      | 'Answered'
      | 'Restrained'
      | 'Freed'
      | 'KnockedOut'
      | 'WokeUp'
      | 'Stabbed'
      | 'PoisonHeld'
      | 'Unjammed'
      | 'Revealed'
      | 'ConscienceAwoke'
      | 'Died'
      | 'Looted'
      | 'GhostSaw'
      | 'StartPlayerMoved'
      | 'HideoutReached'
      | 'DriverChecked'
      | 'ShowdownStarted'
      | 'StandOff'
      | 'GameOver'
  }
>

function inTheTruck(event: TruckEvent, who: Who, name: (seat: number) => string, seat: number | null): LogLine[] {
  switch (event.type) {
    case 'Waited':
      return line(who(event.seat), say.waited[event.why] ?? '')
    case 'Attacked':
      return attacked(event, who)
    case 'Answered':
      return line(
        who(event.target),
        say.answered[event.defence]?.(defenceCard(event.defence)) ?? '',
        event.return_fire ? say.firesBack : '',
      )
    case 'Restrained':
      return line(who(event.seat), say.restrained[event.restraint] ?? '')
    case 'Freed':
      return event.by === null || event.by === event.seat
        ? line(who(event.seat), say.freed)
        : line(who(event.by), say.freedBy, who(event.seat), '.')
    case 'KnockedOut':
      return line(who(event.by), say.knockedOut, who(event.seat), '.')
    case 'WokeUp':
      return line(who(event.seat), say.woke)
    case 'Stabbed':
      return line(who(event.seat), say.stabbed)
    case 'PoisonHeld':
      return line(who(event.seat), say.poisonHeld(cardName('adrenaline')))
    case 'Unjammed':
      return line(who(event.seat), say.unjammed)
    case 'Revealed':
      return line(who(event.seat), say.revealed(words.aIdentity(event.identity, identityName(event.identity))))
    case 'ConscienceAwoke':
      return line(
        who(event.seat),
        say.conscience(alarmName('guilty_conscience')),
        event.turned === null
          ? ''
          : event.seat !== seat
            ? say.turnedTo(event.turned)
            : event.turned
              ? say.turnedYou
              : say.notTurned,
      )
    case 'Died':
      return line(who(event.seat), say.died[event.cause] ?? '', { text: say.out, alarm: true })
    case 'Looted':
      return line(who(event.looter), say.loots(event.card && cardName(event.card)), who(event.victim), '.')
    case 'GhostSaw':
      return event.seat === seat
        ? line(say.ghost(listed(event.identities.map((identity, i) => `${name(i)} ${identityName(identity)}`))))
        : []
    case 'StartPlayerMoved':
      return line(who(event.seat), say.startMoved)
    case 'HideoutReached':
      return slug(say.hideout)
    case 'DriverChecked':
      return line(who(event.seat), say.checked[event.result] ?? '')
    case 'ShowdownStarted':
      return [...slug(say.showdown), ...line(who(event.seat), say.begins)]
    case 'StandOff':
      return line(say.standOff(event.circuit))
    case 'GameOver':
      return [
        ...slug(say.over),
        ...line(
          ...(event.winners.length > 0
            ? [`${words.result.wins[event.side ?? 'none']}: ${listed(event.winners.map(name))}.`]
            : [say.nobody]),
        ),
      ]
  }
}

function passed(event: BankHeist.CardPassed, who: Who): LogLine[] {
  const card = event.card ? say.namedCard(cardName(event.card)) : '.'
  if (event.giver === null) return line(who(event.receiver), say.takes, event.card ? ` ${cardName(event.card)}.` : '')
  return line(who(event.giver), event.via === 'gift' ? say.gives : say.passes, who(event.receiver), card)
}

function attacked(event: BankHeist.Attacked, who: Who): LogLine[] {
  const also = event.second === null ? [] : [say.alsoHits, who(event.second)]
  const parts = [
    who(event.attacker),
    say.attacks[event.attack] ?? '',
    who(event.target),
    ...also,
    say.weapons[event.weapon]?.(cardName('speedloader')) ?? '',
    event.shell ? say.blast(cardName(event.shell)) : '',
    '.',
  ]
  return [{ ...line(...parts)[0]!, tone: 'now' }]
}

function line(...parts: LogPart[]): LogLine[] {
  return [{ id: 0, parts: parts.filter((part) => part !== '') }]
}

function slug(text: string): LogLine[] {
  return [{ id: 0, slug: true, parts: [text] }]
}

function cards(ids: string[]): string {
  return ids.length > 0 ? listed(ids.map(cardName)) : words.notebook.nothing
}

function kinds(counts: Record<string, number>): string {
  return listed(
    Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [words.used.times(cardName(id), count)] : [])),
  )
}
