/** From what happened to what is shown: each beat is the table at one moment of the show, for so many milliseconds. */
import { cardName, defenceCard, identityName } from './cards'
import { words } from './words'
import type { Sound } from '../../sound'
import { granted, type Pace } from '../../table/reel.svelte'
import type { BankHeist } from './wire'
import type { Event } from './pieces'
import type { Scene, SeatScene } from './scene'

export interface Beat {
  scene: Scene
  ms: number
  sounds: Sound[]
  /** How long the Hideout is shown, in the show of which this is a part. */
  hideout: number | null
}

/** How long each event is looked at, and what is heard; what is not here changes the table without a moment of its own. */
const MOMENTS: Partial<Record<Event['type'], [ms: number, sound: Sound | null]>> = {
  TokenMoved: [350, 'tick'],
  AlarmRang: [1400, 'bell'],
  CardPassed: [600, 'paper'],
  CardReceived: [500, null],
  CardRuined: [350, 'paper'],
  AlarmDrawn: [900, 'snare'],
  AttributePlaced: [450, 'wood'],
  AttributesSwapped: [450, 'brush'],
  AttributeMoved: [450, 'brush'],
  AttributeLost: [400, 'brush'],
  HandSearched: [700, null],
  GetawayStarted: [1400, 'clash'],
  Attacked: [450, 'snare'],
  Answered: [650, null],
  Restrained: [450, null],
  Freed: [400, 'wood'],
  KnockedOut: [650, 'brush'],
  WokeUp: [300, 'pop'],
  Stabbed: [500, 'buzz'],
  PoisonHeld: [400, 'pluck'],
  Revealed: [800, 'reveal'],
  ConscienceAwoke: [600, 'turn'],
  Died: [850, null],
  Looted: [350, 'paper'],
  HideoutReached: [1500, 'turn'],
  DriverChecked: [1100, null],
  ShowdownStarted: [1300, 'clash'],
  StandOff: [900, 'wood'],
  GameOver: [700, null],
  VaultCracked: [0, 'set'],
  CodeShown: [0, 'stamp'],
  CodeWrong: [0, 'buzz'],
}

export const LONGEST = 5000

/** `asked`: these eyes have to answer next; what is asked waits for the alarm and for the card it is about. */
export function direct(before: Scene, events: Event[], asked = false): Beat[] {
  const beats: Beat[] = []
  let scene = before
  const hideout = events.find((event) => event.type === 'HideoutReached')?.lasts ?? null
  const ends = hideout !== null && events.some((event) => event.type === 'GameOver')
  const alarm = events.findLastIndex(({ type }) => type === 'AlarmRang' || (asked && type === 'AlarmDrawn'))
  for (const [place, event] of events.entries()) {
    scene = structuredClone(scene)
    Object.assign(scene, { title: null, word: null, rapt: hideout !== null || place <= alarm })
    apply(scene, event)
    const ms = MOMENTS[event.type]?.[0] ?? 0
    const sounds = soundsOf(event)
    if (ms > 0 || sounds.length > 0) beats.push({ scene, ms, sounds, hideout })
    // Who is who, and who wins, turns up in the last reel.
    if (ends && event.type === 'HideoutReached') break
  }
  return beats
}

/** No longer than this; what has the table to itself takes the time that the rules leave for it, and what runs beside a question its own. */
export function longest(beats: Beat[], pace: Pace = {}): number {
  const hideout = beats.find((beat) => beat.hideout !== null)?.hideout ?? null
  if (hideout !== null) return granted(hideout, pace)
  return granted(LONGEST, beats.some(({ scene }) => scene.rapt) ? pace : { ...pace, left: null })
}

function apply(scene: Scene, event: Event): void {
  const at = (seat: number): SeatScene => scene.seats[seat] as SeatScene
  const { show: say } = words
  switch (event.type) {
    case 'VaultCracked':
      Object.assign(scene, { start: event.seat, phase: 'robbery' })
      break
    case 'CodeWrong':
      scene.token = event.token
      break
    case 'TurnStarted':
      Object.assign(scene, { active: event.seat, pass: null, line: null, alarmCard: null, driver: null })
      at(event.seat).down = false
      break
    case 'TokenMoved':
      scene.token = event.space
      scene.pass = null
      break
    case 'AlarmRang':
      scene.title = { text: say.alarm, sub: say.alarmSub, tone: 'alarm' }
      break
    case 'CardPassed':
      scene.pass = { from: event.giver, to: event.receiver, card: event.card }
      if (event.via === 'gift' && event.giver !== null) at(event.giver).cards -= 1
      break
    case 'CardReceived':
      received(scene, event)
      break
    case 'CardRuined':
      at(event.seat).cards -= 1
      break
    case 'AlarmDrawn':
      scene.alarmCard = event.card
      break
    case 'AttributePlaced':
      at(event.seat).attribute = event.attribute
      break
    case 'AttributesSwapped':
      ;[at(event.first).attribute, at(event.second).attribute] = [at(event.second).attribute, at(event.first).attribute]
      break
    case 'AttributeMoved':
      ;[at(event.giver).attribute, at(event.receiver).attribute] = [null, at(event.giver).attribute]
      break
    case 'AttributeLost':
      at(event.seat).attribute = null
      break
    case 'TattooSeen':
    case 'HandSeen':
      scene.line = { from: event.looker, to: event.shown, attack: 'look', end: 'open' }
      break
    case 'HandSearched':
      at(event.target).cards -= event.bags
      scene.truck = event.truck
      if (event.bags > 0) scene.word = { seat: event.target, text: words.bags(event.bags), tone: 'clear' }
      break
    case 'GetawayStarted':
      Object.assign(scene, {
        phase: 'getaway',
        start: event.start,
        active: null,
        pass: null,
        line: null,
        alarmCard: null,
      })
      scene.title = { text: say.getaway(event.bags), sub: '', tone: 'brass' }
      break
    case 'HandOpened':
      at(event.seat).hand = event.cards
      break
    case 'Attacked':
      attacked(scene, event)
      break
    case 'Answered':
      answered(scene, event)
      break
    case 'Restrained':
      at(event.seat).restraint = at(event.seat).restraint ? 'both' : event.restraint
      break
    case 'Freed':
      at(event.seat).restraint =
        at(event.seat).restraint === 'both' ? (event.restraint === 'zip_tie' ? 'handcuffs' : 'zip_tie') : ''
      if (event.by !== null) spend(at(event.by), event.restraint === 'zip_tie' ? 'knife' : 'lock_pick')
      break
    case 'KnockedOut':
      scene.line = { from: event.by, to: event.seat, attack: 'chloroform', end: 'hit' }
      at(event.seat).knockedOut = true
      spend(at(event.by), 'chloroform')
      break
    case 'WokeUp':
      at(event.seat).knockedOut = false
      break
    case 'Stabbed':
      at(event.seat).stabbed = true
      break
    case 'PoisonHeld':
      spend(at(event.seat), 'adrenaline')
      break
    case 'Unjammed':
      if (event.by !== null) spend(at(event.by), 'lock_pick')
      break
    case 'Revealed':
      at(event.seat).identity = event.identity
      scene.word = { seat: event.seat, text: identityName(event.identity), tone: 'brass' }
      break
    case 'ConscienceAwoke':
      at(event.seat).awake = true
      break
    case 'Died':
      Object.assign(at(event.seat), { alive: false, cause: event.cause })
      scene.word = { seat: event.seat, text: say.dead, tone: 'alarm' }
      break
    case 'Looted':
      looted(at(event.looter), at(event.victim), event.card)
      break
    case 'StartPlayerMoved':
      scene.start = event.seat
      break
    case 'HideoutReached':
      Object.assign(scene, { phase: 'hideout', line: null })
      scene.title = { text: say.hideout, sub: say.hideoutSub, tone: 'brass' }
      break
    case 'DriverChecked':
      scene.driver = event.seat
      scene.word = {
        seat: event.seat,
        text: say.driver[event.result] ?? '',
        tone: event.result === 'shot' ? 'alarm' : 'clear',
      }
      if (event.result === 'paid') spend(at(event.seat), 'cash_bag')
      break
    case 'ShowdownStarted':
      Object.assign(scene, { phase: 'showdown', driver: null })
      scene.title = { text: say.showdown, sub: '', tone: 'alarm' }
      break
    case 'StandOff':
      scene.seats.forEach((seat) => (seat.knockedOut = false))
      scene.title = { text: say.standoff, sub: '', tone: 'brass' }
      break
    case 'GameOver':
      scene.title =
        event.ending === 'agents_robbery' || event.ending === 'police'
          ? { text: say.agentsWin, sub: '', tone: 'alarm' }
          : { text: say.over, sub: '', tone: 'brass' }
      break
  }
}

function received(scene: Scene, event: BankHeist.CardReceived): void {
  const seat = scene.seats[event.seat]
  scene.pass = null
  scene.truck = event.truck
  if (event.result === 'took' && seat) seat.cards += 1
  if (event.result === 'loaded') scene.word = { seat: event.seat, text: words.show.loaded, tone: 'clear' }
  if (event.result === 'dye') scene.word = { seat: event.seat, text: cardName('dye_pack'), tone: 'alarm' }
}

const SPENT: Record<string, string> = { speedloader: 'speedloader', knife: 'knife', zip_tie: 'zip_tie' }

function attacked(scene: Scene, event: BankHeist.Attacked): void {
  scene.line = { from: event.attacker, to: event.target, attack: event.attack, end: 'open' }
  const seat = scene.seats[event.attacker]
  const card = SPENT[event.weapon]
  if (seat && card) spend(seat, card)
  if (seat && event.shell) spend(seat, event.shell)
}

function answered(scene: Scene, event: BankHeist.Answered): void {
  const seat = scene.seats[event.target]
  if (!seat) return
  const { show: say } = words
  const avoided = event.defence !== 'take_it'
  scene.line = { from: event.attacker, to: event.target, attack: event.attack, end: avoided ? 'avoided' : 'hit' }
  const said = {
    adrenaline: say.dodged,
    martial: say.martial,
    hostage: say.hostage(defenceCard('hostage')),
    vest: say.vest,
    take_it: '',
  }[event.defence]
  if (avoided) scene.word = { seat: event.target, text: said, tone: 'clear' }
  if (event.defence === 'adrenaline') spend(seat, 'adrenaline')
  if (event.defence === 'martial') seat.down = true
  if (event.defence === 'vest') seat.vestUsed = true
}

function spend(seat: SeatScene, card: string): void {
  seat.cards -= 1
  if (seat.hand) seat.hand = seat.hand.toSpliced(seat.hand.indexOf(card), 1)
}

function looted(looter: SeatScene, victim: SeatScene, card: string | null): void {
  victim.cards -= 1
  looter.cards += 1
  if (victim.hand && card) victim.hand = victim.hand.toSpliced(victim.hand.indexOf(card), 1)
  if (looter.hand && card) looter.hand = [...looter.hand, card]
}

/** No sound tells a secret: what was taken sounds like what was kept. */
function soundsOf(event: Event): Sound[] {
  switch (event.type) {
    case 'CardReceived':
      return [event.result === 'loaded' ? 'stamp' : event.result === 'dye' ? 'pop' : 'paper']
    case 'HandSearched':
      return [event.bags > 0 ? 'stamp' : 'paper']
    case 'Answered':
      return answerSounds(event)
    case 'Died':
      return event.cause === 'gunshot' || event.cause === 'return' || event.cause === 'conscience'
        ? []
        : [event.cause === 'driver' ? 'shot' : 'buzz']
    case 'Restrained':
      return [event.restraint === 'zip_tie' ? 'buzz' : 'wood']
    case 'DriverChecked':
      return event.result === 'paid' ? ['stamp'] : ['wood']
    case 'GameOver':
      return event.side === null || event.ending === 'agents_robbery' ? ['clash'] : []
    default: {
      const sound = MOMENTS[event.type]?.[1]
      return sound ? [sound] : []
    }
  }
}

function answerSounds(event: BankHeist.Answered): Sound[] {
  if (event.attack !== 'gunshot' && event.attack !== 'return') return event.defence === 'take_it' ? [] : ['brush']
  return event.defence === 'vest' ? ['ricochet'] : ['shot']
}
