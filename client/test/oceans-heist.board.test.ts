import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import Board from '../src/games/oceans-heist/Board.svelte'
import Result from '../src/games/oceans-heist/Result.svelte'
import { defense } from '../src/games/oceans-heist/cards'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import type { Said } from '../src/wire'
import moments from '../src/gallery/oceans-heist/moments.json'
import printed from '../../src/heistnight/games/oceans_heist/cards.json'
import { buttons, draw, key, move, point, press, propsOf, speak } from './board'

type Name = keyof typeof moments

function open(name: Name, change: Partial<BoardProps> = {}): BoardProps {
  return draw(moments[name].view.board.outcome ? Result : Board, propsOf(moments[name], change))
}

vi.setConfig({ testTimeout: 30_000 }) // ninety rows of the shop take a slow machine a while

/** By its key, and yes to what it asks. */
function giveUp(): void {
  document.querySelector<HTMLButtonElement>('.dock .gives-up')?.click()
  flushSync()
  document.querySelector<HTMLButtonElement>('[role=alertdialog] button:last-child')?.click()
  flushSync()
}

/** The last message; every answer in it was offered, but for the version a vote is pressed on. */
function sent({ options }: BoardProps): Tagged[] {
  const actions = move.mock.lastCall?.[0] ?? []
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions)
    expect(options.map((option) => JSON.stringify({ ...option, on: undefined }))).toContain(
      JSON.stringify({ ...action, on: undefined }),
    )
  return actions
}

test('who only watches, and who sees a film, can press nothing that moves', () => {
  for (const name of ['prep-watch', 'open', 'prepare-watch'] as Name[]) {
    open(name)
    for (const node of buttons()) node.click()
    flushSync()
    expect(move).not.toHaveBeenCalled()
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

test('what is chosen when the time runs out is proposed, and nothing else (OH-12.12)', () => {
  vi.useFakeTimers()
  try {
    const server = new ServerClock()
    const clock = (): BoardProps['clock'] => ({ server, deadline: server.now() + 3000, total: 60_000, paused: false })
    open('target', { clock: clock() })
    vi.advanceTimersByTime(2000)
    key('1')
    expect(move).not.toHaveBeenCalled()
    vi.advanceTimersByTime(500)
    expect(move.mock.calls.flat(2)).toEqual([{ type: 'ChooseTarget', target: 'TG1' }])
    move.mockClear()
    for (const name of ['target', 'proposal'] as const) {
      open(name, { clock: clock() })
      vi.advanceTimersByTime(5000)
      expect(move).not.toHaveBeenCalled()
    }
  } finally {
    vi.useRealTimers()
  }
})

test('a proposal can be agreed to, on the version that was seen, or held up', () => {
  const props = open('proposal')
  const { view } = props as unknown as { view: { own: { team: { version: number } } } }
  press(/^Do it/)
  expect(sent(props)).toEqual([{ type: 'Agree', on: view.own.team.version }])
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
  buttons()
    .find(
      (node) =>
        node.dataset['card'] &&
        props.options.some(
          (option) => option.type === 'AddUse' && (option as unknown as { card: string }).card === node.dataset['card'],
        ),
    )
    ?.click()
  flushSync()
  press(/One more use for/)
  expect(sent(props)[0]?.type).toBe('AddUse')
  giveUp()
  expect(sent(props)[0]?.type).toBe('Enough')
})

test('while the eight lie open a tap marks; then it lays and takes back', () => {
  const props = open('viewing')
  document.querySelector<HTMLButtonElement>('.chip')?.click()
  expect(sent(props)[0]?.type).toMatch(/Mark/)
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
  press(new RegExp(`^${defense(moments['prep-vault'].view.board.vault_three[0]!.id).name}`))
  press(/^Vault, face down/)
  expect(sent(props)[0]).toMatchObject({ type: 'PlaceVault', where: 'down' })
})

test('the best assignment is one press away, and the draft is confirmed as seen', () => {
  const props = open('assign')
  key('s')
  expect(sent(props)[0]?.type).toBe('Suggest')
  const draft = open('assign-draft')
  expect(document.body.textContent).toMatch(/This way (\d alarms?|no alarm)/)
  document.querySelector<HTMLButtonElement>('.dock .plates > button:last-child')?.click()
  expect(sent(draft)[0]).toMatchObject({
    type: 'Confirm',
    on: (draft.view as unknown as { own: { team: { version: number } } }).own.team.version,
  })
})

test('a requirement is paid by a tap; what can not be paid says what is missing', async () => {
  const props = open('assign')
  const ways = [...document.querySelectorAll<HTMLButtonElement>('.ways button')]
  ways.find((node) => node.getAttribute('aria-disabled') === 'false')?.click()
  expect(sent(props)[0]?.type).toBe('Pay')
  move.mockResolvedValueOnce({
    text: 'Hack 4 can not be met besides what is paid already: 4 units are missing.',
    rule: 'OH-7.6',
  })
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
  const attempt = open('wing-attempt')
  document.querySelector<HTMLButtonElement>('.chip.burning')?.click()
  expect(sent(attempt)[0]?.type).toBe('Burn')
  press(/^Roll/)
  expect(sent(attempt)[0]?.type).toBe('Roll')
  giveUp()
  expect(sent(attempt)[0]?.type).toBe('Stop')
})

test('whatever is tapped in Wing It answers: a number before its card says what comes first, and takes the place of one', () => {
  open('wing')
  move.mockClear()
  document.querySelector<HTMLButtonElement>('[data-fact=numbers] button')?.click()
  flushSync()
  expect(document.querySelector('[role=alert]')?.textContent).not.toBe('')
  expect(move).not.toHaveBeenCalled()
  open('wing-attempt')
  const named = moments['wing-attempt'].view.own.attempt?.numbers[0]
  const other = named === 6 ? 5 : 6
  document.querySelectorAll<HTMLButtonElement>('[data-fact=numbers] button')[other - 1]?.click()
  expect(move.mock.lastCall?.[0]).toEqual([
    { type: 'Call', number: named },
    { type: 'Call', number: other },
  ])
})

test.each(['assign', 'assign-late', 'wing', 'wing-attempt', 'escape', 'parts', 'prep-eight'] as const)(
  'in %s what gives something up is not the plate, and asks',
  (moment) => {
    const props = open(moment)
    move.mockClear()
    const key = document.querySelector<HTMLButtonElement>('.dock .gives-up')
    expect(key).not.toBeNull()
    const plate = document.querySelector<HTMLButtonElement>('.dock .plates > button:last-child')
    expect(plate).not.toBe(key)
    for (let taps = 0; taps < 4; taps++) key?.click()
    flushSync()
    expect(move).not.toHaveBeenCalled()
    giveUp()
    expect(['Confirm', 'Stop', 'Enough', 'Ready']).toContain(sent(props)[0]?.type)
  },
)

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
  const said = (slots: (string | number)[], to: Said['to'] = 'team') => ({
    at: 0,
    seat: 2,
    name: 'Aoife',
    to,
    text: '',
    emote: '',
    person: 1,
    called: [],
    whispered_to: null,
    stand_in: false,
    phrase: { key: 'counted', slots },
  })
  const { round } = moments.viewing.view.board
  const heard = [
    said([round, 2, 'hack']),
    said([round, 4, 'force']),
    said([round, 3, 'force']),
    said([round - 1, 5, 'charm']),
    said([round, 9, 'stealth'], 'all'),
  ]
  open('viewing', {
    talk: { heard: [...heard, { ...said([]), phrase: null, text: 'Watch the left door' }], law: null, speak },
  })
  press(/^Note pad/)
  const pad = (): string[] =>
    [...document.querySelectorAll('.pad .vh')].map((node) => node.textContent?.replace(/\..*/, '') ?? '')
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

test('in the wide shop families may be of any size', async () => {
  vi.resetModules()
  const { layCards } = await import('../src/cards')
  const mine = structuredClone(printed)
  Object.assign(mine.equipment[1] ?? {}, { family: 'force' })
  layCards('oceans-heist', mine)
  const { default: Played } = await import('../src/games/oceans-heist/Board.svelte')
  const { clear: takeAway, draw: lay } = await import('./board')
  try {
    lay(Played, propsOf(moments.shop))
    const cells = [...document.querySelectorAll('.grid > *')]
    expect(cells.length).toBe(6 * 16)
    expect(cells.map(({ tagName }) => tagName).filter((tag) => tag === 'SPAN').length).toBe(6)
  } finally {
    takeAway() // this table is another than the one that is cleared after every test
    vi.resetModules() // the next file finds the printed deck
  }
})
