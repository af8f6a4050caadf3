import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createRawSnippet, flushSync, mount, unmount } from 'svelte'
import Docked from '../src/table/Docked.svelte'
import { DEAD, settle } from '../src/table/settle'

const pressed: string[] = []
let stop: () => void
let dock: HTMLElement

/** Buttons of a dock by their words, one at each place. */
function lay(...words: string[]): HTMLButtonElement[] {
  dock.replaceChildren(
    ...words.map((word, place) => {
      const button = document.createElement('button')
      button.textContent = word
      button.dataset['place'] = String(place)
      button.addEventListener('click', () => pressed.push(word))
      return button
    }),
  )
  return [...dock.querySelectorAll('button')]
}
const told = (): Promise<void> => vi.advanceTimersByTimeAsync(1).then(() => undefined)
const key = (name: string): boolean =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  pressed.length = 0
  document.body.innerHTML = '<div id="dock"></div><button id="card" data-place="9"></button>'
  dock = document.getElementById('dock') as HTMLElement
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(100 * Number((this as HTMLElement).dataset['place']), 0, 90, 50)
  })
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test('what takes the place of another button is dead for 400 ms, and then answers', async () => {
  const [go] = lay('Go in')
  stop = settle(dock)
  go?.click()
  const [leave, more] = lay('Leave them all', 'More')
  await told()
  expect(leave?.getAttribute('aria-disabled')).toBe('true')
  expect(leave?.hasAttribute('data-settling')).toBe(true)
  leave?.click()
  more?.click()
  expect(pressed).toEqual(['Go in', 'More'])
  await vi.advanceTimersByTimeAsync(DEAD)
  expect(leave?.hasAttribute('aria-disabled')).toBe(false)
  leave?.click()
  expect(pressed).toEqual(['Go in', 'More', 'Leave them all'])
})

test('a press that began while it was dead is none', async () => {
  lay('Go in')
  stop = settle(dock)
  const [leave] = lay('Leave them all')
  await told()
  leave?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  await vi.advanceTimersByTimeAsync(DEAD)
  leave?.click()
  expect(pressed).toEqual([])
})

test('a place that was empty for a moment, or a whole dock, is remembered', async () => {
  lay('Go in')
  stop = settle(dock)
  lay()
  await vi.advanceTimersByTimeAsync(300)
  stop()
  const [leave] = lay('Leave them all')
  stop = settle(dock)
  leave?.click()
  expect(pressed).toEqual([])
  lay()
  await vi.advanceTimersByTimeAsync(2_000)
  const [late] = lay('Late')
  await told()
  late?.click()
  expect(pressed).toEqual(['Late'])
})

test('the same button with other words is another, unless they follow from a choice elsewhere', async () => {
  const [plate] = lay('Pick a card')
  stop = settle(dock)
  const card = document.getElementById('card')
  card?.addEventListener('click', () => plate && (plate.textContent = 'Play it'))
  card?.click()
  await told()
  plate?.click()
  expect(pressed).toEqual(['Pick a card'])
  if (plate) plate.textContent = 'Fold'
  await told()
  plate?.click()
  expect(pressed).toHaveLength(1)
})

test('keys that answer are dead with it, keys that choose are not', async () => {
  const heard: string[] = []
  const listen = (event: KeyboardEvent): void => void heard.push(event.key)
  document.addEventListener('keydown', listen)
  lay('Go in')
  stop = settle(dock)
  lay('Leave them all')
  await told()
  for (const name of ['Enter', ' ', 'x', '1']) key(name)
  expect(heard).toEqual(['1'])
  await vi.advanceTimersByTimeAsync(DEAD)
  for (const name of ['Enter', 'x']) key(name)
  expect(heard).toEqual(['1', 'Enter', 'x'])
  document.removeEventListener('keydown', listen)
})

test('a digit that words the plate anew leaves it live: Enter confirms at once', async () => {
  const heard: string[] = []
  const [plate] = lay('Pick a card')
  const listen = (event: KeyboardEvent): void => {
    heard.push(event.key)
    if (event.key === '1' && plate) plate.textContent = 'Play it'
  }
  document.addEventListener('keydown', listen)
  onTestFinished(() => document.removeEventListener('keydown', listen))
  stop = settle(dock)
  key('1')
  await told()
  expect(plate?.hasAttribute('data-settling')).toBe(false)
  key('Enter')
  expect(heard).toEqual(['1', 'Enter'])
})

test('a choice is never dead: it can be chosen again', async () => {
  lay('Go in')
  stop = settle(dock)
  const [card] = lay('A card')
  card?.setAttribute('aria-pressed', 'false')
  await told()
  card?.click()
  expect(pressed).toEqual(['A card'])
})

test('every dock has the rule', async () => {
  stop = () => undefined
  const table = createRawSnippet(() => ({ render: () => '<p></p>' }))
  const ask = createRawSnippet(() => ({ render: () => '<button data-place="0">Go in</button>' }))
  const asking = { now: null, answer: () => undefined }
  const board = { hint: undefined, read: () => undefined, layout: 'phone', asking, worded: () => '' } as never
  const docked = mount(Docked, { target: document.body, props: { size: 'S', board, table, dock: ask } })
  flushSync()
  const [go] = document.querySelectorAll('.dock button')
  if (go) go.textContent = 'Leave them all'
  await told()
  expect(go?.hasAttribute('data-settling')).toBe(true)
  void unmount(docked)
})
