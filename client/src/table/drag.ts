/** Dragging by pointer, beside tap and key: `{@attach drag(…)}` on what moves, `data-drop="…"` on where it may land. */
import type { Attachment } from 'svelte/attachments'

const SLIP = 8

interface Dragged {
  /** Told where it was let go: the value of the nearest data-drop. */
  ondrop: (place: string) => void
  /** It left its place: now is the time to show where it may land. */
  onlift?: () => void
  /** Fingers scroll the page unless the thing is small and there is nothing to scroll. */
  touch?: boolean
}

export function drag({ ondrop, onlift, touch = false }: Dragged): Attachment<HTMLElement> {
  return (node) => {
    const stop = new AbortController()
    let from: { x: number; y: number } | null = null
    let copy: HTMLElement | null = null
    let following: AbortController | undefined

    const over = (event: PointerEvent): string | undefined =>
      document
        .elementsFromPoint(event.clientX, event.clientY)
        .find((found): found is HTMLElement => found instanceof HTMLElement && found.dataset['drop'] !== undefined)
        ?.dataset['drop']
    const end = (): void => {
      following?.abort()
      copy?.remove()
      copy = from = null
    }
    const lift = (event: PointerEvent): void => {
      copy = node.cloneNode(true) as HTMLElement
      copy.setAttribute('aria-hidden', 'true')
      const { width } = node.getBoundingClientRect()
      Object.assign(copy.style, {
        position: 'fixed',
        zIndex: '20',
        width: `${width}px`,
        pointerEvents: 'none',
        opacity: '0.9',
        left: '0',
        top: '0',
        margin: '0',
      })
      document.body.append(copy)
      node.setPointerCapture(event.pointerId)
      onlift?.()
    }
    const moved = (event: PointerEvent): void => {
      if (!from) return
      if (!copy && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP) lift(event)
      if (copy)
        copy.style.transform = `translate(${event.clientX - copy.offsetWidth / 2}px, ${event.clientY - copy.offsetHeight / 2}px)`
    }
    const dropped = (event: PointerEvent): void => {
      const place = copy ? over(event) : undefined
      if (copy) swallowClick(node)
      end()
      if (place !== undefined) ondrop(place)
    }

    if (touch) node.style.touchAction = 'none'
    node.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0 || !(touch || event.pointerType === 'mouse')) return
        from = { x: event.clientX, y: event.clientY }
        following = new AbortController()
        // A quick hand has left the thing before it moved once: the whole window is followed.
        window.addEventListener('pointermove', moved, { signal: following.signal })
        window.addEventListener('pointerup', dropped, { signal: following.signal })
        window.addEventListener('pointercancel', end, { signal: following.signal })
      },
      { signal: stop.signal },
    )
    return () => {
      stop.abort()
      end()
    }
  }
}

/** The click that follows a drop is not a tap. */
function swallowClick(node: HTMLElement): void {
  const stop = new AbortController()
  node.addEventListener('click', (click) => (click.stopImmediatePropagation(), click.preventDefault()), {
    capture: true,
    signal: stop.signal,
  })
  setTimeout(() => stop.abort())
}
