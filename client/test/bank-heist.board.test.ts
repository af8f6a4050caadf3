import { beforeEach, expect, test, vi } from 'vitest'
import Board from '../src/games/bank-heist/Board.svelte'
import Result from '../src/games/bank-heist/Result.svelte'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import type { Said, TalkRule } from '../src/wire'
import recorded from '../src/gallery/bank-heist/moments.json'
import { buttons, click, draw, key, move, names, press, propsOf, speak, type Moment } from './board'

const moments = recorded as unknown as Record<string, Moment>
const OPEN: TalkRule = {
  channels: ['text', 'phrase', 'emote'],
  to: ['all'],
  rule: 'BH-30.4',
  why: '',
  closed: [],
  left: null,
}
const SILENCE: TalkRule = {
  channels: [],
  to: [],
  rule: 'BH-30.1',
  why: 'Silence until the alarm.',
  closed: [],
  left: null,
}
const open = (name: string, change: Partial<BoardProps> = {}): BoardProps => draw(Board, propsOf(moments[name], change))

globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
beforeEach(() => localStorage.clear())

const question = (): HTMLElement => document.querySelector<HTMLElement>('.question')!

/** One message, and every answer in it was offered. */
function sent(options: Tagged[]): Tagged {
  expect(move).toHaveBeenCalledTimes(1)
  const actions = move.mock.calls[0]?.[0] ?? []
  expect(actions).toHaveLength(1)
  expect(options).toContainEqual(actions[0])
  return actions[0] as Tagged
}

/** The first moment of every question. */
const asking = new Map(
  Object.entries(moments)
    .reverse()
    .map(([name, { view }]) => [(view as { board?: Moment['view'] }).board?.question?.name, name]),
)

for (const [question, name] of asking) {
  if (!question) continue
  test(`${name}: the table is drawn, with every seat named`, () => {
    const { seats } = open(name)
    for (const seat of seats)
      expect(
        buttons().some(
          (node) => node.dataset['seat'] !== undefined && node.querySelector('.vh')?.textContent?.includes(seat.name),
        ),
      ).toBe(true)
  })
}

const taped = (): string[] =>
  [...document.querySelectorAll('.taped')].map((node) => node.closest('[data-seat]')?.getAttribute('data-seat') ?? '')

test('in the silence a tape is drawn at every seat', () => {
  const { seats } = open('receive')
  expect(taped()).toHaveLength(seats.length)
})

test('a tape is drawn where Hush Money lies', () => {
  const { view } = open('getaway')
  const { seats } = view as unknown as { seats: { attribute: string }[] }
  expect(taped()).toEqual([String(seats.findIndex((seat) => seat.attribute === 'hush_money'))])
})

/** Moments in which a seat is chosen: by a tap in the truck and by a key. */
for (const [name, plate] of [
  ['pass', /^Pass it to/],
  ['place', / to /],
  ['loyal', /^Look at \w+$/],
  ['trust', /^Show \w+$/],
  ['show-hand', /my hand$/],
  ['search', /^Search/],
  ['move', /^Move it/],
] as const) {
  test(`${name}: a seat is tapped in the truck, and the plate confirms`, () => {
    const { options } = open(name)
    const target = document.querySelector<HTMLButtonElement>('[data-seat][aria-pressed]')
    click(target ?? undefined)
    expect(target?.getAttribute('aria-pressed')).toBe('true')
    const plates = buttons(question()).filter((node) => plate.test(node.textContent ?? ''))
    click(plates.at(-1))
    expect(sent(options)).toMatchObject({ seat: Number(target?.dataset['seat']) })
  })
  test(`${name}: a number and Enter do the same`, () => {
    const { options } = open(name)
    key('1')
    key('Enter')
    sent(options)
  })
}

test('pass: who has chosen a seat when the time runs out has it sent, who has chosen none sends nothing (BH-31.12)', () => {
  vi.useFakeTimers()
  try {
    const server = new ServerClock()
    const clock = { server, deadline: server.now() + 3000, total: 25_000, paused: false }
    const { options } = open('pass', { clock })
    vi.advanceTimersByTime(2400)
    expect(move).not.toHaveBeenCalled()
    key('1')
    vi.advanceTimersByTime(500)
    expect(sent(options)).toEqual(options[0])
    move.mockClear()
    open('pass', { clock: { ...clock, deadline: server.now() + 3000 } })
    vi.advanceTimersByTime(5000)
    expect(move).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})

for (const name of ['ruin', 'gift', 'fetch']) {
  test(`${name}: a card is chosen by its number`, () => {
    const { options } = open(name)
    key('2')
    key('Enter')
    expect(sent(options)).toEqual(options[1])
  })
  test(`${name}: and by a press`, () => {
    const { options } = open(name)
    click(question().querySelector<HTMLButtonElement>('button[aria-pressed="false"]:not(:disabled)') ?? undefined)
    key('Enter')
    sent(options)
  })
}

/** Sealed windows: pressing seals at once, and what is not offered is an outline only. */
for (const name of [
  'receive',
  'receive-crew',
  'receive-rival',
  'search-result',
  'search-none',
  'restrained',
  'restrained-none',
  'antidote',
  'answer',
  'answer-none',
  'answer-return',
  'reload',
  'follow-none',
]) {
  test(`${name}: the first offered way is sealed by a press`, () => {
    const { options } = open(name)
    const ways = buttons(question().querySelector('.opts')!)
    expect(ways.some((node) => node.disabled) || ways.length === options.length || options.length > ways.length).toBe(
      true,
    )
    click(ways.find((node) => !node.disabled))
    sent(options)
  })
  test(`${name}: and by its number`, () => {
    const { options } = open(name)
    const at = buttons(question().querySelector('.opts')!).findIndex((node) => !node.disabled)
    key(String(at + 1))
    sent(options)
  })
}

/** The same places on the screen, whatever there is to choose (BH-31.2, BH-31.3). */
const OUTLINES = {
  receive: 4,
  'receive-crew': 4,
  'receive-rival': 4,
  answer: 5,
  'answer-none': 5,
  follow: 3,
  'follow-none': 3,
  restrained: 2,
  'restrained-none': 2,
  'search-result': 2,
  'search-none': 2,
}
test.each(Object.entries(OUTLINES))('%s: as many outlines as any window of its sort', (name, many) => {
  open(name)
  expect(buttons(question().querySelector('.opts')!)).toHaveLength(many)
})

test('who waits for a sealed window sees the same whatever is decided there', () => {
  open('wait-receive')
  expect(document.body.textContent).toContain('Tunde decides in secret.')
  expect(document.body.textContent).not.toMatch(/has answered|ready/i)
})

test('the own sealed answer is shown, and can be changed', () => {
  const { options } = open('answer-sealed')
  expect(question().textContent).toContain('Sealed:')
  click(
    buttons(question().querySelector('.opts')!).find(
      (node) => !node.disabled && node.getAttribute('aria-pressed') === 'false',
    ),
  )
  sent(options)
})

test('fire back goes with the defence that is sealed', () => {
  const { options } = open('answer')
  press(/^Fire back/)
  expect(move).not.toHaveBeenCalled()
  press(/^Adrenaline/)
  expect(sent(options)).toEqual({ type: 'Defend', defence: 'adrenaline', return_fire: true })
})

test('a follow-up is aimed in the truck', () => {
  const { options } = open('follow')
  press(/^Second gun/)
  click(document.querySelector<HTMLButtonElement>('[data-seat][aria-pressed="false"]') ?? undefined)
  expect(sent(options).type).toBe('SecondGun')
})

test('two Attributes change places', () => {
  const { options } = open('swap')
  key('1')
  key('2')
  key('Enter')
  expect(sent(options).type).toBe('Swap')
})

test('the Shotgun asks for a second victim and a shell', () => {
  const { options } = open('shotgun')
  const [sides, cards] = [...question().querySelectorAll('.row [role=group]')]
  click(buttons(sides!)[0])
  click(buttons(cards!)[0])
  press(/^Fire:/)
  expect(sent(options).type).toBe('Blast')
})

test('a turn: what to do, then at whom; what is not offered says why', () => {
  const { options } = open('turn-crew')
  press(/^Handcuffs/)
  expect(document.body.textContent).toContain('Only Agents have handcuffs.')
  press(/^Zip Tie/)
  expect(document.body.textContent).toContain('Tap a seat to aim.')
  key('1')
  expect(document.body.textContent).not.toContain('Tap a seat to aim.')
  key('Enter')
  expect(sent(options).type).toBe('Zip')
})

test('a Rival is told alone that it must shoot, and one tap aims', () => {
  const { options } = open('turn-rival')
  expect(document.body.textContent).toContain('You must shoot.Tap a seat to aim. Only you are told.')
  key('1')
  key('Enter')
  expect(sent(options).type).toBe('Shoot')
})

test('passing needs no target, and is asked for while there is something to do', () => {
  const { options } = open('turn-agent')
  press(/^Pass/)
  const sure = document.querySelector<HTMLElement>('[role=alertdialog]')!
  expect(sure.textContent).toContain('no Rival')
  click(buttons(sure).at(-1))
  expect(sent(options)).toEqual({ type: 'Pass' })
})

test('the code is typed by keys or by the pad', () => {
  const { options } = open('code')
  for (const digit of '504') key(digit)
  key('Backspace')
  press(/^3$/)
  key('Enter')
  expect(sent(options)).toEqual({ type: 'Answer', value: 503 })
})

test('ready is said and taken back', () => {
  const { options } = open('identity')
  key('Enter')
  expect(sent(options)).toEqual({ type: 'Ready' })
})

test('eyes closed: the same layout for Crew and for partners', () => {
  const classes = (name: string): string[] => {
    open(name)
    return [...question().querySelectorAll('*')].map((node) => node.tagName)
  }
  expect(classes('partners')).toEqual(classes('partners-crew'))
})

test('who watches is asked nothing and has no hand', () => {
  open('watch')
  expect(document.querySelector('[data-seat][aria-pressed]')).toBeNull()
  expect(document.body.textContent).toContain('You watch.')
})

test('a replay with open cards shows every hand and asks nothing', () => {
  open('open')
  for (const name of names.slice(0, 6)) expect(document.querySelector(`[aria-label="${name}’s hand"]`)).not.toBeNull()
  expect(document.querySelector('[data-seat][aria-pressed]')).toBeNull()
})

test('hints come once and go at a press', () => {
  open('receive-crew', { hints: true })
  expect(document.querySelector('[role=note]')?.textContent).toContain('only one button')
  press(/Got it/)
  expect(document.querySelector('[role=note]')).toBeNull()
})

test('a refusal stands at the plate, with its rule', async () => {
  open('pass', { move: () => Promise.resolve({ text: 'You can not pass a card to yourself.', rule: 'BH-4.2' }) })
  key('1')
  key('Enter')
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('BH-4.2'))
})

test('an accusation in three taps', async () => {
  open('turn-crew', { talk: { heard: [], law: OPEN, speak } })
  click(document.querySelector<HTMLButtonElement>('[data-seat="2"]') ?? undefined)
  press(/^is…/)
  press(/^an Agent/)
  expect(speak).toHaveBeenCalledWith({ key: 'accuse', slots: [2, 'agent'] })
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull())
})

test('in the silence nothing can be said on any way', () => {
  open('pass', { talk: { heard: [], law: SILENCE, speak } })
  expect(buttons().some((node) => /Claim, accuse/.test(node.textContent ?? ''))).toBe(false)
  click(document.querySelector<HTMLButtonElement>('[data-seat="0"]') ?? undefined)
  expect(document.querySelector('dialog')?.textContent).toContain('Silence until the alarm.')
})

const said = (seat: number, phraseKey: string, slots: (string | number)[]): Said => ({
  at: 0,
  seat,
  name: names[seat] ?? '',
  to: 'all',
  text: '',
  phrase: { key: phraseKey, slots },
  emote: '',
  person: 1,
  called: [],
  whispered_to: null,
  stand_in: false,
})

test('a claim is on the board with its number, and is answered in two taps', () => {
  open('wait-turn', { talk: { heard: [said(2, 'i_am', ['crew']), said(3, 'accuse', [2, 'agent'])], law: OPEN, speak } })
  press(/^Claims/)
  expect(document.body.textContent).toContain('I am Crew.')
  press(/Answer claim 2/)
  press(/That is a lie/)
  expect(speak).toHaveBeenCalledWith({ key: 'lie', slots: [2] })
})

test('guesses and notes stay on the device', () => {
  open('wait-turn')
  press(/Notebook/)
  const guess = buttons().find((node) => /I think \w+ is/.test(node.getAttribute('aria-label') ?? ''))
  click(guess)
  expect(localStorage.getItem('heistnight.bank-heist.notebook')).toContain('guesses')
})

for (const name of Object.keys(moments).filter((it) => it.startsWith('over'))) {
  test(`${name}: the result tells who won, why, the money and the truck`, () => {
    draw(Result, { ...propsOf(moments[name]), talk: { heard: [said(1, 'i_am', ['crew'])], law: OPEN, speak } })
    const text = document.body.textContent ?? ''
    for (const part of ['Who was who', 'The money', 'The truck', 'The claims', 'Seat by seat', 'Lena'])
      expect(text).toContain(part)
  })
}
