import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Board from '../src/games/exactly-as-planned/Board.svelte'
import asks from '../src/gallery/asks.json'
import moments from '../src/gallery/exactly-as-planned/moments.json'
import { Asking, askedBy } from '../src/table/asking.svelte'
import type { BoardProps } from '../src/table/face'
import type { PhraseForm, Said } from '../src/wire'
import { clear, draw, label, press, propsOf, speak } from './board'

const [ME, MAREK, AOIFE, ANYONE] = [0, 1, 2, -1]
const forms = Object.values(asks).flat() as unknown as PhraseForm[]
const says = (seat: number, key: string, ...slots: (string | number)[]): Said => ({
  ...{ at: 0, seat, to: 'all', text: '', emote: '', name: 'Marek', person: 1, called: [] },
  ...{ phrase: { key, slots }, whispered_to: null, stand_in: false },
})
const toMe = says(MAREK, 'ask', 'crowbar', ME)
const toAll = says(AOIFE, 'ask', 'crowbar', ANYONE)

const props = $state({ ...propsOf(moments.waltz) })
let stop: () => void
let asking: Asking
let allowed: (key: string) => boolean

function hear(...said: Said[]): void {
  props.talk = { ...props.talk, heard: [...props.talk.heard, ...said] }
  flushSync()
}
const asked = (): Said | undefined => asking.now?.said

beforeEach(() => {
  vi.useFakeTimers()
  speak.mockClear()
  allowed = () => true
  props.talk = { heard: [], law: null, speak, forms, worded: (said) => said.phrase?.key ?? '' }
  stop = $effect.root(() => {
    asking = new Asking(
      () => props,
      ({ key }) => allowed(key),
    )
  })
  flushSync()
})
afterEach(() => {
  stop()
  clear()
  vi.useRealTimers()
})

test('who is named is asked, or everybody, or everybody but whom it names', () => {
  const whom = (said: Said): number[] => [0, 1, 2].filter((seat) => askedBy(said, seat, forms))
  expect(whom(toMe)).toEqual([ME])
  expect(whom(toAll)).toEqual([ME, MAREK])
  expect(whom(says(MAREK, 'deal', MAREK, 'H01'))).toEqual([ME, AOIFE])
  expect(whom(says(MAREK, 'deal', AOIFE, 'H01'))).toEqual([ME])
  expect(whom(says(MAREK, 'ready'))).toEqual([ME, AOIFE])
  expect(whom(says(MAREK, 'yes', ME))).toEqual([])
})

test('an answer takes its blanks from the question', () => {
  const found = askedBy(toMe, ME, forms)?.replies.map(({ says, phrase }) => [says, phrase.key, ...phrase.slots])
  expect(found).toEqual([
    ['I have it', 'hold', 'crowbar'],
    ['Yes', 'yes', MAREK],
    ['No', 'no', MAREK],
  ])
})

test('a question stands until it is answered, by the strip or otherwise, or is old', () => {
  hear(toMe)
  expect(asked()).toEqual(toMe)
  hear(says(ME, 'thanks', MAREK))
  expect(asked()).toEqual(toMe)
  hear(says(ME, 'no', MAREK))
  expect(asked()).toBeUndefined()
  hear(toMe)
  void asking.answer({ key: 'yes', slots: [MAREK] })
  expect(speak).toHaveBeenCalledExactlyOnceWith({ key: 'yes', slots: [MAREK] }, 'all')
  expect(asked()).toBeUndefined()
  hear(toAll)
  vi.advanceTimersByTime(9_900)
  expect(asked()).toEqual(toAll)
  vi.advanceTimersByTime(200)
  expect(asked()).toBeUndefined()
})

test('a newer question takes its place, but none to all that of one to me', () => {
  hear(toAll, toMe)
  expect(asked()).toEqual(toMe)
  hear(toAll)
  expect(asked()).toEqual(toMe)
  const again = says(AOIFE, 'swap', ME, 'crowbar')
  hear(again)
  expect(asked()).toEqual(again)
})

test('nothing new comes under a finger that has just tapped', () => {
  hear(toAll)
  vi.advanceTimersByTime(1_000)
  window.dispatchEvent(new Event('pointerdown'))
  hear(toMe)
  vi.advanceTimersByTime(500)
  window.dispatchEvent(new Event('pointerdown'))
  vi.advanceTimersByTime(500)
  expect(asked()).toEqual(toAll)
  vi.advanceTimersByTime(200)
  expect(asked()).toEqual(toMe)
})

test('an answer that is refused says why; those that may not be given are not offered', async () => {
  speak.mockResolvedValueOnce({ text: 'Radio silence.', rule: 'EAP-8.13' })
  hear(toMe)
  await asking.answer({ key: 'yes', slots: [MAREK] })
  expect(asking.now?.no).toBe('Radio silence.')
  allowed = (key) => key === 'no'
  hear(says(AOIFE, 'ask', 'crowbar', ME))
  expect(asking.now?.replies.map((reply) => reply.says)).toEqual(['No'])
  allowed = () => false
  hear(toMe)
  expect(asked()).toBeUndefined()
})

test('a whole new picture of the talk asks nothing anew', () => {
  hear(says(MAREK, 'hold', 'crowbar'))
  props.talk = { ...props.talk, heard: [says(MAREK, 'hold', 'crowbar'), toMe] }
  flushSync()
  expect(asked()).toBeUndefined()
})

test('on the board: who asks what, each answer a button, one tap sends', async () => {
  vi.useRealTimers()
  draw(Board, props as BoardProps)
  hear(toMe)
  const strip = await vi.waitFor(() => {
    const found = document.querySelector('[data-asked]')
    if (!found) throw new Error('no strip')
    return found
  })
  expect(label(strip)).toMatch(/^Marek: ask/)
  press(/^I have it$/)
  expect(speak).toHaveBeenCalledExactlyOnceWith({ key: 'hold', slots: ['crowbar'] }, 'all')
  expect(document.querySelector('[data-asked]')).toBeNull()
})
