/** The last reel on a big screen: large letters, page after page like the credits of a film, then from the top again. */
import { isCalm } from '../motion'
import { projector } from '../table/reel.svelte'

const EM = 26 / 1080
const PAGE_LASTS = 7_000
const OVERLAP = 0.15

export function credits(box: HTMLElement): () => void {
  const size = (): void => {
    const edge = Math.min(innerHeight, (innerWidth * 9) / 16)
    document.documentElement.style.fontSize = `${EM * edge}px`
  }
  const turn = (): void => {
    if (projector.held) return
    const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    const top = end ? 0 : box.scrollTop + box.clientHeight * (1 - OVERLAP)
    box.scrollTo({ top, behavior: isCalm() ? 'instant' : 'smooth' })
  }
  const reel = { skip: turn, goOn: () => undefined }
  const timer = setInterval(turn, PAGE_LASTS)
  size()
  addEventListener('resize', size)
  projector.add(reel)
  return () => {
    clearInterval(timer)
    projector.remove(reel)
    removeEventListener('resize', size)
    document.documentElement.style.fontSize = ''
  }
}
