/** From what happened to what is shown: each beat is the table at one moment of the show, for so many milliseconds. */
import { words } from './words'
import type { Sound } from '../../sound'
import type { Masterminds } from './wire'
import { consequences, heistName, isTalent, nameOf, saviour, SKILL_NAMES, type Gem } from './cards'
import { gemName } from './names'
import { type Recruit, type Scene, type View } from './scene'

export type Event = Masterminds.Event

export interface Beat {
  scene: Scene
  ms: number
  sounds: { sound: Sound; delay: number }[]
}

/** How long a moment stands, and what is heard. What is not here is told by the table and the script alone. */
const MOMENTS: Partial<Record<Event['type'], [ms: number, sound: Sound | null]>> = {
  FirstPlayerRolled: [900, 'wood'],
  FirstRecruits: [700, 'paper'],
  TurnStarted: [350, null],
  Recruited: [600, 'paper'],
  RecruitLeft: [450, 'brush'],
  PoolBurned: [700, 'brush'],
  PlayedAtOnce: [1100, 'reveal'],
  CardTaken: [600, 'paper'],
  HandShown: [500, 'paper'],
  ActionAnnounced: [900, 'reveal'],
  ActionDone: [300, null],
  Cancelled: [800, 'clash'],
  GearPlaced: [450, 'paper'],
  GearTaken: [600, 'paper'],
  GemsReturned: [350, null],
  HeatChanged: [500, 'bell'],
  HeistLaidOut: [600, 'reveal'],
  Attempted: [700, 'snare'],
  Interrupted: [900, 'reveal'],
  Tallied: [400, null],
  StepEnded: [900, null],
  CulpritNamed: [600, 'snare'],
  FailureRevealed: [1000, 'bell'],
  CloseCall: [700, 'pop'],
  FailureIgnored: [700, 'pop'],
  TestRolled: [1000, 'wood'],
  ConsequenceSuffered: [900, 'clash'],
  DiceTakenBack: [500, 'brush'],
  GoneLoud: [1000, 'buzz'],
  HeistCompleted: [1100, 'chord'],
  DiceWiped: [500, 'brush'],
  GemsDrawn: [900, null],
  Stayed: [400, null],
  ValueRolled: [700, 'wood'],
  GameEnded: [900, null],
}
const TUMBLE = 700
const FACE = 600
const GEM_GAP = 0.14

export const LONGEST = 6000

/** The beats of an update; `before` is the table as it stood. */
export function direct(before: Scene, events: Event[], names: string[]): Beat[] {
  const beats: Beat[] = []
  let scene = before
  for (const event of events) {
    const next = structuredClone(scene)
    next.pulled = null
    apply(next, event, names)
    scene = next
    if (event.type === 'DieRolled' && event.how !== 'set' && event.how !== 'kept') {
      beats.push({
        scene: { ...next, tumbling: true },
        ms: TUMBLE,
        sounds: [
          { sound: 'wood', delay: 0 },
          { sound: 'wood', delay: 0.25 },
        ],
      })
      beats.push({ scene: next, ms: FACE, sounds: [{ sound: 'stamp', delay: 0 }] })
    } else if (MOMENTS[event.type])
      beats.push({ scene: next, ms: MOMENTS[event.type]?.[0] ?? 0, sounds: soundsOf(event) })
  }
  return beats
}

function apply(scene: Scene, event: Event, names: string[]): void {
  const { view } = scene
  const name = (seat: number): string => names[seat] ?? ''
  const say = words.show
  switch (event.type) {
    case 'FirstPlayerRolled':
      scene.line = say.first(event.seats.map((seat, i) => say.rolls(name(seat), event.dice[i] ?? 0)))
      break
    case 'FirstRecruits':
      event.talents.forEach((talent, seat) => join(view, seat, talent, 0, event.values[seat] ?? []))
      scene.line = say.firstRecruits
      break
    case 'TurnStarted':
      clear(scene)
      for (const heist of view.heists) if (heist) heist.placed = 0
      view.active = event.seat
      view.turn = event.turn
      scene.line = say.turn(name(event.seat))
      break
    case 'TurnChosen':
      scene.line = event.what === 'heist' ? say.heist(name(event.seat)) : say.prep(name(event.seat))
      break
    case 'Recruited':
      view.pool = view.pool.filter((talent) => talent !== event.talent)
      join(view, event.seat, event.talent, event.slot, event.values)
      scene.line = say.recruits(name(event.seat), nameOf(event.talent))
      break
    case 'RecruitLeft':
      leave(view, event.seat, event.talent)
      if (event.why === 'walks_out') view.pool = [...view.pool, event.talent]
      scene.line = say.left(nameOf(event.talent), words.whyLeft[event.why] ?? '')
      break
    case 'PoolBurned':
      view.pool = []
      view.arriving = [event.drawn]
      scene.line = say.burns(name(event.seat), nameOf(event.drawn))
      break
    case 'LeftInPool':
      view.arriving = []
      view.pool = [...view.pool, event.talent]
      break
    case 'PoolFilled':
      view.pool = [...view.pool, ...event.talents]
      break
    case 'CardsDrawn':
      hold(view, event.seat, event.count)
      break
    case 'PlayedAtOnce':
      scene.played = [{ seat: event.seat, card: event.card, cancelled: false }]
      scene.line = say.atOnce(name(event.seat), nameOf(event.card))
      break
    case 'CardTaken':
      hold(view, event.thief, 1)
      hold(view, event.victim, -1)
      scene.line = say.taken(name(event.thief), name(event.victim))
      break
    case 'CardsDiscarded':
      hold(view, event.seat, -event.cards.length)
      break
    case 'ActionAnnounced':
      hold(view, event.seat, -1)
      scene.played = [{ seat: event.seat, card: event.card, cancelled: false }]
      scene.line = say.action(name(event.seat), nameOf(event.card))
      break
    case 'Cancelled':
      cancel(scene, event.card)
      scene.line = say.cancelled(nameOf(event.card), name(event.by))
      break
    case 'GearPlaced':
      hold(view, event.seat, -1)
      if (event.place !== null) wear(view, event.seat, event.slot, event.place, event.gear)
      scene.line = say.gear(name(event.seat), nameOf(event.gear))
      break
    case 'GearTaken':
      strip(view, event.victim, event.gear)
      wear(view, event.thief, event.slot, event.place, event.gear)
      scene.line = say.gearTaken(name(event.thief), nameOf(event.gear), name(event.victim))
      break
    case 'GearDiscarded':
      strip(view, event.seat, event.gear)
      break
    case 'Paid':
      if (event.how === 'cash') cash(view, event.seat, -1)
      break
    case 'CashFlipped':
      cash(view, event.seat, 1)
      break
    case 'GemsReturned':
      for (const gem of event.gems) move(view, event.seat, gem, -1)
      scene.line = say.returns(name(event.seat), words.gemList(event.gems.map(gemName)))
      break
    case 'GemsDrawn':
      for (const gem of event.gems) move(view, event.seat, gem, 1)
      scene.pulled = { seat: event.seat, gems: event.gems }
      scene.line = say.draws(name(event.seat), words.gemList(event.gems.map(gemName)))
      break
    case 'HeatChanged':
      heat(view, event)
      scene.line = say.heat(nameAt(view, event.position), event.heat)
      break
    case 'HeistLaidOut':
      scene.line = say.newJob(heistName(event.name))
      break
    case 'Withdrawn':
      setDice(view, event.position, event.seat, () => [])
      setPlaced(view, event.position, () => 0)
      break
    case 'Attempted':
      attempt(scene, event)
      scene.line = say.attempts(name(event.seat), event.step, nameAt(view, event.position), SKILL_NAMES[event.skill])
      break
    case 'Interrupted':
      if (!isTalent(event.card)) hold(view, event.seat, -1)
      scene.played = [...scene.played, { seat: event.seat, card: event.card, cancelled: false }]
      scene.line = say.interrupts(name(event.seat), nameOf(event.card))
      break
    case 'Tallied':
      if (view.attempt) Object.assign(view.attempt, { total: event.total, number: event.number, odds: null })
      scene.line = say.tally(event.total, event.number)
      break
    case 'DieRolled':
      if (view.attempt) view.attempt.die = event.die
      scene.line = say.die(name(event.seat), event.die)
      break
    case 'StepEnded':
      end(scene, event)
      scene.line = say.ended[event.result](name(event.seat), event.step)
      break
    case 'CulpritNamed':
      scene.blame = { talent: event.talent, failure: null, test: null, die: null, end: '', fine: true }
      scene.line = say.culprit(nameOf(event.talent))
      break
    case 'FailureRevealed':
      if (scene.blame) Object.assign(scene.blame, { failure: event.failure })
      scene.line = say.revealed(nameOf(event.failure))
      break
    case 'CloseCall':
      if (scene.blame) scene.blame.end = say.closeCall
      scene.line = say.closeCall
      break
    case 'FailureIgnored':
      if (scene.blame) scene.blame.end = say.ignored[event.why](saviour(event.why))
      scene.line = say.ignored[event.why](saviour(event.why))
      break
    case 'TestRolled':
      if (scene.blame)
        Object.assign(scene.blame, { die: event.die, end: event.passed ? say.passed : say.missed, fine: event.passed })
      scene.line = say.test(nameOf(event.talent), event.value, event.die, event.number)
      break
    case 'ConsequenceSuffered':
      if (scene.blame) Object.assign(scene.blame, { end: consequences[event.consequence]?.name ?? '', fine: false })
      scene.line = say.suffers(nameOf(event.talent), consequences[event.consequence]?.name ?? '')
      break
    case 'DiceTakenBack':
      setDice(view, event.position, event.seat, (dice) => dice.slice(0, dice.length - event.dice.length))
      setPlaced(view, event.position, (placed) => placed - event.dice.length)
      scene.line = say.dieBack(name(event.seat), event.dice.length)
      break
    case 'GoneLoud':
      scene.line = say.loud(name(event.seat))
      break
    case 'HeistCompleted':
      scene.line = say.completed(name(event.seat), heistName(event.name), event.take)
      break
    case 'DiceWiped':
      setDice(view, event.position, event.seat, () => [])
      scene.line = say.wiped(name(event.seat), event.dice.length)
      break
    case 'Stayed':
      scene.line = say.stayed(event.talents.map(nameOf))
      break
    case 'ValueRolled': {
      const seat = view.seats[event.seat]
      if (seat) seat.value = event.value
      scene.line = say.value(gemName(event.colour), event.value, event.again)
      break
    }
    case 'GameEnded':
      clear(scene)
      scene.line = words.endings[event.ending] ?? ''
      break
  }
}

function clear(scene: Scene): void {
  Object.assign(scene, { played: [], blame: null, result: null, tumbling: false })
  Object.assign(scene.view, { attempt: null, test: null, pending: [], window: null })
}

function attempt(scene: Scene, event: Masterminds.Attempted): void {
  clear(scene)
  const team = scene.view.seats[event.seat]?.team ?? []
  const slots = team.flatMap((recruit, slot) => (recruit && event.talents.includes(recruit.talent) ? [slot] : []))
  for (const slot of slots) turn(team[slot])
  const { seat, position, skill, extras, number } = event
  scene.view.attempt = {
    seat,
    position,
    step: event.step,
    skill,
    slots,
    extras,
    total: 0,
    number,
    die: null,
    odds: null,
    stands: '',
  }
}

function turn(recruit: Recruit | null | undefined): void {
  if (recruit) recruit.turned = true
}

function end(scene: Scene, event: Masterminds.StepEnded): void {
  scene.result = event.result
  if (scene.view.attempt)
    Object.assign(scene.view.attempt, {
      total: event.total,
      number: event.number,
      die: event.result === 'perfection' ? null : event.die,
    })
  if (event.result !== 'perfection' && event.result !== 'success') return
  setDice(scene.view, event.position, event.seat, (dice) => [...dice, event.die])
  setPlaced(scene.view, event.position, (placed) => placed + 1)
}

function cancel(scene: Scene, card: string): void {
  const at = scene.played.findLastIndex((played) => played.card === card && !played.cancelled)
  scene.played = scene.played.map((played, i) => (i === at ? { ...played, cancelled: true } : played))
}

function join(view: View, seat: number, talent: string, slot: number, values: number[]): void {
  const team = view.seats[seat]?.team
  if (!team) return
  view.arriving = view.arriving.filter((other) => other !== talent)
  team[slot] = { talent, turned: false, gear: [], failures: [], values }
}

function leave(view: View, seat: number, talent: string): void {
  const held = view.seats[seat]
  if (held) held.team = held.team.map((recruit) => (recruit?.talent === talent ? null : recruit))
}

function wear(view: View, seat: number, slot: number, place: number, gear: string): void {
  const recruit = view.seats[seat]?.team[slot]
  if (recruit) recruit.gear[place] = gear
}

function strip(view: View, seat: number, gear: string): void {
  const recruit = view.seats[seat]?.team.find((member) => member?.gear.includes(gear))
  if (recruit) recruit.gear = recruit.gear.map((worn) => (worn === gear ? null : worn))
}

function hold(view: View, seat: number, cards: number): void {
  const held = view.seats[seat]
  if (held) held.cards = Math.max(0, held.cards + cards)
}

function cash(view: View, seat: number, more: number): void {
  const held = view.seats[seat]
  if (held) held.cash += more
}

function move(view: View, seat: number, gem: Gem, more: number): void {
  const held = view.seats[seat]
  if (!held) return
  held.gems = { ...held.gems, [gem]: Math.max(0, (held.gems[gem] ?? 0) + more) }
  view.bag = { ...view.bag, [gem]: Math.max(0, (view.bag[gem] ?? 0) - more) }
}

function heat(view: View, { position, heat, numbers }: Masterminds.HeatChanged): void {
  const heist = view.heists[position]
  if (!heist) return
  heist.heat = heat
  heist.steps = heist.steps.map((step, i) => ({ ...step, number: numbers[i] ?? step.number }))
}

function setDice(view: View, position: number, seat: number, change: (dice: number[]) => number[]): void {
  const heist = view.heists[position]
  if (heist) heist.dice = heist.dice.map((dice, i) => (i === seat ? change(dice) : dice))
}

function setPlaced(view: View, position: number, change: (placed: number) => number): void {
  const heist = view.heists[position]
  if (heist) heist.placed = Math.max(0, change(heist.placed))
}

function nameAt(view: View, position: number): string {
  const heist = view.heists[position]
  return heist ? heistName(heist.name) : ''
}

function soundsOf(event: Event): Beat['sounds'] {
  if (event.type === 'GemsDrawn') return event.gems.map((_, i) => ({ sound: 'pluck', delay: i * GEM_GAP }))
  const sound =
    event.type === 'StepEnded'
      ? event.result === 'failure'
        ? 'buzz'
        : event.result === 'push'
          ? 'wood'
          : 'set'
      : MOMENTS[event.type]?.[1]
  return sound ? [{ sound, delay: 0 }] : []
}
