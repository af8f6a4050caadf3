/** What the microphone hears, in pieces as long as a frame. */
const FRAME = 1920

class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(FRAME)
  #filled = 0

  process([input]) {
    const heard = input[0]
    if (!heard) return true
    for (const sample of heard) {
      this.#piece[this.#filled++] = sample
      if (this.#filled < FRAME) continue
      this.port.postMessage(this.#piece, [this.#piece.buffer])
      this.#piece = new Float32Array(FRAME)
      this.#filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
