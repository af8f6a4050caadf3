import { expect, test, vi } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import Answer from '../src/table/Answer.svelte'

const LEAVE = [{ type: 'LeaveAll' }]

/** A dock in which two ways lead on: the plate, and one that gives up `loses`. */
function lay(loses: string, answer: { type: string }[] | null = null) {
  document.body.innerHTML = '<div id="dock"></div>'
  const move = vi.fn(() => Promise.resolve(null))
  const ask = { move, rule: vi.fn(), clock: {} } as never
  const gives = { words: 'Leave them all', loses, sure: 'Yes, leave them', answer: LEAVE }
  const dock = mount(Answer, {
    target: document.getElementById('dock') as HTMLElement,
    props: { ask, plate: 'Pay', answer, gives },
  })
  flushSync()
  const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === words)
  const press = (words: string): void => {
    button(words)?.click()
    flushSync()
  }
  return { move, press, button, done: () => void unmount(dock) }
}

test('what gives something up is never the plate, and no Enter does it', () => {
  const { move, button, done } = lay('')
  expect(button('Leave them all')?.classList.contains('plate')).toBe(false)
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  expect(move).not.toHaveBeenCalled()
  done()
})

test('where something could still be won it asks first, and away from the row that was pressed', () => {
  const { move, press, button, done } = lay('Two can be paid for. Leave all four?')
  press('Leave them all')
  expect(move).not.toHaveBeenCalled()
  const sure = button('Yes, leave them')
  expect(sure?.closest('[role=alertdialog]')?.contains(button('Leave them all') ?? null)).toBe(false)
  press('Go back')
  expect(button('Yes, leave them')).toBeUndefined()
  press('Leave them all')
  press('Yes, leave them')
  expect(move).toHaveBeenCalledExactlyOnceWith(LEAVE)
  done()
})

test('where nothing could be won it is done at once', () => {
  const { move, press, done } = lay('')
  press('Leave them all')
  expect(move).toHaveBeenCalledExactlyOnceWith(LEAVE)
  done()
})
