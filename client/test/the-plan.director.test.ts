import { expect, test } from 'vitest'
import { direct, LONGEST, type Event } from '../src/games/the-plan/director'
import { granted, lengthOf, timed } from '../src/table/reel.svelte'
import { sceneOf, settled, type Scene, type Tally, type View } from '../src/games/the-plan/scene'
import { pictured } from '../src/picture'
import games from './the-plan.games.json'

interface Moment {
  events: Event[]
  view: View
}

const recorded: Record<string, Moment[]> = Object.fromEntries(
  Object.entries(games as unknown as Record<string, Moment[]>).map(([name, moments]) => [
    name,
    moments.map(({ events, view }) => ({ events, view: pictured<View>(view) })),
  ]),
)
const tally = (points: number): Tally => ({ points, sets: 0, closed: [], short: [] })
const names = ['Lena', 'Marek', 'Aoife', 'Tunde']
const over = (view: View): boolean => view.seats.some((seat) => seat.plan === null)

/** Every update of a recorded game with the table before it. */
function updates(game: string): { before: Scene; events: Event[]; view: View }[] {
  const moments = recorded[game] ?? []
  let before = sceneOf((moments[0] as Moment).view)
  return moments.slice(1).map(({ events, view }) => {
    const update = { before, events, view }
    before = settled(direct(before, events, names, over(view)).at(-1)?.scene ?? before, view)
    return update
  })
}

for (const game of Object.keys(recorded)) {
  test(`${game}: the show of every update ends on the table the server sent`, () => {
    for (const { before, events, view } of updates(game)) {
      const end = direct(before, events, names, over(view)).at(-1)?.scene ?? before
      expect(end.museum.toSorted()).toEqual(view.museum.flat().toSorted())
      expect(end.shelf).toEqual(view.shelf)
      expect(end.treasurePile).toBe(view.treasure_pile)
      expect(end.trinketPile).toBe(view.trinket_pile)
      end.seats.forEach((seat, i) => {
        expect(seat.tally).toEqual(view.advice.tallies[i])
        expect(seat.treasures.toSorted()).toEqual(view.seats[i]?.treasures.toSorted())
        expect(seat.trinkets.toSorted()).toEqual(view.seats[i]?.trinkets.toSorted())
      })
    }
  })

  test(`${game}: no show is longer than six seconds, or twelve for a first-timer`, () => {
    for (const { before, events, view } of updates(game)) {
      const beats = direct(before, events, names, over(view))
      const length = (slow: boolean): number => lengthOf(timed(beats, slow, granted(LONGEST, { slow })))
      expect(length(false)).toBeLessThanOrEqual(LONGEST + 1)
      expect(length(true)).toBeLessThanOrEqual(2 * LONGEST + 1)
    }
  })

  test(`${game}: a show ends before the countdown begins, also at half speed (TP-16.5)`, () => {
    for (const { before, events, view } of updates(game)) {
      const beats = direct(before, events, names, over(view))
      for (const left of [6000, 3000, 0, -200])
        for (const slow of [false, true]) {
          const length = lengthOf(timed(beats, slow, granted(LONGEST, { slow, left })))
          expect(length).toBeLessThanOrEqual(Math.max(0, left) + 1)
        }
    }
  })

  test(`${game}: Plans lie face down in no lane, then are all up at once`, () => {
    for (const { before, events, view } of updates(game)) {
      if (!events.some((event) => event.type === 'PlansRevealed')) continue
      const stages = direct(before, events, names, over(view)).map((beat) => beat.scene.stage)
      const up = stages.findIndex((stage) => stage?.up)
      expect(up).toBe(1)
      expect(stages[0]).toMatchObject({ up: false, now: null, done: [] })
      expect(stages.slice(up).every((stage) => stage === null || stage.up)).toBe(true)
    }
  })
}

const table = (museum: string[]): Scene => ({
  turn: 2,
  round: 1,
  direction: 1,
  museum,
  shelf: ['g1', 'c2'],
  treasurePile: 30,
  trinketPile: 10,
  seats: [0, 1, 2].map(() => ({
    treasures: [],
    trinkets: [],
    tally: tally(0),
    cards: 5,
    ready: true,
    gain: 0,
    took: 0,
    loot: [],
    closed: [],
  })),
  stage: null,
  passing: [],
  line: '',
})

const plans: Event = { type: 'PlansRevealed', turn: 6, plans: ['P2-EB', 'P2-RE', 'P4-JRPE'] }
const twos: Event = { type: 'GroupStarted', size: 2, seats: [0, 1] }
const clash: Event = { type: 'Clashed', size: 2, kind: 'E', seats: [0, 1], lying: ['E4', 'E2'] }
const skull: Event = { type: 'Taken', seat: 0, kind: 'B', tiles: ['B4'], worth: 4, tally: tally(4) }
const consoled: Event = {
  type: 'TrinketTaken',
  seat: 1,
  tile: 'g1',
  source: 'face-up',
  treasures: 0,
  trinkets: 0,
  tally: tally(1),
}
const fours: Event = { type: 'GroupStarted', size: 4, seats: [2] }
const sweep: Event = { type: 'Taken', seat: 2, kind: 'E', tiles: ['E2', 'E4'], worth: 6, tally: tally(6) }

test('a clash crosses the symbol out, the treasures stay, and a larger team takes them', () => {
  const beats = direct(table(['E4', 'E2', 'B4']), [plans, twos, clash, skull, consoled, fours, sweep], names, true)
  const [, , , clashed, took, trinket, , swept, ended] = beats.map((beat) => beat.scene)
  expect(clashed?.stage).toMatchObject({ clash: true, now: 2, marks: [{ E: 'clash' }, { E: 'clash' }, {}] })
  expect(clashed?.stage?.notes.E?.tone).toBe('alarm')
  expect(clashed?.museum).toEqual(['E4', 'E2', 'B4'])
  expect(took?.stage).toMatchObject({ clash: false, marks: [{ E: 'clash', B: 'got' }, { E: 'clash' }, {}] })
  expect(took?.seats[0]).toMatchObject({ tally: { points: 4 }, gain: 4, loot: ['B4'] })
  expect(trinket?.shelf).toEqual(['c2'])
  expect(trinket?.seats[1]).toMatchObject({ tally: { points: 1 }, trinkets: ['g1'] })
  expect(swept?.museum).toEqual([])
  expect(swept?.stage).toMatchObject({ now: 4, done: [2] })
  expect(ended?.stage).toMatchObject({ now: null, done: [2, 4] })
})

test('what happens in one group happens at once', () => {
  const second: Event = { type: 'Taken', seat: 1, kind: 'R', tiles: ['R1'], worth: 1, tally: tally(1) }
  const beats = direct(table(['B4', 'R1']), [plans, twos, skull, second], names, false)
  expect(beats).toHaveLength(4)
  expect(beats.at(-1)?.sounds.map(({ sound }) => sound)).toEqual(['pluck', 'pluck'])
})

test('every moment has its sound', () => {
  const beats = direct(table(['E4', 'E2', 'B4']), [plans, twos, clash, skull, consoled], names, false)
  expect(beats.flatMap((beat) => beat.sounds.map(({ sound }) => sound))).toEqual(['reveal', 'clash', 'pluck', 'pluck'])
})

test('three of one kind bring a chord', () => {
  const up: Event = { type: 'TreasuresRevealed', turn: 2, tiles: ['E1', 'J2', 'S3', 'M1', 'P1'], pile: 25 }
  const sounds = (museum: string[]) =>
    direct(table(museum), [up], names, false).flatMap((beat) => beat.sounds.map(({ sound }) => sound))
  expect(sounds(['E4', 'E2'])).toContain('chord')
  expect(sounds(['E4'])).not.toContain('chord')
})

test('who is only ready makes no show', () => {
  expect(direct(table([]), [{ type: 'SeatReady', seat: 1 }], names, true)).toEqual([])
})
