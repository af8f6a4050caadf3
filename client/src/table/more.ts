/**
 * `{@attach more}` on a box that scrolls: it fades at the edge behind which there is more (see base.css), and keys
 * reach it.
 */
import type { Attachment } from 'svelte/attachments'

const NEAR = 8

export const more: Attachment<HTMLElement> = (node) => {
  const given = node.getAttribute('tabindex')
  const look = (): void => {
    const below = node.scrollHeight - node.scrollTop - node.clientHeight > NEAR
    const right = node.scrollWidth - node.scrollLeft - node.clientWidth > NEAR
    node.dataset['more'] = below ? 'below' : right ? 'right' : ''
    if (given !== null) return
    const scrolls = node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth
    if (scrolls) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  }
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
  const watch = (): void => {
    for (const part of [node, ...node.children]) sizes?.observe(part)
    look()
  }
  watch()
  const parts = new MutationObserver(watch)
  parts.observe(node, { childList: true })
  node.addEventListener('scroll', look, { passive: true })
  return () => {
    sizes?.disconnect()
    parts.disconnect()
    node.removeEventListener('scroll', look)
  }
}
