import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Board from '../src/games/oceans-heist/Board.svelte'
import Result from '../src/games/oceans-heist/Result.svelte'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import type { Said } from '../src/wire'
import moments from '../src/gallery/oceans-heist/moments.json'

type Name = keyof typeof moments
type No = { text: string; rule: string }
const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera', 'Pia', 'Omar', 'June']
let shown: Record<string, unknown> | undefined
const move = vi.fn((_actions: Tagged[]): Promise<No | null> => Promise.resolve(null))

interface Moment {
  seat: number | null
  chairs: number
  view: Tagged & { outcome: unknown }
  options: Tagged[]
  hands: Tagged[] | null
}

function open(name: Name, change: Partial<BoardProps> = {}): BoardProps {
  const moment = moments[name] as unknown as Moment
  const props: BoardProps = {
    view: moment.view,
    options: moment.options,
    seat: moment.seat,
    seats: names.slice(0, moment.chairs).map((of, mark) => ({ name: of, mark, you: mark === moment.seat, bot: null, away: false })),
    events: [],
    beat: 1,
    clock: { server: new ServerClock(), deadline: null, total: null, paused: false },
    move,
    talk: { heard: [], law: null, speak: () => Promise.resolve(null) },
    showing: () => undefined,
    rule: () => undefined,
    hints: false,
    film: moment.hands !== null,
    hands: moment.hands,
    ...change,
  }
  shown = mount(moment.view.outcome ? Result : Board, { target: document.body, props })
  flushSync()
  return props
}

vi.setConfig({ testTimeout: 30_000 }) // ninety rows of the shop take a slow machine a while
beforeEach(() => move.mockClear())
afterEach(() => {
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
})

const buttons = (): HTMLButtonElement[] => [...document.querySelectorAll('button')]
const label = (node: Element): string => `${node.getAttribute('aria-label') ?? ''}${node.textContent ?? ''}`
const button = (wanted: RegExp): HTMLButtonElement => {
  const found = buttons().find((node) => wanted.test(label(node)))
  if (!found) throw new Error(`no button ${wanted}: ${buttons().map(label).join(' | ')}`)
  return found
}
const press = (wanted: RegExp): void => {
  button(wanted).click()
  flushSync()
}
const key = (name: string): void => {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  flushSync()
}
const point = (at: number): void => {
  document.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]?.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}

/** The last message; every answer in it was offered, but for the version a vote is pressed on. */
function sent({ options }: BoardProps): Tagged[] {
  const actions = move.mock.lastCall?.[0] ?? []
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(options.map((option) => JSON.stringify({ ...option, on: undefined }))).toContain(JSON.stringify({ ...action, on: undefined }))
  return actions
}

test.each(Object.keys(moments) as Name[])('%s is drawn whole', (name) => {
  open(name)
  expect(document.body.textContent).not.toMatch(/undefined|NaN|\[object/)
  for (const node of buttons()) expect(label(node).trim()).not.toBe('')
})

test('who only watches, and who sees a film, can press nothing that moves', () => {
  for (const name of ['prep-watch', 'open', 'prepare-watch'] as Name[]) {
    open(name)
    for (const node of buttons()) node.click()
    flushSync()
    expect(move).not.toHaveBeenCalled()
    if (shown) void unmount(shown)
    document.body.innerHTML = ''
  }
})

test('a Target is chosen by a press or a number and confirmed by the plate', () => {
  const props = open('target')
  point(1)
  press(/Guard the Painting/)
  expect(sent(props)).toEqual([{ type: 'ChooseTarget', target: 'TG2' }])
  key('3')
  key('Enter')
  expect(sent(props)).toEqual([{ type: 'ChooseTarget', target: 'TG3' }])
})

test('a proposal can be agreed to, on the version that was seen, or held up', () => {
  const props = open('proposal')
  const { view } = props as unknown as { view: { team: { version: number } } }
  press(/^Do it/)
  expect(sent(props)).toEqual([{ type: 'Agree', on: view.team.version }])
  press(/^Wait/)
  expect(sent(props)[0]?.type).toBe('Wait')
})

test('the Situation: none is a choice too', () => {
  const props = open('situation')
  key('7')
  press(/ordinary night/)
  expect(sent(props)).toEqual([{ type: 'ChooseSituation', situation: 'none' }])
})

test('shopping: a preset, one in, one out, ready', async () => {
  const empty = open('shop-empty')
  press(/^Load /)
  expect(sent(empty)[0]?.type).toBe('LoadPreset')
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
  const props = open('shop')
  const owned = buttons().find((node) => node.dataset['card'] && node.getAttribute('aria-pressed') === 'true')
  owned?.click()
  expect(sent(props)).toEqual([{ type: 'PutBack', card: owned?.dataset['card'] }])
  await Promise.resolve()
  press(/Done shopping/)
  expect(sent(props)[0]?.type).toBe('Ready')
})

test('what is too dear is refused with its price', async () => {
  move.mockResolvedValueOnce({ text: 'It costs $300, and $0 are left.', rule: 'OH-4.3' })
  open('shop')
  const dear = buttons().find((node) => node.dataset['card'] && node.getAttribute('aria-pressed') === 'false')
  dear?.click()
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('It costs $300')
})

test('Globals are marked by press and by number', () => {
  const props = open('globals')
  key('9')
  expect(sent(props)).toEqual([{ type: 'PickGlobal', card: 'GL09' }])
})

test.each([
  ['off', '1', 'SwitchOff'],
  ['sink', '2', 'Sink'],
] as [Name, string, string][])('%s by keys', (name, number, type) => {
  const props = open(name)
  key(number)
  key('Enter')
  if (name === 'sink' && move.mock.calls.length === 0) {
    key('3')
    key('Enter')
  }
  expect(sent(props)[0]?.type).toBe(type)
})

test('spare parts go on a card of the hand, or no more', () => {
  const props = open('parts')
  buttons().find((node) => node.dataset['card'] && props.options.some((option) => option.type === 'AddUse' && (option as unknown as { card: string }).card === node.dataset['card']))?.click()
  flushSync()
  press(/One more use for/)
  expect(sent(props)[0]?.type).toBe('AddUse')
  press(/^Enough/)
  expect(sent(props)[0]?.type).toBe('Enough')
})

test('while the eight lie open a tap marks; then it lays and takes back', () => {
  const props = open('viewing')
  document.querySelector<HTMLButtonElement>('.chip')?.click()
  expect(sent(props)[0]?.type).toMatch(/Mark/)
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
  const prep = open('prep')
  document.querySelector<HTMLButtonElement>('.chip.free')?.click()
  expect(sent(prep)[0]?.type).toBe('Lay')
  document.querySelector<HTMLButtonElement>('.chip.laid')?.click()
  expect(sent(prep)[0]?.type).toBe('PickUp')
  key('Enter')
  expect(sent(prep)[0]?.type).toBe('Ready')
})

test('in the Escape the big plate lays all', () => {
  const props = open('escape')
  key('Enter')
  expect(sent(props)).toEqual([{ type: 'LayAll' }])
})

test('the Staff place by number keys into the lowest free slot', () => {
  const props = open('prep-staff')
  key('3')
  expect(sent(props)).toEqual([{ type: 'Place', place: 3, slot: 1 }])
  press(/Quick fill/)
  expect(sent(props)).toEqual([{ type: 'QuickFill' }])
})

test('Vault Defenses go face up or face down', () => {
  const props = open('prep-vault')
  press(/: face down/)
  expect(sent(props)[0]).toMatchObject({ type: 'PlaceVault', where: 'down' })
})

test('the best assignment is one press away, and the draft is confirmed as seen', () => {
  const props = open('assign')
  key('s')
  expect(sent(props)[0]?.type).toBe('Suggest')
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
  const draft = open('assign-draft')
  expect(document.body.textContent).toMatch(/Alarms if you confirm|No alarm if you confirm/)
  press(/^Crack/)
  expect(sent(draft)[0]).toMatchObject({ type: 'Confirm', on: (draft.view as unknown as { team: { version: number } }).team.version })
})

test('a requirement is paid by a tap; what can not be paid says what is missing', async () => {
  const props = open('assign')
  const ways = [...document.querySelectorAll<HTMLButtonElement>('.ways button')]
  ways.find((node) => node.getAttribute('aria-disabled') === 'false')?.click()
  expect(sent(props)[0]?.type).toBe('Pay')
  move.mockResolvedValueOnce({ text: 'Hack 4 can not be met besides what is paid already: 4 units are missing.', rule: 'OH-7.6' })
  ways.find((node) => node.getAttribute('aria-disabled') === 'true')?.click()
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(document.querySelector('[role=alert]')?.textContent).toContain('4 units are missing')
})

test('a late card makes a second line', () => {
  open('assign-late')
  expect(document.body.textContent).toMatch(/With (Grapnel up the Sleeve|Emergency Charge|Quick Excuse)/)
})

test('Wing It: a Defense, a card, the numbers, the roll', () => {
  const props = open('wing')
  key('1')
  expect(sent(props)[0]?.type).toBe('Wing')
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
  const attempt = open('wing-attempt')
  document.querySelector<HTMLButtonElement>('.chip.burning')?.click()
  expect(sent(attempt)[0]?.type).toBe('Burn')
  press(/^Roll/)
  expect(sent(attempt)[0]?.type).toBe('Roll')
  press(/No more luck/)
  expect(sent(attempt)[0]?.type).toBe('Stop')
})

test('whom we wait for is named', () => {
  open('crunch-wait')
  expect(document.body.textContent).toContain('We wait for Lena.')
})

test('an edit a team mate was quicker with is refused quietly', async () => {
  move.mockResolvedValueOnce({ text: 'That is not one of your choices now.', rule: 'OH-6.9' })
  open('prep')
  document.querySelector<HTMLButtonElement>('.chip.free')?.click()
  await new Promise((done) => setTimeout(done))
  flushSync()
  expect(document.querySelector('[role=alert]')).toBeNull()
})

test('what is counted is said to the team, and what the team counted is on the pad', async () => {
  vi.useFakeTimers()
  const speak = vi.fn((_words: unknown): Promise<No | null> => Promise.resolve(null))
  const said = (slots: (string | number)[], to: Said['to'] = 'team') => ({ at: 0, seat: 2, name: 'Aoife', to, text: '', emote: '', phrase: { key: 'counted', slots } })
  const { round } = moments.viewing.view
  const heard = [said([round, 2, 'hack']), said([round, 4, 'force']), said([round, 3, 'force']), said([round - 1, 5, 'charm']), said([round, 9, 'stealth'], 'all')]
  open('viewing', { talk: { heard: [...heard, { ...said([]), phrase: null, text: 'Watch the left door' }], law: null, speak } })
  const pad = (): string[] => [...document.querySelectorAll('.pad .vh')].map((node) => node.textContent?.replace(/\..*/, '') ?? '')
  expect(pad()).toEqual(['Hack: 2', 'Stealth: 0', 'Agility: 0', 'Force: 3', 'Charm: 0', 'Disguise: 0'])
  expect(document.querySelector('.pad ul')?.textContent).toBe('Aoife Watch the left door')
  press(/^Hack: 2/)
  press(/^Hack: 3/)
  expect(pad()[0]).toBe('Hack: 4')
  expect(speak).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(speak.mock.calls).toEqual([[{ key: 'counted', slots: [round, 4, 'hack'] }]])
  vi.useRealTimers()
})
