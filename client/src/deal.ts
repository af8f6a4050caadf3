/**
 * The sealed deal as this device has seen it: what was promised first, which seals lay open before any word did, and my
 * own word. How a deal is made stands in docs/reference/websocket.md; nothing here believes what the server says of it later.
 */
import { bytesOf, hexOf, sha256 } from './sha256'
import type { Ask } from './socket'
import { dealsSeen, keepDealSeen, type DealSeen } from './storage'
import type { RoomState, Word } from './wire'

/** What a page shows of a deal when the game is over. */
export type Deal = Pick<RoomState, 'commitment' | 'secret' | 'words' | 'seed'>

/** What does not hold of a deal. */
export type Fault = 'promise' | 'seals' | 'words' | 'seed' | 'mine'

export const newWord = (): string => hexOf(crypto.getRandomValues(new Uint8Array(32)))
export const sealOf = (word: string): Promise<string> => sha256(bytesOf(word))

export function seedOf(secret: string, words: Word[]): Promise<string> {
  const opened = words.filter((one) => one.word).sort((a, b) => a.seat - b.seat)
  const lines = ['heistnight deal', secret, ...opened.map(({ seat, word }) => `${seat} ${word}`)]
  return sha256(new TextEncoder().encode(lines.join('\n')))
}

/** Where a device keeps nothing, the page does. */
const here = new Map<string, DealSeen>()

export function dealSeen(room: string): DealSeen {
  const kept = dealsSeen().find((seen) => seen.room === room) ?? here.get(room)
  return kept ?? { room, promise: '', seals: null, word: '', taken: false, changed: null }
}

export function noteDeal(seen: DealSeen): void {
  here.set(seen.room, seen)
  keepDealSeen(seen)
}

const sealsOf = (words: Word[]): string => words.map(({ seat, seal }) => `${seat} ${seal}`).join('\n')

/** What is known after one more word of the server; the first promise and the first list of seals stay. */
export function witnessed(seen: DealSeen, state: RoomState): DealSeen {
  if (seen.changed) return seen
  if (state.practice && seen.seals === null) return seen // its seed was chosen, and that is said
  const promise = seen.promise || state.commitment
  const next = { ...seen, promise }
  if (promise !== state.commitment)
    return { ...next, changed: { what: 'promise', before: promise, now: state.commitment } }
  if (state.phase === 'lobby' && !state.opening) {
    if (seen.seals === null) return next
    if (!seen.taken) return { ...next, seals: null, word: '' } // called off; a word is used once
  }
  const seals = sealsOf(state.words)
  const first = seen.seals ?? seals
  if (first !== seals) return { ...next, changed: { what: 'seals', before: first, now: seals } }
  const left = state.phase !== 'lobby' && seen.taken && !state.words.some((one) => one.word === seen.word)
  if (left) return { ...next, changed: { what: 'mine', before: seen.word, now: '' } }
  return { ...next, seals }
}

/** Give what is asked for: a seal in the lobby, and the word behind it once all seals lie open. */
export async function give(
  seen: DealSeen,
  state: RoomState,
  seat: number | null,
  ask: (ask: Ask) => Promise<unknown>,
): Promise<void> {
  if (state.phase !== 'lobby' || state.practice || seat === null || seen.changed) return
  const mine = state.words.find((one) => one.seat === seat)
  if (!state.opening && !mine) {
    const word = seen.word || newWord()
    noteDeal({ ...dealSeen(state.room), word }) // before anybody hears of it: a reload must be able to open it
    await ask({ type: 'Seal', seal: await sealOf(word) })
  } else if (state.opening && mine && !mine.word && seen.word && mine.seal === (await sealOf(seen.word))) {
    const no = await ask({ type: 'OpenWord', word: seen.word })
    if (no === null) noteDeal({ ...dealSeen(state.room), taken: true })
  }
}

/** What does not hold of a deal; without anything seen before, only whether it agrees with itself. */
export async function faults(deal: Deal, seen: DealSeen | null): Promise<Fault[]> {
  const { secret, words, seed } = deal
  const found = new Set<Fault>(seen?.changed ? [seen.changed.what] : [])
  if ((await sealOf(secret || seed)) !== (seen?.promise || deal.commitment)) found.add('promise')
  if (seen?.seals != null && seen.seals !== sealsOf(words)) found.add('seals')
  for (const { seal, word } of words) if (word && (await sealOf(word)) !== seal) found.add('words')
  if (secret && (await seedOf(secret, words)) !== seed) found.add('seed')
  if (seen?.taken && !words.some((one) => one.word === seen.word)) found.add('mine')
  return [...found]
}
