import { expect, test } from 'vitest'
import lobbies from '../src/gallery/lobbies.json'
import { botsFor, firstGame, firstTable } from '../src/tables'
import type { Choice, GameInfo, Preset } from '../src/wire'

const choice = (name: string, values: string[]): Choice =>
  ({ name, values, default: values[0], fits: {} }) as unknown as Choice
const default_players = 4
const preset = (name: string, settings: Preset['settings'], needs: Preset['needs'] = {}): Preset => ({
  ...{ name, title: '', help: '', any_of: {} },
  ...{ settings, needs },
})

test('a first game alone has no pace where a game can be played without', () => {
  const options = [choice('pace', ['default', 'none']), choice('mood', ['none']), choice('clock', ['book', 'off'])]
  expect(firstGame({ options, presets: [], default_players })).toEqual({ pace: 'none', clock: 'off' })
  expect(firstGame({ options: [choice('pace', ['slow', 'fast'])], presets: [], default_players })).toEqual({})
  const relaxed = preset('first_game', { pace: 'relaxed' })
  expect(firstGame({ options, presets: [relaxed], default_players })).toEqual({ pace: 'none', clock: 'off' })
})

test('a newcomer plays the preset for a first game, if there is one for the usual table', () => {
  const options = [choice('heist', ['scam', 'waltz'])]
  const [book, other, open] = [
    preset('book', { open: false }),
    preset('first_game', { stars: 1 }, { heist: ['waltz'] }),
    preset('first_game', { open: true }, { heist: ['scam'] }),
  ]
  expect(firstGame({ options, presets: [book, other, open], default_players })).toEqual({ open: true })
  expect(firstGame({ options, presets: [book, other], default_players })).toEqual({})
})

test('the Heist follows the players, and so does its preset: a newcomer has open hands, and a deal that can be won', () => {
  const info = lobbies['exactly-as-planned'].info as unknown as GameInfo
  const kind = { open_hands: true, deal_policy: 'winnable', allow_call_it: true }
  expect(firstGame(info)).toMatchObject(kind)
  expect(firstTable(info)).toMatchObject(kind)
  expect(firstTable({ ...info, default_players: 2 })).toMatchObject({ open_tools: true })
})

test('where all win together a newcomer opens a First game too, and has the best partners (EAP-10.15)', () => {
  const info = (id: string): GameInfo =>
    ({
      id,
      levels: ['chance', 'easy', 'medium', 'hard'],
      options: [choice('pace', ['default', 'none'])],
      presets: [preset('first_game', { open: true })],
    }) as unknown as GameInfo
  expect(firstTable(info('exactly-as-planned'))).toEqual({ open: true })
  expect(firstTable(info('masterminds'))).toEqual({})
  expect(botsFor(info('exactly-as-planned'), 'easy')).toBe('hard')
  expect(botsFor(info('masterminds'), 'easy')).toBe('easy')
  expect(botsFor({ ...info('masterminds'), levels: ['hard'] }, 'easy')).toBe('hard')
})
