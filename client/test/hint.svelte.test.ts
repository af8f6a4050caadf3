/** A hint tells what has happened: whoever watches it happen reads it afterwards. */
import { flushSync } from 'svelte'
import { expect, test } from 'vitest'
import moments from '../src/gallery/the-plan/moments.json'
import { Board } from '../src/table/board.svelte'
import type { Bar } from '../src/table/face'
import { propsOf } from './board'

test('a hint waits while the show has the table to itself, and not beside a question', () => {
  const show = $state({ running: true, skip: () => undefined })
  const inTheTeamsGo: Bar = { phase: 'The teams go in.', facts: [], farFacts: [] }
  const bar: { now: Bar | null } = $state({ now: inTheTeamsGo })
  let board!: Board
  const stop = $effect.root(() => {
    board = new Board(() => ({ ...propsOf(moments.choose), hints: true }), {
      show,
      feed: () => undefined,
      hints: () => [{ key: 'test.end', text: 'Your team came home with nothing.' }],
      bar: () => bar.now,
    })
  })
  flushSync()
  expect(board.hint).toBeUndefined()
  bar.now = null
  expect(board.hint?.key).toBe('test.end')
  bar.now = inTheTeamsGo
  expect(board.hint).toBeUndefined()
  show.running = false
  expect(board.hint?.key).toBe('test.end')
  stop()
})
