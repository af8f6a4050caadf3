import { afterEach, expect, test, vi } from 'vitest'
import { flushSync, mount, unmount } from 'svelte'
import Finale from './Finale.svelte'
import { Shown } from '../src/table/shown.svelte'
import type { LogLine } from '../src/ui/log'

const line = (id: number): LogLine => ({ id, parts: [`line ${id}`] }) as LogLine
const BAR = { phase: 'A show', facts: [], farFacts: [] }

/** A page whose script grows, and what it shows of it. */
function page() {
  let script = $state.raw([line(0)])
  let shown: Shown | undefined
  const stop = $effect.root(() => {
    shown = new Shown(() => script)
  })
  flushSync()
  const told = (): unknown[] => {
    flushSync()
    return (shown as Shown).lines.map(({ id }) => id)
  }
  const write = (id: number): void => {
    script = [...script, line(id)]
  }
  return { shown: shown as unknown as Shown, told, write, stop }
}

test('the script does not run ahead of a show, and follows it at once', () => {
  const { shown, told, write, stop } = page()
  write(1)
  shown.showing(true, BAR)
  expect(told()).toEqual([0])
  write(2)
  expect(told()).toEqual([0])
  shown.showing(false, null)
  expect(told()).toEqual([0, 1, 2])
  stop()
})

test('what runs beside a question holds its own lines, and not those before it', () => {
  const { shown, told, write, stop } = page()
  write(1)
  shown.showing(true, null)
  expect(told()).toEqual([0])
  write(2)
  expect(told()).toEqual([0, 1])
  shown.showing(false, null)
  expect(told()).toEqual([0, 1, 2])
  stop()
})

test('an end that is still to turn up in the last reel holds the script, also where nothing runs', () => {
  const { shown, told, write, stop } = page()
  shown.held = true
  write(1)
  expect(told()).toEqual([0])
  shown.held = false
  expect(told()).toEqual([0, 1])
  stop()
})

const device = (window as unknown as { happyDOM: { settings: { device: { prefersReducedMotion: string } } } }).happyDOM
  .settings.device
afterEach(() => {
  vi.useRealTimers()
  device.prefersReducedMotion = 'reduce'
})

/** A last reel with three pieces, on a page that has seen it or not. */
function reel(seen: boolean) {
  vi.useFakeTimers()
  device.prefersReducedMotion = 'no-preference'
  const turning: boolean[] = []
  const target = document.body
  const drawn = mount(Finale, { target, props: { seen, turning: (on: boolean) => turning.push(on) } })
  flushSync()
  const header = document.querySelector('.result header')
  return {
    turning,
    waits: (): boolean => (flushSync(), header?.getAttribute('aria-busy') === 'true'),
    up: (): string => document.querySelector('#up')?.textContent ?? '',
    lists: (): boolean => document.querySelector('#after') !== null,
    done: () => void unmount(drawn),
  }
}

test('a last reel turns up piece by piece, and only then says how it ended', async () => {
  const { turning, waits, up, lists, done } = reel(false)
  expect([waits(), up(), lists()]).toEqual([true, '0', false])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([waits(), up(), lists()]).toEqual([true, '1', false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([waits(), up(), lists()]).toEqual([false, '3', true])
  expect(turning).toEqual([true, false])
  done()
})

test('it can be skipped, and who comes back finds it told', () => {
  const first = reel(false)
  document.querySelector<HTMLButtonElement>('.until button')?.click()
  expect([first.waits(), first.lists()]).toEqual([false, true])
  first.done()
  const second = reel(true)
  expect([second.waits(), second.lists()]).toEqual([false, true])
  second.done()
})
