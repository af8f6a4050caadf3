import { expect, test } from 'vitest'
import { copies, face, ofKind, oneShort, sets, treasure, trinket, worth } from '../src/games/the-plan/kinds'
import { words } from '../src/lang/the-plan'

test('a tile says its kind, name and worth', () => {
  expect(treasure('B4').spoken).toBe('Bones, Skull, 4 points')
  expect(treasure('J1').spoken).toBe('Jewels, Pearl Earring, 1 point')
  expect(trinket('g3').spoken).toBe('Gift Shop, Plush Mammoth, 1 point')
})

test('a face knows its size, kinds and title', () => {
  expect(face('P2-EB')).toMatchObject({
    size: 2,
    kinds: ['E', 'B'],
    title: 'Dry Bones',
    spoken: 'Dry Bones, Team of Two: Egypt, Bones',
  })
  expect(face('SG')).toMatchObject({ size: 0, kinds: [], spoken: 'Smash & Grab' })
})

test('all fifty faces have titles', () => {
  expect(Object.keys(words.titles).length).toBe(50)
})

test('a room shows its dearest treasure first', () => {
  expect(ofKind(['E2', 'B4', 'E4', 'E2'], 'E')).toEqual(['E4', 'E2', 'E2'])
  expect(worth(['E4', 'E2'])).toBe(6)
})

test('three of four is one short; so is the second set', () => {
  const counts = (tiles: string[]) => copies(tiles, 'B')
  expect(oneShort(counts(['B1', 'B2', 'B3']))).toBe(true)
  expect(oneShort(counts(['B1', 'B1', 'B2']))).toBe(false)
  expect(sets(counts(['B1', 'B2', 'B3', 'B4']))).toBe(1)
  expect(oneShort(counts(['B1', 'B2', 'B3', 'B4', 'B1', 'B2', 'B3']))).toBe(true)
})
