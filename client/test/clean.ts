/** Every test of a board begins with an empty table at which nobody has moved or spoken. */
import { afterEach, beforeEach } from 'vitest'
import { clear, move, speak } from './board'

beforeEach(() => {
  move.mockClear()
  speak.mockClear()
})
afterEach(clear)
