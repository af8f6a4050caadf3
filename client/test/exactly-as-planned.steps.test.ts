import { beforeEach, expect, test } from 'vitest'
import { note, suggestion } from '../src/games/exactly-as-planned/steps'

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
  expect(suggestion(scam)).toBeNull()
  over(false)
  expect(suggestion(scam)?.options).toEqual({ open_hands: true })
  expect(suggestion({ ...scam, open_hands: true })?.options).toEqual({ seconds: 360 })
  expect(suggestion({ ...scam, open_hands: true, seconds: 480 })?.options).toEqual({ seconds: 540 })
  expect(suggestion({ ...scam, open_hands: true, seconds: 600 })?.options).toEqual({ extra_tools: 2 })
  over(true)
  expect(suggestion(scam)).toBeNull()
})

test('after two wins one step harder: a shared plan, a plan each, a minute less (EAP-10.14)', () => {
  over(true)
  over(true)
  expect(suggestion(scam)?.options).toEqual({ backup: 'shared' })
  expect(suggestion({ ...scam, backup: 'shared' })?.options).toEqual({ backup: 'each' })
  expect(suggestion({ ...scam, backup: 'each' })?.options).toEqual({ seconds: 240 })
})

test('in the Monte open piles are the easier step, and the next star comes before a plan (EAP-10.14)', () => {
  const monte = { ...scam, players: 2, heist: 'three_ring_monte', stars: 1 } as const
  const piles = { open_tools: true, open_jobs: true }
  for (const room of ['a', 'b']) note('three_ring_monte', false, room)
  expect(suggestion(monte)?.options).toEqual(piles)
  expect(suggestion({ ...monte, ...piles, seconds: 600 })?.options).toEqual({ extra_tools: 2 })
  expect(suggestion({ ...monte, ...piles, seconds: 600, stars: 2 })).toBeNull()
  for (const room of ['c', 'd']) note('three_ring_monte', true, room)
  expect(suggestion({ ...monte, extra_tools: 2 })?.options).toEqual({ stars: 2, extra_tools: 0 })
  expect(suggestion({ ...monte, stars: 4 })?.options).toEqual({ backup: 'shared' })
})

test('a first Scam is offered open hands, a first Monte open piles (EAP-10.15)', () => {
  expect(suggestion(scam)?.options).toEqual({ open_hands: true })
  expect(suggestion({ ...scam, open_hands: true })).toBeNull()
  const monte = { ...scam, players: 2, heist: 'three_ring_monte', stars: 1 } as const
  expect(suggestion(monte)?.options).toEqual({ open_tools: true, open_jobs: true })
  expect(suggestion({ ...monte, open_jobs: true })).toBeNull()
  over(true)
  expect(suggestion(scam)).toBeNull()
})

test('the Scam is recommended until it was won once; the others are open all the same (EAP-10.15)', () => {
  expect(suggestion({ ...scam, heist: 'quiz_show' })?.options).toEqual({ heist: 'double_blind_scam' })
  over(true)
  expect(suggestion({ ...scam, heist: 'quiz_show' })).toBeNull()
})
