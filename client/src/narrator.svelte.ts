/** All that this device says aloud, in one voice and at one speed: the browser's own. Chosen once, kept on the device. */
import { put, recall } from './storage'

const KEPT = 'heistnight.narrator'
const MOST_WAITING = 2

interface Wish {
  /** Whether the narrator reads along; off until somebody wants it. */
  on: boolean
  voice: string
  speed: string
}

class Narrator {
  wish: Wish = $state({ on: false, voice: '', speed: '1', ...recall<Partial<Wish>>(KEPT, {}) })
  voices: SpeechSynthesisVoice[] = $state.raw([])
  #waiting = 0

  /** Asked each time: a page may be tried where there is no voice. */
  get #speech(): SpeechSynthesis | null {
    return typeof speechSynthesis === 'undefined' ? null : speechSynthesis
  }

  get able(): boolean {
    return this.#speech !== null
  }

  /** Voices come late in some browsers; call in an effect, returns the way to stop. */
  listen(): () => void {
    const look = (): void => {
      this.voices = this.#speech?.getVoices?.() ?? []
    }
    look()
    this.#speech?.addEventListener?.('voiceschanged', look)
    return () => this.#speech?.removeEventListener?.('voiceschanged', look)
  }

  set(change: Partial<Wish>): void {
    this.wish = { ...this.wish, ...change }
    put(KEPT, this.wish)
    if (!this.wish.on) this.stop()
  }

  toggle = (): void => this.set({ on: !this.wish.on })

  stop(): void {
    this.#waiting = 0
    this.#speech?.cancel()
  }

  /** Read along, if that is wanted. What comes faster than a voice can tell it is not told. */
  tell(text: string): void {
    if (this.wish.on) this.say(text)
  }

  /** The same at once: a call is old a moment later, and so is whatever is being read. */
  call(text: string): void {
    if (this.wish.on) this.stop()
    this.tell(text)
  }

  say(text: string): void {
    const speech = this.#speech
    if (!speech || text === '') return
    if (this.#waiting >= MOST_WAITING) return
    const said = new SpeechSynthesisUtterance(text)
    said.lang = document.documentElement.lang || 'en'
    said.voice = speech.getVoices?.().find((voice) => voice.voiceURI === this.wish.voice) ?? null
    said.rate = Number(this.wish.speed)
    const done = (): void => {
      this.#waiting = Math.max(0, this.#waiting - 1)
    }
    said.onend = said.onerror = done
    this.#waiting += 1
    speech.speak(said)
  }
}

export const narrator = new Narrator()
