/** What the companion says aloud, with the device's own voice; off until somebody wants it. */
import { put, recall } from '../../storage'

const KEPT = 'heistnight.table.voice'

class Voice {
  readonly can = 'speechSynthesis' in globalThis
  on = $state(recall(KEPT, false))

  toggle(): void {
    this.on = !this.on
    put(KEPT, this.on)
    if (!this.on) speechSynthesis.cancel()
  }

  say(words: string): void {
    if (!this.on || !this.can) return
    speechSynthesis.cancel() // the newest call is the one that counts
    speechSynthesis.speak(new SpeechSynthesisUtterance(words))
  }
}

export const voice = new Voice()
