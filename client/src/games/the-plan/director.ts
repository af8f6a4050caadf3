/** From what happened to what is shown: each beat is the table at one moment of the show, for so many milliseconds. */
import { listed } from '../../lang'
import { words } from './words'
import type { Sound } from '../../sound'
import type { ThePlan } from './wire'
import { face, kindName, KINDS, ofKind, SET_BONUS, typeName, type Kind, type Size } from './kinds'
import { freshStage, type Scene, type Stage, type Tally } from './scene'

export type Event = ThePlan.Event

export interface Beat {
  scene: Scene
  ms: number
  sounds: { sound: Sound; delay: number }[]
}

type Part =
  'reveal' | 'go' | 'clash' | 'name' | 'take' | 'bribe' | 'bids' | 'pay' | 'trinket' | 'pass' | 'deal' | 'stock'

/** Events of one part happen at the same moment. What is not here is told by the table itself. */
const PARTS: Partial<Record<Event['type'], Part>> = {
  PlansRevealed: 'reveal',
  GroupStarted: 'go',
  Clashed: 'clash',
  KindNamed: 'name',
  Taken: 'take',
  BribeChosen: 'bribe',
  BribeOpened: 'bribe',
  BribeBids: 'bids',
  BribePaid: 'pay',
  TrinketTaken: 'trinket',
  TrinketNone: 'trinket',
  Passed: 'pass',
  LeftoversDiscarded: 'deal',
  RoundStarted: 'deal',
  Reshuffled: 'deal',
  Dealt: 'deal',
  TreasuresRevealed: 'stock',
  TrinketsRevealed: 'stock',
}

const LASTS: Record<Part, number> = {
  reveal: 800,
  go: 350,
  clash: 950,
  name: 500,
  take: 800,
  bribe: 500,
  bids: 1300,
  pay: 500,
  trinket: 750,
  pass: 1100,
  deal: 600,
  stock: 900,
}
const BACKS = 450
const HOLD = 800
const AFTER_THE_STAGE: Part[] = ['pass', 'deal', 'stock']
const TILE_GAP = 0.09

export const LONGEST = 6000

/** The beats of an update. `before` is the table as it stood; `over` says that the Plans are cleaned up by the end. */
export function direct(before: Scene, events: Event[], names: string[], over: boolean): Beat[] {
  const beats: Beat[] = []
  let scene = before
  for (const { part, events: together } of partsOf(events)) {
    if (scene.stage && AFTER_THE_STAGE.includes(part)) {
      beats.push({ scene: ended(scene), ms: HOLD, sounds: [] })
      scene = swept(scene)
    }
    if (part === 'reveal')
      beats.push({ scene: laid(scene, together), ms: BACKS, sounds: [{ sound: 'reveal', delay: 0 }] })
    scene = structuredClone(scene)
    calm(scene)
    for (const event of together) apply(scene, event, names)
    beats.push({ scene, ms: LASTS[part], sounds: soundsOf(part, together, scene) })
  }
  if (scene.stage && over && beats.length > 0) beats.push({ scene: ended(scene), ms: HOLD, sounds: [] })
  return beats
}

function partsOf(events: Event[]): { part: Part; events: Event[] }[] {
  const parts: { part: Part; events: Event[] }[] = []
  for (const event of events) {
    const last = parts.at(-1)
    const part = event.type === 'SetCompleted' || event.type === 'SetBroken' ? last?.part : PARTS[event.type]
    if (!part) continue
    if (last && last.part === part && part !== 'go' && part !== 'bids') last.events.push(event)
    else parts.push({ part, events: [event] })
  }
  return parts
}

/** Plans lie face down in a row, not in lanes: a lane would tell the size. */
function laid(scene: Scene, events: Event[]): Scene {
  const revealed = events.find((event) => event.type === 'PlansRevealed')
  const seats = scene.seats.map((seat) => ({ ...seat, gain: 0, loot: [], closed: [] }))
  return { ...scene, seats, passing: [], line: words.show.all, stage: freshStage(revealed?.plans ?? []) }
}

function ended(scene: Scene): Scene {
  const { stage } = scene
  return stage
    ? {
        ...scene,
        line: words.show.done,
        stage: { ...stage, clash: false, now: null, done: [...stage.done, ...(stage.now === null ? [] : [stage.now])] },
      }
    : scene
}

function swept(scene: Scene): Scene {
  return { ...scene, stage: null, seats: scene.seats.map((seat) => ({ ...seat, gain: 0, loot: [], closed: [] })) }
}

/** What belonged to the moment before. */
function calm(scene: Scene): void {
  scene.passing = []
  if (scene.stage) scene.stage.clash = false
}

function apply(scene: Scene, event: Event, names: string[]): void {
  const name = (seat: number): string => names[seat] ?? ''
  switch (event.type) {
    case 'PlansRevealed':
      scene.stage = { ...freshStage(event.plans), up: true }
      scene.seats.forEach((seat) => Object.assign(seat, { ready: false, gain: 0, loot: [], closed: [] }))
      scene.line = words.show.up
      break
    case 'GroupStarted':
      if (scene.stage) {
        if (scene.stage.now !== null) scene.stage.done.push(scene.stage.now)
        scene.stage.now = event.size as Size
        scene.stage.served = []
        scene.line = words.show.goIn(typeName(event.size), listed(event.seats.map(name)))
      }
      break
    case 'Clashed':
      if (scene.stage) clash(scene, scene.stage, event)
      break
    case 'KindNamed':
      scene.line = words.show.names(name(event.seat), kindName(event.kind))
      break
    case 'Taken':
      take(scene, event, name(event.seat))
      break
    case 'BribeChosen':
    case 'BribeOpened':
      if (scene.stage) scene.stage.bids = {}
      scene.line = words.show.bribe(event.kind ? kindName(event.kind) : typeName(0))
      break
    case 'BribeBids':
      if (scene.stage)
        scene.stage.bids = Object.fromEntries(event.seats.map((seat, i) => [seat, event.bids[i]?.length ?? 0]))
      scene.line = event.winner === null ? words.show.noBid : words.show.wonBid(name(event.winner))
      break
    case 'BribePaid':
      pay(scene, event)
      break
    case 'TrinketTaken':
      trinket(scene, event)
      scene.line = words.show.trinkets
      break
    case 'TrinketNone':
      scene.line = words.show.noTrinket(name(event.seat))
      break
    case 'SetCompleted':
      scene.seats[event.seat]?.closed.push(event.kind)
      scene.line = words.show.set(name(event.seat), kindName(event.kind), SET_BONUS)
      if (scene.stage && KINDS.includes(event.kind as Kind))
        scene.stage.notes[event.kind as Kind] = { text: words.show.toSet(name(event.seat), SET_BONUS), tone: 'brass' }
      break
    case 'Passed':
      scene.passing.push({ giver: event.giver, receiver: event.receiver, cards: event.cards })
      scene.line = words.show.pass
      break
    case 'Dealt':
      scene.seats.forEach((seat, i) => (seat.cards = event.counts[i] ?? seat.cards))
      scene.line = words.show.deal
      break
    case 'RoundStarted':
      scene.round = event.round
      scene.direction = event.direction === 'left' ? 1 : -1
      scene.line = words.show.round(event.round)
      break
    case 'TreasuresRevealed':
      scene.museum = [...scene.museum, ...event.tiles]
      scene.treasurePile = event.pile
      scene.turn = event.turn
      scene.line = words.show.five
      break
    case 'TrinketsRevealed':
      scene.shelf = [...scene.shelf, ...event.tiles]
      scene.trinketPile = event.pile
      break
  }
}

function clash(scene: Scene, stage: Stage, event: ThePlan.Clashed): void {
  stage.clash = true
  const size = event.size as Size
  if (event.kind === null) {
    for (const seat of event.seats) stage.feet[seat] = words.show.allSmash
    stage.words[size] = words.show.noSmash
    scene.line = words.show.noSmash
    return
  }
  const kind = event.kind
  for (const seat of event.seats) stage.marks[seat] = { ...stage.marks[seat], [kind]: 'clash' }
  if (event.lying.length > 0) stage.notes[kind] = { text: words.show.stays, tone: 'alarm' }
  const said = words.show.neither(event.seats.length, kindName(kind))
  stage.words[size] = [stage.words[size], said].filter(Boolean).join(' ')
  scene.line = said
}

function take(scene: Scene, event: ThePlan.Taken, name: string): void {
  const seat = scene.seats[event.seat]
  if (!seat) return
  const kind = event.kind
  scene.museum = scene.museum.filter((tile) => tile[0] !== kind)
  seat.treasures = [...seat.treasures, ...event.tiles]
  count(seat, event.tally, event.tiles)
  seat.took += event.worth
  scene.line = words.show.takes(name, kindName(kind), words.points(event.worth))
  const { stage } = scene
  if (!stage) return
  stage.notes[kind] = { text: words.show.to(name), tone: 'plain' }
  const plan = stage.plans[event.seat]
  if (plan && face(plan).kinds.includes(kind)) stage.marks[event.seat] = { ...stage.marks[event.seat], [kind]: 'got' }
  stage.feet[event.seat] = words.show.took(words.points(seat.took))
}

function pay(scene: Scene, event: ThePlan.BribePaid): void {
  const seat = scene.seats[event.seat]
  if (!seat) return
  for (const tile of event.tiles) seat.trinkets = seat.trinkets.toSpliced(seat.trinkets.indexOf(tile), 1)
  scene.shelf = [...scene.shelf, ...event.tiles]
  count(seat, event.tally, [])
}

function trinket(scene: Scene, event: ThePlan.TrinketTaken): void {
  const seat = scene.seats[event.seat]
  if (!seat) return
  seat.trinkets = [...seat.trinkets, event.tile]
  if (event.source === 'pile') scene.trinketPile -= 1
  else scene.shelf = scene.shelf.toSpliced(scene.shelf.indexOf(event.tile), 1)
  count(seat, event.tally, [event.tile])
  if (!scene.stage) return
  scene.stage.feet[event.seat] = words.show.empty
  scene.stage.served.push(event.seat)
}

function count(seat: Scene['seats'][number], tally: Tally, tiles: string[]): void {
  seat.gain += tally.points - seat.tally.points
  seat.tally = tally
  seat.loot = [...seat.loot, ...tiles]
}

function soundsOf(part: Part, events: Event[], scene: Scene): Beat['sounds'] {
  const at = (sound: Sound, delay = 0): { sound: Sound; delay: number } => ({ sound, delay })
  const closed = events.some((event) => event.type === 'SetCompleted') ? [at('set', 0.35)] : []
  switch (part) {
    case 'clash':
      return [at('clash')]
    case 'name':
      return [at('glass')]
    case 'take':
      return [...tilesOf(events).map((_, i) => at('pluck', i * TILE_GAP)), ...closed]
    case 'trinket':
      return [
        at(events.some((event) => event.type === 'TrinketTaken' && event.source !== 'face-up') ? 'pop' : 'pluck'),
        ...closed,
      ]
    case 'bribe':
    case 'bids':
      return [at('snare')]
    case 'pay':
    case 'pass':
      return [at('paper')]
    case 'deal':
      return [at('brush')]
    case 'stock':
      return [
        ...tilesOf(events).map((_, i) => at('tick', i * TILE_GAP)),
        ...(three(events, scene) ? [at('chord', 0.5)] : []),
      ]
    default:
      return []
  }
}

function tilesOf(events: Event[]): string[] {
  return events.flatMap((event) => (event.type === 'Taken' || event.type === 'TreasuresRevealed' ? event.tiles : []))
}

/** Five new ones make it three of a kind. */
function three(events: Event[], scene: Scene): boolean {
  const kinds = new Set(tilesOf(events).map((tile) => tile[0] as Kind))
  return [...kinds].some((kind) => ofKind(scene.museum, kind).length >= 3)
}
