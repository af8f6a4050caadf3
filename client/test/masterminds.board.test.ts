import { flushSync } from 'svelte'
import { expect, test, vi } from 'vitest'
import moments from '../src/gallery/masterminds/moments.json'
import { keyOf } from '../src/games/masterminds/answers'
import { isArming } from '../src/games/masterminds/arms'
import Board from '../src/games/masterminds/Board.svelte'
import { prep } from '../src/games/masterminds/cards'
import Result from '../src/games/masterminds/Result.svelte'
import type { View } from '../src/games/masterminds/scene'
import { whyNot } from '../src/games/masterminds/why'
import { pictured } from '../src/picture'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import { buttons, draw, key, label, move, names, press, propsOf, text } from './board'

type Name = keyof typeof moments
const all = Object.keys(moments) as Name[]
const asking = all.filter(
  (name) => moments[name].options.some((option) => !isArming(option)) && moments[name].hands === null,
)
const open = (name: Name, change: Partial<BoardProps> = {}): BoardProps => draw(Board, propsOf(moments[name], change))
const plate = (): HTMLButtonElement => document.querySelector('.plates button') as HTMLButtonElement

/** One message: an offered answer, or one of the announcements as a whole. */
function sent(props: BoardProps): Tagged[] {
  expect(move).toHaveBeenCalledTimes(1)
  const actions = move.mock.calls[0]?.[0] ?? []
  const whole = (props.view as View).advice?.announcements.map((each) => JSON.stringify(each.actions)) ?? []
  const legal = actions.length === 1 && props.options.some((option) => keyOf(option) === keyOf(actions[0]!))
  expect(legal || whole.includes(JSON.stringify(actions)), JSON.stringify(actions)).toBe(true)
  return actions
}

/** Press the plate, or point at something first: in every row and every list where nothing is chosen yet. */
function answerByClick(): void {
  for (let tries = 0; tries < 6 && plate().disabled; tries++) {
    const lists = [...document.querySelectorAll('.tray [role=radiogroup]')].filter(
      (list) => !list.querySelector('input:checked'),
    )
    const rows = [...document.querySelectorAll('.dock [role=group], .dock .keys')].filter(
      (row) => !row.querySelector('[aria-pressed=true]'),
    )
    const radio = lists[0]?.querySelector<HTMLInputElement>('input')
    const pressed = rows.map((row) => row.querySelector<HTMLElement>('[aria-pressed=false]:not([aria-disabled=true])'))
    const job = document.querySelector<HTMLElement>('.dock .keys button:not([aria-pressed])')
    if (radio) radio.dispatchEvent(new Event('change', { bubbles: true }))
    else (plate().textContent.includes('Pick a job first') ? job : pressed.find(Boolean))?.click()
    flushSync()
  }
  // Where nothing can be chosen, a way past it is lifted first; in a window it counts at once.
  if (plate().disabled) document.querySelectorAll<HTMLButtonElement>('.plates button')[1]?.click()
  flushSync()
  if (move.mock.calls.length === 0) plate().click()
  flushSync()
}

/** Numbers choose, Enter confirms. Lists of radio buttons and rows of cards are walked with Tab and arrows besides. */
function answerByKey(question: string): void {
  if (question === 'PlanChoice') key('d')
  if (question === 'Interruption') return key('x')
  if (question !== 'PlanChoice') key('1')
  if (move.mock.calls.length === 0) key('Enter')
}

const WALKED = ['TradeGear', 'EquipNow', 'GearPlay', 'Announce']

const [over, running] = [true, false].map((is) => all.filter((name) => !!moments[name].view.board.outcome === is))

test.each(over!)('%s tells who gets away with it', (name) => {
  draw(Result, propsOf(moments[name]))
  expect(text()).toContain('with it')
})

test.each(running!)(
  '%s is answered by click and by key',
  async (name) => {
    const view = pictured<View>(moments[name].view as never)
    const props = open(name)
    if (!asking.includes(name)) return expect(document.querySelector('.plates')).toBeNull()
    if (view.own?.answer != null) return expect(plate().disabled).toBe(true) // passed already; a second thought is a card
    answerByClick()
    sent(props)
    await new Promise((done) => setTimeout(done)) // the answer is in
    flushSync()
    move.mockClear()
    if (WALKED.includes(view.question?.name ?? '')) return
    answerByKey(view.question?.name ?? '')
    sent(props)
  },
  20_000,
)

test('an attempt is prepared with keys: job, two recruits, the odds, one message', () => {
  const props = open('turn')
  for (const each of ['h', 'j', '1', '2']) key(each)
  expect(text()).toContain('4 in 6')
  expect(text()).toContain('Dario Lento or Roxy Gearhart takes the blame.')
  expect(plate().textContent).toContain('Go in: Guile, 4 in 6')
  key('Enter')
  expect(sent(props).map((action) => action.type)).toEqual(['Choose', 'Go', 'Activate'])
})

test('a press on a job is the start of a heist, a press on a Talent of prep', () => {
  const props = open('turn')
  press(/^Choose Harbour Bullion Run/)
  press(/^Roxy Gearhart, Muscle/)
  expect(plate().textContent).toContain('Go in: Wheels')
  key('p')
  press(/^Yusuf Demir/)
  expect(plate().textContent).toContain('Hire Yusuf Demir')
  press(/^Hire Yusuf/)
  expect(sent(props)).toEqual([
    { type: 'Choose', what: 'prep' },
    { type: 'Pick', card: 'T04' },
  ])
})

test('Gear goes to a wearer, an Action to its targets, each with one message', () => {
  let props = open('plan')
  press(/^Shadow Suit, Gear/)
  press(/^Roxy Gearhart, Muscle/)
  press(/^Shadow Suit to Roxy/)
  expect(sent(props)).toEqual([
    { type: 'Choose', what: 'plan_gear' },
    { type: 'Equip', gear: 'G02', slot: 1 },
  ])
  move.mockClear()
  props = open('plan')
  press(/^Blueprints, Action/)
  press(/^\+2 on a job/)
  answerByClick()
  expect(sent(props).map((action) => action.type)).toEqual(['Choose', 'Play', 'Go'])
})

test('who presses on chooses first who goes', () => {
  const props = open('hold')
  expect(text()).toContain('Marek has two dice here.')
  expect(text()).not.toContain('Loose until you hold')
  expect(document.querySelectorAll('.dice .fresh')).toHaveLength(1)
  expect(plate().disabled).toBe(true)
  key('2')
  key('Enter')
  expect(sent(props)[0]).toEqual({ type: 'Choose', what: 'continue' })
})

test('before anybody is chosen, the odds of the best attempt and what a failure costs are in sight', () => {
  open('hold')
  expect(document.querySelector('[data-fact=odds]')?.textContent).toContain('0 in 6')
  expect(document.querySelector('[data-fact=cost]')?.textContent).toContain('Roxy Gearhart')
  press(/^Best crew/)
  expect(plate().disabled).toBe(false)
})

test('with loose dice the question says what is at stake', () => {
  open('hold-loose')
  expect(text()).toContain('Loose until you hold: one die.')
})

const GIVE_UPS: [Name, RegExp, string][] = [
  ['hold', /^Hold$/, 'hold'],
  ['complete-draw', /^No/, 'decline'],
  ['salvage', /^No/, 'none'],
  ['stay', /./, 'retire'],
  ['plan', /^Draw a card$/, 'plan_draw'],
]

test.each(GIVE_UPS)('%s: what cannot be had again is lifted before it is sent, by another key', (name, words, what) => {
  const props = open(name)
  const other = [...document.querySelectorAll<HTMLButtonElement>('.plates button')].find(
    (button) => button !== plate() && words.test(label(button)),
  )
  other?.click()
  flushSync()
  expect(move).not.toHaveBeenCalled()
  plate().click()
  expect(sent(props)).toEqual([{ type: 'Choose', what }])
})

test('every seat has the same bar in a window, with or without a card that fits', () => {
  open('step')
  const offers = (): string[] =>
    buttons()
      .map(label)
      .filter((words) => /^(Let|Hold|Standing)/.test(words))
  const holder = offers()
  open('watch-step')
  expect(offers()).toEqual(holder)
})

test('an Interrupt is played with a press and the plate; how strong is asked, and the way past it stays where it was', () => {
  const props = open('step')
  expect(plate().disabled).toBe(true)
  press(/^Security Patrol/)
  expect(plate().textContent).toContain('How strong?')
  press(/^3 lower/)
  expect(buttons().map(label)).toContain('Let it through')
  press(/^Play it: 3 lower/)
  expect(sent(props)).toEqual([{ type: 'Interrupt', card: 'I02', section: 'yellow', colour: '' }])
})

test('a card that can not be played says why', () => {
  open('step')
  press(/^Lucky Break/)
  expect(document.querySelector('.dock [role=status]')?.textContent).toContain('Lucky Break: on your own roll.')
})

test('whom an Interrupt answers is told by its card, not by its words', () => {
  const view = open('step').view as View
  expect(['I01', 'I02', 'I05', 'I08'].map((id) => prep(id).on)).toEqual(['own', 'rival', 'any', 'rival'])
  expect(['I03', 'I07', 'I05', 'I08'].map((id) => whyNot(id, view))).toEqual([
    'on your own roll',
    'when you fail',
    'against an Interrupt',
    'at a rival’s gems',
  ])
})

test('Gear that would oust other Gear says so before', () => {
  open('plan')
  press(/^Shadow Suit, Gear/)
  press(/^Dario Lento, Muscle/)
  expect(text()).toContain('Dario Lento wears Designer Disguise. It is discarded.')
  expect(plate().textContent).toContain('Shadow Suit instead of Designer Disguise')
})

test('Hold on and Let everything through are one press each', () => {
  const props = open('step')
  press(/^Hold on/)
  expect(sent(props)).toEqual([{ type: 'HoldOn' }])
})

test('standing answers can be looked at while others think', () => {
  const props = open('wait', { options: [] })
  expect(text()).toContain('We wait for Aoife.')
  press(/^Standing answers/)
  expect(text()).toContain('Steps A and B pass by themselves')
  expect(props.options).toEqual([])
})

test('a card is armed, aimed and taken back with a press each', () => {
  const props = open('step')
  press(/^Standing answers/)
  press(/^Arm it$/)
  expect(sent(props)).toEqual([{ type: 'Arm', card: 'I02', section: 'white', colour: '' }])
  move.mockClear()
  const armed = open('armed')
  press(/^Standing answers/)
  press(/^Step C/)
  expect(sent(armed)).toEqual([{ type: 'ArmOnStep', card: 'I02', step: 'C', armed: false }])
  move.mockClear()
  press(/^Armed. Take it back/)
  expect(sent(armed)).toEqual([{ type: 'Disarm', card: 'I02' }])
})

test('who watches is asked nothing and sees no hand', () => {
  open('spectator')
  expect(document.querySelector('.plates')).toBeNull()
  expect(text()).toContain('You watch.')
})

test('a replay with open cards shows every hand and asks nothing', () => {
  open('open')
  for (const name of names.slice(0, 4)) expect(document.querySelector(`[aria-label="${name}’s hand"]`)).not.toBeNull()
  expect(document.querySelector('.plates')).toBeNull()
})

test('hints come once and go at a press', () => {
  localStorage.clear()
  open('hold', { hints: true })
  expect(document.querySelector('[role=note]')).not.toBeNull()
  const count = (): number => document.querySelectorAll('[role=note]').length
  for (let i = 0; i < 9 && count() > 0; i++) press(/^Got it/)
  expect(count()).toBe(0)
})

test.each(['turn', 'counter', 'culprit', 'discard'] as const)(
  '%s: what is chosen when the time runs out is sent, and nothing else (MHS-18.6)',
  (name) => {
    vi.useFakeTimers()
    try {
      const server = new ServerClock()
      const clock = (): BoardProps['clock'] => ({ server, deadline: server.now() + 3000, total: 60_000, paused: false })
      const props = open(name, { clock: clock() })
      vi.advanceTimersByTime(2000)
      key('1')
      expect(move).not.toHaveBeenCalled()
      vi.advanceTimersByTime(500)
      sent(props)
      move.mockClear()
      open(name, { clock: clock() })
      vi.advanceTimersByTime(5000)
      expect(move).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  },
  20_000,
)

test('a refusal stands at the plate, with its rule', async () => {
  open('turn', { move: () => Promise.resolve({ text: 'That is not one of your choices now.', rule: 'MHS-3.2' }) })
  key('1')
  key('Enter')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('MHS-3.2'))
})

test('what was seen can be looked up', () => {
  open('turn')
  press(/^Discards/)
  const sheet = document.querySelector('dialog')?.textContent ?? ''
  for (const part of ['Prep cards you have not seen', 'Discarded Talents: 2', 'Signal Jammer'])
    expect(sheet).toContain(part)
})

test('the result: how it ended, rows of colour times value, the turning point', () => {
  draw(Result, propsOf(moments.over))
  for (const part of [
    'get',
    'did the last job, The Crystal Casino',
    'always 2',
    'Turning point',
    'Dice lost to faster rivals',
  ])
    expect(text()).toContain(part)
  draw(Result, propsOf(moments['over-bag']))
  expect(text()).toContain('The bag is empty.')
})
