import { expect, test } from 'vitest'
import { due, leftOf, over, runs, started, stopped, wound } from '../src/paper/companion/watch'
import { behind, gridOf, marksOf, sheetsOf } from '../src/paper/sheets'
import { parse } from '../src/router.svelte'

test('addresses of rules, printer and companion are found, also by number', () => {
  expect(parse('/rules/the-plan')).toEqual({ page: 'rules', game: 'the-plan', rule: null })
  expect(parse('/rules/the-plan/TP-4.5')).toEqual({ page: 'rules', game: 'the-plan', rule: 'TP-4.5' })
  expect(parse('/print/the-plan')).toEqual({ page: 'print', game: 'the-plan' })
  expect(parse('/table/the-plan')).toEqual({ page: 'companion', game: 'the-plan' })
  for (const lost of ['/rules', '/rules/the-plan/x', '/print/the-plan/x']) expect(parse(lost).page).toBe('lost')
})

test('a watch goes by the wall: through sleep, stop and reload', () => {
  const watch = started(wound(300_000), 1000)
  expect(leftOf(watch, 61_000)).toBe(240_000)
  const back = JSON.parse(JSON.stringify(watch)) as typeof watch
  expect(runs(back, 200_000)).toBe(true)
  expect(over(back, 999_000)).toBe(true)
  const held = stopped(watch, 101_000)
  expect(leftOf(held, 999_000)).toBe(200_000)
  expect(leftOf(started(held, 999_000), 1_000_000)).toBe(199_000)
  expect(leftOf(started(wound(1000), 5000), 0)).toBe(1000) // a clock set back gives nobody more than there was
})

test('every call is made once, and after a sleep the last one alone', () => {
  const watch = started(wound(300_000), 0)
  const at = (seconds: number): number => (300 - seconds) * 1000
  expect(due(watch, at(240.2), at(240))).toBe(240)
  expect(due(watch, at(240), at(239.8))).toBe(null)
  expect(due(watch, at(200), at(45))).toBe(60)
  expect(due(watch, at(20), at(-5))).toBe(0)
  expect(due(watch, at(-5), at(-6))).toBe(null)
  expect(due(stopped(watch, at(240)), at(241), at(239))).toBe(null)
  expect(due(started(wound(30_000), 0), 0, 200)).toBe(null)
})

test('backs lie behind their faces when the sheet is turned on its long edge', () => {
  const upright = gridOf('a4', 'card')
  const lying = gridOf('letter', 'card')
  expect([0, 1, 2, 3].map((place) => behind(place, upright))).toEqual([2, 1, 0, 5])
  expect([0, 3, 4].map((place) => behind(place, lying))).toEqual([4, 7, 0])
  for (const grid of [upright, lying, gridOf('a4', 'token'), gridOf('letter', 'token')]) {
    const places = Array.from({ length: grid.columns * grid.rows }, (_, i) => i)
    expect(places.map((place) => behind(behind(place, grid), grid))).toEqual(places)
    expect(grid.columns * grid.piece[0]).toBeLessThanOrEqual(grid.sheet[0] - 20)
    expect(grid.rows * grid.piece[1]).toBeLessThanOrEqual(grid.sheet[1] - 20)
    expect(marksOf(grid, 3)).not.toContain('v--')
  }
  expect(sheetsOf([...'abcdefghij'], upright).map((sheet) => sheet.length)).toEqual([9, 1])
})
