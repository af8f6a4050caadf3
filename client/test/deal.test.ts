/** The sealed deal as a browser witnesses it: whatever the server changes later is said. */
import { beforeEach, expect, test, vi } from 'vitest'
import { dealSeen, faults, give, newWord, noteDeal, sealOf, seedOf, witnessed, type Deal } from '../src/deal'
import type { Ask } from '../src/socket'
import type { DealSeen } from '../src/storage'
import type { RoomState, Word } from '../src/wire'

const SECRET = '5e'.repeat(32)
const ADA = 'ad'.repeat(32)
const BEN = 'be'.repeat(32)
/** As core/sealed.py works them out. */
const SEED = '97fccb0562b23bd92bb380539a56b98764c11d9591d9682d2fa2c4caa8bb92d5'
const SEED_ALONE = '79eeea0ea0517ab0fca60525b2cad2501f55aef593e6d331cf0ae3eaa8832d4f'
let rooms = 0
let room = ''

beforeEach(() => {
  localStorage.clear()
  room = `room ${(rooms += 1)}`
})

const words = async (...opened: boolean[]): Promise<Word[]> =>
  Promise.all(
    [ADA, BEN].map(async (word, seat) => ({ seat, seal: await sealOf(word), word: opened[seat] ? word : '' })),
  )

async function told(more: Partial<RoomState> = {}): Promise<RoomState> {
  const commitment = await sealOf(SECRET)
  const lobby = { room, phase: 'lobby', commitment, words: [], opening: false, practice: false, secret: '', seed: '' }
  return { ...lobby, ...more } as unknown as RoomState
}

/** All these words of the server, one after the other. */
function after(...states: RoomState[]): DealSeen {
  return states.reduce(witnessed, dealSeen(room))
}

async function honest(): Promise<RoomState[]> {
  return [
    await told(),
    await told({ words: await words(false, false) }),
    await told({ words: await words(false, false), opening: true }),
    await told({ words: await words(true, false), opening: true }),
    await told({ words: await words(true, true), phase: 'playing' }),
    await told({ words: await words(true, true), phase: 'over' }),
  ]
}

async function opened(): Promise<Deal> {
  const all = await words(true, true)
  return { commitment: await sealOf(SECRET), secret: SECRET, words: all, seed: await seedOf(SECRET, all) }
}

test('the seed is the one that the server works out', async () => {
  expect(await seedOf(SECRET, (await words(true, true)).reverse())).toBe(SEED)
  expect(await seedOf(SECRET, await words(false, false))).toBe(SEED_ALONE)
})

test('an honest game is believed, and every fault of its deal is found', async () => {
  const seen = { ...after(...(await honest())), word: ADA, taken: true }
  expect(seen.changed).toBeNull()
  const deal = await opened()
  expect(await faults(deal, seen)).toEqual([])
  expect(await faults(deal, null)).toEqual([])
  const later = { ...deal, secret: BEN, commitment: await sealOf(BEN), seed: await seedOf(BEN, deal.words) }
  expect(await faults(later, seen)).toEqual(['promise'])
  expect(await faults({ ...deal, seed: BEN }, seen)).toEqual(['seed'])
  const swapped = deal.words.map((one) => ({ ...one, word: BEN }))
  expect(await faults({ ...deal, words: swapped, seed: await seedOf(SECRET, swapped) }, seen)).toEqual([
    'words',
    'mine',
  ])
  const fewer = deal.words.slice(1)
  expect(await faults({ ...deal, words: fewer, seed: await seedOf(SECRET, fewer) }, seen)).toEqual(['seals', 'mine'])
})

test('a game from before there were words promised its seed', async () => {
  const deal = { commitment: await sealOf(SECRET), secret: '', words: [], seed: SECRET }
  expect(await faults(deal, null)).toEqual([])
  expect(await faults({ ...deal, seed: BEN }, null)).toEqual(['promise'])
})

test.each([0, 1, 2, 3, 4, 5])('a promise that changes is said at once, and stays said (after %i)', async (at) => {
  const states = await honest()
  const planted = { ...(states[at] as RoomState), commitment: await sealOf(BEN) }
  const seen = after(states[0] as RoomState, planted)
  expect(seen.changed).toEqual({ what: 'promise', before: await sealOf(SECRET), now: await sealOf(BEN) })
  expect(witnessed(seen, states[5] as RoomState)).toEqual(seen)
  expect(await faults(await opened(), seen)).toEqual(['promise'])
})

test('it is said after a reload too: the first promise is kept on the device', async () => {
  noteDeal(after(await told()))
  expect(after(await told({ phase: 'playing', commitment: await sealOf(BEN) })).changed?.what).toBe('promise')
})

test('seals that change after words were opened are said', async () => {
  const states = await honest()
  const other = await told({
    phase: 'playing',
    words: [...(await words(true, true)), { seat: 2, seal: BEN, word: BEN }],
  })
  expect(after(...states.slice(0, 4), other).changed?.what).toBe('seals')
  expect(after(...states.slice(0, 2), other).changed).toBeNull()
})

test('a word that was taken and left out is said', async () => {
  const states = await honest()
  const taken = { ...after(...states.slice(0, 3)), word: ADA, taken: true }
  expect(witnessed(taken, await told({ phase: 'playing', words: await words(false, true) })).changed?.what).toBe('mine')
  expect(witnessed(taken, await told()).changed?.what).toBe('seals')
})

test('practice is no alarm, unless the game began without it', async () => {
  const chosen = { practice: true, commitment: await sealOf(BEN) }
  expect(after(await told(), await told(chosen), await told({ ...chosen, phase: 'playing' })).changed).toBeNull()
  expect(after(await told(), await told(chosen), await told()).changed).toBeNull()
  expect(after(...(await honest()), await told({ ...chosen, phase: 'over' })).changed?.what).toBe('promise')
})

test('a browser seals a word in the lobby, opens it when all seals lie there, and never before', async () => {
  const ask = vi.fn((_: Ask) => Promise.resolve(null))
  await give(dealSeen(room), await told(), null, ask)
  expect(ask).not.toHaveBeenCalled()
  await give(dealSeen(room), await told(), 0, ask)
  const { word } = dealSeen(room)
  expect(word).toMatch(/^[0-9a-f]{64}$/)
  const seal = await sealOf(word)
  expect(ask.mock.lastCall).toEqual([{ type: 'Seal', seal }])
  const mine = [{ seat: 0, seal, word: '' }]
  await give(dealSeen(room), await told({ words: mine }), 0, ask)
  expect(ask).toHaveBeenCalledTimes(1)
  await give(dealSeen(room), await told({ words: mine, opening: true }), 0, ask)
  expect(ask.mock.lastCall).toEqual([{ type: 'OpenWord', word }])
  expect(dealSeen(room).taken).toBe(true)
})

test('no word is opened for a promise that changed, for practice, or behind another seal', async () => {
  const ask = vi.fn((_: Ask) => Promise.resolve(null))
  const seen = { ...dealSeen(room), word: ADA }
  const opening = await told({ words: await words(false, false), opening: true })
  await give(witnessed({ ...seen, promise: BEN }, opening), opening, 0, ask)
  await give({ ...seen, word: newWord() }, opening, 0, ask)
  await give(seen, { ...opening, practice: true }, 0, ask)
  expect(ask).not.toHaveBeenCalled()
})
