import { expect, test } from 'vitest'
import { changed, undone } from '../src/games/oceans-heist/answers'
import { bar } from '../src/games/oceans-heist/bar'
import type { View } from '../src/games/oceans-heist/ask'
import { direct, LONGEST, timed, type Event } from '../src/games/oceans-heist/director'
import { ghostsOf } from '../src/games/oceans-heist/ghosts'
import {
  CASINO,
  defense,
  GEAR,
  gear,
  GLOBALS,
  PRESETS,
  SITUATIONS,
  TARGETS,
  UNIQUES,
  uniqueOf,
  VAULTS,
  worth,
  boosted,
} from '../src/games/oceans-heist/pieces'
import { poolOf, stock, sums } from '../src/games/oceans-heist/pool'
import { sceneOf } from '../src/games/oceans-heist/scene'
import { script } from '../src/games/oceans-heist/script'
import { page, passes } from '../src/games/oceans-heist/shop'
import { highlights, roundsOf } from '../src/games/oceans-heist/story'
import { words } from '../src/lang/oceans-heist'
import type { OceansHeist, Said } from '../src/wire'
import moments from '../src/gallery/oceans-heist/moments.json'
import games from './oceans-heist.games.json'
import cards from '../../src/heistnight/games/oceans_heist/cards.json'

interface Printed {
  id: string
  name: string
  price: number
  uses: number
  units: Record<string, number>
  split?: { count: number; icons: string[] }
  wild?: number
  keyword?: string
  partner_family?: string
  any_of?: Record<string, number>[]
  all_of?: Record<string, number>[]
  trait?: string
  text?: string
  families?: string[]
  unique?: string
  cards?: string[]
  cost?: number
}
const box = cards as unknown as Record<string, Printed[]>
const straight = (name: string): string => name.replaceAll('’', "'")

test('every Equipment card is drawn as it is printed', () => {
  expect(GEAR.map(({ id }) => id)).toEqual(box['equipment']?.map(({ id }) => id))
  for (const card of box['equipment'] ?? []) {
    const drawn = gear(card.id)
    expect(straight(drawn.name)).toBe(card.name)
    expect([drawn.price, drawn.uses, drawn.keyword, drawn.partner ?? '']).toEqual([
      card.price,
      card.uses,
      card.keyword ?? '',
      card.partner_family ?? '',
    ])
    expect(drawn.units.fixed).toEqual(card.units)
    const loose = card.split
      ? [[card.split.icons, card.split.count]]
      : card.wild
        ? [[expect.arrayContaining(['hack', 'disguise']), card.wild]]
        : []
    expect(drawn.units.loose).toEqual(loose)
  }
})

test('every Defense is drawn as it is printed', () => {
  const all = [...(box['casino_defenses'] ?? []), ...(box['vault_defenses'] ?? []), ...(box['unique_defenses'] ?? [])]
  expect([...CASINO, ...VAULTS, ...UNIQUES]).toEqual(all.map(({ id }) => id))
  for (const card of all) {
    const drawn = defense(card.id)
    expect(straight(drawn.name)).toBe(card.name)
    expect([drawn.trait, drawn.needsAll]).toEqual([card.trait ?? '', (card.all_of ?? []).length > 0])
    const needs = (card.all_of ?? card.any_of ?? []).map((need) => Object.entries(need)[0])
    expect(drawn.needs.map(({ icon, printed }) => [icon, printed])).toEqual(needs)
  }
})

test('Globals, Situations, Targets and presets are those of the box', () => {
  expect(GLOBALS).toEqual(box['global_defenses']?.map(({ id }) => id))
  for (const { id, name } of box['global_defenses'] ?? []) expect(words.globals[id]?.name).toBe(name)
  expect(SITUATIONS).toEqual(box['situations']?.map(({ id }) => id))
  for (const { id, name, families } of box['situations'] ?? [])
    expect([words.situations[id], boosted(id)]).toEqual([name, families])
  expect(TARGETS.map(uniqueOf)).toEqual(box['targets']?.map(({ unique }) => unique))
  expect(PRESETS.map(({ id, cards }) => ({ id, cards, name: words.presets[id], cost: worth(cards) }))).toEqual(
    box['crew_presets']?.map(({ id, cards, name, cost }) => ({ id, cards, name, cost })),
  )
})

test('a pool counts units, the Situation once a family, and TEAMWORK only with its partner', () => {
  expect(poolOf(['H01', 'H02'], 'ST1').fixed).toEqual({ hack: 5 })
  expect(poolOf(['H12', 'C01'], '').fixed).toEqual({ hack: 3, charm: 2 })
  expect(poolOf(['H12'], '').fixed).toEqual({ hack: 2 })
  const split = sums(poolOf(['A10', 'H14'], ''))
  expect([split.agility, split.disguise, split.force]).toEqual([
    { fixed: 0, loose: 3 },
    { fixed: 0, loose: 3 },
    { fixed: 0, loose: 1 },
  ])
  expect(stock([{ id: 'H03', uses: 3 }]).hack.fixed).toBe(6)
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
    team: { side: 'crew' },
    question: { name: 'Prep', waiting: [0], closes: 100_000, limit: 60_000 },
  } as unknown as View
  const said = (seat: number, key: string, card: string, at = 50_000): Said => ({
    at,
    seat,
    to: 'team',
    text: '',
    phrase: { key, slots: [card] },
    emote: '',
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
  let scene = sceneOf(games.two[0]?.view as unknown as View)
  const told: string[] = []
  for (const { view, events } of games.two) {
    const beats = direct(scene, events as unknown as Event[])
    expect(timed(beats, false).reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(LONGEST + 1)
    for (const beat of beats) told.push(beat.scene.title || beat.scene.line)
    scene = sceneOf(view as unknown as View)
  }
  expect(told.filter((line) => line === words.show.ready).length).toBeGreaterThanOrEqual(3)
  expect(told).toContain('Entry, round 1')
  expect(told).toContain('Vault Breach')
})

test('before the flip nothing that lay face down is in the scene', () => {
  const flip = games.two.find(({ events }) => events.some((event) => event.type === 'Revealed'))
  const beats = direct(sceneOf(flip?.view as unknown as View), (flip?.events ?? []) as unknown as Event[])
  const before = beats.find(({ scene }) => scene.line === words.show.ready)?.scene
  expect(before?.up).toEqual([])
  expect(
    before?.defenses
      .filter((card) => card.spot === 'slot')
      .map((card) => card.id)
      .join(''),
  ).toBe('')
})

test('alarms ring one by one', () => {
  const { view, events } = moments.alarms as unknown as { view: View; events: Event[] }
  const rung = direct({ ...sceneOf(view), alarms: 0 }, events).filter(({ sound }) => sound === 'bell')
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
  const { outcome } = (moments['over-caught'] as unknown as { view: View }).view
  const story = outcome?.stories?.[0] as OceansHeist.Story
  const [decided] = highlights(story)
  expect(decided?.head).toBe('Escape')
  expect(decided?.text).toMatch(/needed \w+ \d or \w+ \d: \d \w+ or \d \w+ short/)
  expect(roundsOf(story)).toHaveLength(5)
})

test('the bar says who you are and what time it is', () => {
  const of = (name: keyof typeof moments): string => bar((moments[name] as unknown as { view: View }).view).phase
  expect([of('prep'), of('prep-staff'), of('prep-watch'), of('over')]).toEqual([
    'Heist Crew, Prep Time',
    'Casino Staff, Prep Time',
    'You watch, Prep Time',
    'The last reel',
  ])
})
