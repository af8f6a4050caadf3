/** `{@attach more}` on a box that scrolls: it fades at its foot while there is more below (see base.css). */
import type { Attachment } from 'svelte/attachments'

const NEAR = 8

export const more: Attachment<HTMLElement> = (node) => {
  const look = (): void => {
    node.dataset['more'] = node.scrollHeight - node.scrollTop - node.clientHeight > NEAR ? 'below' : ''
  }
  look()
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  for (const part of [node, ...node.children]) sizes?.observe(part)
  node.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes?.disconnect()
    node.removeEventListener('scroll', look)
  }
}
