/** Every test of a board begins with an empty table at which nobody has moved or spoken. */
import { afterEach, beforeEach, expect } from 'vitest'
import { clear, move, speak } from './board'

beforeEach(() => {
  move.mockClear()
  speak.mockClear()
})
afterEach(() => {
  clear()
  // All files share one window: a board that stays mounted would take the keys of the next file.
  const heard = ['1', 'Enter'].filter((key) => {
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    return !document.dispatchEvent(press)
  })
  expect(heard, 'keys that something left behind still answers').toEqual([])
})
