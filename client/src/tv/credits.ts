/** The last reel on a big screen: large letters, page after page like the credits of a film, then from the top again. */
import { isCalm } from '../motion'
import { projector } from '../table/reel.svelte'
import { edge, lower, raise } from './fit.svelte'

const EM = 26 / 1080
const PAGE_LASTS = 7_000
const OVERLAP = 0.15

export function credits(box: HTMLElement): () => void {
  const size = (): void => {
    document.documentElement.style.fontSize = `${EM * edge()}px`
    lower(box)
    raise(box)
    changes.takeRecords()
  }
  const turn = (): void => {
    if (projector.held) return
    const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 2
    const top = end ? 0 : box.scrollTop + box.clientHeight * (1 - OVERLAP)
    box.scrollTo({ top, behavior: isCalm() ? 'instant' : 'smooth' })
  }
  const reel = { skip: turn, goOn: () => undefined }
  const timer = setInterval(turn, PAGE_LASTS)
  const changes = new MutationObserver(size)
  changes.observe(box, { childList: true, subtree: true, characterData: true })
  size()
  addEventListener('resize', size)
  projector.add(reel)
  return () => {
    clearInterval(timer)
    changes.disconnect()
    projector.remove(reel)
    removeEventListener('resize', size)
    document.documentElement.style.fontSize = ''
  }
}
