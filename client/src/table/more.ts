/**
 * `{@attach more}` on a box that scrolls: it fades at the edge behind which there is more (see base.css), and keys
 * reach it.
 */
import type { Attachment } from 'svelte/attachments'

const NEAR = 8

/** Every box that is there, and whether keys reach it by themselves. */
const boxes = new Map<Element, boolean>()

/** One for all boxes, and it looks when the page is laid out: to ask at any other time lays it out once more. */
const sizes =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((seen) => {
        const near = new Set(seen.flatMap(({ target }) => [target, target.parentElement ?? target]))
        look([...near].filter((one) => boxes.has(one)) as HTMLElement[])
      })

/** All are read before the first is marked. */
function look(nodes: HTMLElement[]): void {
  const found = nodes.map((node) => {
    const [high, wide] = [node.scrollHeight - node.clientHeight, node.scrollWidth - node.clientWidth]
    const more = high - node.scrollTop > NEAR ? 'below' : wide - node.scrollLeft > NEAR ? 'right' : ''
    return { node, more, scrolls: high > 0 || wide > 0 }
  })
  for (const { node, more, scrolls } of found) {
    if (node.dataset['more'] !== more) node.dataset['more'] = more
    if (boxes.get(node)) continue
    if (scrolls) node.tabIndex = 0
    else node.removeAttribute('tabindex')
  }
}

export const more: Attachment<HTMLElement> = (node) => {
  const scrolled = (): void => look([node])
  const watch = (): void => {
    for (const part of [node, ...node.children]) sizes?.observe(part)
  }
  boxes.set(node, node.hasAttribute('tabindex'))
  watch()
  const parts = new MutationObserver(watch)
  parts.observe(node, { childList: true })
  node.addEventListener('scroll', scrolled, { passive: true })
  return () => {
    boxes.delete(node)
    for (const part of [node, ...node.children]) sizes?.unobserve(part)
    parts.disconnect()
    node.removeEventListener('scroll', scrolled)
  }
}
