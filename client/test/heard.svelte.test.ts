/** What somebody expects to hear is heard: a turn, somebody who comes, a reveal. None of it where it is off. */
import { flushSync } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import * as sound from '../src/sound'
import { direct as bank } from '../src/games/bank-heist/director'
import { sceneOf as atTheBank } from '../src/games/bank-heist/scene'
import { newsOf } from '../src/games/exactly-as-planned/news'
import { direct as crews } from '../src/games/masterminds/director'
import { sceneOf as ofCrews } from '../src/games/masterminds/scene'
import { direct as casino } from '../src/games/oceans-heist/director'
import { sceneOf as inTheCasino } from '../src/games/oceans-heist/scene'
import { direct as museum } from '../src/games/the-plan/director'
import { sceneOf as inTheMuseum } from '../src/games/the-plan/scene'
import planned from '../src/gallery/exactly-as-planned/moments.json'
import minds from '../src/gallery/masterminds/moments.json'
import { pictured } from '../src/picture'
import { Arrivals } from '../src/table/arrivals.svelte'
import type { PersonState, RoomState } from '../src/wire'
import bankGames from './bank-heist.games.json'
import casinoGames from './oceans-heist.games.json'
import museumGames from './the-plan.games.json'

afterEach(() => vi.restoreAllMocks())

interface Told {
  events: { type: string }[]
  view: unknown
}
/** What an update shows, as long as each moment of it stands, and whether it is heard. */
type Show = { ms: number; heard: boolean }[]
const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera', 'Silk', 'Wren']
const told = (games: unknown): Told[] =>
  Object.values(games as Record<string, Told | Told[]>)
    .flat()
    .map(({ events, view }) => ({ events, view: 'board' in (view as object) ? pictured(view as never) : view }))

const SILENT = ['HandsSeen', 'TurnedUp', 'JobsTurnedUp', 'HeistOver'] // the collections that follow them are heard

const SHOWS: [game: string, told: Told[], shown: (told: Told) => Show][] = [
  [
    'the-plan',
    told(museumGames),
    ({ events, view }) =>
      museum(inTheMuseum(view as never), events as never, names, false).map((beat) => ({
        ms: beat.ms,
        heard: beat.sounds.length > 0,
      })),
  ],
  [
    'bank-heist',
    told(bankGames),
    ({ events, view }) =>
      bank(atTheBank(view as never), events as never).map((beat) => ({ ms: beat.ms, heard: beat.sounds.length > 0 })),
  ],
  [
    'masterminds',
    told(minds),
    ({ events, view }) =>
      crews(ofCrews(view as never), events as never, names).map((beat) => ({
        ms: beat.ms,
        heard: beat.sounds.length > 0,
      })),
  ],
  [
    'oceans-heist',
    told(casinoGames),
    ({ events, view }) =>
      casino(inTheCasino(view as never), events as never).map((beat) => ({ ms: beat.ms, heard: beat.sound !== null })),
  ],
]
const LOOK = 450 // ms: what stands no longer passes by

for (const [game, updates, shown] of SHOWS)
  test(`${game}: whatever turns up at the table is heard`, () => {
    const silent = updates.filter((update) => {
      const show = shown(update)
      return show.some(({ ms }) => ms > LOOK) && !show.some(({ heard }) => heard)
    })
    expect(silent.map(({ events }) => events.map(({ type }) => type))).toEqual([])
  })

test('exactly-as-planned: what somebody does is heard', () => {
  const events = told(planned).flatMap(({ events }) => events)
  const silent = events.filter((event) => !newsOf(event as never, 0, String, names)?.sound)
  expect([...new Set(silent.map(({ type }) => type))].filter((type) => !SILENT.includes(type))).toEqual([])
})

const ada: PersonState = { id: 1, name: 'Ada', seat: 0, here: true, held: 0, asks: null, asked: false, screen: false }
const bea: PersonState = { ...ada, id: 2, name: 'Bea', seat: null, held: null }

/** The page of a room whose people come and go; what is heard, and who came last. */
function room(phase: RoomState['phase'], people: PersonState[]) {
  const play = vi.spyOn(sound, 'play').mockImplementation(() => undefined)
  let state = $state.raw({ phase, people } as RoomState)
  let arrivals: Arrivals | undefined
  const stop = $effect.root(() => {
    arrivals = new Arrivals(
      () => state,
      () => 1,
    )
  })
  flushSync()
  const then = (next: Partial<RoomState>): [string[], string | undefined] => {
    play.mockClear()
    state = { ...state, ...next }
    flushSync()
    return [play.mock.calls.map(([one]) => one), arrivals?.newest?.name]
  }
  return { then, stop }
}

test('whoever comes to a lobby, and sits down there, is heard and named; nobody twice', () => {
  const { then, stop } = room('lobby', [ada])
  expect(then({ people: [ada, bea] })).toEqual([['join'], 'Bea'])
  expect(then({ people: [ada, { ...bea, here: false }] })).toEqual([[], undefined])
  expect(then({ people: [ada, bea] })).toEqual([[], 'Bea'])
  expect(then({ people: [ada, { ...bea, seat: 1 }] })[0]).toEqual(['join'])
  expect(then({ phase: 'playing' })[0]).toEqual([])
  stop()
})

test('at a table those are heard who sit down or ask to, not those who watch, and no big screen', () => {
  const { then, stop } = room('playing', [ada])
  expect(then({ people: [ada, bea, { ...bea, id: 3, screen: true }] })[0]).toEqual([])
  expect(then({ people: [ada, { ...bea, asks: 1 }] })[0]).toEqual(['join'])
  expect(then({ people: [ada, { ...bea, seat: 1 }] })[0]).toEqual(['join'])
  stop()
})
