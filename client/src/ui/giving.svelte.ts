/** A button that gives something away, and what it says for a moment after it was pressed. */
import { canShare, give } from '../copy'
import { say } from '../lang'

const SHOWN = 2_500

export class Giving {
  done = $state('')

  /** Where nothing can be given, `mark` marks it to be copied by hand. */
  async give(what: string, as: 'url' | 'text', mark?: () => void): Promise<void> {
    const given = await give(what, as)
    if (!given) mark?.()
    this.done = !given ? say.lobby.copyByHand : canShare ? '' : say.lobby.copied
    setTimeout(() => (this.done = ''), SHOWN)
  }
}

/** Mark all that stands in it. */
export const mark = (text: Node | undefined) => (): void => {
  if (text) getSelection()?.selectAllChildren(text)
}
