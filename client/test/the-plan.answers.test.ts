import { expect, test } from 'vitest'
import {
  cheapest,
  finds,
  giveOf,
  offered,
  shortOf,
  spare,
  trinketLine,
  trinketStatus,
  without,
} from '../src/games/the-plan/answers'
import { advice } from '../src/games/the-plan/hints'
import { standing } from '../src/games/the-plan/kinds'
import { ranking, rowsOf, whereabouts } from '../src/games/the-plan/ranking'
import { freshStage, type SeatScene, type View } from '../src/games/the-plan/scene'
import { script } from '../src/games/the-plan/script'
import { highlights, linesOf } from '../src/games/the-plan/story'
import type { LogLine } from '../src/ui/log'
import type { ThePlan } from '../src/wire'
import moments from '../src/gallery/the-plan/moments.json'

const seats = ['Lena', 'Marek', 'Aoife'].map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))
const text = (lines: LogLine[]): string[] =>
  lines.map((line) => line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join(''))
const told = (event: ThePlan.Event): string => text(script(event, seats, 0)).join('\n')

test('two places become the offered pass, also of cards that are alike', () => {
  const options = [
    { type: 'Give', first: 0, second: 1 },
    { type: 'Give', first: 0, second: 2 },
  ]
  expect(giveOf(options, ['SG', 'SG', 'P1-J'], [1, 0])).toEqual(options[0])
  expect(giveOf(options, ['SG', 'SG', 'P1-J'], [1, 2])).toEqual(options[1])
  expect(giveOf(options, ['SG', 'SG', 'P1-J'], [1])).toBeUndefined()
  expect(offered(options, 'Choose')).toEqual([])
})

test('a Plan finds what lies there, and says which set it would close', () => {
  expect(finds('P2-EB', ['E4', 'B4', 'J1'], ['B1', 'B2', 'B3'])).toEqual({ tiles: ['E4', 'B4'], closes: ['B'] })
  expect(finds('SG', ['E1', 'J3', 'J2'], []).tiles).toEqual(['J3', 'J2'])
  expect(finds('P1-S', ['E1'], []).tiles).toEqual([])
})

test('a trinket is new, had, or completes a set', () => {
  const held = ['g1', 'g2', 'g3']
  expect([trinketStatus('g4', held), trinketStatus('g1', held), trinketStatus('c1', held)]).toEqual([
    'completes',
    'have',
    'new',
  ])
})

test('what no set needs is paid first', () => {
  const held = ['c1', 'g1', 'g2', 'g3', 'g4']
  expect([spare('g1', held), spare('c1', held)]).toEqual([false, true])
  expect(cheapest(held)).toBe('c1')
  expect(cheapest([...held, 'g1'])).toBe('g1')
  expect(without(['g1', 'g1', 'c1'], ['g1'])).toEqual(['g1', 'c1'])
})

test('fewer treasures, then fewer trinkets pick first', () => {
  const seat = (treasures: number, trinkets: number, loot: string[] = []): SeatScene => ({
    treasures: Array(treasures).fill('J1'),
    trinkets: Array(trinkets).fill('g1'),
    points: 0,
    sets: 0,
    cards: 3,
    ready: false,
    gain: 0,
    loot,
    closed: [],
  })
  const line = trinketLine(
    freshStage(['SG', 'SG', 'SG', 'P1-J']),
    [seat(3, 2), seat(3, 1), seat(2, 3, ['g1']), seat(0, 0)],
    0,
  )
  expect(line.map(({ seat: at, treasures, trinkets }) => [at, treasures, trinkets])).toEqual([
    [2, 2, 2],
    [1, 3, 1],
    [0, 3, 2],
  ])
})

test('three of four different ones is one short', () => {
  expect(shortOf(['B1', 'B2', 'B3', 'J1'])).toBe('B')
  expect(shortOf(['B1', 'B1', 'B2'])).toBeUndefined()
})

test('points and sets agree with the rules’ examples', () => {
  expect(standing(['B1', 'B1', 'B2', 'B2', 'B3', 'B3', 'B4'], [])).toEqual({ points: 21, sets: 1 })
  expect(standing(['B1', 'B1', 'B2', 'B2', 'B3', 'B3', 'B4', 'B4'], [])).toEqual({ points: 30, sets: 2 })
  expect(standing([], ['g1', 'g2', 'g3', 'g4', 'g5', 'c1'])).toEqual({ points: 11, sets: 1 })
  expect(standing([], ['g1', 'g1', 'g2', 'g2', 'g3', 'g3', 'g4', 'g5'])).toEqual({ points: 18, sets: 2 })
})

test('the script tells what these eyes saw', () => {
  expect(told({ type: 'Clashed', size: 2, kind: 'E', seats: [0, 1], lying: ['E4'] })).toBe(
    'LENA and MAREK both send for Egypt. CLASH. Left lying: Egypt 4. TP-4.5',
  )
  expect(told({ type: 'Taken', seat: 2, kind: 'M', tiles: ['M4', 'M1'] })).toBe(
    'AOIFE takes Masks 4 and Masks 1, 5 points.',
  )
  expect(told({ type: 'Passed', giver: 0, receiver: 1, count: 2, cards: ['SG', 'P2-EB'] })).toBe(
    'LENA passes two cards to MAREK: Smash & Grab and Dry Bones.',
  )
  expect(told({ type: 'Passed', giver: 1, receiver: 2, count: 2, cards: null })).toBe(
    'MAREK passes two cards to AOIFE.',
  )
  expect(told({ type: 'TrinketTaken', seat: 3, tile: 'o4', source: 'pile', treasures: 2, trinkets: 1 })).toBe(
    'GHOST 1 takes Desk Bell, unseen off the pile (held 2 treasures, 1 trinket).',
  )
  expect(told({ type: 'SeatReady', seat: 1 })).toBe('')
})

test('every recorded event has a line', () => {
  for (const moment of Object.values(moments)) {
    for (const event of moment.events as ThePlan.Event[])
      if (event.type !== 'SeatReady') expect(told(event)).not.toBe('')
  }
})

test('the result ranks by the tie-breaks and shares places', () => {
  const outcome = {
    scores: [40, 40, 30, 30],
    sets: [2, 2, 1, 1],
    treasures: [14, 15, 9, 9],
    trinkets: [1, 0, 2, 2],
  } as unknown as ThePlan.PlanOutcome
  expect(ranking(outcome)).toEqual([
    { seat: 1, place: 0 },
    { seat: 0, place: 1 },
    { seat: 2, place: 2 },
    { seat: 3, place: 2 },
  ])
})

test('the lines of a collection add up to its points', () => {
  for (const name of ['over', 'over-six', 'over-solo'] as const) {
    for (const seat of (moments[name].view as unknown as View).seats) {
      expect(rowsOf(seat.treasures, seat.trinkets).reduce((sum, row) => sum + row.sum + row.bonus, 0)).toBe(seat.points)
    }
  }
})

test('the story has every line of section 11', () => {
  const view = moments.over.view as unknown as View
  const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera']
  const story = view.outcome?.story as ThePlan.Story
  expect(highlights(story, names).map(({ label }) => label)).toEqual([
    'Best raid',
    'Lost to clashes',
    'Beaten to it',
    'One short',
    'Spoiler',
    'Consolation',
    'Left behind',
  ])
  expect(linesOf(story, 1, names).map(({ label }) => label)).toEqual([
    'Best raid',
    'Lost to clashes',
    'Beaten to it',
    'One short',
    'Spoiler',
    'Consolation',
    'Plans used',
  ])
  expect(whereabouts(['left lying', 'left lying', '3', 'never revealed'], names)).toEqual([
    'left lying',
    'with Tunde',
    'never revealed',
  ])
})

test('a first-timer hears of the first choice, the pass and the last three turns', () => {
  const people = seats.map(({ name, mark }) => ({ name, mark }))
  const keys = (name: keyof typeof moments) => {
    const view = moments[name].view as unknown as View
    return advice(view, moments[name].events as ThePlan.Event[], people).map(({ key }) => key.replace('the-plan.', ''))
  }
  expect(keys('first')).toEqual(['choose'])
  expect(keys('pass')).toContain('pass')
  expect(keys('reveal')).toContain('clash')
  expect(keys('six')).toContain('late')
  expect(keys('trinket')).toContain('trinket')
})
