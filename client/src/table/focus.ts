/**
 * Whoever plays by keyboard never falls off the page: when the thing in focus is moved, taken away or can not be pressed
 * any more, it or what is nearest to it has the focus, and with all around it gone (a lobby when the game begins, a band
 * that was answered) the table. Only a hand lets go of something to have nothing instead.
 */
const PRESS = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), a[href], [tabindex="0"]'
const TABLE = '#table'
const WATCHED = ['disabled', 'inert', 'hidden', 'class', 'style']

export function holdFocus(box: HTMLElement): () => void {
  /** The thing in focus, and all that it lies in, from the inside out. */
  let held: Element[] = []
  let byHand = false
  let frame = 0

  function note(event: FocusEvent): void {
    held = []
    for (let at = event.target as Element | null; at && at !== box.parentElement; at = at.parentElement) held.push(at)
  }

  function left(event: FocusEvent): void {
    if (event.relatedTarget || byHand) held = []
  }

  function used(event: Event): void {
    byHand = event.type === 'pointerdown'
  }

  function mend(): void {
    if (held.length === 0 || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    const table = box.querySelector<HTMLElement>(TABLE) ?? box
    for (const around of held.filter((one) => (table === box || one !== box) && box.contains(one))) {
      const near = around !== table && around.matches(PRESS) && isThere(around) ? (around as HTMLElement) : seen(around)
      if (near) return near.focus({ preventScroll: true })
    }
    table.focus({ preventScroll: true })
  }

  /** The browser lets go of what is hidden or disabled only when it has drawn it so. */
  const watch = new MutationObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(mend)
    })
  })
  watch.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED })
  box.addEventListener('focusin', note)
  box.addEventListener('focusout', left)
  addEventListener('pointerdown', used, true)
  addEventListener('keydown', used, true)
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    box.removeEventListener('focusin', note)
    box.removeEventListener('focusout', left)
    removeEventListener('pointerdown', used, true)
    removeEventListener('keydown', used, true)
  }
}

/** The first thing in there that can be pressed and is shown. */
function seen(around: Element): HTMLElement | null {
  return [...around.querySelectorAll<HTMLElement>(PRESS)].find(isThere) ?? null
}

function isThere(thing: Element): boolean {
  const shown = thing.isConnected && thing.getClientRects().length > 0
  return shown && !thing.matches(':disabled') && !thing.closest('[inert]')
}
