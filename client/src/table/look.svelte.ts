/** A card held close: by hover, by a long press, or by the key i. */
import type { Attachment } from 'svelte/attachments'

const HOVER = 400
const HOLD = 450
const SLIP = 10

export interface Looked {
  face: string
  near: DOMRect
  /** Stays until somebody presses anywhere; a hover does not. */
  held: boolean
}

class Look {
  at: Looked | null = $state.raw(null)

  show(face: string, node: Element, held: boolean): void {
    this.at = { face, near: node.getBoundingClientRect(), held }
  }

  hide(): void {
    this.at = null
  }
}

export const look = new Look()

/** Where the mouse was moved to. A card that comes to lie under it is not what somebody points at. */
let mouse: { x: number; y: number } | null = null
addEventListener('pointermove', ({ x, y }) => (mouse = { x, y }), { capture: true })

/** `{@attach peek(face)}` on a card or on the button it lies on. */
export function peek(face: string): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    let resting = false
    const stop = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void): void =>
      node.addEventListener(type, act, { signal: stop.signal })
    const after = (ms: number, held: boolean): void => {
      clearTimeout(timer)
      timer = setTimeout(() => look.show(face, node, held), ms)
    }
    on('pointerenter', (event) => {
      if (event.pointerType !== 'mouse' || event.buttons > 0) return // not while something is dragged
      from = event
      resting = mouse === null || (event.x === mouse.x && event.y === mouse.y)
      if (!resting) after(HOVER, false)
    })
    on('pointerdown', (event) => {
      clearTimeout(timer)
      from = event
      if (event.pointerType !== 'mouse') after(HOLD, true)
    })
    on('pointermove', (event) => {
      const way = Math.hypot(event.x - from.x, event.y - from.y)
      if (event.pointerType !== 'mouse') {
        if (way > SLIP) clearTimeout(timer)
      } else if (resting && way > 0) {
        resting = false
        after(HOVER, false)
      }
    })
    for (const type of ['pointerup', 'pointercancel'] as const) on(type, () => clearTimeout(timer))
    on('pointerleave', () => {
      clearTimeout(timer)
      if (!look.at?.held) look.hide()
    })
    on('contextmenu', (event) => event.preventDefault())
    on('keydown', (event) => {
      if (event.key !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      look.show(face, node, true)
    })
    return () => {
      stop.abort()
      clearTimeout(timer)
      look.hide()
    }
  }
}
