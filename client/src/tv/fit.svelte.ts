/** The largest measure with which a board still fits its box, and letters that can be read across a room whatever it is. */

const LARGEST = 30 / 1080 // root em, of the height of the screen: everything on a board is measured in it
const SMALLEST = 11 / 1080
const LETTERS = 28 / 1080 // nothing is written smaller
const STEP = 0.94
const OVER = 2

export function fits(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + OVER && box.scrollWidth <= box.clientWidth + OVER
}

export const edge = (): number => Math.min(innerHeight, (innerWidth * 9) / 16)

function setEm(px: number): void {
  document.documentElement.style.fontSize = `${px}px`
}

/** How many pixels of the screen one of an element's own is: what stands in a drawing grows with it. */
function scaleOf(element: Element): number {
  const place = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null
  return place ? Math.hypot(place.a, place.b) : 1
}

/** Whatever would be written smaller than can be read is written as large as it must be. */
export function raise(box: HTMLElement): void {
  const least = LETTERS * edge()
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
  const written = new Set<Element>()
  while (texts.nextNode()) {
    const { nodeValue, parentElement } = texts.currentNode
    if (nodeValue?.trim() && parentElement) written.add(parentElement)
  }
  const small = [...written].flatMap((element) => {
    if (element.hasAttribute('data-raised')) return []
    const scale = scaleOf(element)
    const size = parseFloat(getComputedStyle(element).fontSize) * scale
    return size > 0 && size < least - 0.1 ? [{ element, scale }] : []
  })
  for (const { element, scale } of small) {
    const raised = element as HTMLElement
    raised.style.fontSize = `${least / scale}px`
    raised.dataset['raised'] = ''
  }
}

/** As it was drawn: another size of the screen asks for other letters. */
export function lower(box: HTMLElement): void {
  for (const raised of box.querySelectorAll<HTMLElement>('[data-raised]')) {
    raised.style.removeProperty('font-size')
    raised.removeAttribute('data-raised')
  }
}

/** For `{@attach fitted(most)}`: it only ever shrinks, so that nothing jumps; another size of the screen begins anew. */
export function fitted(largest = LARGEST * 1080): (box: HTMLElement) => () => void {
  return (box) => {
    let em = 0
    const shrink = (): void => {
      raise(box)
      while (!fits(box) && em > SMALLEST * edge()) {
        // letters stay as they are, so that it is never too much to shrink all by what hangs out
        setEm((em *= Math.min(STEP, box.clientHeight / box.scrollHeight, box.clientWidth / box.scrollWidth)))
        raise(box)
      }
      changes.takeRecords()
    }
    const begin = (): void => {
      em = (largest / 1080) * edge()
      setEm(em)
      lower(box)
      shrink()
    }
    const sizes = new ResizeObserver(shrink)
    const changes = new MutationObserver(shrink)
    begin()
    for (const child of box.children) sizes.observe(child)
    changes.observe(box, { childList: true, subtree: true, characterData: true })
    addEventListener('resize', begin)
    return () => {
      sizes.disconnect()
      changes.disconnect()
      removeEventListener('resize', begin)
      document.documentElement.style.fontSize = ''
    }
  }
}
