import { beforeEach, expect, test } from 'vitest'
import { before, begin, finish, optionsOf, starsOf, streak, today, tries } from '../src/daily/days'

const NOON = Date.parse('2026-01-07T12:00:00Z')

beforeEach(() => localStorage.clear())

test('a day is a date of the UTC calendar, with the stars of its weekday', () => {
  expect(today(Date.parse('2026-01-05T23:59:59Z'))).toBe('2026-01-05')
  expect(before('2026-03-01')).toBe('2026-02-28')
  expect(
    ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10', '2026-01-11'].map(starsOf),
  ).toEqual([1, 2, 3, 3, 4, 4, 5])
  expect(optionsOf('2026-01-05')).toEqual({
    players: 1,
    heist: 'cakewalk',
    daily_year: 2026,
    daily_month: 1,
    daily_day: 5,
  })
})

test('the first try of a date is the official one, whatever comes later (EAP-4.93)', () => {
  expect(begin('2026-01-07', 'first', NOON)).toBe(true)
  expect(begin('2026-01-07', 'second', NOON)).toBe(false)
  finish('second', { share: 'practice', solved: true, elapsed: 1 })
  expect(tries()['2026-01-07']).toMatchObject({ room: 'first', fresh: true, solved: false, share: '' })
  finish('first', { share: 'Cakewalk 2026-01-07', solved: true, elapsed: 192_000 })
  expect(tries()['2026-01-07']).toMatchObject({ share: 'Cakewalk 2026-01-07', solved: true })
})

test('a streak counts days solved on their own date, up to today or yesterday', () => {
  for (const day of ['2026-01-04', '2026-01-05', '2026-01-06']) {
    begin(day, day, Date.parse(`${day}T10:00:00Z`))
    finish(day, { share: 'x', solved: true, elapsed: 1 })
  }
  expect(streak(tries(), '2026-01-07')).toBe(3)
  begin('2026-01-03', 'late', NOON)
  finish('late', { share: 'x', solved: true, elapsed: 1 })
  expect(streak(tries(), '2026-01-07')).toBe(3)
  begin('2026-01-07', 'today', NOON)
  finish('today', { share: 'x', solved: true, elapsed: 1 })
  expect(streak(tries(), '2026-01-07')).toBe(4)
  expect(streak(tries(), '2026-01-09')).toBe(0)
})
