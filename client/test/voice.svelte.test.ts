import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import type { Room } from '../src/room.svelte'
import { keep } from '../src/storage'
import { unable } from '../src/voice/able'
import Bubbles from '../src/voice/Bubbles.svelte'
import { Gate } from '../src/voice/gate'
import { packed, unpacked, STEP } from '../src/voice/pieces'
import { Playout } from '../src/voice/playout'
import { stateOf, type Facts } from '../src/voice/states'

test('a piece comes out as it went in, with its speaker in front', () => {
  const sent = packed('ghosts', 0x1_0203, new Uint8Array([9, 8]))
  expect([...sent]).toEqual([2, 2, 3, 9, 8])
  const heard = unpacked(new Uint8Array([0, 0, 1, 4, ...sent]).buffer)
  expect({ ...heard, opus: [...heard.opus] }).toEqual({ person: 260, to: 'ghosts', count: 0x0203, opus: [9, 8] })
})

test('pieces that come unevenly are played evenly', () => {
  const playout = new Playout()
  const came = [0, 0.07, 0.08, 0.13, 0.2]
  const played = came.map((now, i) => playout.place(i * 2, now) ?? NaN)
  played.forEach((at, i) => expect(at).toBeCloseTo(playout.wait + i * 2 * STEP, 6))
})

test('a piece that is late is skipped, and after three the voice waits longer', () => {
  const playout = new Playout()
  const before = playout.wait
  playout.place(0, 0)
  expect([1, 2, 3].map((n) => playout.place(n * 2, 1 + n / 100))).toEqual([null, null, null])
  expect(playout.wait).toBeGreaterThan(before)
  expect(playout.place(8, 1.1)).toBeCloseTo(1.1 + playout.wait, 6)
})

test('a burst after a standstill is not played seconds behind', () => {
  const playout = new Playout()
  const placed = Array.from({ length: 100 }, (_, i) => playout.place(i * 2, 0) ?? 0)
  expect(Math.max(...placed)).toBeLessThan(0.5)
})

test('a pause begins anew, and the count may turn over', () => {
  const playout = new Playout()
  playout.place(65_534, 0)
  expect(playout.place(0, 0.04)).toBeCloseTo(playout.wait + 2 * STEP, 6)
  expect(playout.place(500, 3)).toBeCloseTo(3 + playout.wait, 6)
})

test('the gate opens for a voice, stays a moment, and learns the noise of the room', () => {
  const gate = new Gate()
  expect(gate.hears(0.001)).toBe(false)
  expect(gate.hears(0.1)).toBe(true)
  const after = Array.from({ length: 20 }, () => gate.hears(0.001))
  expect(after.slice(0, 5)).toEqual([true, true, true, true, true])
  expect(after.at(-1)).toBe(false)
})

const facts: Facts = {
  on: true,
  mode: 'open',
  held: false,
  audience: 'all',
  reach: { type: 'Voice', hears: { all: [1, 2] } as never, why: '', rule: 'TP-15.5', until: null, delay: 0 },
  names: ['Lena', 'Marek', 'Aoife'],
  others: 2,
  oneRoom: false,
}
const reach = (hears: object, why = '', delay = 0): Facts['reach'] => ({
  ...facts.reach!,
  hears: hears as never,
  why,
  delay,
})

test.each([
  [{ on: false }, 'off', null, 'Microphone off'],
  [
    { on: false, oneRoom: true },
    'off',
    null,
    'Microphone off. You sit in one room, before one screen: just talk. The microphone is for whoever is far away.',
  ],
  [{}, 'open', null, 'Microphone open. The table hears you'],
  [{ mode: 'hold' }, 'hold', null, 'Push to talk, not sending'],
  [{ mode: 'hold', held: true }, 'hold', null, 'Sending'],
  [
    { audience: null, reach: reach({}, 'Silence until the alarm.') },
    'closed',
    null,
    'Closed by rule: Silence until the alarm. Opens by itself',
  ],
  [{ audience: 'team', reach: reach({ team: [2] }) }, 'open', 'team', 'Open to Aoife alone'],
  [{ reach: reach({ all: [1] }, 'Only the next partner hears you.') }, 'open', 'ear', 'Open to Marek alone'],
  [{ reach: reach({ all: [1, 2] }, '', 8_000) }, 'open', 'late', 'Open, heard 8 seconds late'],
] as [Partial<Facts>, string, string | null, string][])(
  'the button says what it is: %j',
  (change, kind, badge, spoken) => {
    expect(stateOf({ ...facts, ...change })).toMatchObject({ kind, badge, spoken })
  },
)

afterEach(() => {
  vi.unstubAllGlobals()
  keep({ botsSpeak: false })
})

test('where nobody can speak the reason is known', () => {
  vi.stubGlobal('isSecureContext', false)
  expect(unable(false)).toBe('insecure')
  vi.stubGlobal('isSecureContext', true)
  expect(unable(true)).toBe('plain')
  expect(unable(false)).toBe('old')
  for (const part of ['AudioEncoder', 'AudioDecoder', 'AudioWorkletNode']) vi.stubGlobal(part, class {})
  vi.stubGlobal('navigator', { mediaDevices: {} })
  expect(unable(false)).toBe(null)
})

test('what was just said stands at the seat, and a bot is heard by who wants it', () => {
  const spoken: string[] = []
  vi.stubGlobal('speechSynthesis', { speak: ({ text }: { text: string }) => spoken.push(text) })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      constructor(readonly text: string) {}
    },
  )
  const said = (seat: number, text: string, phrase: unknown = null): object => ({
    seat,
    text,
    phrase,
    emote: '',
    to: 'all',
  })
  const room = $state({
    talk: [said(1, 'old news')],
    view: {},
    seat: 0,
    face: null,
    seats: [
      { name: 'Lena', bot: null },
      { name: 'Marek', bot: null },
      { name: 'Vera', bot: 'hard' },
    ],
  })
  const main = document.body.appendChild(document.createElement('main'))
  main.innerHTML = '<i data-mark="0"></i><i data-mark="1"></i><i data-mark="2"></i>'
  for (const mark of main.children) mark.checkVisibility = () => true
  const forms = [{ key: 'wait', says: 'Wait.', slots: [], replies: [], to: null, asks: 'named' as const }]
  const shown = mount(Bubbles, { target: main, props: { room: room as unknown as Room, forms } })
  flushSync()
  const texts = (): (string | null)[] => [...main.querySelectorAll('p')].map((p) => p.textContent)
  expect(texts()).toEqual([])
  keep({ botsSpeak: true })
  room.talk = [...room.talk, said(1, 'mine'), said(0, 'my own'), said(2, '', { key: 'wait', slots: [] })]
  flushSync()
  expect(texts()).toEqual(['mine', 'Wait.'])
  expect(spoken).toEqual(['Wait.'])
  void unmount(shown)
  main.remove()
})
