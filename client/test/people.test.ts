import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { en } from '../src/lang/en'
import lobbies from '../src/gallery/lobbies.json'
import HouseRules from '../src/lobby/HouseRules.svelte'
import { configured, optionsOf, type OptionValue } from '../src/lobby/options'
import SeatLine from '../src/lobby/SeatLine.svelte'
import { Room } from '../src/room.svelte'
import { keepSeat, seatKey } from '../src/storage'
import Bands from '../src/table/Bands.svelte'
import Menu from '../src/table/Menu.svelte'
import { talkLine } from '../src/table/talk'
import type { AnyMessage, GameInfo, PersonState, RoomState, Said } from '../src/wire'

const nothing = (): void => undefined
const sent: unknown[] = []
let shown: Record<string, unknown> | undefined

beforeEach(() => {
  sent.length = 0
  localStorage.clear()
})
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
  document.body.innerHTML = ''
})

const ada: PersonState = { id: 1, name: 'Ada', seat: 0, here: true, held: 0, asks: null, asked: false, screen: false }
const eve: PersonState = { ...ada, id: 2, name: 'Eve', seat: null, held: null }
const table: RoomState = {
  type: 'RoomState',
  room: 'room',
  game: 'the-plan',
  phase: 'playing',
  options: { players: 3 },
  seats: [
    { person: 1, name: 'Ada', bot: null, away: false, stand_in_at: null },
    { person: null, name: 'Marlowe', bot: 'easy', away: false, stand_in_at: null },
    { person: null, name: 'Duchess', bot: 'easy', away: false, stand_in_at: null },
  ],
  people: [ada, eve],
  host: 1,
  grace: 'rules',
  stand_in: 'medium',
  levels: ['easy', 'medium'],
  sides: [],
  listed: false,
  clock: { table: 0, at: 0, running: true, why: '' },
  door: 'open',
  asking: true,
  signs: false,
  paused: null,
  gate: null,
  commitment: '',
  words: [],
  opening: false,
  secret: '',
  seed: '',
  practice: false,
  replay: '',
  next_room: '',
  next_by: 0,
  pace: 'normal',
}

function entered(me: number, state: Partial<RoomState> = {}): Room {
  const room = new Room('room', { key: 'key', code: '', name: '' }, nothing)
  room.me = me
  room.state = { ...table, ...state }
  room.line = 'open'
  vi.spyOn(room.connection, 'ask').mockImplementation((ask) => {
    sent.push(ask)
    return Promise.resolve(null)
  })
  return room
}

function hears(room: Room, tell: AnyMessage): void {
  room.connection.listener.heard(tell)
  flushSync()
}

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): string {
  shown = mount(part, { target: document.body, props })
  flushSync()
  return document.body.textContent ?? ''
}

function press(label: string | RegExp): void {
  const found = [...document.querySelectorAll('button')].find((button) =>
    (button.textContent + (button.getAttribute('aria-label') ?? '')).match(label),
  )
  if (!found) throw new Error(`no button ${label} in ${document.body.textContent}`)
  found.click()
  flushSync()
}

const bands = (room: Room): string => show(Bands, { room, state: room.state as RoomState })
const menu = (room: Room): string =>
  show(Menu, {
    room,
    state: room.state as RoomState,
    info: null,
    hints: false,
    onhints: nothing,
    onrules: nothing,
    onelsewhere: nothing,
    onscreen: nothing,
    onleft: nothing,
    onclose: nothing,
  })

test('whose bot plays is told how to come back, and not also asked whether they are there', () => {
  const room = entered(1)
  room.signUntil = 60_000
  expect(bands(room)).toContain(en.band.there)
  void unmount(shown ?? {})
  room.state = { ...table, seats: [{ ...table.seats[0]!, bot: 'easy' }, ...table.seats.slice(1)] }
  const words = bands(room)
  expect(words).toContain(en.band.botPlays)
  expect(words).not.toContain(en.band.there)
})

test('somebody new asks for a chair, and takes the wish back', () => {
  bands(entered(2))
  press('Ask for the chair')
  expect(sent).toEqual([{ type: 'Sit', seat: 1 }])
  void unmount(shown ?? {})
  expect(bands(entered(2, { people: [ada, { ...eve, asks: 2 }] }))).toContain('You have asked for Duchess’s chair.')
  press('Never mind')
  expect(sent.at(-1)).toEqual({ type: 'Stand' })
})

test('anybody at the table lets them in with one press, or not', () => {
  const people = [ada, { ...eve, asks: 2 }, { ...eve, id: 3, name: 'Cy', asks: 1 }]
  expect(bands(entered(1, { people }))).toContain('Eve asks for Duchess’s chair. One more waits.')
  press('Let them in')
  press('No')
  expect(sent).toEqual([
    { type: 'LetIn', person: 2 },
    { type: 'LetIn', person: 2, yes: false },
  ])
})

test('who watches is shown nobody’s wish, and no chair at a locked table', () => {
  const words = bands(entered(3, { door: 'watch', people: [ada, { ...eve, asks: 2 }, { ...eve, id: 3, name: 'Cy' }] }))
  expect(words).toContain('The table is locked')
  expect(document.querySelector('button')).toBeNull()
})

test('who has sat there sits down again without asking, on that chair alone', () => {
  bands(entered(2, { people: [ada, { ...eve, held: 2 }] }))
  press('Sit down for Duchess')
  expect(sent).toEqual([{ type: 'Sit', seat: 2 }])
})

test('the host locks the table in the menu and in the lobby', () => {
  menu(entered(1))
  const door = document.querySelector<HTMLSelectElement>('select[aria-label="The door"]')
  if (!door) throw new Error('no door')
  door.value = 'shut'
  door.dispatchEvent(new Event('change', { bubbles: true }))
  expect(sent).toEqual([{ type: 'Configure', door: 'shut' }])
  const info = { id: 'the-plan', seats: [1, 6], options: [], presets: [] } as unknown as GameInfo
  expect(optionsOf(table, info, false).find((option) => option.key === 'door')).toMatchObject({ value: 'open' })
  expect(configured(info, {}, 'door', 'watch')).toEqual({ type: 'Configure', door: 'watch' })
  expect(configured(info, {}, 'grace', 'rules')).toEqual({ type: 'Configure', grace: 'rules' })
})

test('everyone takes a color of their own, beside their name, and none that is taken (MHS-2.2)', () => {
  const info = lobbies.masterminds.info as unknown as GameInfo
  const state = { ...table, options: { ...lobbies.masterminds.options, players: 3, colour_2: 'ruby' } }
  const options = optionsOf(state, info, false)
  expect(options.flatMap(({ seat }) => seat ?? [])).toEqual([0, 1, 2])
  show(HouseRules, { options, hosting: true, onoption: nothing })
  document.querySelector('details')!.open = true
  flushSync()
  expect(document.querySelector('[aria-label="Color"]')).toBeNull()
  void unmount(shown ?? {})
  const others = {
    onbot: nothing,
    onlevel: nothing,
    onsit: nothing,
    onempty: nothing,
    onkick: nothing,
    onhost: nothing,
  }
  const line = (seat: number, you: boolean): string => {
    const person = { name: 'Ada', mark: seat, you, host: false, bot: null, away: false }
    return show(SeatLine, {
      ...{ line: { seat, person }, levels: [], hosting: false, seated: true, ...others },
      choices: options.filter((option) => option.seat === seat),
      onoption: (key: string, value: OptionValue) => sent.push(configured(info, state.options, key, value)),
    })
  }
  expect(line(1, false)).toContain('Color: Ruby')
  expect(document.querySelector('select')).toBeNull()
  void unmount(shown ?? {})
  line(0, true)
  const select = document.querySelector<HTMLSelectElement>('select[aria-label="Color"]')!
  expect([...select.options].map(({ value }) => value)).toEqual(['', 'sapphire', 'emerald', 'topaz', 'amethyst'])
  select.value = 'topaz'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  expect(sent).toEqual([{ type: 'Configure', options: { colour_1: 'topaz' } }])
})

test('a kick is asked about before it is done, in the menu', () => {
  menu(entered(1))
  press('Show the door: Eve')
  expect(document.body.textContent).toContain('Show Eve the door?')
  expect(sent).toEqual([])
  press('Let them stay')
  expect(document.body.textContent).not.toContain('Show Eve the door?')
  press('Show the door: Eve')
  press(/^Out$/)
  expect(sent).toEqual([{ type: 'Kick', person: 2 }])
})

test('a kick is asked about before it is done, in the lobby', () => {
  const onkick = vi.fn()
  const person = { name: 'Bob', mark: 1, you: false, host: false, bot: null, away: false }
  const others = { onbot: nothing, onlevel: nothing, onsit: nothing, onempty: nothing, onhost: nothing }
  show(SeatLine, { line: { seat: 1, person }, levels: [], hosting: true, seated: true, onkick, ...others })
  press('Show the door')
  expect(onkick).not.toHaveBeenCalled()
  press(/^Out$/)
  expect(onkick).toHaveBeenCalledOnce()
})

test('whoever was sent away keeps the key that says so, and no seat', () => {
  keepSeat({ room: 'room', key: 'key', game: 'the-plan', name: 'Eve', seat: 1, over: false })
  hears(entered(2), {
    type: 'Gone',
    says: 'The host has sent you away.',
    values: {},
    code: 'sent_away',
    final: true,
    again: false,
  })
  expect(seatKey('room')).toMatchObject({ key: 'key', seat: null })
  hears(entered(2), { type: 'Gone', says: 'You have left.', values: {}, code: 'left', final: true, again: false })
  expect(seatKey('room')).toBeUndefined()
})

test('who is asked for a sign gives it by a press, and by any stir', () => {
  const room = entered(1, { signs: true })
  room.stir()
  room.stir()
  expect(sent).toEqual([{ type: 'Here' }])
  hears(room, { type: 'StillThere', until: 1000 })
  expect(bands(room)).toContain('Still there?')
  press('I am here')
  expect(sent).toEqual([{ type: 'Here' }, { type: 'Here' }])
  expect(document.body.textContent).not.toContain('Still there?')
})

test('who comes back can read what was done in their place', async () => {
  const room = entered(1)
  room.face = { script: (event: { type: string }) => [{ id: 0, parts: [{ text: event.type }] }] } as never
  hears(room, { type: 'InYourPlace', seat: 0, events: [{ type: 'PlansRevealed' } as never] })
  expect(bands(room)).toContain('A bot played for you.')
  press('What did it do?')
  expect(document.querySelector('dialog')?.textContent).toContain('PlansRevealed')
  press('Close')
  expect(document.body.textContent).not.toContain('A bot played for you.')
  await Promise.resolve()
})

test('the words of a stand-in are its own', () => {
  const said = { at: 0, seat: 0, to: 'all', text: 'psst', name: 'Silk', stand_in: true } as Said
  expect(talkLine(said, 0, [], ['Ada'], null)).toMatchObject({ from: { name: 'Silk' }, to: 'for Ada' })
})

test('no button to stop the clock is older than the question', () => {
  const room = entered(1)
  expect(menu(room)).toContain('Pause the table')
  hears(room, { type: 'Update', version: 1, may_pause: false } as AnyMessage)
  expect(document.body.textContent).not.toContain('Pause the table')
})

test('what has changed in a room is patched into what was told of it', () => {
  const room = entered(1)
  const [person, ...others] = table.people
  hears(room, {
    type: 'RoomUpdate',
    changes: [
      [['people', 0, 'name'], 'Lea'],
      [['door'], 'shut'],
    ],
  })
  expect(room.state).toEqual({ ...table, people: [{ ...person, name: 'Lea' }, ...others], door: 'shut' })
})
