/** A piece of a voice on the wire: docs/reference/websocket.md, "Voices". */
import type { Said } from '../wire'

export type Audience = Said['to']

export const RATE = 48_000
/** What counts are counts of, in seconds; a frame is two of them. */
export const STEP = 0.02
export const FRAME_STEPS = 2
export const AUDIENCES: Audience[] = ['all', 'team', 'ghosts', 'spectators']

const HEAD = 3
const SPEAKER = 4

export interface Piece {
  person: number
  to: Audience
  count: number
  opus: Uint8Array
}

export function packed(to: Audience, count: number, opus: Uint8Array): Uint8Array<ArrayBuffer> {
  const piece = new Uint8Array(HEAD + opus.length)
  piece[0] = AUDIENCES.indexOf(to)
  new DataView(piece.buffer).setUint16(1, count & 0xffff)
  piece.set(opus, HEAD)
  return piece
}

export function unpacked(piece: ArrayBuffer): Piece {
  const view = new DataView(piece)
  return {
    person: view.getUint32(0),
    to: AUDIENCES[view.getUint8(SPEAKER)] ?? 'all',
    count: view.getUint16(SPEAKER + 1),
    opus: new Uint8Array(piece, SPEAKER + HEAD),
  }
}

/** How loud, from 0 to 1: the root of the mean square. */
export function loudness(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length))
}
