import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin, finish, longestStreak, tries } from '../src/daily/days'
import masterminds from '../src/gallery/masterminds/moments.json'
import thePlan from '../src/gallery/the-plan/moments.json'
import { ranking } from '../src/games/masterminds/ranking'
import { ranking as collections } from '../src/games/the-plan/ranking'
import { en } from '../src/lang/en'
import MePage from '../src/me/MePage.svelte'
import { asFile, byGame, recordOf } from '../src/me/record'
import { Projector } from '../src/replay/film.svelte'
import { keep, keepPlayed, keepSeat, playedGames, seatKeys } from '../src/storage'
import { ownPlace } from '../src/table/place'
import { inText } from '../src/table/story'
import { broken } from '../src/table/storyPicture'
import type { Face } from '../src/table/face'
import type { Film } from '../src/wire'

beforeEach(() => localStorage.clear())
afterEach(() => (document.body.innerHTML = ''))

const game = (room: string, won: boolean, kind = 'the-plan') => ({ room, game: kind, at: 0, won })

test('games add up, each once, with the longest streak', () => {
  for (const [i, won] of [true, true, false, true, true, true, false].entries()) keepPlayed(game(`r${i}`, won))
  keepPlayed(game('r0', false))
  keepPlayed(game('x', false, 'bank-heist'))
  expect(recordOf(playedGames())).toEqual({ played: 8, won: 5, streak: 3 })
  expect(byGame(playedGames()).map(({ game, record }) => [game, record.played])).toEqual([
    ['the-plan', 7],
    ['bank-heist', 1],
  ])
})

test('the longest run of days is remembered after it has ended', () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-05']) {
    begin(day, day, Date.parse(day))
    finish(day, { share: 'x', solved: true, elapsed: 1000 })
  }
  expect(longestStreak(tries())).toBe(2)
  expect(longestStreak({})).toBe(0)
})

test('the file holds no key, and forgetting leaves chairs alone', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no line')))
  keep({ name: 'Lena' })
  keepSeat({ room: 'secret-room', key: 'secret-key', game: 'the-plan', name: 'Lena', seat: 0, over: false })
  keepPlayed(game('secret-room', true))
  expect(asFile()).toContain('Lena')
  expect(asFile()).not.toContain('secret')
  const page = mount(MePage, { target: document.body })
  flushSync()
  expect(document.body.textContent).toContain('1 played, 1 won')
  const press = (word: string): void => {
    const found = [...document.querySelectorAll('button')].find((button) => button.textContent?.trim() === word)
    found?.click()
    flushSync()
  }
  press(en.me.forget)
  expect(playedGames()).toHaveLength(1)
  press(en.me.forgetSure)
  expect(playedGames()).toHaveLength(0)
  expect(seatKeys()).toHaveLength(1)
  expect(document.body.textContent).toContain(en.me.nothing)
  void unmount(page)
  vi.unstubAllGlobals()
})

test('one’s own place in words', () => {
  const { outcome } = masterminds.over.view.board
  const { winners } = outcome
  const places = ranking(outcome as unknown as Parameters<typeof ranking>[0])
  expect(ownPlace(winners, null, places)).toBe('')
  expect([0, 1, 2, 3].map((seat) => ownPlace(winners, seat, places))).toEqual([
    'You win.',
    'You come in second of four.',
    'You come in fourth of four.',
    'You come in third of four.',
  ])
  const six = thePlan['over-six'].view
  const collectors = collections(six.advice.places)
  expect(ownPlace(six.board.outcome.winners, 2, collectors)).toBe('You win.')
  expect(ownPlace(six.board.outcome.winners, 5, collectors)).toBe('You come in third of six.')
  expect(ownPlace([1, 2], 2, places)).toBe('You share the win.')
  expect(ownPlace([0], 1)).toBe('You lose.')
})

test('a story is what everybody knows at the end, cut to fit', () => {
  const told = { headline: 'Lena gets away with it.', text: '41 points.', mine: 'You lose.' }
  expect(inText('The Plan', told, ['Lena', 'Tunde'], en.people.among)).toBe(
    'The Plan\nLena gets away with it.\n41 points.\nAt the table: Lena, Tunde.',
  )
  const pen = { measureText: (words: string) => ({ width: words.length * 100 }) as TextMetrics }
  expect(broken(pen, 'one two three four five', 2)).toEqual(['one two', 'three four …'])
  expect(broken(pen, 'one', 2)).toEqual(['one'])
})

test('a film has chapters, and one leaps between them', () => {
  const events = ['', 'TURN 1', '', '', 'TURN 2', ''].map((slug) => (slug ? [{ type: slug }] : []))
  const film = {
    names: [],
    eyes: 'watch',
    said: [],
    formerly: [],
    frames: events.map((events) => ({ events, hands: [], at: 0 })),
  }
  const script = ({ type }: { type: string }) => [{ id: 0, slug: true, parts: [{ text: type }] }]
  const projector = new Projector(film as unknown as Film, { script } as unknown as Face)
  expect(projector.chapters).toEqual([
    { at: 1, title: 'TURN 1' },
    { at: 4, title: 'TURN 2' },
  ])
  projector.leap(1)
  projector.leap(1)
  expect([projector.at, projector.chapter?.title]).toEqual([4, 'TURN 2'])
  projector.leap(1)
  expect(projector.at).toBe(5)
  projector.leap(-1)
  projector.leap(-1)
  projector.leap(-1)
  expect(projector.at).toBe(0)
})
