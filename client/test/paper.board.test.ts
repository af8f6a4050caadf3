import { beforeAll, expect, test } from 'vitest'
import type { Box, PlayerRules } from '../src/paper/pieces'
import { read, spansOf } from '../src/markdown'

const books = import.meta.glob<string>('../../src/heistnight/games/*/RULES.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const GAMES = ['the-plan', 'exactly-as-planned', 'masterminds', 'bank-heist', 'oceans-heist']
const dossier = (game: string): string =>
  books[`../../src/heistnight/games/${game.replaceAll('-', '_')}/RULES.md`] ?? ''

// The games read their cards when they are loaded, and every one of them lies on the table here.
const known = new Map<string, PlayerRules>()
const boxes = new Map<string, Box>()
const modules = import.meta.glob<{ rules: PlayerRules }>('../src/games/*/paper/rules.ts')
const printed = import.meta.glob<{ box: Box }>('../src/games/*/paper/box.ts')
beforeAll(async () => {
  for (const game of GAMES) {
    const rules = await modules[`../src/games/${game}/paper/rules.ts`]?.()
    const box = await printed[`../src/games/${game}/paper/box.ts`]?.()
    if (rules) known.set(game, rules.rules)
    if (box) boxes.set(game, box.box)
  }
}, 60_000)

test.each(GAMES)('the rules of %s name rules that are there, in words for players', (game) => {
  const rules = known.get(game)
  const exact = dossier(game)
  const cited = [
    ...(rules?.sides.flatMap(({ rows }) => rows.map(({ rule }) => rule)) ?? []),
    ...spansOf(rules?.book ?? '').flatMap((span) => (span.is === 'rule' ? [span.text] : [])),
  ]
  expect(cited.length).toBeGreaterThan(20)
  const numbers = new Set(exact.match(/\b[A-Z]{2,3}-\d+\.\d+\b/g))
  expect(cited.filter((rule) => !numbers.has(rule))).toEqual([])
  expect(rules?.sides.flatMap(({ rows }) => rows).length).toBeLessThanOrEqual(9)
  for (const { text } of rules?.sides.flatMap(({ rows }) => rows) ?? [])
    expect(text.split(' ').length, text).toBeLessThanOrEqual(14)
  const told = JSON.stringify(rules?.sides) + (rules?.book ?? '')
  expect(told).not.toMatch(/cards\.json|\bbots?\b|decision point|measured|\bengine\b|\bseat\b|\boption\b/i)
  expect(read(rules?.book ?? '').filter((block) => block.is === 'heading').length).toBeGreaterThan(6)
})

test.each(GAMES)('every picture of the rules of %s is drawn', async (game) => {
  const { mount, unmount } = await import('svelte')
  const rules = known.get(game)
  for (const { picture } of rules?.sides.flatMap(({ rows }) => rows) ?? []) {
    const target = document.createElement('div')
    if (!rules) throw new Error('no rules')
    const drawing = mount(rules.Picture, { target, props: { of: picture } })
    expect(target.children.length, picture).toBeGreaterThan(0)
    await unmount(drawing)
  }
})

test('a printed Heist card says how many Jobs and Tools it takes', () => {
  const cards = boxes.get('exactly-as-planned')?.cards ?? []
  const chart = (id: string): unknown => cards.find((card) => card.id === id)?.front.given['chart']
  expect(chart('double_blind_scam')).toEqual([
    ['Players', 'Jobs', 'Tools'],
    ['3', 12, 16],
    ['4', 14, 19],
    ['5', 16, 22],
  ])
  expect(chart('cakewalk')).toContainEqual([5, 16, 2])
  expect(chart('three_ring_monte')).toContainEqual([2, 4, 5, 5, 0])
  expect(chart('three_ring_monte')).toContainEqual(['4, ours', 4, 5, 5, 3])
})

test('the doors of the truck shut after as many bags as the deck in play says', async () => {
  const { sides } = await import('../src/games/bank-heist/paper/rules.en')
  const { words } = await import('../src/games/bank-heist/paper/words.en')
  expect(JSON.stringify(sides(7))).toContain('Seven bags')
  expect(words.table.doors(7)).toContain('Seven bags')
  expect(JSON.stringify(sides(7)) + (known.get('bank-heist')?.book ?? '')).not.toMatch(/(five|fifth) bag/i)
})

test('the boxes hold what the printed games hold', () => {
  const counts = Object.fromEntries(
    [...boxes].map(([game, { cards, tokens }]) => [game, [cards.length, tokens.length]]),
  )
  expect(counts).toEqual({
    'the-plan': [72, 86],
    'exactly-as-planned': [61, 0],
    masterminds: [164, 41],
    'bank-heist': [85, 1],
    'oceans-heist': [182, 5],
  })
})
