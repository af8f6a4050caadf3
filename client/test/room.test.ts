import { expect, test } from 'vitest'
import { face as planned } from '../src/games/exactly-as-planned/face'
import { face as minds } from '../src/games/masterminds/face'
import { configured, optionsOf, type LobbyOption } from '../src/lobby/options'
import { playedAs } from '../src/lobby/presets'
import { deadlineOf, Room } from '../src/room.svelte'
import { inWords, phrasesOf, slotsOf } from '../src/table/talk'
import type { Choice, GameInfo, PhraseForm, Preset, RoomState } from '../src/wire'

const question = { name: 'ChoosePlan', waiting: [0], closes: 60_000, limit: 45_000 }
const view = { question } as never

test('table time becomes server time', () => {
  expect(deadlineOf(view, { table: 20_000, at: 1_000_000, running: true, why: '' })).toEqual({
    at: 1_040_000,
    total: 45_000,
    standing: null,
  })
})

test('while the clock stands only what is left is known', () => {
  expect(deadlineOf(view, { table: 20_000, at: 1_000_000, running: false, why: 'paused' })).toMatchObject({
    standing: 40_000,
  })
})

test('a question without a limit has no deadline', () => {
  expect(
    deadlineOf({ question: { ...question, closes: null } } as never, { table: 0, at: 0, running: true, why: '' }),
  ).toBeNull()
})

const truce: PhraseForm = {
  key: 'truce',
  says: '{seat}, leave me {mine}.',
  slots: [
    { name: 'mine', kind: 'word', words: { J: 'Jewels' }, least: 0, most: 0 },
    { name: 'seat', kind: 'seat', words: {}, least: 0, most: 0 },
  ],
  replies: [],
  to: null,
  asks: 'named',
}

test('a phrase is offered with gaps, sent in the order of its slots, and read with names', () => {
  expect(phrasesOf([truce], ['Lena', 'Marek'])[0]).toMatchObject({
    label: '…, leave me …',
    slots: [{ choices: [{ label: 'Jewels' }] }, { choices: [{ label: 'Lena' }, { label: 'Marek' }] }],
  })
  const slots = slotsOf(truce, { seat: '1', mine: 'J' })
  expect(slots).toEqual(['J', 1])
  expect(inWords({ text: '', emote: '', phrase: { key: 'truce', slots } }, [truce], ['Lena', 'Marek'])).toBe(
    'Marek, leave me Jewels.',
  )
})

test('a phrase is heard beside the board in the words of the board', () => {
  const form: PhraseForm = {
    key: 'point',
    says: 'Look: {place}.',
    slots: [{ name: 'place', kind: 'word', words: { slot_1_5: 'slot 5 of seat 2' }, least: 0, most: 0 }],
    replies: [],
    to: null,
    asks: 'named',
  }
  const said = (slots: string[], key = 'point') => ({ text: '', emote: '', phrase: { key, slots } })
  const [forms, names] = [
    [form, { ...form, key: 'new_form' }],
    ['Lena', 'Marek'],
  ]
  expect(inWords(said(['slot_1_5']), forms, names, planned)).toBe('Look: Marek’s slot 5.')
  expect(inWords(said(['slot_1_5'], 'new_form'), forms, names, planned)).toBe('Look: slot 5 of seat 2.')
})

test('only what fits the number of chairs is shown, and the table’s own settings go to their own field', () => {
  const choice = (name: string, players: [number, number], follows_players = false): Choice => ({
    name,
    title: name,
    help: '',
    kind: 'flag',
    default: false,
    values: [],
    count: 1,
    least: 0,
    most: 0,
    players,
    scenario: false,
    follows_players,
    fits: {},
    needs: {},
    lobby: true,
    seat: null,
  })
  const info = {
    seats: [1, 6],
    options: [choice('bribes', [2, 6]), choice('alone', [1, 1]), choice('mode', [1, 6], true)],
    presets: [],
  } as unknown as GameInfo
  const state = {
    options: { players: 4, bribes: true },
    grace: 60,
    stand_in: 'medium',
    levels: ['easy', 'medium'],
    listed: false,
  } as unknown as RoomState
  expect(optionsOf(state, info, false).map((option) => option.key)).toEqual([
    'players',
    'bribes',
    'grace',
    'stand_in',
    'bots_pace',
    'door',
  ])
  expect(configured(info, {}, 'grace', '15')).toEqual({ type: 'Configure', grace: 15 })
  expect(configured(info, {}, 'players', 3)).toEqual({ type: 'Configure', options: { players: 3 } })
})

test('a list shows words, and what is chosen from it goes to the server as the value that it offered', () => {
  const seconds = { name: 'seconds', kind: 'one', values: [300, 180, 600, 'untimed'], fits: {}, needs: {}, lobby: true }
  const tools = { name: 'tools', kind: 'some', values: ['rope', 2], fits: {}, needs: {}, lobby: true }
  const info = { seats: [1, 5], options: [seconds, tools], presets: [] } as unknown as GameInfo
  const state = { options: { players: 1, seconds: 300 }, levels: [] } as unknown as RoomState
  const shown = optionsOf(state, info, false).find((option) => option.key === 'seconds')
  const words = shown?.is === 'choice' ? shown.choices.map((choice) => choice.value) : []
  expect(words.map((word) => configured(info, {}, 'seconds', word).options?.['seconds'])).toEqual(seconds.values)
  expect(configured(info, {}, 'tools', ['rope', '2']).options).toEqual({ tools: ['rope', 2] })
  expect(configured(info, {}, 'seconds', '').options).toEqual({ seconds: null })
})

test('a preset is one tap, and what the table plays follows from its options', () => {
  const preset = (name: string, settings: object, more: object = {}): Preset =>
    ({ name, title: name, help: `${name}!`, settings, any_of: {}, needs: {}, ...more }) as Preset
  const book = { ghosts: false, clock_free: true }
  const info = {
    seats: [1, 6],
    options: [],
    presets: [
      preset('book', book, { any_of: { race: ['sum', 'product'] } }),
      preset('memory', { ...book, notebook: false }),
      preset('house', { ghosts: true }),
      preset('alone', {}, { needs: { mode: ['solitaire'] } }),
    ],
  } as unknown as GameInfo
  const options = { ...book, notebook: true, race: 'product', mode: 'standard' }
  const shown = (wishes: object): LobbyOption | undefined =>
    optionsOf({ options: wishes, levels: [] } as unknown as RoomState, info, false).find(({ key }) => key === 'preset')
  expect(shown(options)).toMatchObject({ value: 'book' })
  expect(shown(options)).toMatchObject({
    choices: [{ value: 'book', note: 'book!' }, { value: 'memory' }, { value: 'house' }],
  })
  expect(shown({ ...options, notebook: false })).toMatchObject({ value: 'memory' })
  expect(shown({ ...options, race: 'random' })).toMatchObject({ value: '' })
  expect(shown({ ...options, mode: 'solitaire', race: 'random' })).toMatchObject({ value: 'alone' })
  expect(playedAs(info, { ...options, ghosts: true })).toBe('house')
  expect(configured(info, { ...options, race: 'random' }, 'preset', 'book').options).toEqual({
    ...book,
    notebook: null,
    race: 'sum',
  })
  expect(configured(info, options, 'preset', 'memory').options).toEqual({ ...book, notebook: false })
})

test('a seat is asked when it is offered an answer, not when it may only arm a card', () => {
  const room = new Room('abcdefgh', { key: '', code: '', name: 'Lena' }, () => undefined)
  room.me = 1
  room.state = { phase: 'playing', seats: [], people: [{ id: 1, name: 'Lena', seat: 0 }] } as unknown as RoomState
  room.view = { question } as never // it waits for this seat, as far as everybody may know
  expect(room.asked).toBe(false)
  room.options = [{ type: 'Arm' }] as never
  expect(room.asked).toBe(true)
  room.face = minds
  expect(room.asked).toBe(false)
  room.options = [{ type: 'Arm' }, { type: 'Pass' }] as never
  expect(room.asked).toBe(true)
})
