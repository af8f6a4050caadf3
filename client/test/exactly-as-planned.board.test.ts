import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Board from '../src/games/exactly-as-planned/Board.svelte'
import Result from '../src/games/exactly-as-planned/Result.svelte'
import type { CakeHint } from '../src/games/exactly-as-planned/cake'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import moments from '../src/gallery/exactly-as-planned/moments.json'
import type { TalkRule } from '../src/wire'
import { button, buttons, draw, key, move, press, propsOf, speak, text } from './board'

type Name = keyof typeof moments
type Sized = { happyDOM: { setViewport(size: { width: number; height: number }): void } }
const open = (name: Name, change: Partial<BoardProps> & { hint?: CakeHint } = {}): BoardProps =>
  draw(Board, propsOf(moments[name], change))

afterEach(() => (window as unknown as Sized).happyDOM.setViewport({ width: 1024, height: 768 }))

/** One message, and it was offered. */
function sent(options: Tagged[]): Tagged {
  expect(move).toHaveBeenCalledTimes(1)
  const [action] = move.mock.calls[0]?.[0] ?? []
  expect(options).toContainEqual(action)
  return action as Tagged
}

const onlooking = (Object.keys(moments) as Name[]).filter((name) => moments[name].seat === null || moments[name].hands)

test.each(onlooking)('at %s nothing is offered to who only watches', (name) => {
  const props = propsOf(moments[name])
  const over = (props.view as unknown as { outcome: unknown }).outcome !== null
  draw(over ? Result : Board, props)
  expect(
    buttons().some(
      (node) =>
        node.closest(
          '[data-spot=take_job], [data-spot=take_tool], [data-spot=drop], [data-spot=call_it], [data-spot=draw], [data-spot=finish]',
        ) !== null,
    ),
  ).toBe(false)
})

test.each([
  ['take_job', '1', 'TakeJob'],
  ['take_tool', '2', 'TakeTool'],
  ['drop', '3', 'TakeTool'],
])('a grab is one press: %s, or %s', (spot, number, type) => {
  const { options } = open('scam')
  pressSpot(spot)
  expect(sent(options).type).toBe(type)
  move.mockClear()
  key(number)
  expect(move.mock.calls.length).toBeLessThanOrEqual(1)
})

test('a key grabs too', () => {
  const { options } = open('scam')
  key('3')
  expect(sent(options)).toMatchObject({ type: 'TakeTool', to: 'jackpot' })
})

test('a refusal stands at the table', async () => {
  move.mockResolvedValueOnce({ text: 'That card does not lie face up now.', rule: 'EAP-4.6' })
  open('scam')
  pressSpot('take_job')
  await vi.waitFor(() => expect(text()).toContain('does not lie face up now'))
})

test('all call it: what would lose for certain is asked once more, in another place', () => {
  const { options } = open('scam')
  const call = document.querySelector('[data-spot=call_it]')
  pressSpot('call_it')
  expect(move).not.toHaveBeenCalled()
  const answers = [...document.querySelectorAll<HTMLElement>('.line button')]
  expect(answers).toHaveLength(2)
  expect(call?.isConnected).toBe(true)
  answers.at(-1)?.click()
  flushSync()
  expect(sent(options)).toEqual({ type: 'CallIt', on: true })
})

test('all call it at once where nothing is certainly missing', () => {
  const { view } = propsOf(moments.scam)
  const { options } = open('scam', { view: { ...view, job_deck: 0, job_up: null } as typeof view })
  pressSpot('call_it')
  expect(sent(options)).toEqual({ type: 'CallIt', on: true })
})

test('a tapped Job lights up Tools, and phrases are about it', () => {
  open('scam-late')
  document.querySelector<HTMLElement>('[aria-label="Your Jobs"] button')?.click()
  flushSync()
  expect(document.querySelector('[role=group][aria-label="Quick phrases"]')?.textContent).toMatch(/Need|Have/)
  press(/^Need /)
  expect(speak.mock.calls[0]?.[0]).toMatchObject({ key: 'need' })
})

test('a plan greys out phrases and is read to all', () => {
  open('waltz-five')
  expect(text()).toContain('You may not say any of the four style words.')
  const off = buttons().filter((node) => node.getAttribute('aria-disabled') === 'true')
  for (const chip of off) chip.click()
  expect(speak).not.toHaveBeenCalled()
})

test('a plan that goes by the clock greys out phrases in advance, and says for how long', () => {
  const props = propsOf(moments.waltz)
  const view = props.view as unknown as {
    seats: { plan: string | null }[]
    question: { closes: number }
    started: number
    advice: object | null
  }
  const closed: TalkRule['closed'] = [[view.started, view.started + 90_000]]
  const bound = {
    ...props.view,
    closes: view.question.closes,
    advice: { ...view.advice, silent: view.seats.map((_, i) => (i === 0 ? closed : [])) },
    seats: view.seats.map((seat, i) => ({ ...seat, plan: i === 0 ? 'cold_open' : 'no_types' })),
  }
  const server = new ServerClock()
  const law: TalkRule = { channels: ['text', 'phrase'], to: ['all'], rule: 'EAP-8.15', why: '', closed, left: null }
  const clock = { server, deadline: server.now() + 289_500, total: null, paused: false }
  open('waltz', { view: bound, clock, talk: { heard: [], law, speak } })
  expect(text()).toMatch(/Silent: \d\d s\./)
  press(/^Covered/)
  expect(speak).not.toHaveBeenCalled()
  expect(button(/^Covered/).getAttribute('aria-disabled')).toBe('true')
  expect(buttons().filter((node) => node.textContent?.includes('taped by the Backup Plan'))).toHaveLength(1)
  expect(document.querySelectorAll('.taped')).toHaveLength(1)
})

test('a card is held out in two presses, or by a number and a letter', () => {
  const { options } = open('waltz-offer')
  key('1')
  expect(move).not.toHaveBeenCalled()
  key('b')
  expect(sent(options)).toMatchObject({ type: 'HoldOut', seat: 1 })
})

test('a card is dragged by mouse onto a partner; let go elsewhere it stays picked up', () => {
  const { options } = open('waltz-offer')
  const card = buttons().find((node) => node.closest('[aria-label="Your Tools"]')) as HTMLElement
  const chair = document.querySelector('[data-drop="seat_1"]') as HTMLElement
  card.setPointerCapture = () => undefined
  let under: Element[] = []
  document.elementsFromPoint = () => under
  drag(card)
  expect(move).not.toHaveBeenCalled()
  expect(card.getAttribute('aria-pressed')).toBe('true')
  under = [chair]
  drag(card)
  expect(sent(options)).toMatchObject({ type: 'HoldOut', seat: 1 })
})

function drag(card: HTMLElement): void {
  const at = (type: string, x: number): boolean =>
    card.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: x, button: 0, pointerType: 'mouse', bubbles: true }),
    )
  at('pointerdown', 0)
  at('pointermove', 60)
  at('pointerup', 60)
  flushSync()
}

test('a held-out card can be taken back, an offer waved off', () => {
  const { options } = open('waltz-out')
  press(/^Take it back/)
  expect(sent(options)).toEqual({ type: 'Withdraw' })
})

test('an offer is answered by a card of the hand and its giver', () => {
  const { options } = open('waltz-offer')
  expect(text()).toMatch(/holds a (Tool|Job) out to you/)
  press(/^Tool: /)
  press(/^(Marek|Aoife|Tunde), .*hold it out/)
  expect(sent(options).type).toBe('HoldOut')
})

test('throwing takes the card and the Jackpot', () => {
  const { options } = open('waltz-offer')
  press(/^Tool: /)
  press(/^Jackpot/)
  expect(sent(options).type).toBe('ThrowTool')
})

test('when time runs out what was only picked up goes nowhere: it has no place yet, and what has one was sent at once', () => {
  vi.useFakeTimers()
  const server = new ServerClock()
  open('waltz-offer', { clock: { server, deadline: server.now() + 5_000, total: 300_000, paused: false } })
  key('1')
  vi.advanceTimersByTime(20_000)
  expect(move).not.toHaveBeenCalled()
  vi.useRealTimers()
})

test('an own back goes into a collection', () => {
  const { options } = open('quiz')
  press(/^Your slot 2/)
  expect(move).not.toHaveBeenCalled()
  press(/^Aoife, .*put it into/)
  expect(sent(options)).toMatchObject({ type: 'Place', slot: 2, to: 2 })
})

test('by keys too, also into the Jackpot', () => {
  const { options } = open('quiz')
  key('3')
  key('j')
  expect(sent(options)).toMatchObject({ type: 'Place', slot: 3, to: 'jackpot' })
})

test('on a phone all partners’ hands are shown at once', () => {
  onPhone()
  const { view } = open('quiz')
  const faces = (view as unknown as { own: { hands: (string | null)[][] } }).own?.hands ?? []
  for (const card of faces.flat().filter(Boolean)) expect(document.querySelector(`[data-card=${card}]`)).not.toBeNull()
})

test('a press on a partner’s card points at it and lets one tell it', () => {
  open('quiz')
  press(/’s slot 1\. /)
  expect(speak.mock.calls[0]?.[0]).toMatchObject({ key: 'point' })
  press(/^1 is /)
  expect(speak.mock.calls[1]?.[0]).toMatchObject({ key: 'tell' })
})

test('a Tool goes into a cell, moves, and is taken out', () => {
  const { options } = open('cake-half')
  press(/^Tool: /)
  press(/^Cell \d: empty/)
  expect(sent(options).type).toBe('PlaceTool')
  move.mockClear()
  press(/^Cell \d: (?!empty)/)
  press(/^Take it out/)
  expect(sent(options).type).toBe('RemoveTool')
})

test('cells have number keys', () => {
  const { options, view } = open('cake-half')
  const cells = (view as unknown as { grid: { cells: (string | null)[] } }).grid.cells
  const full = cells.findIndex(Boolean)
  const empty = cells.findIndex((tool) => tool === null)
  key(String(full + 1))
  key(String(empty + 1))
  expect(sent(options).type).toBe('MoveTool')
})

test('an extra can be detached, and finishing a full grid asks nothing', () => {
  const { options } = open('cake-five')
  press(/fourth Tool of the/)
  press(/^Take it out/)
  expect(sent(options).type).toBe('DetachWild')
})

test('finishing with an empty cell asks once', () => {
  const { options } = open('cake-half')
  press(/^Finish/)
  expect(move).not.toHaveBeenCalled()
  press(/^Finish now/)
  expect(sent(options)).toEqual({ type: 'Finish' })
})

test('a helper can point at a Job, a Tool and a cell', () => {
  const { view } = propsOf(moments['cake-half'])
  const { grid } = view as unknown as { grid: { jobs: string[]; supply: string[] } }
  open('cake-half', { hint: { job: grid.jobs[0]!, tool: grid.supply[0]!, cell: 'b2' } })
  expect(document.querySelectorAll('.hinted').length).toBe(3)
})

test('a hand is drawn, and a card of it goes to a ring', () => {
  const draw = open('monte')
  press(/^Draw hand/)
  expect(sent(draw.options)).toEqual({ type: 'DrawHand' })
  move.mockClear()
  const { options } = open('monte-hand')
  expect(text()).toContain('shut')
  press(/^Job: /)
  press(/onto ring 2/)
  expect(sent(options)).toMatchObject({ type: 'PlaceInPile', pile: 2 })
})

test('a Tool is thrown out of a ring', () => {
  const { options } = open('monte-throw')
  press(/^Tool: /)
  key('j')
  expect(sent(options).type).toBe('ThrowFromPile')
})

test('who waits is told for whom', () => {
  open('monte-wait')
  expect(text()).toContain('We wait for Lena to place Jobs.')
})

test('by ticks one may wait', () => {
  const { options } = open('scam-ticks')
  press(/^Wait this second/)
  expect(sent(options)).toEqual({ type: 'Wait' })
})

test('the last seconds are told', () => {
  const props = propsOf(moments.scam)
  const server = new ServerClock()
  const question = (props.view as unknown as { question: { closes: number } }).question
  const view = { ...props.view, closes: question.closes }
  draw(Board, { ...props, view, clock: { server, deadline: server.now() + 9_900, total: null, paused: false } })
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Ten seconds left.')
  expect(document.querySelector('.hot')).not.toBeNull()
})

test('the result says who missed what and shows a plan that would have worked', () => {
  draw(Result, propsOf(moments['scam-over']))
  expect(text()).toContain('Not as planned.')
  expect(text()).toContain('not satisfied')
  expect(text()).toContain('One plan that would have worked')
})

test('a collection with too few Jobs is missed, though none of them is unsatisfied', () => {
  draw(Result, propsOf(moments['quiz-over']))
  expect(text()).toContain('The Jackpot: 2 Jobs too few.')
  const jackpot = [...document.querySelectorAll('article')].find((one) => one.textContent?.includes('No Jobs here.'))
  expect(jackpot?.querySelector('h4')?.textContent).toBe('The Jackpotmissed')
})

test('on a phone the result is one collection a page, turned by press, key or swipe', () => {
  onPhone()
  draw(Result, propsOf(moments['scam-over']))
  const page = (): string => document.querySelector('article h4')?.firstChild?.textContent ?? ''
  expect(document.querySelectorAll('article')).toHaveLength(1)
  expect(text()).toContain('1 of 5')
  const first = page()
  key('ArrowRight')
  expect(text()).toContain('2 of 5')
  expect(page()).not.toBe(first)
  swipe(document.querySelector('.page') as HTMLElement, 80)
  expect(page()).toBe(first)
  key('ArrowLeft')
  expect(page()).toBe(first)
  for (let turn = 0; turn < 4; turn++) press(/›/)
  expect(page()).toBe('The Jackpot')
})

function pressSpot(name: string): void {
  const node = document.querySelector<HTMLElement>(`[data-spot=${name}]`)
  ;(node?.matches('button') ? node : node?.querySelector<HTMLElement>('button'))?.click()
  flushSync()
}

function onPhone(): void {
  ;(window as unknown as Sized).happyDOM.setViewport({ width: 390, height: 844 })
}

function swipe(node: HTMLElement, x: number): void {
  const at = (type: string, clientX: number): boolean =>
    node.dispatchEvent(new PointerEvent(type, { clientX, clientY: 0, pointerType: 'touch', bubbles: true }))
  at('pointerdown', 100)
  at('pointerup', 100 + x)
  flushSync()
}
