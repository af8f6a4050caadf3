import { expect, test } from 'vitest'
import { giveOf, offered, trinketLine } from '../src/games/the-plan/answers'
import { bar, barLine } from '../src/games/the-plan/bar'
import { hintsFor } from '../src/games/the-plan/hints'
import { ranking, rowsOf, whereabouts } from '../src/games/the-plan/ranking'
import { freshStage, sceneOf, type SeatScene, type Tally, type View } from '../src/games/the-plan/scene'
import { script } from '../src/games/the-plan/script'
import { highlights, linesOf } from '../src/games/the-plan/story'
import { words } from '../src/games/the-plan/words'
import { pictured } from '../src/picture'
import type { LogLine } from '../src/ui/log'
import type { ThePlan } from '../src/games/the-plan/wire'
import moments from '../src/gallery/the-plan/moments.json'

const seats = ['Lena', 'Marek', 'Aoife'].map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))
const NOTHING: Tally = { points: 0, sets: 0, closed: [], short: [] }
const viewOf = (name: keyof typeof moments): View => pictured<View>(moments[name].view as unknown as View)
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

test('who has been handed a trinket stands before who waits for one', () => {
  const seat = (treasures: number, trinkets: number, loot: string[] = []): SeatScene => ({
    treasures: Array(treasures).fill('J1'),
    trinkets: Array(trinkets).fill('g1'),
    tally: NOTHING,
    cards: 3,
    ready: false,
    gain: 0,
    took: 0,
    loot,
    closed: [],
  })
  const line = trinketLine(
    { ...freshStage(['SG', 'SG', 'SG', 'P1-J']), served: [2] },
    [seat(3, 2), seat(3, 1), seat(2, 3, ['g1']), seat(0, 0)],
    [1, 0],
  )
  expect(line.map(({ seat: at, treasures, trinkets, took }) => [at, treasures, trinkets, took])).toEqual([
    [2, 2, 2, 'g1'],
    [1, 3, 1, undefined],
    [0, 3, 2, undefined],
  ])
})

test('the script tells what these eyes saw', () => {
  expect(told({ type: 'Clashed', size: 2, kind: 'E', seats: [0, 1], lying: ['E4'] })).toBe(
    'LENA and MAREK both send for Egypt. CLASH. Left lying: Egypt 4. TP-4.5',
  )
  expect(told({ type: 'Taken', seat: 2, kind: 'M', tiles: ['M4', 'M1'], worth: 5, tally: NOTHING })).toBe(
    'AOIFE takes Masks 4 and Masks 1, 5 points.',
  )
  expect(told({ type: 'Passed', giver: 0, receiver: 1, count: 2, cards: ['SG', 'P2-EB'] })).toBe(
    'LENA passes two cards to MAREK: Smash & Grab and Dry Bones.',
  )
  expect(told({ type: 'Passed', giver: 1, receiver: 2, count: 2, cards: null })).toBe(
    'MAREK passes two cards to AOIFE.',
  )
  expect(
    told({ type: 'TrinketTaken', seat: 3, tile: 'o4', source: 'pile', treasures: 2, trinkets: 1, tally: NOTHING }),
  ).toBe('GHOST 1 takes Desk Bell, unseen off the pile (held 2 treasures, 1 trinket).')
  expect(told({ type: 'SeatReady', seat: 1 })).toBe('')
})

test('every recorded event has a line', () => {
  for (const moment of Object.values(moments)) {
    for (const event of moment.events as ThePlan.Event[])
      if (event.type !== 'SeatReady') expect(told(event)).not.toBe('')
  }
})

test('the best come first, and equal ones share a place', () => {
  expect(ranking([1, 0, 2, 2])).toEqual([
    { seat: 1, place: 0 },
    { seat: 0, place: 1 },
    { seat: 2, place: 2 },
    { seat: 3, place: 2 },
  ])
})

test('the lines of a collection add up to its points', () => {
  for (const name of ['over', 'over-six', 'over-solo'] as const) {
    const { seats, advice: known } = viewOf(name)
    seats.forEach(({ treasures, trinkets }, seat) => {
      const tally = known.tallies[seat] ?? NOTHING
      const rows = rowsOf(treasures, trinkets, tally, known.lines[seat] ?? [])
      expect(rows.reduce((sum, row) => sum + row.sum + row.bonus, 0)).toBe(tally.points)
    })
  }
})

test('the story has every line of section 11', () => {
  const view = viewOf('over')
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
  const consoled = highlights(story, names).find(({ label }) => label === 'Consolation')
  expect([consoled?.head, consoled?.text]).toEqual(['Aoife, 6 trinkets', 'None of them blindly.'])
  expect(linesOf(story, 1, names).map(({ label }) => label)).toEqual([
    'Best raid',
    'Lost to clashes',
    'Beaten to it',
    'One short',
    'Spoiler',
    'Consolation',
    'Plans used',
  ])
  expect(whereabouts(['lying', 'lying', '3', 'pile'], names)).toEqual(['left lying', 'with Tunde', 'never revealed'])
})

test('a first-timer hears of the first choice, the pass and the last three turns', () => {
  const people = seats.map(({ name, mark }) => ({ name, mark }))
  const keys = (name: keyof typeof moments) => {
    return hintsFor(viewOf(name), moments[name].events as ThePlan.Event[], people).map(({ key }) =>
      key.replace('the-plan.', ''),
    )
  }
  expect(keys('first')).toEqual(['choose'])
  expect(keys('pass')).toContain('pass')
  expect(keys('reveal')).toContain('clash')
  expect(keys('six')).toContain('late')
  expect(keys('trinket')).toContain('trinket')
})

test('how many turns and rounds there are is what the board says', () => {
  const view = { ...viewOf('first'), turn: 6, turns: 7, rounds: 5 }
  expect(bar(view).facts.map(({ value }) => value)).toEqual(['6 of 7', '1 of 5', 'to the left ←'])
  expect(barLine(view, sceneOf(view))).toMatch(/^Turn 6 of 7 · pass left/)
  expect(hintsFor(view, [], []).map(({ text }) => text)).toContain(words.hints.late(7))
})
