/** The shooting script: neutral, one line per event, what these eyes saw and nothing more. */
import { listed } from '../../lang'
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import type { LogLine, LogPart } from '../../ui/log'
import type { Masterminds } from './wire'
import { consequences, heistName, KNOWN, nameOf, prep, saviour, SKILL_NAMES } from './cards'
import { extraName, gemName } from './names'
import type { Event } from './director'

const say = words.script

/** Which card brings a recruit. */
const HIRED: Record<string, string> = { casting: KNOWN.casting, headhunt: KNOWN.headhunt, lawyer: KNOWN.lawyer }

export function script(event: Event, seats: SeatInfo[], seat: number | null): LogLine[] {
  const who = (number: number): LogPart => ({ text: (seats[number]?.name ?? '').toUpperCase() })
  const card = (id: string): LogPart => ({ text: nameOf(id) })
  const names = (ids: string[]): string => listed(ids.map(nameOf))
  switch (event.type) {
    case 'FirstPlayerRolled':
      return line(
        say.firstRoll,
        ...event.seats.flatMap((number, i): LogPart[] => [i > 0 ? ', ' : '', who(number), ` ${event.dice[i]}`]),
        '.',
      )
    case 'RecruitsDealt':
      return line(say.dealt, event.talents[seat ?? -1] ? say.yours(names(event.talents[seat ?? -1] ?? [])) : '')
    case 'FirstRecruits':
      return event.talents.flatMap((talent, number) => line(who(number), say.startsWith, card(talent), '.'))
    case 'TurnStarted':
      return [{ id: 0, slug: true, parts: [say.turn(event.turn, (seats[event.seat]?.name ?? '').toUpperCase())] }]
    case 'TurnChosen':
      return line(who(event.seat), event.what === 'heist' ? say.heist : say.prep)
    case 'Recruited':
      return line(
        who(event.seat),
        say.recruits,
        card(event.talent),
        HIRED[event.how] ? say.by(nameOf(HIRED[event.how] ?? '')) : (say.how[event.how] ?? '.'),
      )
    case 'RecruitLeft':
      return line(card(event.talent), say.leaves(words.whyLeft[event.why] ?? '', event.gear.map(nameOf)))
    case 'PoolBurned':
      return line(who(event.seat), say.burns, card(event.drawn), '.')
    case 'LeftInPool':
      return line(card(event.talent), say.toPool)
    case 'PoolFilled':
      return line(say.pool(names(event.talents)))
    case 'CardsDrawn':
      return line(who(event.seat), event.cards ? say.drawsThese(names(event.cards)) : say.draws(event.count))
    case 'DeckReshuffled':
      return line(say.reshuffled(words.decks[event.deck] ?? event.deck, event.cards))
    case 'PlayedAtOnce':
      return line(who(event.seat), say.turnsUp, { text: nameOf(event.card), alarm: true }, `. ${prep(event.card).text}`)
    case 'CardTaken':
      return line(who(event.thief), say.takesFrom, who(event.victim), event.card ? `: ${nameOf(event.card)}.` : '.')
    case 'HandShown':
      return line(who(event.looker), say.looksAt, who(event.seat), event.cards ? `: ${names(event.cards)}.` : '.')
    case 'GearSalvaged':
      return line(who(event.seat), say.salvages, card(event.card), '.')
    case 'CardsDiscarded':
      return line(who(event.seat), say.discards(names(event.cards)))
    case 'PlanChosen':
      return line(who(event.seat), say.plan(event.action, event.what))
    case 'ActionAnnounced':
      return line(who(event.seat), say.plays, card(event.card), say.section(event.section))
    case 'ActionDone':
      return []
    case 'Cancelled':
      return line(card(event.card), say.cancelled, who(event.by), '. ', rule('MHS-12.7'))
    case 'GearPlaced':
      return line(who(event.seat), say.fits, card(event.gear), '.')
    case 'GearDiscarded':
      return line(card(event.gear), say.gone)
    case 'GearSwapped':
      return line(who(event.seat), say.swaps)
    case 'GearTaken':
      return line(who(event.thief), say.grabs, card(event.gear), say.from, who(event.victim), '.')
    case 'TalentsSeen':
      return line(who(event.seat), event.talents ? say.sees(names(event.talents)) : say.seesMany(event.count))
    case 'Paid':
      return line(who(event.seat), say.pays[event.how] ?? say.paysGem(gemName(event.how)))
    case 'CashFlipped':
      return line(who(event.seat), say.cashBack)
    case 'GemsReturned':
      return line(who(event.seat), say.returns(words.gemList(event.gems.map(gemName))))
    case 'GemsDrawn':
      return line(who(event.seat), say.pulls(words.gemList(event.gems.map(gemName)), event.left))
    case 'HeatChanged':
      return line({ text: words.jobs.heat(event.heat), alarm: event.heat > 0 }, say.heat(heistName(event.heist)))
    case 'HeistLaidOut':
      return line(say.newJob, card(event.name), '.')
    case 'Withdrawn':
      return line(who(event.seat), say.withdraws(heistName(event.heist)))
    case 'Attempted':
      return line(
        who(event.seat),
        say.attempts(
          heistName(event.heist),
          event.step,
          SKILL_NAMES[event.skill],
          names(event.talents),
          event.extras.map((extra) => extraName(extra)),
        ),
      )
    case 'Interrupted':
      return line(
        who(event.seat),
        say.interrupts,
        { text: nameOf(event.card), alarm: true },
        event.colour ? say.on(gemName(event.colour)) : '.',
      )
    case 'SomebodyHeldOn':
      return line(say.heldOn)
    case 'Tallied':
      return line(say.tally(event.total, event.number))
    case 'DieRolled':
      return line(who(event.seat), say.rolled[event.how](event.die))
    case 'StepEnded':
      return ended(event)
    case 'CulpritNamed':
      return line(card(event.talent), say.blamed)
    case 'FailureRevealed':
      return line(
        { text: nameOf(event.failure), alarm: true },
        event.test ? say.test(SKILL_NAMES[event.test], event.number) : '.',
      )
    case 'CloseCall':
      return line(say.closeCall)
    case 'FailureIgnored':
      return line(say.ignored[event.why](saviour(event.why)))
    case 'TestRolled':
      return line(card(event.talent), say.tests(event.value, event.die, event.number, event.passed))
    case 'ConsequenceSuffered':
      return line(
        { text: consequences[event.consequence]?.name ?? '', alarm: true },
        `. ${consequences[event.consequence]?.text ?? ''}`,
      )
    case 'DiceTakenBack':
      return line(who(event.seat), say.diceBack(event.dice.length))
    case 'GoneLoud':
      return line({ text: say.loud, alarm: true }, say.caught, rule('MHS-9.17'))
    case 'HeldOrContinued':
      return line(
        who(event.seat),
        say.held[event.what]?.(nameOf(event.what === 'wake_wearer' ? KNOWN.shot : KNOWN.sparrow)) ?? '.',
      )
    case 'HeistCompleted':
      return [
        {
          id: 0,
          slug: true,
          parts: [say.completed((seats[event.seat]?.name ?? '').toUpperCase(), heistName(event.name).toUpperCase())],
        },
        ...line(say.dice(event.dice.join(', '), event.take)),
      ]
    case 'DiceWiped':
      return line(who(event.seat), say.wiped(event.dice.length), rule('MHS-9.9'))
    case 'FailureShaken':
      return line(card(event.talent), say.shaken, card(event.failure), '.')
    case 'FailureScouted':
      return line(who(event.seat), event.failure ? say.scouts(nameOf(event.failure)) : say.scoutsOne)
    case 'FailureLeft':
      return line(who(event.seat), event.where === 'top' ? say.leftOnTop : say.putUnder)
    case 'Stayed':
      return line(event.talents.length > 0 ? say.stay(names(event.talents)) : say.nobodyStays)
    case 'ValueRolled':
      return line(who(event.seat), say.value(gemName(event.colour), event.value, event.again))
    case 'GameEnded':
      return [{ id: 0, slug: true, parts: [(words.endings[event.ending] ?? '').toUpperCase()] }]
    case 'GameOver':
      return over(event, who)
    case 'ClockChose':
      return line(say.clock, who(event.seat), '.')
    case 'SeatHanded':
      return event.to === 'bot'
        ? line(say.handed, who(event.seat), '.')
        : line(who(event.seat), event.new ? say.sat : say.back)
    case 'SeatReady': // a live signal, shown at the seat and not kept
      return []
  }
}

function ended(event: Masterminds.StepEnded): LogLine[] {
  const word: LogPart = { text: words.results[event.result], alarm: event.result === 'failure' }
  return line(word, say.ended(event.step, event.total, event.result === 'perfection' ? 0 : event.die, event.number))
}

function over(event: Masterminds.GameOver, who: (seat: number) => LogPart): LogLine[] {
  const winners = event.winners.flatMap((seat, i): LogPart[] => [i > 0 ? words.and : '', who(seat)])
  const scores = event.scores.flatMap((score, seat): LogPart[] => [seat > 0 ? ', ' : '', who(seat), ` ${score}`])
  return line(...winners, event.winners.length > 1 ? say.win : say.wins, ...scores, '.')
}

function rule(number: string): LogPart {
  return { text: number, rule: true }
}

function line(...parts: LogPart[]): LogLine[] {
  return [{ id: 0, parts: parts.filter((part) => part !== '') }]
}
