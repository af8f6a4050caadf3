import { expect, test, vi } from 'vitest'
import { pickable, placesOf } from '../src/games/exactly-as-planned/answers'
import { bar } from '../src/games/exactly-as-planned/bar'
import { JOB_SLOTS, LINE_CELLS } from '../src/games/exactly-as-planned/cake'
import {
  asked,
  HEISTS,
  ICONS,
  JOBS,
  limitOf,
  sharedPlan,
  PLANS,
  plansFor,
  serves,
  TOOLS,
  TYPES,
} from '../src/games/exactly-as-planned/cards'
import { Ears, phrased } from '../src/games/exactly-as-planned/ears.svelte'
import { leftUntil } from '../src/games/exactly-as-planned/clock.svelte'
import { merged } from '../src/games/exactly-as-planned/film'
import { hintsFor } from '../src/games/exactly-as-planned/hints'
import { newsOf, told } from '../src/games/exactly-as-planned/news'
import { chips, padVerbs } from '../src/games/exactly-as-planned/phrases'
import { Play } from '../src/games/exactly-as-planned/play.svelte'
import { silences } from '../src/games/exactly-as-planned/paper/windows'
import { fits, turnOf } from '../src/games/exactly-as-planned/plans'
import { script } from '../src/games/exactly-as-planned/script'
import { facesOf } from '../src/games/exactly-as-planned/seen'
import { spoken, what } from '../src/games/exactly-as-planned/spoken'
import type { Event, View } from '../src/games/exactly-as-planned/types'
import { floorSpot, meeting } from '../src/games/exactly-as-planned/waltz'
import cards from '../../src/heistnight/games/exactly_as_planned/cards.json'
import moments from '../src/gallery/exactly-as-planned/moments.json'
import type { Said } from '../src/wire'
import { words } from '../src/games/exactly-as-planned/words'
import { pictured } from '../src/picture'

const box = cards as unknown as {
  icons: string[]
  tools: { id: string; title: string; name: string | null; kind: string; types: string[]; styles: string[] }[]
  jobs: { id: string; title: string; icon: string | null; named_tool: string | null; alternative: string | null }[]
  heists: {
    id: string
    title: string
    phrases: string[]
    lines?: Record<string, string[]>
    job_slots_in_deal_order?: string[]
    corner_line?: Record<string, string>
  }[]
  backup_plans: { id: string; title: string; limit: string; phrases_allowed: string[] }[]
}
type Name = keyof typeof moments
const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera']
const seats = names.map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))
const name = (seat: string | number | undefined): string => names[Number(seat)] ?? ''
const view = (moment: Name): View => pictured<View>(moments[moment].view as unknown as View)
const events = (moment: Name): Event[] => moments[moment].events as unknown as Event[]
const options = (moment: Name): { type: string }[] => moments[moment].options

test('the cards are those of the box', () => {
  expect([...ICONS]).toEqual(box.icons)
  expect(Object.values(TOOLS).map(({ id, title, kind, icons, named }) => ({ id, title, kind, icons, named }))).toEqual(
    box.tools.map(({ id, title, kind, types, styles, name: named }) => ({
      id,
      title,
      kind,
      icons: [...types, ...styles],
      named: named !== null,
    })),
  )
  expect(Object.values(JOBS)).toEqual(
    box.jobs.map(({ id, title, icon, named_tool: tool, alternative }) => ({ id, title, icon, tool, alternative })),
  )
})

test('the grid is that of the box', () => {
  const cake = box.heists.find(({ id }) => id === 'cakewalk')
  expect(LINE_CELLS).toEqual(cake?.lines)
  expect(JOB_SLOTS.map(({ line }) => line)).toEqual(
    cake?.job_slots_in_deal_order?.map((slot) => cake.corner_line?.[slot] ?? slot.split('.')[0]),
  )
})

test('what can be said has words, and the pad offers what is said in a Heist', () => {
  for (const heist of box.heists) expect(HEISTS[heist.id as View['heist']].title).toBe(heist.title)
  for (const key of [
    ...box.heists.flatMap(({ phrases }) => phrases),
    ...box.backup_plans.flatMap((plan) => plan.phrases_allowed),
  ])
    expect(words.phrases[key], key).toBeDefined()
  expect(padVerbs('quiz_show')).toEqual(['ask'])
  expect(padVerbs('bonnie_and_clyde_waltz')).toEqual(['hold', 'need', 'ask', 'spare'])
  expect(padVerbs('cakewalk')).toEqual([])
})

test('a plan greys out what it bans', () => {
  const say = (key: string, ...slots: (string | number)[]): { key: string; slots: (string | number)[] } => ({
    key,
    slots,
  })
  const under = (plan: string, barred: 'titles' | 'types' | 'styles' | null = null): View['advice'] => ({
    satisfied: null,
    hint: null,
    tossed: null,
    phrases: box.backup_plans.find(({ id }) => id === plan)?.phrases_allowed ?? null,
    barred,
    silent: null,
  })
  expect(fits(under('no_styles', 'styles'), say('need', 'bold_2'))).toBe(false)
  expect(fits(under('no_styles', 'styles'), say('need', 'escape_plan'))).toBe(true)
  expect(fits(under('no_styles', 'styles'), say('jackpot_has', 'fake_bold'))).toBe(false)
  expect(fits(under('no_types', 'types'), say('need', 'stunt'))).toBe(false)
  expect(fits(under('no_types', 'types'), say('need', 'bold'))).toBe(true)
  expect(fits(under('no_titles', 'titles'), say('hold', 'crowbar'))).toBe(false)
  expect(fits(under('no_titles', 'titles'), say('hold', 'rough'))).toBe(true)
  expect(fits(under('hand_signals'), say('point', 'jackpot'))).toBe(true)
  expect(fits(under('only_questions'), say('need', 'bold'))).toBe(false)
  expect(fits(null, say('covered'))).toBe(true)
})

test('a Job lights up the Tools that carry its icons, and its own by name', () => {
  expect(serves('crowbar', 'open_the_crate')).toBe(true)
  expect(serves('black_card', 'open_the_crate')).toBe(false)
  expect(serves('public_threat', 'walk_in_the_front')).toBe(true)
  expect(serves('body_double', 'walk_in_the_front')).toBe(false)
  expect(asked(JOBS['clear_the_building']!)).toEqual(TYPES)
  expect(spoken('open_the_crate')).toBe('Job: Open the Crate, asks for Crowbar, or all 4 types')
})

test('a card, then a place, is one of the offered actions', () => {
  for (const moment of ['waltz-offer', 'quiz', 'cake', 'cake-five', 'monte-hand', 'monte-throw'] as Name[]) {
    const offered = options(moment)
    const found = [...pickable(offered)].flatMap((thing) => Object.values(placesOf(offered, thing)))
    expect(found.length, moment).toBeGreaterThan(5)
    for (const action of found) expect(offered).toContainEqual(action)
    const steps = offered.filter(
      ({ type }) =>
        !['Wait', 'CallIt', 'Withdraw', 'WaveOff', 'Finish', 'AskHint', 'DrawHand', 'FlagBreach'].includes(type),
    )
    expect(found.length, moment).toBe(steps.length)
  }
})

test('every chip is a phrase that reads well', () => {
  for (const moment of Object.keys(moments) as Name[]) {
    const seen = view(moment)
    const topics = [
      null,
      'job_deck',
      'tool_deck',
      'jackpot',
      'seat_1',
      'slot_1_2',
      'pile_1',
      'crowbar',
      'open_the_crate',
      'walk_in_the_front',
    ]
    for (const topic of topics) {
      for (const { phrase, label } of chips(seen, topic, name)) {
        const said = phrased(phrase, name)
        expect(said, `${moment} ${topic} ${label}`).toBeTruthy()
        expect(`${label} ${said}`).not.toMatch(/undefined|NaN|_/)
      }
    }
  }
})

test('no two chips of a moment are alike', () => {
  for (const topic of [null, 'tool_deck', 'seat_1', 'crowbar', 'walk_in_the_front']) {
    const labels = chips(view('scam'), topic, name).map(({ label, phrase }) => label + phrase.slots.join())
    expect(new Set(labels).size).toBe(labels.length)
  }
})

test('the script keeps no list of grabs', () => {
  const taken = events('scam-taken')
  expect(taken.some(({ type }) => type === 'ToolTaken')).toBe(true)
  expect(taken.flatMap((event) => script(event, seats))).toEqual([])
  const end = events('scam-over').flatMap((event) => script(event, seats))
  expect(end.at(-1)?.parts.join('')).toMatch(/Lost by|Exactly/)
})

test('what happens is told for the moment, and cards fly', () => {
  const taken = events('scam-taken')
  const news = taken.flatMap((event) => newsOf(event, 0, (seat) => names[seat] ?? '', names) ?? [])
  expect(told(taken, news)).toMatch(/^Marek (takes|puts) .+ Open: /)
  expect(news[0]?.flights[0]?.from).toBe('tool_deck')
  const swap = events('waltz-swap').flatMap((event) => newsOf(event, 0, (seat) => names[seat] ?? '', names) ?? [])
  expect(swap.some(({ flights }) => flights.length === 2)).toBe(true)
  expect(told([], swap)).toContain('You get ')
})

test('the bar counts what everybody may count', () => {
  for (const moment of Object.keys(moments) as Name[]) {
    const { phase, facts, farFacts } = bar(view(moment))
    expect(phase).toBeTruthy()
    for (const fact of [...facts, ...farFacts]) expect(fact.value).not.toMatch(/undefined|NaN/)
  }
})

test('hints come where section 14 wants them', () => {
  const keys = (moment: Name): string[] => hintsFor(view(moment), events(moment)).map(({ key }) => key)
  expect(keys('scam')).toEqual(['eap.wild'])
  expect(keys('quiz')).toEqual([])
  expect(keys('scam-watch')).toEqual([])
  const cake = view('cake')
  if (cake.type !== 'CakewalkBoard' || !cake.grid) throw new Error('no grid')
  const filled = { ...cake, grid: { ...cake.grid, cells: ['wild_idea'] } }
  expect(hintsFor(filled, []).map(({ key }) => key)).toEqual(['eap.wildLine']) // EAP-4.87
})

test('nobody reads under the clock what can be read before it', () => {
  for (const cards of Object.values(words.brief.cards))
    expect(cards.map(({ text }) => text).join(' ')).toContain('Tools never wear out.')
  expect(words.brief.cards.double_blind_scam[0]?.text).toContain('at least 3')
  expect(words.brief.cards.quiz_show[0]?.text).toContain('but your own')
})

test('one plan that all have is shared, dealt or picked (EAP-8.10)', () => {
  expect(sharedPlan(['one_word', 'one_word'])).toBe('one_word')
  for (const plans of [['one_word', 'cold_open'], [null, null], ['one_word', null], []])
    expect(sharedPlan(plans)).toBe(null)
})

test('with two at the table one plan less is drawn (EAP-8.14)', () => {
  expect(plansFor(3)).toEqual(Object.keys(PLANS))
  expect(Object.keys(PLANS).filter((plan) => !plansFor(2).includes(plan))).toEqual(['one_ear'])
})

test('a plan for all says what is else then', () => {
  const more = Object.keys(PLANS).filter((plan) => limitOf(plan, true) !== limitOf(plan, false))
  expect(more).toEqual(['speak_when_spoken_to'])
  expect(limitOf('speak_when_spoken_to', true)).toMatch(/addressed you\. .* 10 seconds of silence\.$/)
})

test('a replay with open cards shows every hand', () => {
  for (const moment of ['scam-film', 'waltz-film', 'quiz-film', 'monte-film'] as Name[]) {
    const hands = (moments[moment].hands ?? []).map((hand) => pictured<View>(hand as unknown as View))
    const open = merged(view(moment), hands)
    if (open.type === 'ScamBoard' || open.type === 'WaltzBoard')
      expect(open.open_hands?.map(({ jobs, tools }) => [jobs.length, tools.length])).toEqual(
        open.hands.map(({ jobs, tools }) => [jobs, tools]),
      )
    if (open.type === 'QuizBoard')
      open.slots.forEach((slots, seat) =>
        expect(facesOf(open, seat).map((face) => face === null)).toEqual(slots.map(({ gone }) => gone)),
      )
    if (open.type === 'MonteBoard') expect(open.open_tools ?? open.open_jobs).not.toBeNull()
  }
})

test('partners stand in a ring with the own chair at the foot', () => {
  const own = floorSpot(2, 5, 2)
  expect(own.x).toBeCloseTo(50)
  expect(own.y).toBeGreaterThan(80)
  const mid = meeting({ x: 0, y: 0 }, { x: 10, y: 10 })
  expect(Math.hypot(mid.x, mid.y)).toBeLessThan(Math.hypot(10 - mid.x, 10 - mid.y))
})

test('a held-out card has its own time', () => {
  const seen = { ...view('waltz'), started: 1000, closes: 301_000 }
  expect(leftUntil(70_000, seen, 240_000)).toBe(10_000)
  expect(leftUntil(70_000, seen, null)).toBe(null)
})

const REFUSED = { text: 'That card does not lie face up now.', rule: 'EAP-4.6' }

/** A pair of hands at the Double-Blind Scam whose every press comes too late. */
function late(now: () => number): { play: Play; move: ReturnType<typeof vi.fn> } {
  const move = vi.fn(() => Promise.resolve(REFUSED))
  const talk = { heard: [], law: null, speak: () => Promise.resolve(null) }
  return {
    play: new Play(
      () => ({
        view: view('scam'),
        options: options('scam'),
        people: seats,
        seat: 0,
        mine: true,
        move,
        talk,
        rule: () => undefined,
      }),
      now,
    ),
    move,
  }
}

test('a lost grab is told with the name of who was quicker', async () => {
  const { play, move } = late(() => 0)
  play.taken('crowbar', 1)
  await play.grab({ type: 'TakeTool', tool: 'crowbar', to: 'hand' })
  expect(move).toHaveBeenCalledWith([{ type: 'TakeTool', tool: 'crowbar', to: 'hand' }])
  expect(play.refused).toMatchObject({ text: 'Marek was quicker.', note: 'Crowbar is gone. The next one lies open.' })
})

test('a card that was turned up under the finger is not grabbed', async () => {
  let now = 1000
  const { play, move } = late(() => now)
  play.turnedUp('wiretap')
  now = 1100
  await play.grab({ type: 'TakeTool', tool: 'wiretap', to: 'hand' })
  expect(move).not.toHaveBeenCalled()
  now = 2000
  await play.grab({ type: 'TakeTool', tool: 'wiretap', to: 'hand' })
  expect(move).toHaveBeenCalledTimes(1)
})

test('the same press is not sent twice while it is on its way', () => {
  const { play, move } = late(() => 0)
  void play.send({ type: 'CallIt', on: true })
  void play.send({ type: 'CallIt', on: true })
  expect(move).toHaveBeenCalledTimes(1)
})

test('what is said is heard once and fades; a gesture marks its place for three seconds', () => {
  vi.useFakeTimers()
  const said = (seat: number, key: string, ...slots: (string | number)[]): Said => ({
    at: 0,
    seat,
    to: 'all',
    text: '',
    phrase: { key, slots },
    emote: '',
    person: 1,
    called: [],
    whispered_to: null,
    stand_in: false,
    name: names[seat] ?? '',
  })
  const before = said(1, 'covered')
  const ears = new Ears([before])
  ears.listen([before, said(1, 'take', 0, 'jobs'), said(2, 'point', 'tool_deck')], name)
  expect(ears.shouts.map(({ text }) => text)).toEqual(['Lena, take that Job!', 'Look: the open Tool.'])
  expect(ears.points).toEqual({ tool_deck: 2 })
  vi.advanceTimersByTime(3100)
  expect(ears.points).toEqual({})
  vi.advanceTimersByTime(5000)
  expect(ears.shouts).toEqual([])
  ears.stop()
  vi.useRealTimers()
})

test('whether to speak, and for how long, follows from the times that the server tells', () => {
  const closed: [number, number | null][] = [
    [10_000, 30_000],
    [40_000, null],
  ]
  expect([0, 10_000, 29_000, 30_000, 40_000].map((now) => turnOf(closed, now))).toEqual([
    { open: true, change: 10_000 },
    { open: false, change: 20_000 },
    { open: false, change: 1_000 },
    { open: true, change: 10_000 },
    { open: false, change: null },
  ])
  expect(turnOf([], 0)).toEqual({ open: true, change: null })
})

test('around a box the clock alone says when a plan is silent', () => {
  expect(silences('check_in', 60_000)).toEqual([
    [10_000, 30_000],
    [40_000, 60_000],
  ])
  expect(silences('cold_open', 300_000)).toEqual([[0, 90_000]])
  expect(silences('radio_silence', 300_000)).toEqual([[210_000, null]])
  expect(silences('one_word', 300_000)).toBeNull()
})

test('a deck of somebody’s own: what Tools show, what Jobs ask for, titles and Backup Plans', async () => {
  const own = structuredClone(cards) as unknown as typeof box
  Object.assign(
    own.tools.find(({ id }) => id === 'crowbar')!,
    { types: ['stunt'], title: 'Tyre Iron' },
  )
  Object.assign(
    own.jobs.find(({ id }) => id === 'work_the_gala')!,
    { icon: 'bold' },
  )
  const crate = own.jobs.find(({ id }) => id === 'open_the_crate')!
  Object.assign(crate, { named_tool: 'wiretap', alternative: 'all_styles' })
  const alarm = own.jobs.find(({ id }) => id === 'beat_the_alarm')!
  Object.assign(alarm, { kind: 'named_or', icon: null, named_tool: 'ski_mask', alternative: 'all_types' })
  Object.assign(
    own.backup_plans.find(({ id }) => id === 'one_word')!,
    { limit: 'One syllable.' },
  )
  vi.resetModules()
  const { layCards } = await import('../src/cards')
  layCards('exactly-as-planned', own)
  const edited = await import('../src/games/exactly-as-planned/cards')
  const aloud = await import('../src/games/exactly-as-planned/spoken')
  expect(aloud.spoken('crowbar')).toBe('Tool: Tyre Iron, Stunt, Rough')
  expect(aloud.spoken('work_the_gala')).toBe('Job: Work the Gala, asks for 2 Bold Tools')
  expect(aloud.spoken('open_the_crate')).toBe('Job: Open the Crate, asks for Wiretap, or all 4 styles')
  expect(edited.JOBS['beat_the_alarm']).toMatchObject({ icon: null, tool: 'ski_mask', alternative: 'all_types' })
  expect([edited.TOOLS['ski_mask']?.named, edited.TOOLS['crowbar']?.named]).toEqual([true, false])
  expect(aloud.what('crowbar')).toBe('Tyre Iron')
  expect(edited.PLANS['one_word']).toMatchObject({ title: 'One Word', limit: 'One syllable.' })
  expect([what('crowbar'), PLANS['one_word']?.title]).toEqual(['Crowbar', 'One Word'])
})
