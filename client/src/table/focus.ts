/**
 * Whoever plays by keyboard never falls off the table: when the thing in focus is taken away or can not be pressed any
 * more, what is nearest to it has the focus.
 */
const PRESS = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), a[href], [tabindex="0"]'

const WATCHED = ['disabled', 'inert', 'hidden', 'class', 'style']

export function holdFocus(box: HTMLElement): () => void {
  /** The thing in focus, and all that it lies in, from the inside out. */
  let held: Element[] = []
  let frame = 0

  function note(event: FocusEvent): void {
    held = []
    for (let at = event.target as Element | null; at && at !== box.parentElement; at = at.parentElement) held.push(at)
  }

  function left(event: FocusEvent): void {
    const thing = event.target as HTMLElement
    if (event.relatedTarget) held = []
    else
      requestAnimationFrame(() => {
        if (isThere(thing)) held = [] // somebody went elsewhere
      })
  }

  function mend(): void {
    if (held.length === 0 || document.activeElement !== document.body || document.querySelector('dialog[open]')) return
    for (const around of held.filter((one) => one.isConnected && box.contains(one))) {
      const near = seen(around)
      if (near) return near.focus({ preventScroll: true })
    }
    box.focus({ preventScroll: true })
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
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    box.removeEventListener('focusin', note)
    box.removeEventListener('focusout', left)
  }
}

/** The first thing in there that can be pressed and is shown. */
function seen(around: Element): HTMLElement | null {
  return [...around.querySelectorAll<HTMLElement>(PRESS)].find(isThere) ?? null
}

function isThere(thing: HTMLElement): boolean {
  const shown = thing.isConnected && thing.getClientRects().length > 0
  return shown && !thing.matches(':disabled') && !thing.closest('[inert]')
}
