import { beforeEach, expect, test } from 'vitest'
import {
  DEFAULTS,
  dropSeat,
  hasPlayed,
  keep,
  keepReplay,
  keepSeat,
  playedOut,
  replays,
  saw,
  seatKey,
  seatKeys,
  seen,
  settings,
  wantHints,
} from '../src/storage'

beforeEach(() => localStorage.clear())

const seat = (room: string) => ({ room, key: `key-${room}`, game: 'the-plan', name: 'Lena', seat: 0, over: false })

test('a new device has the defaults, and keeps what it is told', () => {
  expect(settings()).toEqual(DEFAULTS)
  keep({ name: 'Lena' })
  expect(settings()).toEqual({ ...DEFAULTS, name: 'Lena' })
})

test('the newest seat is first, one for each room, at most twenty', () => {
  for (let i = 0; i < 25; i++) keepSeat(seat(`r${i}`))
  keepSeat({ ...seat('r10'), key: 'new' })
  expect(seatKeys().length).toBe(20)
  expect(seatKeys()[0]).toMatchObject({ room: 'r10', key: 'new' })
  dropSeat('r10')
  expect(seatKey('r10')).toBeUndefined()
})

test('strange text in the store is as good as none', () => {
  localStorage.setItem('heistnight.settings', '{broken')
  localStorage.setItem('heistnight.seats', '"no list"')
  expect(settings()).toEqual(DEFAULTS)
  expect(seatKeys()).toEqual([])
})

test('a hint is told until it was seen, whatever game was played out; who wants hints again gets all', () => {
  saw('the-plan.clash')
  playedOut('the-plan')
  expect([seen('the-plan.clash'), seen('the-plan.pass'), settings().hinting]).toEqual([true, false, true])
  expect([hasPlayed('the-plan'), hasPlayed('bank-heist')]).toEqual([true, false])
  expect(wantHints(false)).toBe(false)
  expect(seen('the-plan.clash')).toBe(true)
  expect(wantHints(true)).toBe(true)
  expect([seen('the-plan.clash'), hasPlayed('the-plan')]).toEqual([false, true])
})

test('a replay is kept once', () => {
  for (const at of [1, 2]) keepReplay({ id: 'Ab_9', game: 'the-plan', names: ['Lena'], at })
  expect(replays().map((replay) => replay.at)).toEqual([1])
})
