import { expect, test, vi } from 'vitest'
import printedCards from '../../src/heistnight/games/bank_heist/cards.json'

test('names, what cards do, bags and the track are those of the deck that is played with', async () => {
  vi.resetModules()
  const cards = structuredClone(printedCards)
  const change = (list: { id: string }[], id: string, fields: object): unknown =>
    Object.assign(list.find((card) => card.id === id) ?? {}, fields)
  change(cards.identities, 'rival', { name: 'Cousin', count: 3 })
  change(cards.vault, 'knife', { name: 'Letter Opener', text: 'Opens letters.' })
  change(cards.vault, 'adrenaline', { name: 'Strong Coffee' })
  change(cards.alarm_attribute, 'martial_skills', { name: 'Judo' })
  change(cards.alarm_attribute, 'trigger_happy', { name: 'Itchy Finger' })
  change(cards.alarm_attribute, 'masked', { text: 'Nobody knows you.' })
  cards.board.bags_needed = 6
  cards.board.robbery_track.splice(6, 1, { space: 7, alarm: true, start_for: [], role: 'play' })
  cards.board.robbery_track.push({ space: 8, alarm: false, start_for: [], role: 'agents_win' })
  Object.assign(cards.board.robbery_track[2] ?? {}, { alarm: true })
  const { layCards } = await import('../src/cards')
  layCards('bank-heist', cards)
  const played = await import('../src/games/bank-heist/cards')
  const { printed } = await import('../src/games/bank-heist/pieces')
  expect(played.identityName('rival')).toBe('Cousin')
  expect(printed('rival')).toMatchObject({ name: 'Cousin' })
  expect(printed('knife')).toMatchObject({ name: 'Letter Opener', text: 'Opens letters.' })
  expect(printed('masked')).toMatchObject({ name: 'Masked', text: 'Nobody knows you.' })
  const { wordOn } = await import('../src/games/bank-heist/answers')
  const help = { barred: { Stab: 'lacks_card', Zip: 'trigger_happy' }, tells: {} }
  const advice = { help } as unknown as Parameters<typeof wordOn>[1]
  expect(wordOn('Stab', advice)).toBe('You hold no Letter Opener.')
  expect(wordOn('Zip', advice)).toBe('Itchy Finger: you must shoot.')
  const { script } = await import('../src/games/bank-heist/script')
  const told = (event: object): string =>
    script({ attacker: 0, target: 1, attack: 'gunshot', return_fire: false, ...event } as never, [], null)
      .flatMap(({ parts }) => parts.map((part) => (typeof part === 'string' ? part : part.text)))
      .join('')
  expect(told({ type: 'Answered', defence: 'adrenaline' })).toBe(' avoids it: Strong Coffee.')
  expect(told({ type: 'Answered', defence: 'martial' })).toBe(' avoids it: Judo.')
  expect([played.BAGS_NEEDED, played.FIRST_ALARM, played.AGENTS_WIN]).toEqual([6, 3, 8])
  expect([2, 3, 8].map(played.spaceKind)).toEqual(['quiet', 'alarm', 'agents_win'])
})
