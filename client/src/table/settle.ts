/**
 * A button that takes the place of another is dead for 400 ms: a thumb that was already on its way meant the other. The
 * mark `data-settling` draws it (base.css), `aria-disabled` tells it, and clicks and keys on it are stopped here.
 */
import { typing } from '../keys'

export const DEAD = 400 // ms
const AT_ONCE = 50 // ms in which a choice changes the words of a button
const REMEMBERED = 1_000 // ms for which an empty place is still the one that was just pressed

interface Place {
  what: HTMLButtonElement
  words: string
  rect: DOMRect
}

/** Buttons that went away, in whichever dock, and when. */
let gone: (Place & { at: number })[] = []

/** What is pressed just now: where, or by a key that chooses and confirms nothing. */
interface Press {
  rect: DOMRect | null
}

/** What is only chosen can be chosen again. */
const isChoice = (button: HTMLElement): boolean => button.matches('[aria-pressed], [role=radio], [aria-expanded]')
const wordsOf = (button: HTMLElement): string => (button.textContent ?? '').trim()
const meet = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Watch the buttons of a dock. */
export function settle(dock: HTMLElement): () => void {
  let here: Place[] = []
  let press: Press | null = null
  let forgets: ReturnType<typeof setTimeout> | undefined
  let stopped: EventTarget | null = null
  const dead = new Map<HTMLButtonElement, ReturnType<typeof setTimeout>>()

  function wake(button: HTMLButtonElement): void {
    clearTimeout(dead.get(button))
    if (!dead.delete(button)) return
    button.removeAttribute('data-settling')
    button.removeAttribute('aria-disabled')
  }

  function rest(button: HTMLButtonElement): void {
    clearTimeout(dead.get(button))
    dead.set(button, setTimeout(wake, DEAD, button))
    button.setAttribute('data-settling', '')
    button.setAttribute('aria-disabled', 'true')
  }

  /** A choice made elsewhere changes the words of the button, as the person who chose expects. */
  const expected = (rect: DOMRect): boolean => press !== null && !(press.rect && meet(press.rect, rect))

  function look(): void {
    const now = performance.now()
    const buttons = [...dock.querySelectorAll('button')]
    const isHere = (what: HTMLButtonElement, i: number): boolean =>
      here[i]?.what === what && here[i].words === wordsOf(what)
    if (buttons.length === here.length && buttons.every(isHere)) return
    const were = [...here, ...gone.filter(({ at }) => now - at < REMEMBERED)]
    here = buttons.map((what) => ({ what, words: wordsOf(what), rect: what.getBoundingClientRect() }))
    for (const { what, words, rect } of here) {
      const there = were.filter((one) => meet(one.rect, rect))
      const stayed = there.some((one) => one.what === what && one.words === words)
      if (there.length > 0 && !stayed && !isChoice(what) && !expected(rect)) rest(what)
    }
    leave(were, now)
  }

  function leave(were: Place[], now: number): void {
    const left = were.filter(({ what }) => !here.some((one) => one.what === what))
    gone = left.map((one) => ({ at: now, ...one }))
    for (const { what } of left) wake(what)
  }

  function noted(event: Event): void {
    const key = event instanceof KeyboardEvent ? event.key : null
    const button = event.target instanceof Element ? event.target.closest('button') : null
    clearTimeout(forgets)
    press = null
    if (key === null) press = { rect: button?.getBoundingClientRect() ?? null }
    else if (/^(\d|Arrow.*)$/.test(key)) press = { rect: null }
    forgets = setTimeout(() => (press = null), AT_ONCE)
  }

  function stop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function clicked(event: Event): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (event.type === 'pointerdown') stopped = button && dead.has(button) ? button : null
    else if (button && (dead.has(button) || button === stopped)) return stop(event)
    noted(event)
  }

  function keyed(event: KeyboardEvent): void {
    if (typing(event.target) || document.querySelector('dialog[open]')) return
    const button = event.target instanceof Element ? event.target.closest('button') : null
    const letter = /^[a-z]$/i.test(event.key)
    const acts = letter || event.key === 'Enter' || event.key === ' '
    const meant = button === null || letter ? dead.size > 0 : dead.has(button)
    if (acts && meant && !event.ctrlKey && !event.metaKey && !event.altKey) return stop(event)
    noted(event)
  }

  const watcher = new MutationObserver(look)
  watcher.observe(dock, { childList: true, characterData: true, subtree: true })
  look()
  addEventListener('pointerdown', clicked, true)
  addEventListener('click', clicked, true)
  addEventListener('keydown', keyed, true)
  return () => {
    watcher.disconnect()
    const were = here
    here = []
    leave([...were, ...gone], performance.now())
    removeEventListener('pointerdown', clicked, true)
    removeEventListener('click', clicked, true)
    removeEventListener('keydown', keyed, true)
  }
}
