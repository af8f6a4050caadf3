/** Reads aloud what the script says, with the browser's own voice. Off until somebody wants it; kept on the device. */
import { words } from '../lang/tv'
import { put, recall } from '../storage'

const KEPT = 'heistnight.narrator'
const MOST_WAITING = 2

interface Wish {
  on: boolean
  voice: string
  speed: string
}

class Narrator {
  wish: Wish = $state({ on: false, voice: '', speed: '1', ...recall<Partial<Wish>>(KEPT, {}) })
  voices: SpeechSynthesisVoice[] = $state.raw([])
  #waiting = 0
  readonly #speech = typeof speechSynthesis === 'undefined' ? null : speechSynthesis

  get able(): boolean {
    return this.#speech !== null
  }

  /** Voices come late in some browsers; call once, returns the way to stop. */
  listen(): () => void {
    const look = (): void => {
      this.voices = this.#speech?.getVoices() ?? []
    }
    look()
    this.#speech?.addEventListener?.('voiceschanged', look)
    return () => {
      this.#speech?.removeEventListener?.('voiceschanged', look)
      this.#speech?.cancel()
    }
  }

  set(change: Partial<Wish>): void {
    this.wish = { ...this.wish, ...change }
    put(KEPT, this.wish)
    if (!this.wish.on) this.hush()
  }

  toggle = (): void => this.set({ on: !this.wish.on })

  hush(): void {
    this.#waiting = 0
    this.#speech?.cancel()
  }

  /** What comes faster than a voice can tell it is not told. */
  tell(text: string, atOnce = false): void {
    if (!this.wish.on || !this.#speech || text === '') return
    if (atOnce) this.hush()
    if (this.#waiting >= MOST_WAITING) return
    const said = new SpeechSynthesisUtterance(text)
    said.lang = 'en'
    said.voice = this.voices.find((voice) => voice.voiceURI === this.wish.voice) ?? null
    said.rate = Number(this.wish.speed)
    const done = (): void => {
      this.#waiting = Math.max(0, this.#waiting - 1)
    }
    said.onend = said.onerror = done
    this.#waiting += 1
    this.#speech.speak(said)
  }
}

export const narrator = new Narrator()

/** What is called out at a second of the countdown of a whole time. Short windows need no caller. */
export function called(left: number, total: number): string {
  const say = words.narrator
  if (total < 60) return ''
  if (left % 60 === 0 && left > 0 && left < total) return say.minutes(left / 60)
  return left === 30 && total > 60 ? say.half : left === 10 ? say.ten : ''
}
