/** A board on the table of a test: recorded moments are drawn one at a time, and pressed as a person would. */
import { flushSync, mount, unmount, type Component } from 'svelte'
import { vi } from 'vitest'
import { pictured } from '../src/picture'
import type { BoardProps, Tagged } from '../src/table/face'
import { ServerClock } from '../src/time'
import type { Phrase } from '../src/wire'

export type No = { text: string; rule: string }

export interface Moment {
  seat: number | null
  chairs: number
  view: Tagged & { question: { name: string } | null; outcome: unknown }
  options: Tagged[]
  hands: Tagged[] | null
}

export const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera', 'Pia', 'Omar', 'June']
export const move = vi.fn((_actions: Tagged[]): Promise<No | null> => Promise.resolve(null))
export const speak = vi.fn((_words: Phrase | string): Promise<No | null> => Promise.resolve(null))
let shown: Record<string, unknown> | undefined

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}

/** What the shell would give a face at a moment; its type is too narrow where it comes from a file. */
export function propsOf(recorded: unknown, change: Partial<BoardProps> = {}): BoardProps {
  const moment = recorded as Moment
  return {
    view: pictured<Tagged>(moment.view),
    options: moment.options,
    seat: moment.seat,
    seats: names
      .slice(0, moment.chairs)
      .map((name, mark) => ({ name, mark, you: mark === moment.seat, bot: null, away: false })),
    events: [],
    beat: 1,
    clock: { server: new ServerClock(), deadline: null, total: null, paused: false },
    move,
    talk: { heard: [], law: null, speak },
    showing: () => undefined,
    rule: () => undefined,
    hints: false,
    novice: false,
    practice: false,
    film: moment.hands !== null,
    hands: moment.hands?.map((hand) => pictured<Tagged>(hand)) ?? null,
    ...change,
  }
}

/** In place of whatever lay there. */
export function draw<P extends BoardProps>(face: Component<P>, props: P): P {
  clear()
  shown = mount(face as Component<BoardProps>, { target: document.body, props })
  flushSync()
  return props
}

export function clear(): void {
  if (shown) void unmount(shown)
  shown = undefined
  document.body.innerHTML = ''
}

export const text = (): string => document.body.textContent ?? ''
export const label = (node: Element): string =>
  `${node.getAttribute('aria-label') ?? ''}${node.textContent ?? ''}`.trim()
export const buttons = (within: ParentNode = document): HTMLButtonElement[] => [...within.querySelectorAll('button')]

export function button(wanted: RegExp): HTMLButtonElement {
  const found = buttons().find((node) => wanted.test(label(node)))
  if (!found) throw new Error(`no button ${wanted}: ${buttons().map(label).join(' | ')}`)
  return found
}

export function click(node: HTMLElement | undefined): void {
  node?.click()
  flushSync()
}

export function press(wanted: RegExp): void {
  click(button(wanted))
}

export function key(name: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))
  flushSync()
}

/** Choose one of several that exclude each other. */
export function point(at: number): void {
  document
    .querySelectorAll<HTMLInputElement>('input[type=radio]')
    [at]?.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}
