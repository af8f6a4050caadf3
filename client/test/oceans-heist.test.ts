import { expect, test, vi } from 'vitest'
import { changed, undone } from '../src/games/oceans-heist/answers'
import { bar } from '../src/games/oceans-heist/bar'
import type { View } from '../src/games/oceans-heist/ask'
import { direct, LONGEST, type Event } from '../src/games/oceans-heist/director'
import { lengthOf, takesTable, timed } from '../src/table/reel.svelte'
import { ghostsOf } from '../src/games/oceans-heist/ghosts'
import {
  boosted,
  defense,
  DEFENSES,
  GEAR,
  gear,
  GLOBALS,
  preset,
  PRESETS,
  SITUATIONS,
  situationName,
  TARGETS,
  uniqueOf,
} from '../src/games/oceans-heist/cards'
import { sums } from '../src/games/oceans-heist/pool'
import { sceneOf } from '../src/games/oceans-heist/scene'
import { script } from '../src/games/oceans-heist/script'
import { page, passes } from '../src/games/oceans-heist/shop'
import { highlights, roundsOf } from '../src/games/oceans-heist/story'
import { words } from '../src/games/oceans-heist/words'
import { pictured } from '../src/picture'
import type { OceansHeist } from '../src/games/oceans-heist/wire'
import type { Said } from '../src/wire'
import moments from '../src/gallery/oceans-heist/moments.json'
import games from './oceans-heist.games.json'
import cards from '../../src/heistnight/games/oceans_heist/cards.json'

/** A recorded view in one piece. */
const seen = (view: unknown): View => pictured<View>(view as View)

test('every card of the box can be drawn', () => {
  expect(GEAR.map(({ id }) => id)).toEqual(cards.equipment.map(({ id }) => id))
  expect(gear('H10')).toMatchObject({ price: 275, uses: 2, units: { fixed: {}, loose: [[['hack', 'force'], 2]] } })
  expect(gear('H14').units.loose).toEqual([
    [[expect.anything(), 'stealth', 'agility', 'force', 'charm', 'disguise'], 1],
  ])
  expect(gear('H12').partner).toBe('charm')
  expect(gear('D02').name).toBe('Waiter’s Jacket')
  expect(GEAR.filter(({ keyword }) => keyword === 'OPENING').every(({ opening, short }) => opening && short)).toBe(true)
  expect(DEFENSES.casino.map(({ id }) => id)).toEqual(cards.casino_defenses.map(({ id }) => id))
  expect(defense('V01')).toMatchObject({
    kind: 'vault',
    needsAll: true,
    needs: [{ icon: 'hack' }, { icon: 'stealth' }],
  })
  expect(defense('HS4')).toMatchObject({ kind: 'casino', needsAll: false, trait: 'SEALED' })
  expect(TARGETS.map((id) => defense(uniqueOf(id)).stays)).toEqual([false, false, true])
  expect(GLOBALS.every(({ name, text, short }) => name && text && short)).toBe(true)
  expect(SITUATIONS.map(situationName)).toEqual(cards.situations.map(({ name }) => name))
  expect(SITUATIONS.map(boosted)).toEqual(cards.situations.map(({ families }) => families))
  expect(PRESETS.map(({ id }) => preset(id).cost)).toEqual(cards.crew_presets.map(({ cost }) => cost))
})

test('cards of somebody’s own are drawn as they are', async () => {
  vi.resetModules()
  const { layCards } = await import('../src/cards')
  const mine = structuredClone(cards)
  Object.assign(mine.equipment[0] ?? {}, { name: 'Golden Key', price: 450, uses: 6, units: { hack: 5 } })
  Object.assign(mine.casino_defenses[0] ?? {}, {
    name: 'Tripwires',
    any_of: [{ hack: 6 }, { charm: 1 }],
    trait: 'LOUD',
  })
  Object.assign(mine.global_defenses[0] ?? {}, { icon: 'charm', text: 'Slot 1 is 2 higher.', short: '' })
  Object.assign(mine.situations[0] ?? {}, { families: ['force', 'charm'] })
  Object.assign(mine.targets[0] ?? {}, { name: 'Ruby' })
  Object.assign(mine.equipment.find(({ id }) => id === 'S15') ?? {}, { name: 'Long Look' })
  Object.assign(mine.equipment[1] ?? {}, { family: 'force', price: 275 })
  mine.keywords.STURDY = 'Never wears out.'
  layCards('oceans-heist', mine)
  const own = await import('../src/games/oceans-heist/cards')
  const { theTarget } = await import('../src/games/oceans-heist/spoken')
  const { PRICES, sideBySide } = await import('../src/games/oceans-heist/shop')
  expect(own.gear('H01')).toMatchObject({ name: 'Golden Key', price: 450, uses: 6, units: { fixed: { hack: 5 } } })
  expect(own.gear('H02')).toMatchObject({ family: 'force', price: 275, uses: 2 })
  expect(PRICES).toContain(450)
  expect(own.defense('HS1')).toMatchObject({ name: 'Tripwires', trait: 'LOUD', needs: [{ amount: 6 }, { amount: 1 }] })
  expect(own.globalCard('GL01')).toMatchObject({ icon: 'charm', short: 'Slot 1 is 2 higher.' })
  expect(own.boosted('ST1')).toEqual(['force', 'charm'])
  expect(own.keywordText('STURDY')).toBe('Never wears out.')
  expect(theTarget('TG1')).toBe('the Ruby')
  expect(own.asksName('SinkVault')).toBe('Long Look')
  expect(own.preset('CP1').cost).toBe(mine.crew_presets[0]!.cost + 100)
  const rows = sideBySide(own.ICONS.map(own.ofFamily))
  expect(rows.map((row) => row.filter(Boolean).length)).toEqual([...Array<number>(14).fill(6), 5, 1])
})

test('units that count as one of several stand with each of them', () => {
  const split = sums({
    fixed: { hack: 5 },
    loose: [
      [['agility', 'disguise'], 2],
      [['hack', 'stealth', 'agility', 'force', 'charm', 'disguise'], 1],
    ],
  })
  expect([split.hack, split.agility, split.force]).toEqual([
    { fixed: 5, loose: 1 },
    { fixed: 0, loose: 3 },
    { fixed: 0, loose: 1 },
  ])
})

test('a Defense that a team knows stands in its place, face down for others', () => {
  const line = (name: keyof typeof moments): string[] => sceneOf(seen(moments[name].view)).defenses.map(({ id }) => id)
  expect(line('crunch').filter(Boolean).length).toBeGreaterThan(1)
  expect(line('crunch')).toContain('')
  expect(line('prep-watch').every((id) => id === '')).toBe(true)
})

test('the shop shows a family and what else adds its icon, under the filters', () => {
  const all = page('hack', { icon: null, price: 0, keyword: '' })
  expect(all.own).toHaveLength(15)
  expect(all.also.map(({ id }) => id)).toEqual(['S09', 'F10', 'C11', 'D08', 'D14'])
  expect(page('hack', { icon: null, price: 100, keyword: '' }).own.map(({ id }) => id)).toEqual(['H01'])
  expect(GEAR.filter((card) => passes(card, { icon: null, price: 0, keyword: 'LATE' })).map(({ id }) => id)).toEqual([
    'A13',
    'F13',
    'C14',
  ])
})

test('undo takes back what I did, whatever a team mate did meanwhile', () => {
  const preset = changed(['H01', 'S01'], ['S01', 'A01', 'A02'])
  expect(undone(preset, ['S01', 'A01', 'D01'])).toEqual([
    { type: 'PutBack', card: 'A01' },
    { type: 'Buy', card: 'H01' },
  ])
})

test('what team mates wish for stands on the cards, the last word counts', () => {
  const view = {
    seat: 0,
    crew: [0, 2],
    staff: [1, 3],
    own: { team: { side: 'crew' } },
    question: { name: 'Prep', waiting: [0], closes: 100_000, limit: 60_000 },
  } as unknown as View
  const said = (seat: number, key: string, card: string, at = 50_000): Said => ({
    at,
    seat,
    to: 'team',
    text: '',
    phrase: { key, slots: [card] },
    emote: '',
    person: 1,
    called: [],
    whispered_to: null,
    stand_in: false,
    name: '',
  })
  expect(
    ghostsOf(view, [
      said(2, 'lay', 'H01'),
      said(2, 'lay', 'H02'),
      said(2, 'keep', 'H02'),
      said(1, 'lay', 'H03'),
      said(2, 'lay', 'H04', 10_000),
    ]),
  ).toEqual([{ seat: 2, key: 'lay', card: 'H01' }])
})

test('a show tells every reveal, roll and alarm, and is never too long', () => {
  let scene = sceneOf(seen(games.two[0]?.view))
  const told: string[] = []
  for (const { view, events } of games.two) {
    const beats = direct(scene, events as unknown as Event[])
    expect(lengthOf(timed(beats, false, LONGEST))).toBeLessThanOrEqual(LONGEST + 1)
    for (const beat of beats) told.push(beat.scene.title || beat.scene.line)
    scene = sceneOf(seen(view))
  }
  expect(told.filter((line) => line === words.show.ready).length).toBeGreaterThanOrEqual(3)
  expect(told).toContain('Entry, round 1')
  expect(told).toContain('Vault Breach')
})

test('before the flip nothing that lay face down is in the scene', () => {
  const flip = games.two.find(({ events }) => events.some((event) => event.type === 'Revealed'))
  const beats = direct(sceneOf(seen(flip?.view)), (flip?.events ?? []) as unknown as Event[])
  const before = beats.find(({ scene }) => scene.line === words.show.ready)?.scene
  expect(before?.up).toEqual([])
  expect(
    before?.defenses
      .filter((card) => card.spot === 'slot')
      .map((card) => card.id)
      .join(''),
  ).toBe('')
})

test('a show that has the table does not wait for one that runs beside, and all of it has the table', () => {
  const flip = games.two.find(({ events }) => events.some((event) => event.type === 'Revealed'))
  const shut: Event = { type: 'PrepEnded', filled: [1, 2, 3, 4], laid: 2 }
  const revealed = (flip?.events ?? []) as unknown as Event[]
  const beside = direct(sceneOf(seen(flip?.view)), [shut])[0]?.scene
  expect(beside).toMatchObject({ title: words.show.shut, rapt: false })
  expect(beside && takesTable(beside, direct(beside, revealed))).toBe(true)
  expect(beside && direct(beside, [shut, ...revealed]).every(({ scene }) => scene.rapt)).toBe(true)
})

test('alarms ring one by one', () => {
  const { view, events } = moments.alarms as unknown as { view: unknown; events: Event[] }
  const rung = direct({ ...sceneOf(seen(view)), alarms: 0 }, events).filter(({ sound }) => sound === 'bell')
  expect(rung).toHaveLength(2)
})

test('every event is told in plain words', () => {
  const seats = ['Lena', 'Marek'].map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))
  for (const { events } of games.two) {
    for (const event of events as unknown as Event[]) {
      for (const line of script(event, seats, 0))
        expect(line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).not.toMatch(
          /undefined|\[object/,
        )
    }
  }
})

test('the story names the Defense, the missing icon and the alarm', () => {
  const { outcome } = seen(moments['over-caught'].view)
  const story = outcome?.stories?.[0] as OceansHeist.Story
  const [decided] = highlights(story)
  expect(decided?.head).toBe('Escape')
  expect(decided?.text).toMatch(/needed \w+ \d or \w+ \d: \d \w+ or \d \w+ unpaid/)
  expect(roundsOf(story)).toHaveLength(5)
})

test('the story says what both sides could have done, and nothing where nobody knows', () => {
  const { outcome } = seen(moments['over-caught'].view)
  const story = outcome?.stories?.[0] as OceansHeist.Story
  const round = { ...story.rounds[0]!, left: 1, hardest: ['HS1'], hardest_left: 2, could_clear: true }
  const told = (changes: Partial<OceansHeist.RoundStory>): string[] =>
    roundsOf({ ...story, rounds: [{ ...round, ...changes }] }).flatMap(({ staff, crew }) => [staff, crew])
  expect(told({})).toEqual([
    'Staff: Motion Sensors would have left 2 standing, luck aside.',
    'Crew: what they held would have cleared it.',
  ])
  expect(told({ hardest: [], could_clear: null })).toEqual(['Staff: nothing else they had would have held more.', ''])
})

test('what the Staff place and choose from is counted, not taken for four and eight', () => {
  expect(words.eight.note(3)).toContain('three')
  expect(words.staff.prompt(2, 9, 13)).toBe('Choose 9 of 13. You have two.')
})

test('cards that stay on the table do not go back to the hand', () => {
  const cleaned = { type: 'CleanedUp', round: 1, worn_out: [], back: [], stayed: ['H02'], carried: [] }
  const [line] = script(cleaned as unknown as Event, [], 0)
  expect(line?.parts.join('')).toBe('1 card stays on the table.')
})

test('the bar says who you are and what time it is', () => {
  const of = (name: keyof typeof moments): string => bar(seen(moments[name].view)).phase
  expect([of('prep'), of('prep-staff'), of('prep-watch'), of('over')]).toEqual([
    'Crew, Prep Time',
    'Staff, Prep Time',
    'You’re watching, Prep Time',
    'The last reel',
  ])
})
