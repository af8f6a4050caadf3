import { expect, test } from 'vitest'
import { WORDS } from '../doors'
import { address, parse, wayIn, type Route } from '../src/router.svelte'
import source from '../src/router.svelte.ts?raw'

test('every page has an address and every address its page', () => {
  const routes: Route[] = [
    { page: 'home' },
    { page: 'about' },
    { page: 'me' },
    { page: 'table', room: 'brass-otter-41' },
    { page: 'replay', replay: 'Ab_9' },
  ]
  for (const route of routes) expect(parse(address(route))).toEqual(route)
})

test('what is no page is lost', () => {
  for (const path of ['/t', '/t/a/b', '/t/a%20b', '/x/y', '/r/a/b']) expect(parse(path)).toEqual({ page: 'lost' })
})

test('a person may paste a code or a whole link', () => {
  const table = { page: 'table', room: 'brass-otter-41' }
  expect(wayIn(' brass-otter-41 ', 'table')).toEqual(table)
  expect(wayIn('https://heist.example/t/brass-otter-41?x=1', 'table')).toEqual(table)
  expect(wayIn('https://heist.example/r/Ab_9', 'table')).toEqual({ page: 'replay', replay: 'Ab_9' })
  expect(wayIn('Ab_9', 'replay')).toEqual({ page: 'replay', replay: 'Ab_9' })
  for (const text of ['heist.example', 'https://heist.example/about', '']) expect(wayIn(text, 'table')).toBe(null)
})

test('the server has a page for every first word of an address, and for no other', () => {
  const known = [...source.matchAll(/head === '(\w+)'/g)].map(([, word]) => word)
  expect([...new Set(known)].sort()).toEqual([...WORDS].sort())
})
