/** The largest letters with which a board still fits its box: everything on a board is measured in root ems. */

const LARGEST = 30 / 1080 // of the height of the screen
const SMALLEST = 11 / 1080
const STEP = 0.94
const OVER = 2

export function fits(box: HTMLElement): boolean {
  return box.scrollHeight <= box.clientHeight + OVER && box.scrollWidth <= box.clientWidth + OVER
}

const edge = (): number => Math.min(innerHeight, (innerWidth * 9) / 16)

function setEm(px: number): void {
  document.documentElement.style.fontSize = `${px}px`
}

/** For `{@attach fitted(most)}`: it only ever shrinks, so that nothing jumps; another size of the screen begins anew. */
export function fitted(largest = LARGEST * 1080): (box: HTMLElement) => () => void {
  return (box) => {
    let em = 0
    const shrink = (): void => {
      while (!fits(box) && em > SMALLEST * edge()) setEm((em *= STEP))
    }
    const begin = (): void => {
      em = (largest / 1080) * edge()
      setEm(em)
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
