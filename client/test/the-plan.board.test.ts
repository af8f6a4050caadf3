import { expect, test, vi } from 'vitest'
import Board from '../src/games/the-plan/Board.svelte'
import Result from '../src/games/the-plan/Result.svelte'
import type { BoardProps, Tagged } from '../src/table/face'
import moments from '../src/gallery/the-plan/moments.json'
import { ServerClock } from '../src/time'
import { button, buttons, draw, key, move, names, point, press, propsOf, type No } from './board'

type Name = keyof typeof moments
const open = (name: Name, change: Partial<BoardProps> = {}): BoardProps => draw(Board, propsOf(moments[name], change))

/** One message, and every answer in it was offered. */
function sent(options: Tagged[]): Tagged[] {
  expect(move).toHaveBeenCalledTimes(1)
  const actions = move.mock.calls[0]?.[0] ?? []
  for (const action of actions) expect(options).toContainEqual(action)
  return actions
}

test('a card is chosen by a press and confirmed by the plate only', () => {
  const { options } = open('choose')
  const plate = button(/Pick a card first/)
  expect(plate.disabled).toBe(true)
  press(/goes 2nd/)
  press(/goes 2nd/)
  expect(move).not.toHaveBeenCalled()
  expect(document.body.textContent).toContain('lies there')
  press(/Send in/)
  expect(sent(options)[0]?.type).toBe('Choose')
})

test('a number key chooses, Enter confirms', () => {
  const { options } = open('choose')
  key('3')
  key('Enter')
  expect(sent(options)).toEqual([{ type: 'Choose', face: 'P1-P' }])
})

test('a sealed card is shown to its owner, with whom we wait for', () => {
  open('sealed')
  expect(document.body.textContent).toContain('is sealed')
  expect(document.body.textContent).toContain('We wait for Lena, Marek and Aoife.')
  key('1')
  key('Enter')
  expect(move).not.toHaveBeenCalled()
})

test('two cards are passed, by keys', () => {
  const { options } = open('pass')
  key('1')
  key('Enter')
  expect(move).not.toHaveBeenCalled()
  key('3')
  key('Enter')
  expect(sent(options)[0]?.type).toBe('Give')
})

test('a lone Smash & Grab names a room of the museum', () => {
  const { options } = open('name')
  expect(buttons().filter((node) => /^Name \w+: /.test(node.textContent?.trim() ?? ''))).toHaveLength(options.length)
  press(/Name Rocketry/)
  press(/Take Rocketry/)
  expect(sent(options)).toEqual([{ type: 'Name', kind: 'R' }])
})

test('a trinket says what it is to me; the pile is a choice too', () => {
  const { options } = open('trinket')
  expect(document.querySelector('input[type=radio]')?.getAttribute('aria-label')).toMatch(
    /: (new|have it|completes a set)$/,
  )
  point(options.length - 1)
  press(/Take the top of the pile/)
  expect(sent(options)).toEqual([{ type: 'TakeBlind' }])
})

test('one Ghost is flipped by a key, all by the plate', () => {
  const { options } = open('ghosts')
  key('b')
  expect(sent(options)).toEqual([{ type: 'Flip', slot: 'B' }])
  move.mockClear()
  press(/Flip the rest/)
  expect(sent(options)).toEqual(Array(3).fill({ type: 'Flip', slot: 'A' }))
})

test('a tie, and a fist around the own trinkets', () => {
  let { options } = open('tie')
  point(1)
  key('Enter')
  expect(sent(options)).toEqual([options[1]])
  move.mockClear()
  ;({ options } = open('bid'))
  expect(button(/Bid nothing/).disabled).toBe(false)
  press(/: (spare|in a set)/)
  press(/^Bid 1/)
  expect(sent(options)).toEqual([{ type: 'Bid', places: [0] }])
})

test('a refusal stands at the plate, with its rule', async () => {
  const refused: No = { text: 'That Plan is not in your hand.', rule: 'TP-13.1' }
  open('choose', { move: () => Promise.resolve(refused) })
  key('1')
  key('Enter')
  await vi.waitFor(() =>
    expect(document.querySelector('[role=alert]')?.textContent).toContain('That Plan is not in your hand.'),
  )
  expect(document.querySelector('[role=alert]')?.textContent).toContain('TP-13.1')
})

test('who watches is asked nothing and sees no hand', () => {
  open('watch')
  expect(document.querySelector('[aria-pressed]')).toBeNull()
  expect(document.body.textContent).toContain('You watch.')
})

test('a replay with open cards shows every hand and asks nothing', () => {
  open('open')
  for (const name of names.slice(0, 4)) expect(document.querySelector(`[aria-label="${name}’s hand"]`)).not.toBeNull()
  expect(buttons().some((node) => /Send in|Pick a card/.test(node.textContent ?? ''))).toBe(false)
})

test('hints come once and go at a press', () => {
  localStorage.clear()
  open('first', { hints: true })
  expect(document.querySelector('[role=note]')?.textContent).toContain('Small teams go in first')
  press(/Got it/)
  expect(document.querySelector('[role=note]')).toBeNull()
})

test('what was seen can be looked up', () => {
  open('choose')
  press(/Seen/)
  const sheet = document.querySelector('dialog')?.textContent ?? ''
  for (const part of [
    'Plans you have not seen',
    'Plans used since the last shuffle',
    'Treasures not yet seen',
    'What only you know',
  ])
    expect(sheet).toContain(part)
})

test('the result: a medal alone, the story, every seat', () => {
  draw(Result, propsOf(moments['over-solo']))
  const text = document.body.textContent ?? ''
  for (const part of ['Lena', 'gets away with it', 'Gold medal', 'Ghost 3', 'Lost to clashes', 'Never revealed'])
    expect(text).toContain(part)
})

test('practice awards nothing, and the result says so', () => {
  const solo = structuredClone(moments['over-solo'])
  Object.assign(solo.view.board.outcome, { medal: null }) // what the server says of a practice game
  draw(Result, propsOf(solo, { practice: true }))
  expect(document.body.textContent).toContain('Practice: nothing is awarded.')
  expect(document.body.textContent).not.toContain('medal')
})

/** So many milliseconds until the time of the open question is up. */
const running = (left: number): BoardProps['clock'] => {
  const server = new ServerClock()
  return { server, deadline: server.now() + left, total: 45_000, paused: false }
}

test('what is lifted is sent just before the time is up (TP-16.1)', () => {
  vi.useFakeTimers()
  const { options } = open('choose', { clock: running(10_000) })
  key('3')
  vi.advanceTimersByTime(9_000)
  expect(move).not.toHaveBeenCalled()
  vi.advanceTimersByTime(900)
  expect(sent(options)).toEqual([{ type: 'Choose', face: 'P1-P' }])
  vi.useRealTimers()
})

test('who has lifted nothing, or half of a pass, sends nothing', () => {
  vi.useFakeTimers()
  open('choose', { clock: running(10_000) })
  vi.advanceTimersByTime(20_000)
  open('ghosts', { clock: running(10_000) })
  vi.advanceTimersByTime(20_000)
  open('pass', { clock: running(10_000) })
  key('1')
  vi.advanceTimersByTime(20_000)
  expect(move).not.toHaveBeenCalled()
  vi.useRealTimers()
})
