import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ear, Line } from '../src/lines'
import { Connection, type LineState, type Wiring } from '../src/socket'
import type { AnyRequest, AnyMessage, ClockState } from '../src/wire'

class FakeLine implements Line {
  sent: AnyRequest[] = []
  closed = false
  parked = false
  constructor(
    readonly how: 'socket' | 'poll',
    readonly ear: Ear,
  ) {}
  send = (text: string): void => void this.sent.push(JSON.parse(text) as AnyRequest)
  murmur = (): void => undefined
  close = (): void => void (this.closed = true)
  park = (): void => void (this.parked = true)
  of(type: AnyRequest['type']): AnyRequest[] {
    return this.sent.filter((ask) => ask.type === type)
  }
  welcome(key = 'k'): void {
    this.ear.opened()
    this.ear.heard({ type: 'Welcome', room: 'r', person: 1, key, clock: 1_000, protocol: 1 })
  }
}

const clock: ClockState = { table: 0, at: 0, running: true, why: '' }
const law = { channels: [], to: [], rule: '', why: '', closed: [], left: null }
const view = { question: null } as never
const snapshot = (version: number, sight = view): AnyMessage => ({
  type: 'Snapshot',
  stream: 's.1',
  version,
  seat: 0,
  log: [],
  board: null,
  own: sight,
  advice: null,
  options: [],
  talk: law,
  heard: [],
  clock,
  may_pause: true,
  formerly: [],
})
const update = (version: number): AnyMessage => ({
  type: 'Update',
  version,
})
const no = (says: string, values = {}) => ({ says, values, rule: '', code: 'no' })
const move = { type: 'Move' as const, question: 3, actions: [{ type: 'Choose' as const, face: 'SG' }] }

let lines: FakeLine[]
let states: LineState[]
let heard: AnyMessage[]
let reachable: boolean
const last = (): FakeLine => lines.at(-1) as FakeLine
const versions = (): number[] => heard.flatMap((tell) => (tell.type === 'Update' ? [tell.version] : []))

function connect(code = '', onlyPoll = false): Connection {
  const dial = (how: 'socket' | 'poll') => (_room: string, ear: Ear) => {
    lines.push(new FakeLine(how, ear))
    return last()
  }
  const wires: Wiring = {
    socket: dial('socket'),
    poll: dial('poll'),
    reachable: () => Promise.resolve(reachable),
    onlyPoll,
  }
  const listener = {
    heard: (tell: AnyMessage) => void heard.push(tell),
    changed: (state: LineState) => void states.push(state),
  }
  const connection = new Connection('r', { key: '', code, name: 'Lena' }, listener, wires)
  connection.open()
  return connection
}

let open: Connection | undefined
beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  states = []
  heard = []
  reachable = false
})
afterEach(() => {
  open?.close()
  vi.useRealTimers()
})

test('the first word is Hello, and the key of the welcome is kept for the next', async () => {
  open = connect()
  last().welcome('my-key')
  expect(last().sent[0]).toMatchObject({ type: 'Hello', name: 'Lena', key: '' })
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(1_000)
  last().ear.opened()
  expect(lines.length).toBe(2)
  expect(last().sent[0]).toMatchObject({ type: 'Hello', key: 'my-key' })
  expect(states).toEqual(['open', 'lost'])
})

test('a line that led to another room is taken along, and nothing is heard on it before the welcome here', () => {
  open = connect()
  last().ear.opened()
  last().ear.heard(update(7))
  expect(heard).toEqual([])
  expect(last().sent[0]).toMatchObject({ type: 'Hello', room: 'r' })
  last().welcome()
  open.close()
  expect(last()).toMatchObject({ parked: true, closed: false })
})

test('a line without a welcome is not worth keeping', () => {
  connect().close()
  expect(last()).toMatchObject({ parked: false, closed: true })
})

test('after a break it asks for exactly what it missed', async () => {
  open = connect()
  last().welcome()
  last().ear.heard(snapshot(4))
  last().ear.heard(update(5))
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(1_000)
  last().ear.opened()
  expect(last().sent[0]).toMatchObject({ stream: 's.1', since: 5 })
})

test('what it has heard it does not hear twice', () => {
  open = connect()
  last().welcome()
  last().ear.heard(snapshot(4))
  for (const version of [5, 5, 4, 6]) last().ear.heard(update(version))
  expect(versions()).toEqual([5, 6])
})

test('after a gap it asks for everything on the same line, unless a snapshot fills it first', async () => {
  open = connect()
  last().welcome()
  last().ear.heard(snapshot(4))
  last().ear.heard(update(6))
  last().ear.heard(snapshot(6))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().of('Look')).toEqual([])
  last().ear.heard(update(8))
  last().ear.heard(update(9))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(last().of('Look').length).toBe(1)
  last().ear.heard(snapshot(9))
  last().ear.heard(update(10))
  expect(lines.length).toBe(1)
  expect(versions()).toEqual([10])
})

test('talk in a lobby is heard whatever its number', () => {
  open = connect()
  last().welcome()
  last().ear.heard(snapshot(4, null as never))
  last().ear.heard({
    type: 'Spoken',
    version: 1,
    said: {
      at: 0,
      seat: null,
      name: 'Pia',
      to: 'all',
      text: 'hi',
      phrase: null,
      emote: '',
      person: 2,
      called: [],
      whispered_to: null,
      stand_in: false,
    },
  })
  expect(heard.at(-1)?.type).toBe('Spoken')
})

test('a move is sent again under its id until it is answered', async () => {
  open = connect()
  last().welcome()
  const answer = open.ask(move)
  const [first] = last().of('Move')
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(1_000)
  last().welcome()
  expect(last().of('Move')).toEqual([first])
  last().ear.heard({ type: 'Done', id: first?.id ?? '' })
  await expect(answer).resolves.toBeNull()
})

test('a refusal comes back to the one who asked', async () => {
  open = connect()
  last().welcome()
  const answer = open.ask(move)
  last().ear.heard({
    type: 'Refused',
    id: last().of('Move')[0]?.id ?? '',
    ...no('Not {whose}.', { whose: 'yours' }),
    rule: 'TP-4.1',
  })
  await expect(answer).resolves.toEqual({ text: 'Not yours.', rule: 'TP-4.1' })
})

test('what was never sent waits for the line; a word that was sent is not said twice', async () => {
  open = connect()
  last().welcome()
  const said = open.ask({ type: 'Say', text: 'sent' })
  last().ear.closed()
  void open.ask({ type: 'Say', text: 'waits' })
  await vi.advanceTimersByTimeAsync(1_000)
  last().welcome()
  await expect(said).resolves.toMatchObject({ rule: '' })
  expect(last().of('Say')).toMatchObject([{ text: 'waits' }])
})

test('where sockets fail twice and plain HTTP gets through, it takes plain HTTP', async () => {
  reachable = true
  open = connect()
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(2_000)
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines.map((line) => line.how)).toEqual(['socket', 'socket', 'poll'])
  last().welcome()
  expect(states.at(-1)).toBe('open')
})

test('a server that is down is no reason to give up sockets', async () => {
  open = connect()
  for (let i = 0; i < 4; i++) {
    last().ear.closed()
    await vi.advanceTimersByTimeAsync(20_000)
  }
  expect(new Set(lines.map((line) => line.how))).toEqual(new Set(['socket']))
})

test('the flag of a test forces plain HTTP', () => {
  open = connect('', true)
  expect(last().how).toBe('poll')
})

test('waits grow, and end at once when the device is online again', async () => {
  open = connect()
  for (let i = 0; i < 6; i++) {
    last().ear.closed()
    await vi.advanceTimersByTimeAsync(16_000)
  }
  const before = lines.length
  last().ear.closed()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines.length).toBe(before)
  dispatchEvent(new Event('online'))
  expect(lines.length).toBe(before + 1)
})

test('a line that answers no ping is dead', async () => {
  open = connect()
  last().welcome()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(states).toEqual(['open', 'lost'])
  expect(lines[0]?.closed).toBe(true)
})

test('pongs set the server’s clock', async () => {
  open = connect()
  last().welcome()
  await vi.advanceTimersByTimeAsync(1)
  const ping = last().of('Ping')[0] as AnyRequest & { sent: number }
  last().ear.heard({ type: 'Pong', id: ping.id, sent: ping.sent, clock: 50_000 })
  expect(Math.abs(open.clock.now() - 50_000)).toBeLessThan(5)
})

test('a used code lets one in as a watcher, with the reason', () => {
  open = connect('once')
  last().ear.opened()
  const hello = last().sent[0]
  expect(hello).toMatchObject({ code: 'once' })
  last().ear.heard({ type: 'Refused', id: hello?.id ?? '', ...no('That link has been used.') })
  expect(last().sent[1]).toMatchObject({ type: 'Hello', code: '' })
  expect(heard).toContainEqual({
    type: 'Gone',
    says: 'That link has been used.',
    values: {},
    code: 'no',
    final: false,
    again: false,
  })
})

test('sent away for good, it does not come back', async () => {
  open = connect()
  last().welcome()
  const answer = open.ask(move)
  last().ear.heard({
    type: 'Gone',
    says: 'The host has sent you away.',
    values: {},
    code: '',
    final: true,
    again: false,
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines.length).toBe(1)
  expect(states.at(-1)).toBe('over')
  await expect(answer).resolves.not.toBeNull()
})

test('what the server says it did not hear is said again; else only moves are', async () => {
  open = connect()
  for (const again of [true, false]) {
    last().welcome()
    const answer = open.ask({ type: 'Say', to: 'all', text: 'Hush!', phrase: null, emote: '' })
    last().ear.heard({ type: 'Gone', says: 'Back soon.', values: {}, code: 'down', final: false, again })
    last().ear.closed()
    await vi.advanceTimersByTimeAsync(1_000)
    last().welcome()
    const repeated = last().sent.find((ask) => ask.type === 'Say')
    expect(repeated !== undefined).toBe(again)
    if (repeated) last().ear.heard({ type: 'Done', id: repeated.id })
    expect((await answer) === null).toBe(again)
  }
})
