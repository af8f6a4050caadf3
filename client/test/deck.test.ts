import { beforeEach, expect, test, vi } from 'vitest'
import masterminds from '../../src/heistnight/games/masterminds/cards.json'
import { Deck } from '../src/deck'

beforeEach(() => vi.resetModules())

/** A face reads its cards when it is loaded, so each test loads it anew, after its deck. */
async function playing(game: string, edits: Record<string, string>): Promise<void> {
  const { layDeck } = await import('../src/deck')
  layDeck(
    game,
    Object.entries(edits).map(([what, after]) => ({ what, before: '', after })),
  )
}

test('an edit stands at its place; everything else is as printed', () => {
  const deck = new Deck([
    { what: 'equipment H01 price', before: '100', after: '450' },
    { what: 'equipment H01 name', before: 'Cloned Keycard', after: '7' },
    { what: 'equipment H01 units stealth', before: '', after: '2' },
    { what: 'equipment H01 keyword', before: 'WILD', after: '' },
    { what: 'equipment H02', before: '{}', after: '' },
    { what: 'equipment H99', before: '', after: '{"price":5}' },
  ])
  const printed = {
    H01: { name: 'Cloned Keycard', price: 100, units: { hack: 2 }, keyword: 'WILD' },
    H02: { price: 1 },
    H03: { price: 9 },
  }
  expect(deck.value('equipment', printed)).toEqual({
    H01: { name: '7', price: 450, units: { hack: 2, stealth: 2 }, keyword: '' },
    H03: { price: 9 },
    H99: { price: 5 },
  })
  expect(deck.names('equipment', { H01: 'Cloned Keycard', H03: 'Rugged Laptop' })).toEqual({
    H01: '7',
    H03: 'Rugged Laptop',
  })
  expect(deck.texts('equipment', { H01: ['Cloned Keycard', 'WILD'] }, ['name', 'keyword'])).toEqual({ H01: ['7', ''] })
})

test('without edits what is printed is what was asked, not a copy', () => {
  const printed = { H01: { price: 100 } }
  expect(new Deck([]).value('equipment', printed)).toBe(printed)
})

test('Masterminds: a deck of one’s own is read as it is', async () => {
  const { layCards } = await import('../src/cards')
  const own = structuredClone(masterminds)
  Object.assign(own.talents[0]!.stats, { muscle: 9 })
  Object.assign(own.talents[0]!.ability, { text: '+7 alone.', icons: ['one_use'] })
  Object.assign(own.prep[0]!, { bonus: { muscle: 6 }, text: '+6 Muscle.' })
  own.heists[0]!.a_side.A.number = 11
  own.heists[0]!.bcd_side.take = 8
  own.heists.push({ ...structuredClone(own.heists[1]!), id: 'H25' })
  own.consequences.alarm.name = 'Siren'
  Object.assign(own.game, { team_limit: 5, clear_gem_value: 3 })
  layCards('masterminds', own)
  const { CLEAR, consequences, heistName, job, prep, talent, TEAM } = await import('../src/games/masterminds/cards')
  expect(talent('T01')).toMatchObject({ name: 'Bruno Kask', printed: [9, 0, 1, 1, 2], text: '+7 alone.', oneUse: true })
  expect(talent('T02').printed).toEqual([4, 1, 2, 1, 1])
  expect(prep('G01')).toMatchObject({ bonus: [['muscle', 6]], text: '+6 Muscle.' })
  expect(job('H01')).toMatchObject({ steps: [{ skills: ['guile'], number: 11 }, { number: 5 }, {}, {}], take: 8 })
  expect(heistName('H25')).toBe(heistName('H02'))
  expect([consequences['alarm']?.name, CLEAR, TEAM]).toEqual(['Siren', 3, 5])
})

test('a deck of one game changes no other', async () => {
  await playing('the-plan', { 'equipment H01 price': '450' })
  const { deckOf } = await import('../src/deck')
  expect(deckOf('masterminds').value('equipment H01 price', 100)).toBe(100)
})
