/** What the sources of the house hold to, wherever they stand. */
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../src/**/*.{css,svelte,ts}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Colours of the shared style that one game alone uses, with that game. */
function ofOneGame(files: Record<string, string>): string[] {
  const users = new Map<string, Set<string>>()
  for (const [path, source] of Object.entries(files)) {
    const room = /games\/[^/]+/.exec(path)?.[0] ?? 'house'
    for (const [, name = ''] of source.matchAll(/var\((--[\w-]+)/g))
      users.set(name, (users.get(name) ?? new Set<string>()).add(room))
  }
  const shared = Object.entries(files).filter(([path]) => path.includes('/style/'))
  const names = shared.flatMap(([, source]) =>
    [...source.matchAll(/^\s*(--[\w-]+): (?:#|rgb)/gm)].map(([, name = '']) => name),
  )
  const alone = [...new Set(names)].map((name) => [name, ...(users.get(name) ?? [])])
  return alone.filter(([, ...rooms]) => rooms.length === 1 && rooms[0] !== 'house').map((words) => words.join(': '))
}

test('a colour of one game among those of all is found', () => {
  const files = {
    'src/style/tokens.css': ':root {\n  --gem: #ff0000;\n  --text: #000000;\n  --act: rgb(230 187 95);\n}',
    'src/games/one/Gem.svelte':
      '<style>\n  .gem {\n    color: var(--gem);\n    background: var(--text);\n  }\n</style>',
    'src/games/two/Card.svelte': '<p style="color: var(--text)">',
    'src/ui/Plate.svelte': '<p style="color: var(--act)">',
  }
  expect(ofOneGame(files)).toEqual(['--gem: games/one'])
})

test('a colour that one game alone uses stands in its folder', () => {
  expect(sources['../src/style/tokens.css']).toContain('--house')
  expect(ofOneGame(sources)).toEqual([])
})

const GIVES = /navigator\.(?:clipboard|share|canShare)|'(?:share|canShare|clipboard)' in navigator|execCommand/

test('one file knows the ways to give something away, so that none dies on plain http', () => {
  const users = Object.entries(sources).filter(([, source]) => GIVES.test(source))
  expect(users.map(([path]) => path)).toEqual(['../src/copy.ts'])
})
