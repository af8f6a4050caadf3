import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codeOf, heardAs } from '../src/codes'
import { face as oceansHeist } from '../src/games/oceans-heist/face'
import CallSheet from '../src/lobby/CallSheet.svelte'
import { configured, optionsOf, seatsOf, sidesOf } from '../src/lobby/options'
import Scenarios from '../src/lobby/Scenarios.svelte'
import SeatLine from '../src/lobby/SeatLine.svelte'
import { Room } from '../src/room.svelte'
import { keepSeat, seatKey } from '../src/storage'
import Along from '../src/table/Along.svelte'
import Invite from '../src/table/Invite.svelte'
import type { Choice, GameInfo, Invitation, PersonState, RoomState } from '../src/wire'

const nothing = (): void => undefined
const went: string[] = []
let shown: Record<string, unknown> | undefined

beforeEach(() => {
  went.length = 0
  localStorage.clear()
})
afterEach(() => {
  if (shown) void unmount(shown)
  shown = undefined
  document.body.innerHTML = ''
})

const ada: PersonState = { id: 1, name: 'Ada', seat: 0, here: true, held: 0, asks: null, asked: false, screen: false }
const bob: PersonState = { ...ada, id: 2, name: 'Bob', seat: 1, held: 1 }
const over = {
  type: 'RoomState',
  room: 'room',
  game: 'the-plan',
  phase: 'over',
  options: { players: 2 },
  seats: [
    { person: 1, name: 'Ada', bot: null, away: false, stand_in_at: null },
    { person: 2, name: 'Bob', bot: null, away: false, stand_in_at: null },
  ],
  people: [ada, bob],
  host: 1,
  grace: 'rules',
  stand_in: 'medium',
  levels: ['medium'],
  clock: { table: 0, at: 0, running: false, why: 'over' },
  words: [],
  door: 'open',
  replay: '',
  next_room: '',
  next_by: 0,
  pace: 'normal',
} as unknown as RoomState

function entered(me: number): Room {
  const room = new Room('room', { key: 'key', code: '', name: '' }, (next) => went.push(next))
  room.me = me
  room.connection.listener.heard(over)
  return room
}

function show<Props extends Record<string, unknown>>(part: Component<Props>, props: Props): string {
  shown = mount(part, { target: document.body, props })
  flushSync()
  return document.body.textContent ?? ''
}

function press(label: string): void {
  const found = [...document.querySelectorAll('button')].find((button) =>
    (button.textContent + (button.getAttribute('aria-label') ?? '')).includes(label),
  )
  if (!found) throw new Error(`no button ${label} in ${document.body.textContent}`)
  found.click()
  flushSync()
}

test('a code is what one says of a table, however it is typed', () => {
  expect(codeOf('brass-otter-41-XyZ_-123456789012')).toBe('brass-otter-41')
  expect(codeOf('XyZ_-12345678901')).toBe('XyZ_-12345678901')
  for (const said of ['brass-otter-41', ' Brass Otter 41 ', 'BRASS, otter - 41.'])
    expect(heardAs(said)).toBe('brass-otter-41')
  for (const other of ['brass-otter', 'brass-otter-41-XyZ', 'https://x.org/t/brass-otter-41-XyZ', '41', ''])
    expect(heardAs(other)).toBeNull()
})

test('a rematch takes along who asked for it, and asks the others', () => {
  keepSeat({ room: 'room', key: 'key', game: 'the-plan', name: 'Ada', seat: 0, over: true })
  entered(1).connection.listener.heard({ ...over, next_room: 'next', next_by: 1 })
  expect(went).toEqual(['next'])
  expect(seatKey('next')).toMatchObject({ key: 'key', over: false })
  const room = entered(2)
  const asked = { ...over, next_room: 'another', next_by: 1 }
  room.connection.listener.heard(asked)
  expect(went).toEqual(['next'])
  expect(show(Along, { room, state: asked })).toContain('Ada wants to go again.')
  press('Not now')
  expect(document.body.textContent).not.toContain('Ada wants')
  expect(went).toEqual(['next'])
  void unmount(shown ?? {})
  show(Along, { room, state: asked })
  press('Come along')
  expect(went).toEqual(['next', 'another'])
})

test('a chair kept for somebody says so, and the host can give it away', () => {
  const lines = seatsOf({ ...over, people: [ada, { ...bob, asked: true }] }, 1)
  expect(lines.map((line) => line.person?.asked)).toEqual([false, true])
  const onempty = vi.fn()
  const others = { onbot: nothing, onlevel: nothing, onsit: nothing, onkick: nothing, onhost: nothing }
  expect(
    show(SeatLine, { line: lines[1] as never, levels: [], hosting: true, seated: true, onempty, ...others }),
  ).toContain('Asked')
  press('Wait no longer for Bob')
  expect(onempty).toHaveBeenCalledOnce()
})

test('an invitation asks a stranger for a name, and seats nobody without one', () => {
  const invitation: Invitation = {
    ...{ game: 'the-plan', phase: 'lobby', door: 'open' },
    ...{ host: 'Ada', seats: ['Ada', ''], asking: false },
  }
  const came: [string, boolean][] = []
  const props = { invitation, title: 'The Plan', oncome: (name: string, sits: boolean) => void came.push([name, sits]) }
  expect(show(Invite, props)).toContain('Ada asks you to')
  const form = document.querySelector('form') as HTMLFormElement
  const box = document.querySelector('input') as HTMLInputElement
  const say = (name: string): void => {
    box.value = name
    box.dispatchEvent(new Event('input', { bubbles: true }))
    flushSync()
    form.dispatchEvent(new Event('submit', { cancelable: true }))
  }
  say('  ')
  expect(came).toEqual([])
  say(' Tunde ')
  expect(came).toEqual([['Tunde', true]])
})

test.each<Pick<Invitation, 'phase' | 'door' | 'seats' | 'asking'>>([
  { phase: 'lobby', door: 'open', seats: ['Ada', 'Ben'], asking: false },
  { phase: 'lobby', door: 'watch', seats: ['Ada', ''], asking: false },
  { phase: 'playing', door: 'open', seats: ['Ada', ''], asking: true },
])('where nobody new may sit down the way in is to watch: %o', (told) => {
  show(Invite, { invitation: { game: 'the-plan', host: 'Ada', ...told }, title: 'The Plan', oncome: nothing })
  expect(document.querySelector('form .plate')?.textContent).toContain('Watch')
})

test('sides are the chairs that the server says', () => {
  const told = (...sides: string[]): RoomState => ({ sides }) as unknown as RoomState
  const sides = sidesOf(told('staff', 'staff', 'crew', 'staff'), oceansHeist)
  expect(sides.map((side) => side.seats)).toEqual([[0, 1, 3], [2]])
  expect(sides.map((side) => side.title)).toEqual(['Casino Staff', 'Heist Crew'])
  expect(sidesOf(told(), oceansHeist)).toEqual([])
  const line = { seat: 0, person: null }
  const [head, foot] = [(() => undefined) as never, (() => undefined) as never]
  const props = { code: 'x', minutes: 30, seats: [line], sides, head, foot, line: head }
  expect(show(CallSheet, props)).toContain('Heist Crew')
  expect(document.querySelectorAll('ol')).toHaveLength(2)
})

const heist = {
  name: 'heist',
  title: 'Heist',
  kind: 'one',
  values: ['double_blind_scam', 'cakewalk'],
  default: null,
  lobby: true,
  players: [1, 99],
  fits: { double_blind_scam: [3, 5], cakewalk: [1, 1] },
  needs: {},
} as unknown as Choice
const seconds = { ...heist, name: 'seconds', title: 'Clock', values: [300, 60], fits: {} } as unknown as Choice
const eap = { id: 'exactly-as-planned', seats: [1, 5], options: [heist, seconds], presets: [] } as unknown as GameInfo

test('scenarios stand with their pitch, also those for other numbers; clocks are minutes; bots have a pace', () => {
  const options = optionsOf({ ...over, options: { players: 4, heist: 'double_blind_scam', seconds: 300 } }, eap, false)
  const found = options.find((option) => option.key === 'heist')
  if (found?.is !== 'scenario') throw new Error('no scenario')
  expect(found.choices.map(({ fits, chairs }) => [fits, chairs])).toEqual([
    [true, '3 to 5'],
    [false, 'one only'],
  ])
  const onpick = vi.fn()
  expect(show(Scenarios, { option: found, hosting: true, onpick })).toContain('Alone against the grid.')
  expect([...document.querySelectorAll('input')].map((input) => input.disabled)).toEqual([false, true])
  const clock = options.find((option) => option.key === 'seconds')
  expect(clock?.is === 'choice' && clock.choices.map((choice) => choice.label)).toEqual(['5 min', '1 min'])
  expect(configured(eap, {}, 'bots_pace', 'calm')).toEqual({ type: 'Configure', pace: 'calm' })
})
