import { expect, test } from 'vitest'
import { patched, type Patch } from '../src/patch'

const before = { turn: 1, seats: [{ cards: 3 }, { cards: 4 }], pile: ['a', 'b', 'c'], bag: { red: 1 } }

test('values are set, and lists are changed in their place', () => {
  const patch: Patch = [
    [['turn'], 2],
    [['seats', 1, 'cards'], 3],
    [['pile'], 1, 1, ['x', 'y']],
    [['bag', 'blue'], 2],
  ]
  expect(patched(before, patch)).toEqual({
    turn: 2,
    seats: [{ cards: 3 }, { cards: 3 }],
    pile: ['a', 'x', 'y', 'c'],
    bag: { red: 1, blue: 2 },
  })
})

test('what has not changed is the same object, and what was there before stays as it was', () => {
  const kept = structuredClone(before)
  const after = patched(before, [[['seats', 1, 'cards'], 9]])
  expect(before).toEqual(kept)
  expect(after.seats[0]).toBe(before.seats[0])
  expect(after.pile).toBe(before.pile)
  expect(patched(before, undefined)).toBe(before)
})

test('an empty path is the whole', () => {
  expect(patched<unknown>(null, [[[], { turn: 1 }]])).toEqual({ turn: 1 })
  expect(patched([1, 2], [[[], 0, 1, []]])).toEqual([2])
})
