import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { narrator } from '../src/narrator.svelte'
import { button, buttons, label, press, text } from './board'

const said = vi.spyOn(narrator, 'call').mockImplementation(() => undefined)
const LOOK = 200
let companion: Record<string, unknown>

async function open(game: string): Promise<void> {
  const pages = import.meta.glob<{ default: Component }>('../src/games/*/paper/Companion.svelte')
  const page = await pages[`../src/games/${game}/paper/Companion.svelte`]?.()
  if (!page) throw new Error(game)
  companion = mount(page.default, { target: document.body })
  flushSync()
}

function wait(ms: number): void {
  for (let waited = 0; waited < ms; waited += LOOK) {
    vi.advanceTimersByTime(LOOK)
    flushSync()
  }
}

const told = (): string[] => said.mock.calls.map(([line]) => line)
const canGoBack = (): boolean => buttons().some((each) => label(each) === 'One back')

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  said.mockClear()
})
afterEach(async () => {
  await unmount(companion)
  document.body.innerHTML = ''
  vi.useRealTimers()
})

test('what was entered is taken back step by step, also after a reload', async () => {
  await open('bank-heist')
  expect(canGoBack()).toBe(false)
  press(/^The code$/)
  press(/^Right/)
  for (let bags = 0; bags < 5; bags++) press(/^A bag/)
  expect(text()).toContain('Five bags. Doors shut.')
  await unmount(companion)
  await open('bank-heist')
  press(/^One back$/)
  expect(text()).toContain('4 of 5 bags')
  for (let steps = 0; steps < 6; steps++) press(/^One back$/)
  expect(canGoBack()).toBe(false)
  expect(button(/^Read it aloud$/)).toBeTruthy()
})

test('a police alarm that was a slip is taken back', async () => {
  await open('oceans-heist')
  press(/^Begin$/)
  for (let alarms = 0; alarms < 6; alarms++) press(/^More: /)
  const ended = told().at(-1) ?? ''
  expect(text()).toContain(ended)
  press(/^One back$/)
  expect(text()).not.toContain(ended)
})

test('one recital at a time: another begins anew, and a step ends it', async () => {
  await open('bank-heist')
  press(/^Read it aloud$/)
  wait(5000)
  expect(told()).toHaveLength(2)
  press(/^Read it aloud$/)
  wait(5000)
  expect(told()).toHaveLength(4)
  expect(told().slice(2)).toEqual(told().slice(0, 2))
  press(/^The code$/)
  wait(60_000)
  expect(told()).toHaveLength(4)
  press(/^Count down$/)
  wait(4500)
  expect(told().at(-1)).toBe('Up!')
  expect(text()).toContain('Up!')
})

test('the clock of a heist starts with a word that is heard and seen, and is not taken back', async () => {
  await open('exactly-as-planned')
  press(/^Begin$/)
  press(/^Start the clock$/)
  press(/^One back$/)
  wait(5000)
  expect(button(/^Start the clock$/)).toBeTruthy() // the count was taken back
  press(/^Start the clock$/)
  wait(3400)
  expect(text()).toContain('Go!')
  expect(told().slice(-4)).toEqual(['3', '2', '1', 'Go!'])
  wait(1000)
  expect(text()).not.toContain('Go!')
  expect(canGoBack()).toBe(false)
  press(/^Call it$/)
  expect(text()).toContain('Called with 4:5')
  press(/^One back$/)
  expect(button(/^Stop the clock$/)).toBeTruthy()
})

test('a heist has as many names as it has partners', async () => {
  await open('exactly-as-planned')
  const names = (): number => document.querySelectorAll('fieldset input:not([type=radio])').length
  expect(names()).toBe(3)
  press(/^Three-Ring Monte$/)
  expect(names()).toBe(2)
  expect([/^One more$/, /does not play/].map((name) => button(name).disabled)).toEqual([true, true])
  press(/^Quiz Show$/)
  expect(names()).toBe(3)
})
