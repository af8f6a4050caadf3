/** The shooting script: neutral, one line per event, what these eyes saw and nothing more. */
import { listed } from '../../lang'
import { words } from './words'
import type { SeatInfo } from '../../table/face'
import type { LogLine, LogPart } from '../../ui/log'
import type { OceansHeist } from './wire'
import type { Action, View } from './ask'
import { defense, gear, globalCard, preset, ROTATING_WATCH, situationName, defenseFace } from './cards'
import { theTarget } from './spoken'

const say = words.script

/** What somebody proposes to the team, as an infinitive. */
export function proposed(action: Action, view: View): string {
  const { propose } = words.team
  switch (action.type) {
    case 'ChooseTarget':
      return propose.target(theTarget(action.target))
    case 'ChooseSituation':
      return action.situation === 'none' ? propose.none : propose.situation(situationName(action.situation))
    case 'SwitchOff':
      return propose.off(globalCard(view.globals[action.place - 1] ?? '').name)
    case 'Sink':
      return propose.sink(
        defense(view.own?.type === 'CrewOwn' ? (view.own.seen_vault[action.place - 1] ?? '') : '').name,
      )
    case 'AddUse':
      return propose.use(gear(action.card).name)
    case 'Enough':
      return propose.enough
    case 'Confirm':
      return propose.confirm
    case 'Roll':
      return propose.roll
    case 'Stop':
      return propose.stop
    default:
      return ''
  }
}

/** What a team mate has just changed. */
export function edited(action: Action, view: View): string {
  const { did } = words.team
  const place = (n: number): string =>
    defense((view.own?.type === 'StaffOwn' ? view.own.eight[n - 1]?.id : '') ?? '').name
  switch (action.type) {
    case 'Buy':
      return did.buys(gear(action.card).name)
    case 'PutBack':
      return did.returns(gear(action.card).name)
    case 'LoadPreset':
      return did.preset(preset(action.preset).name)
    case 'ClearBasket':
      return did.clears
    case 'PickGlobal':
      return did.picks(globalCard(action.card).name)
    case 'DropGlobal':
      return did.drops(globalCard(action.card).name)
    case 'Place':
      return did.places(place(action.place), action.slot)
    case 'TakeBack':
      return did.empties(action.slot)
    case 'Swap':
      return did.swaps(action.slot, action.other)
    case 'QuickFill':
      return did.fills
    case 'PlaceVault':
    case 'TakeBackVault':
      return did.vault
    case 'Lay':
      return did.lays(gear(action.card).name)
    case 'PickUp':
      return did.takes(gear(action.card).name)
    case 'LayAll':
    case 'LayMarked':
      return did.laysMany
    case 'Mark':
      return did.marks(gear(action.card).name)
    case 'Unmark':
      return did.unmarks(gear(action.card).name)
    default:
      return did.changes
  }
}

export function script(event: OceansHeist.Event, seats: SeatInfo[], seat: number | null): LogLine[] {
  const who = (number: number): LogPart => seats[number]?.name ?? ''
  const names = (numbers: number[]): string => listed(numbers.map((number) => seats[number]?.name ?? ''))
  switch (event.type) {
    case 'TargetChosen':
      return line(say.target(theTarget(event.target), defense(event.unique).name))
    case 'SituationChosen':
      return line(event.situation ? say.situation(situationName(event.situation)) : say.noSituation)
    case 'BasketBought':
      return line(say.basket(event.number), event.left === null ? '' : say.left(event.left))
    case 'HeistOpened':
      return [
        ...slug(say.opened),
        ...line(
          say.globals(globals(event.globals)),
          event.openings.length > 0 ? say.openings(cards(event.openings)) : '',
        ),
      ]
    case 'SwitchedOff':
      return line(say.off(globals([event.card])))
    case 'VaultSeen':
      return line(say.vaultSeen(doors(event.cards)))
    case 'VaultArranged':
      return line(event.sunk ? say.sunkCards(doors(event.sunk)) : say.sunk)
    case 'UsesAdded':
      return line(event.cards ? say.partsOn(cards(event.cards)) : say.parts)
    case 'RoundStarted':
      return [
        ...slug(words.rounds[event.round] ?? ''),
        ...line(
          say.eight,
          event.three.length > 0 ? say.three(doors(event.three)) : '',
          event.extras.length > 0 ? say.extras(doors(event.extras)) : '',
          event.carried.length > 0 ? say.carried(doors(event.carried)) : '',
        ),
      ]
    case 'EightTaken':
      return line(say.taken)
    case 'PrepEnded':
      return line(say.shut(event.filled.length, event.laid))
    case 'Scouted':
      return line(
        say.scout(gear(event.card).name, event.slots),
        event.defenses ? say.scouted(doors(event.defenses)) : '',
      )
    case 'Revealed':
      return revealed(event)
    case 'Assigned':
      return assigned(event)
    case 'Rolled':
      return line(say.roll(defense(event.defense).name, cards(event.cards), event.numbers), {
        text: say.die(event.die, event.hit),
        alarm: !event.hit,
      })
    case 'StoppedWinging':
      return line(say.stop)
    case 'AlarmsRaised':
      return alarms(event)
    case 'TargetTaken':
      return line(say.took(theTarget(event.target), event.by === 'pool'))
    case 'TargetLost':
      return line(say.lost(theTarget(event.target)))
    case 'CleanedUp':
      return line(
        event.stayed.length > 0 ? say.stayed(event.stayed.length) : say.cleaned(event.back.length),
        event.worn_out.length > 0 ? say.worn(cards(event.worn_out)) : '',
        event.carried.length > 0 ? say.stay(doors(event.carried)) : '',
      )
    case 'Proposed':
      return event.seat === seat ? [] : line(who(event.seat), say.proposes)
    case 'Reacted':
      return event.seat === seat ? [] : line(who(event.seat), say.reacts[event.word] ?? '')
    case 'TeamReady':
      return event.ready ? line(say.ready(words.sides[event.side])) : []
    case 'WindowLengthened':
      return line(say.lengthened(event.by / 1000))
    case 'SeatHanded':
      return event.to === 'bot'
        ? line(say.handed, who(event.seat), '.')
        : line(who(event.seat), event.new ? say.sat : say.back)
    case 'LegEnded':
      return [...slug(words.endings[event.ending]?.head ?? ''), ...line(words.endings[event.ending]?.text ?? '')]
    case 'SidesSwitched':
      return line(say.switched(names(event.crew)))
    case 'SecretsOpened':
      return line(say.secrets(cards(event.basket)))
    case 'Edited': // live at the table, and too quick to read
    case 'HandKept':
    case 'EightShown': // remembering them is part of the game (OH-6.4)
      return []
  }
}

function revealed(event: OceansHeist.Revealed): LogLine[] {
  const up = line(
    say.flip(
      listed(event.defenses.map((revealed) => defenseFace(revealed).name)) || say.nothing,
      cards(event.equipment) || say.nothing,
    ),
  )
  const die = event.die > 0 ? line(say.watch(globalCard(ROTATING_WATCH).name, event.die)) : []
  return [...slug(say.reveal), ...up, ...die]
}

function assigned(event: OceansHeist.Assigned): LogLine[] {
  const fell = line(
    event.disabled.length > 0 ? say.falls(doors(event.disabled)) : say.noneFalls,
    event.late.length > 0 ? say.late(cards(event.late)) : '',
  )
  const left = event.standing.flatMap(({ id, needs, units }) => line(say.stands(defense(id).name, needs, units)))
  return [...fell, ...left]
}

function alarms(event: OceansHeist.AlarmsRaised): LogLine[] {
  if (event.counted === 0) return line(say.quiet)
  const off = [
    event.muffled > 0 ? say.muffled(event.muffled) : '',
    event.counters > 0 ? say.countered(event.counters) : '',
  ]
  return line(say.standing(doors(event.standing)), ...off, {
    text: say.alarms(event.raised, event.total),
    alarm: event.raised > 0,
  })
}

function line(...parts: LogPart[]): LogLine[] {
  return [{ id: 0, parts: parts.filter((part) => part !== '') }]
}

function slug(text: string): LogLine[] {
  return [{ id: 0, slug: true, parts: [text] }]
}

function cards(ids: string[]): string {
  return listed(ids.map((id) => gear(id).name))
}

function doors(ids: string[]): string {
  return listed(ids.map((id) => defense(id).name))
}

function globals(ids: string[]): string {
  return listed(ids.map((id) => globalCard(id).name))
}
