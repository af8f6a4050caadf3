/** Where things are on the screen, so that cards can fly between them. */
import type { Attachment } from 'svelte/attachments'

const spots = new Map<string, Element>()

/** `{@attach spot('seat_2')}` */
export function spot(name: string): Attachment {
  return (node) => {
    spots.set(name, node)
    return () => {
      if (spots.get(name) === node) spots.delete(name)
    }
  }
}

export function rectOf(name: string): DOMRect | null {
  return spots.get(name)?.getBoundingClientRect() ?? null
}
