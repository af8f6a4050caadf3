import { afterEach, expect, test, vi } from 'vitest'
import { flushSync, mount, unmount, createRawSnippet } from 'svelte'
import { digits, listenKeys } from '../src/keys'
import CueCard from '../src/learn/CueCard.svelte'
import Answer from '../src/table/Answer.svelte'

afterEach(() => (document.body.innerHTML = ''))

function pressed(key: string, on: Element = document.body): boolean {
  return !on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

test('digits choose the first nine', () => {
  const chosen: string[] = []
  const stop = listenKeys(() => digits([...'abcdefghijk'], (thing) => chosen.push(thing)))
  for (const key of ['1', '9', '0']) pressed(key)
  stop()
  pressed('2')
  expect(chosen).toEqual(['a', 'i'])
})

test('Enter on what is chosen confirms; on another button it is that button’s', () => {
  const confirm = vi.fn()
  const stop = listenKeys(() => ({ Enter: confirm }))
  document.body.innerHTML =
    '<button id="a" aria-pressed="true"></button><button id="b" aria-pressed="false"></button><i></i>'
  const [a, b, i] = ['#a', '#b', 'i'].map((what) => document.querySelector(what) as Element) as [
    Element,
    Element,
    Element,
  ]
  expect(pressed('Enter', b)).toBe(false)
  expect(confirm).not.toHaveBeenCalled()
  expect(pressed('Enter', a)).toBe(true)
  expect(pressed('Enter', i)).toBe(true)
  expect(confirm).toHaveBeenCalledTimes(2)
  stop()
})

test('Enter after a digit confirms what it chose, wherever the focus was left behind', () => {
  const confirm = vi.fn()
  document.body.innerHTML =
    '<div role="region" tabindex="0"><button id="seat"></button></div><button id="elsewhere"></button>'
  const stop = listenKeys(() => ({ ...digits(['a'], () => undefined), Enter: confirm }))
  const seat = document.getElementById('seat') as HTMLElement
  seat.focus()
  pressed('1', seat)
  expect(document.activeElement?.role).toBe('region')
  pressed('Enter', document.activeElement ?? undefined)
  expect(confirm).toHaveBeenCalledOnce()
  seat.focus()
  pressed('2', seat)
  expect(document.activeElement).toBe(seat)
  const elsewhere = document.getElementById('elsewhere') as HTMLElement
  elsewhere.focus()
  pressed('1', elsewhere)
  expect(document.activeElement).toBe(elsewhere)
  stop()
})

test('in a lesson Enter goes on while there is only something to look at, and answers where the board is asked', () => {
  const target = document.body
  const move = vi.fn(() => Promise.resolve(null))
  const onenter = vi.fn()
  const words = { sentence: 'Look.', slug: '', wrong: '', part: 0, parts: [], back: null }
  const on = createRawSnippet(() => ({ render: () => '<button>Go on</button>' }))
  const ask = { move, rule: vi.fn(), clock: {} } as never
  for (const looks of [true, false]) {
    const cue = mount(CueCard, { target, props: { ...words, on: looks ? on : null, onenter: looks ? onenter : null } })
    const answer = mount(Answer, { target, props: { ask, plate: 'Finish', answer: [{ type: 'Wait' }] } })
    flushSync()
    pressed('Enter')
    expect([onenter.mock.calls.length, move.mock.calls.length]).toEqual(looks ? [1, 0] : [1, 1])
    void unmount(answer)
    void unmount(cue)
  }
})
