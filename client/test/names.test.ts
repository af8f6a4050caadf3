/**
 * A game's client says the names of its cards as the server serves them, and has no second copy: in another deck they
 * are other cards.
 */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(['../src/games/*/**/*.{ts,svelte}', '!../src/games/*/wire.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const decks = import.meta.glob<unknown>('../../src/heistnight/games/*/cards.json', { eager: true, import: 'default' })

/** Names that may stand there all the same, or in one file alone ("file: name"), each with the reason. */
const ALLOWED: Record<string, Record<string, string>> = {
  'bank-heist': {
    Agent: 'a side, as the book calls it',
    Chloroform: 'an action of the wire is called like its card',
    Crew: 'a side, as the book calls it',
    Rival: 'a side, as the book calls it',
    Speedloader: 'an action of the wire is called like its card',
  },
  'exactly-as-planned': {
    Cakewalk: 'a Heist, as the book calls it; each has rules of its own',
  },
  masterminds: {
    'words.en.ts: Shakedown': 'the question of the wire is called like the consequence that asks it',
  },
  'oceans-heist': {
    'pitch.en.ts: Cash': 'what a Situation is about, where nobody has chosen a deck yet',
    'pitch.en.ts: Diamond': 'what a Situation is about, where nobody has chosen a deck yet',
    'pitch.en.ts: Painting': 'what a Situation is about, where nobody has chosen a deck yet',
  },
}

function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) value.forEach((each) => namesIn(each, found))
  else if (value !== null && typeof value === 'object')
    for (const [key, each] of Object.entries(value)) {
      if (['name', 'title', 'label'].includes(key) && typeof each === 'string') found.add(each)
      else if (key !== 'schema' && key !== 'game') namesIn(each, found)
    }
  return found
}

/** What is left of a source without comments and styles. */
function code(source: string): string {
  return source
    .replace(/\/\*.*?\*\/|<!--.*?-->|<style>.*?<\/style>/gs, '')
    .replace(/(?<!:)\/\/.*/g, '')
    .replaceAll('’', "'")
}

const patternOf = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('’', "'")}(?![\\p{L}\\d])`, 'u')

const games = Object.entries(decks).map(([path, deck]) => {
  const game = path.split('/').at(-2)?.replaceAll('_', '-') ?? ''
  return { game, names: [...namesIn(deck)] }
})

test.each(games)('the client of $game types no name of a card', ({ game, names }) => {
  const own = Object.entries(sources).filter(([path]) => path.startsWith(`../src/games/${game}/`))
  expect(own.length, 'there are sources').toBeGreaterThan(0)
  expect(names.length, 'there are names').toBeGreaterThan(0)
  const allowed = Object.keys(ALLOWED[game] ?? {})
  const wanted = names.map((name) => [name, patternOf(name)] as const)
  const found = own.flatMap(([path, source]) => {
    const text = code(source)
    const there = wanted.filter(([, pattern]) => pattern.test(text))
    return there.map(([name]) => ({ name, here: `${path.split('/').at(-1)}: ${name}` }))
  })
  const typed = found.filter(({ name, here }) => !allowed.includes(name) && !allowed.includes(here))
  expect(
    typed.map(({ here }) => here),
    'read it from the cards, or say in ALLOWED why it may stand there',
  ).toEqual([])
  const needed = new Set(found.flatMap(({ name, here }) => [name, here]))
  expect(
    allowed.filter((one) => !needed.has(one)),
    'it no longer stands there',
  ).toEqual([])
})
