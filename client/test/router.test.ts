import { expect, test } from 'vitest'
import { address, parse, roomOf, type Route } from '../src/router.svelte'

test('every page has an address and every address its page', () => {
  const routes: Route[] = [
    { page: 'home' },
    { page: 'about' },
    { page: 'table', room: 'brass-otter-41', watch: false },
    { page: 'table', room: 'brass-otter-41', watch: true },
    { page: 'replay', replay: 'Ab_9' },
  ]
  for (const route of routes) expect(parse(address(route))).toEqual(route)
})

test('what is no page is lost', () => {
  for (const path of ['/t', '/t/a/b', '/t/a%20b', '/x/y', '/r/a/b', '/t/a/watch/c']) expect(parse(path)).toEqual({ page: 'lost' })
})

test('a person may paste a code or a whole link', () => {
  expect(roomOf(' brass-otter-41 ')).toBe('brass-otter-41')
  expect(roomOf('https://heist.example/t/brass-otter-41?x=1')).toBe('brass-otter-41')
  expect(roomOf('heist.example')).toBe(null)
  expect(roomOf('https://heist.example/about')).toBe(null)
  expect(roomOf('')).toBe(null)
})
