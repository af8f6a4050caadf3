import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import Hand from '../src/games/the-plan/Hand.svelte'
import Dial from '../src/ui/Dial.svelte'
import PhrasePicker from '../src/ui/PhrasePicker.svelte'
import Rules from '../src/ui/Rules.svelte'
import Stepper from '../src/ui/Stepper.svelte'
import TalkBox from '../src/ui/TalkBox.svelte'

let shown: Record<string, unknown> | undefined
afterEach(() => {
  if (shown) void unmount(shown)
  document.body.innerHTML = ''
})

const press = (label: string | RegExp) => {
  const found = [...document.querySelectorAll('button')].find((button) =>
    (button.textContent + (button.getAttribute('aria-label') ?? '')).match(label),
  )
  if (!found) throw new Error(`no button ${label}`)
  found.click()
  flushSync()
}

test('the dial is red in its last ten seconds and rounds up', () => {
  shown = mount(Dial, { target: document.body, props: { left: 9_400, total: 45_000, caption: 'to choose' } })
  expect(document.querySelector('[role=timer]')?.getAttribute('aria-label')).toBe('0:10 seconds')
  expect(document.querySelector('svg.hot')).not.toBeNull()
})

test('a phrase with gaps is said when the last gap is filled', () => {
  const onphrase = vi.fn()
  const kinds = [
    { value: 'E', label: 'Egypt' },
    { value: 'B', label: 'Bones' },
  ]
  const phrases = [
    {
      key: 'truce',
      label: 'Truce',
      slots: [
        { name: 'k', choices: kinds },
        { name: 'l', choices: kinds },
      ],
    },
  ]
  shown = mount(PhrasePicker, { target: document.body, props: { phrases, onphrase } })
  press('Truce')
  press('Egypt')
  expect(onphrase).not.toHaveBeenCalled()
  press('Bones')
  expect(onphrase).toHaveBeenCalledWith('truce', { k: 'E', l: 'B' })
})

test('a closed box shows the reason instead of the input', () => {
  shown = mount(TalkBox, {
    target: document.body,
    props: {
      lines: [],
      closed: { reason: 'Silence until the alarm', rule: 'BH-4.2' },
      onsay: () => undefined,
      onphrase: () => undefined,
    },
  })
  expect(document.querySelector('input')).toBeNull()
  expect(document.body.textContent).toContain('Silence until the alarm')
})

test('what somebody says is text, whatever it looks like', () => {
  const from = { name: 'Marek', mark: 1 }
  shown = mount(TalkBox, {
    target: document.body,
    props: { lines: [{ id: 1, from, text: '<b>x</b>' }], onsay: () => undefined, onphrase: () => undefined },
  })
  expect(document.body.textContent).toContain('<b>x</b>')
})

test('who said it, and to whom alone', () => {
  const lines = [{ id: 1, from: { name: 'Silk', mark: 1 }, to: 'for Ada', text: 'Truce?' }]
  shown = mount(TalkBox, { target: document.body, props: { lines, onsay: () => undefined, onphrase: () => undefined } })
  expect(document.querySelector('[role=log] p')?.textContent).toContain('Silk for Ada')
})

test('the stepper stays between its ends', () => {
  const onchange = vi.fn()
  shown = mount(Stepper, { target: document.body, props: { label: 'Bid', value: 3, min: 0, max: 3, onchange } })
  const spin = document.querySelector('[role=spinbutton]')
  for (const key of ['ArrowUp', 'ArrowDown', 'Home'])
    spin?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(onchange.mock.calls).toEqual([[2], [0]])
})

test('a hand tells which cards are chosen, also of two alike', () => {
  const onchoose = vi.fn()
  shown = mount(Hand, { target: document.body, props: { faces: ['SG', 'SG', 'P1-J'], chosen: [1], onchoose } })
  expect([...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-pressed'))).toEqual([
    'false',
    'true',
    'false',
  ])
  press('Ladrōna')
  expect(onchoose).toHaveBeenCalledWith(2)
})

test('searching the rules leaves what matches, under its heading', () => {
  shown = mount(Rules, { target: document.body, props: { source: '## Dogs\n\nbark\n\n## Cats\n\nmeow loudly' } })
  const input = document.querySelector('input')
  if (!input) throw new Error('no search box')
  input.value = 'meow'
  input.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  const book = document.querySelector('.book')?.textContent ?? ''
  expect(book).toContain('Cats')
  expect(book).not.toContain('bark')
  expect(document.querySelector('mark')?.textContent).toBe('meow')
})
