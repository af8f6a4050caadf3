/** SHA-256 in the open: the browser's own is closed to pages on a plain http:// network. */

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}

/** The first 32 bits after the point. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0
const PRIMES = primes(64)
const START = PRIMES.slice(0, 8).map((p) => fraction(Math.sqrt(p)))
const ROUND = PRIMES.map((p) => fraction(Math.cbrt(p)))

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

function padded(message: Uint8Array): DataView {
  const whole = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  whole.set(message)
  whole[message.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(whole.length - 4, message.length * 8)
  return view
}

export function sha256(message: Uint8Array): string {
  const data = padded(message)
  const hash = Int32Array.from(START)
  const w = new Int32Array(64)
  const at = (list: Int32Array | number[], i: number): number => list[i] ?? 0
  for (let start = 0; start < data.byteLength; start += 64) {
    for (let i = 0; i < 16; i++) w[i] = data.getInt32(start + 4 * i)
    for (let i = 16; i < 64; i++) {
      const [x, y] = [at(w, i - 15), at(w, i - 2)]
      w[i] =
        at(w, i - 16) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + at(w, i - 7) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10))
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((part, i) => (hash[i] = at(hash, i) + part))
  }
  return Array.from(hash, (part) => (part >>> 0).toString(16).padStart(8, '0')).join('')
}

export function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
