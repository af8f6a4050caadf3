/** Keys that work anywhere on the table, unless somebody is typing. */

export type Keymap = Record<string, ((event: KeyboardEvent) => void) | undefined>

const TYPING = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable=true]'

export function typing(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null
}

/** Digits choose, from 1 on. */
export function digits<T>(things: T[], choose: (thing: T) => void): Keymap {
  return Object.fromEntries(things.slice(0, 9).map((thing, i) => [String(i + 1), () => choose(thing)]))
}

/** A thing that is chosen already: Enter on it is no second choice but the confirmation. */
function isChosen(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('[aria-pressed=true], [aria-checked=true], [aria-selected=true]')
}

/** Who chose by a digit means that choice with the Enter after it, and not a button where the focus was left behind. */
function letGo(target: EventTarget | null): void {
  if (!(target instanceof HTMLButtonElement) || document.activeElement !== target) return
  target.closest<HTMLElement>('[role=region][tabindex="0"]')?.focus({ preventScroll: true })
}

/** Names are those of KeyboardEvent.key; letters in lower case. Returns the way to stop. */
export function listenKeys(map: () => Keymap, on: EventTarget = document): () => void {
  const pressed = (raw: Event): void => {
    const event = raw as KeyboardEvent
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const act = map()[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement && !isChosen(event.target)) return
    event.preventDefault()
    act(event)
    if (/^\d$/.test(event.key)) letGo(event.target)
  }
  on.addEventListener('keydown', pressed)
  return () => on.removeEventListener('keydown', pressed)
}

/** Arrow keys walk along a row of items; Home and End go to its ends. */
export function walk(event: KeyboardEvent, items: HTMLElement[]): void {
  const at = items.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    Home: 0,
    End: items.length - 1,
  }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[Math.min(items.length - 1, Math.max(0, next))]?.focus()
}
