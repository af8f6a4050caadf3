import { beforeEach, expect, test } from 'vitest'
import { note, suggestion, type Suggestion } from '../src/games/exactly-as-planned/steps'
import type { ExactlyAsPlanned } from '../src/games/exactly-as-planned/wire'
import type { Choice } from '../src/wire'

const clock = (...values: (number | string)[]): Choice[] => [{ name: 'seconds', values } as unknown as Choice]
const minutes = clock(300, 60, 120, 180, 240, 360, 420, 480, 540, 600, 'untimed')
const offered = (options: ExactlyAsPlanned.Options): Suggestion | null => suggestion(options, minutes)
let rooms = 0
const over = (won: boolean): void => note('double_blind_scam', won, `room${rooms++}`)

beforeEach(() => localStorage.clear())
const scam = {
  players: 4,
  heist: 'double_blind_scam',
  seconds: 300,
  backup: 'none',
  open_hands: false,
  extra_tools: 0,
} as const

test('after two losses one step easier: open hands, then a minute more, then extra Tools (EAP-10.14)', () => {
  note('double_blind_scam', false, 'same')
  note('double_blind_scam', false, 'same')
  expect(offered(scam)).toBeNull()
  over(false)
  expect(offered(scam)?.options).toEqual({ open_hands: true })
  expect(offered({ ...scam, open_hands: true })?.options).toEqual({ seconds: 360 })
  expect(offered({ ...scam, open_hands: true, seconds: 480 })?.options).toEqual({ seconds: 540 })
  expect(offered({ ...scam, open_hands: true, seconds: 600 })?.options).toEqual({ extra_tools: 2 })
  expect(offered({ ...scam, open_hands: true, seconds: 'untimed' })?.options).toEqual({ extra_tools: 2 })
  over(true)
  expect(offered(scam)).toBeNull()
})

test('after two wins one step harder: a shared plan, a plan each, a minute less (EAP-10.14)', () => {
  over(true)
  over(true)
  expect(offered(scam)?.options).toEqual({ backup: 'shared' })
  expect(offered({ ...scam, backup: 'shared' })?.options).toEqual({ backup: 'each' })
  expect(offered({ ...scam, backup: 'each' })?.options).toEqual({ seconds: 240 })
})

test('in the Monte open piles are the easier step, and the next star comes before a plan (EAP-10.14)', () => {
  const monte = { ...scam, players: 2, heist: 'three_ring_monte', stars: 1 } as const
  const piles = { open_tools: true, open_jobs: true }
  for (const room of ['a', 'b']) note('three_ring_monte', false, room)
  expect(offered(monte)?.options).toEqual(piles)
  expect(offered({ ...monte, ...piles, seconds: 600 })?.options).toEqual({ extra_tools: 2 })
  expect(offered({ ...monte, ...piles, seconds: 600, stars: 2 })).toBeNull()
  for (const room of ['c', 'd']) note('three_ring_monte', true, room)
  expect(offered({ ...monte, extra_tools: 2 })?.options).toEqual({ stars: 2, extra_tools: 0 })
  expect(offered({ ...monte, stars: 4 })?.options).toEqual({ backup: 'shared' })
})

test('a first Scam is offered open hands, a first Monte open piles (EAP-10.15)', () => {
  expect(offered(scam)?.options).toEqual({ open_hands: true })
  expect(offered({ ...scam, open_hands: true })).toBeNull()
  const monte = { ...scam, players: 2, heist: 'three_ring_monte', stars: 1 } as const
  expect(offered(monte)?.options).toEqual({ open_tools: true, open_jobs: true })
  expect(offered({ ...monte, open_jobs: true })).toBeNull()
  over(true)
  expect(offered(scam)).toBeNull()
})

test('the Scam is recommended until it was won once; the others are open all the same (EAP-10.15)', () => {
  expect(offered({ ...scam, heist: 'quiz_show' })?.options).toEqual({ heist: 'double_blind_scam' })
  over(true)
  expect(offered({ ...scam, heist: 'quiz_show' })).toBeNull()
})

test('the clock goes as far as the options of the game do', () => {
  over(false)
  over(false)
  const open = { ...scam, open_hands: true }
  expect(suggestion(open, clock(45, 300, 310, 'untimed'))?.options).toEqual({ seconds: 310 })
  expect(suggestion(open, clock(45, 300, 'untimed'))?.options).toEqual({ extra_tools: 2 })
  over(true)
  over(true)
  expect(suggestion({ ...scam, backup: 'each' }, clock(300, 45))?.options).toEqual({ seconds: 45 })
  expect(suggestion({ ...scam, backup: 'each' }, clock(300))).toBeNull()
})

test('a won Cakewalk offers its next star, up to the last (EAP-10.14)', () => {
  const cake = { ...scam, players: 1, heist: 'cakewalk', stars: 2 } as const
  note('cakewalk', false, 'lost')
  expect(offered(cake)).toBeNull()
  note('cakewalk', true, 'won')
  expect(offered(cake)?.options).toEqual({ stars: 3 })
  expect(offered({ ...cake, stars: 5 })).toBeNull()
})
