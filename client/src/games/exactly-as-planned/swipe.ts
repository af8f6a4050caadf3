/** A thumb that slides over something: `{@attach swipe({ left, right })}`. Mice press, fingers may also swipe. */
import type { Attachment } from 'svelte/attachments'

const FAR = 44

export type Ways = Partial<Record<'up' | 'left' | 'right', () => void>>

export function swipe(ways: Ways): Attachment<HTMLElement> {
  return (node) => {
    const stop = new AbortController()
    let from: PointerEvent | null = null
    const on = (type: 'pointerdown' | 'pointerup' | 'pointercancel', act: (event: PointerEvent) => void): void =>
      node.addEventListener(type, act, { signal: stop.signal })

    node.style.touchAction = ways.up ? 'none' : 'pan-y' // what is swiped can not scroll that way too
    on('pointerdown', (event) => (from = event.pointerType === 'mouse' ? null : event))
    on('pointercancel', () => (from = null))
    on('pointerup', (event) => {
      const way = from && wayOf(event.clientX - from.clientX, event.clientY - from.clientY)
      from = null
      if (way) ways[way]?.()
    })
    return () => stop.abort()
  }
}

function wayOf(x: number, y: number): keyof Ways | null {
  if (Math.max(Math.abs(x), -y) < FAR) return null
  if (-y > Math.abs(x)) return 'up'
  return Math.abs(x) > Math.abs(y) ? (x < 0 ? 'left' : 'right') : null
}
