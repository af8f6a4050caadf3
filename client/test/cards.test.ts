/** The cards of a game are what the server sends: a deck of one's own is simply another one. */
import { beforeEach, expect, test, vi } from 'vitest'
import masterminds from '../../src/heistnight/games/masterminds/cards.json'

/** A face reads its cards when it is loaded, so each test loads it anew, after its deck. */
beforeEach(() => vi.resetModules())

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

test('a deck of one game changes no other, and a face without cards is an error', async () => {
  const { cardsOf, layCards } = await import('../src/cards')
  layCards('the-plan', { kinds: [] })
  expect(cardsOf('the-plan')).toEqual({ kinds: [] })
  expect(() => cardsOf('masterminds')).toThrow('not here yet')
})
