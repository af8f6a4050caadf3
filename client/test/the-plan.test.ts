import { afterEach, expect, test, vi } from 'vitest'
import printed from '../../src/heistnight/games/the_plan/cards.json'
import { FACES, face, ofKind, treasure, trinket } from '../src/games/the-plan/kinds'

test('a tile says its kind, name and worth', () => {
  expect(treasure('B4').spoken).toBe('Bones, Skull, 4 points')
  expect(treasure('J1').spoken).toBe('Jewels, Pearl Earring, 1 point')
  expect(trinket('o2').name).toBe('Guard’s Whistle')
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
  expect(FACES.length).toBe(50)
  for (const code of FACES) expect(face(code).title).not.toBe(code)
})

test('a room shows its dearest treasure first', () => {
  expect(ofKind(['E2', 'B4', 'E4', 'E2'], 'E')).toEqual(['E4', 'E2', 'E2'])
})

afterEach(() => vi.resetModules())

test('a deck of somebody’s own: worth and names of tiles, what a Plan shows, and Plans that came', async () => {
  vi.resetModules()
  const cards = structuredClone(printed)
  for (const tile of cards.treasures)
    if (tile.id.startsWith('T-B4')) Object.assign(tile, { value: 9, name: 'Whole Mammoth' })
  for (const tile of cards.trinkets) if (tile.id.startsWith('K-G3')) tile.name = 'Rubber Duck'
  for (const kind of cards.kinds) if (kind.code === 'B') kind.name = 'Fossils'
  for (const plan of cards.plans)
    if (plan.face === 'P2-EB') Object.assign(plan, { kinds: ['E', 'M'], title: 'Night Shift' })
  for (const type of cards.plan_types) if (type.type === 'team2') type.label = 'Duo'
  cards.plans.push({
    id: 'MINE',
    face: 'P2-XX',
    type: 'team2',
    size: 2,
    kinds: ['J', 'R'],
    title: 'Bring Your Own',
  } as (typeof cards.plans)[number])
  const { layCards } = await import('../src/cards')
  layCards('the-plan', cards)
  const here = await import('../src/games/the-plan/kinds')
  const { rowsOf } = await import('../src/games/the-plan/ranking')
  expect([here.face('P2-XX').spoken, here.typeName('team2')]).toEqual(['Bring Your Own, Duo: Jewels, Rocketry', 'Duo'])
  expect(here.treasure('B4').spoken).toBe('Fossils, Whole Mammoth, 9 points')
  expect(here.treasure('J4').spoken).toBe('Jewels, Royal Tiara, 4 points')
  expect(here.trinket('g3').name).toBe('Rubber Duck')
  expect(here.ofKind(['B1', 'B4'], 'B')).toEqual(['B4', 'B1'])
  const rows = rowsOf(['B4', 'B4'], [], { points: 18, sets: 0, closed: [], short: [] }, [0, 0, 0, 0, 0, 18, 0, 0, 0, 0])
  expect(rows.find(({ kind }) => kind === 'B')).toMatchObject({
    sum: 18,
    cells: [{}, {}, {}, { number: 9, count: 2 }],
  })
  expect(here.face('P2-EB')).toMatchObject({ size: 2, kinds: ['E', 'M'], title: 'Night Shift' })
  expect(here.face('P2-XX')).toMatchObject({ size: 2, kinds: ['J', 'R'], title: 'Bring Your Own' })
  expect(here.face('P2-JR')).toMatchObject({ size: 2, kinds: ['J', 'R'], title: 'Star Sapphire' })
})
