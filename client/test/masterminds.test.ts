import { expect, test } from 'vitest'
import printed from '../../src/heistnight/games/masterminds/cards.json'
import { layCards } from '../src/cards'
import moments from '../src/gallery/masterminds/moments.json'
import {
  attempts,
  announced,
  best,
  chance,
  following,
  whole,
  type Announcement,
} from '../src/games/masterminds/answers'
import { armable, armedCards, isArming } from '../src/games/masterminds/arms'
import { bar, nextJob } from '../src/games/masterminds/bar'
import {
  consequences,
  gemsOf,
  heistName,
  job,
  nameOf,
  prep,
  SKILLS,
  talent,
  triggers,
} from '../src/games/masterminds/cards'
import { direct, LONGEST, type Event } from '../src/games/masterminds/director'
import { lengthOf, timed } from '../src/table/reel.svelte'
import { AttemptDraft } from '../src/games/masterminds/draft.svelte'
import { early } from '../src/games/masterminds/early'
import { hintsFor } from '../src/games/masterminds/hints'
import { people } from '../src/games/masterminds/people'
import { ranking } from '../src/games/masterminds/ranking'
import { isShown, sceneOf, settled, type View } from '../src/games/masterminds/scene'
import { script } from '../src/games/masterminds/script'
import { statusLine, windowLine } from '../src/games/masterminds/status'
import { words } from '../src/games/masterminds/words'
import { pictured } from '../src/picture'
import type { LogLine } from '../src/ui/log'

type Name = keyof typeof moments
const names = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera']
const seats = names.map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))
const viewOf = (name: Name): View => pictured<View>(moments[name].view as never)
const eventsOf = (name: Name): Event[] => moments[name].events as unknown as Event[]
const text = (lines: LogLine[]): string =>
  lines.map((line) => line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).join('\n')
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the printed cards as they come
const box = printed as any
const curly = (said: string): string => said.replaceAll("'", '’')

test('the cards say what the box says', () => {
  for (const card of box.talents) {
    const shown = talent(card.id)
    expect([shown.name, shown.ability, shown.text]).toEqual([
      curly(card.name),
      curly(card.ability.name),
      curly(card.ability.text),
    ])
    expect(shown.short.replace('−', '-')).toBe(curly(card.ability.short))
    expect(shown.printed).toEqual(SKILLS.map((skill) => card.stats[skill]))
    expect([shown.oneUse, shown.gem]).toEqual([
      card.ability.icons.includes('one_use'),
      card.ability.icons.includes('pay_gem'),
    ])
  }
  for (const card of box.prep) {
    const shown = prep(card.id)
    expect([shown.name, shown.type, shown.text]).toEqual([curly(card.name), card.type, curly(card.text ?? card.white)])
    expect(shown.ways).toEqual([card.white_short ?? '', card.yellow_short ?? ''])
    expect(Object.fromEntries(shown.bonus)).toEqual(card.bonus ?? {})
    expect(shown.yellow).toEqual(
      card.yellow
        ? { join: card.yellow.join.toLowerCase(), gem: card.yellow.pay_gem, text: curly(card.yellow.text) }
        : null,
    )
    expect(shown.window).toBe((card.window ?? '').slice(2).toLowerCase())
    expect(shown.oneUse).toBe(card.icons.includes('one_use'))
  }
  for (const card of box.heists) {
    const { A } = card.a_side
    const { B, C, D, take } = card.bcd_side
    expect(heistName(card.id)).toBe(curly(card.a_side.name))
    expect(job(card.id)).toEqual({ steps: [A, B, C, D], take })
  }
  for (const card of box.failures) {
    expect(nameOf(card.id)).toBe(curly(card.name))
    expect(triggers(card.id)).toEqual(
      card.triggers.map((area: { trigger: string[]; test: string; number: number; consequence: string }) => ({
        skills: area.trigger,
        test: area.test,
        number: area.number,
        consequence: area.consequence,
      })),
    )
  }
  for (const [key, { name, text: says }] of Object.entries(box.consequences) as [
    string,
    { name: string; text: string },
  ][])
    expect(consequences[key]).toEqual({ name, text: curly(says) })
})

test('a deck of one’s own is read by its own ids, names and texts', async () => {
  const own = structuredClone(box)
  own.talents[0].ability.short = '+5 when alone.'
  delete own.talents[1].ability.short
  own.failures[0].id = 'dogs'
  own.heists[0].id = 'X01'
  own.mastermind_colors[0].name = 'Cobalt'
  layCards('masterminds', own)
  const fresh = '../src/games/masterminds/cards.ts?own'
  const cards = (await import(/* @vite-ignore */ fresh)) as typeof import('../src/games/masterminds/cards')
  layCards('masterminds', box)
  expect(cards.talent('T01').short).toBe('+5 when alone.')
  expect(cards.talent('T02').short).toBe(cards.talent('T02').text)
  expect([cards.nameOf('dogs'), cards.isFailure('dogs'), cards.ANY_FAILURE]).toEqual(['Guard Dogs', true, 'dogs'])
  expect([cards.nameOf('X01'), cards.ANY_HEIST]).toEqual([curly(box.heists[0].a_side.name), 'X01'])
  expect(cards.GEM_NAMES.get('sapphire')).toBe('Cobalt')
})

test('what an extra adds to an attempt is read off what is offered', () => {
  const go = { type: 'Go', position: 0 } as const
  const offer = (rosa: boolean, total: number): Announcement =>
    ({
      actions: [{ type: 'Activate', skill: 'muscle', slots: [0], one_use: false, rosa, juno: false }, go],
      odds: { total, number: 9, perfection: 0, success: 2, push: 1, failure: 3 },
    }) as unknown as Announcement
  const draft = new AttemptDraft([offer(false, 4), offer(true, 11)])
  draft.toggle(0)
  expect([draft.usable, draft.adds('rosa'), draft.adds('juno')]).toEqual([['rosa'], 7, null])
  expect(words.attempt.extraNotes.rosa(draft.adds('rosa'))).toBe('+7, then she is gone')
})

test('every question that can be asked is put in words', () => {
  for (const name of Object.keys(moments) as Name[]) {
    const question = viewOf(name).question
    if (question && question.name !== 'Interruption') expect(words.phases[question.name], question.name).toBeTruthy()
  }
})

test('an attempt is put together from what can be announced', () => {
  const draft = new AttemptDraft(announced(viewOf('turn')))
  expect(draft.jobs).toEqual([0, 1])
  expect(draft.found).toBeNull()
  expect(draft.most).toBe(2)
  draft.choose(0)
  expect(draft.skills).toEqual(['stealth', 'guile'])
  draft.toggle(1)
  draft.toggle(0)
  draft.skill = 'guile'
  expect(draft.found?.odds).toEqual({ total: 7, number: 9, perfection: 0, success: 4, push: 1, failure: 1 })
  expect(draft.found?.actions.map((action) => action.type)).toEqual(['Choose', 'Go', 'Activate'])
  expect(draft.inSkill('stealth')?.odds.total).toBe(4)
  draft.toggle(0)
  expect(draft.found?.slots).toEqual([1])
})

test('extras are offered only with who brings them', () => {
  const draft = new AttemptDraft(announced(viewOf('crew')))
  draft.choose(1)
  expect(draft.most).toBe(3)
  draft.toggle(1)
  expect(draft.usable).toEqual(['juno'])
  draft.toggle(0)
  expect(draft.usable).toEqual(['oneUse', 'rosa', 'juno'])
  const plain = draft.found?.odds.total ?? 0
  draft.use('rosa')
  draft.use('oneUse')
  expect(draft.found?.odds.total).toBe(plain + 8)
  draft.toggle(0)
  expect(draft.found?.slots).toEqual([1])
})

test('a third job asks which dice come back', () => {
  const draft = new AttemptDraft(announced(viewOf('five')))
  draft.choose(2)
  draft.toggle(0)
  expect(draft.withdrawals).toEqual([0, 1])
  expect(draft.found).toBeNull()
  draft.withdraw = 1
  expect(draft.found?.actions.filter((action) => action.type === 'Go')).toHaveLength(2)
})

test('the best attempt is the likeliest with the fewest', () => {
  const all = attempts(announced(viewOf('turn')))
  const found = best(all)
  expect(chance(found!.odds)).toBe(Math.max(...all.map((attempt) => chance(attempt.odds))))
})

test('an announcement is followed step by step', () => {
  const all = announced(viewOf('plan'))
  const start = following(all, []).find((action) => action.type === 'Choose' && action.what === 'plan_action')!
  const play = following(all, [start]).find(
    (action) => action.type === 'Play' && action.card === 'P06' && action.section === 'white',
  )!
  const targets = following(all, [start, play])
  expect(targets.map((action) => action.type)).toEqual(['Go', 'Go'])
  expect(whole(all, [start, play])).toBeUndefined()
  expect(whole(all, [start, play, targets[0]!])).toBeDefined()
})

test('the show of every recorded moment is short and ends where the view stands', () => {
  for (const name of Object.keys(moments) as Name[]) {
    const before = moments[name].before && pictured<View>(moments[name].before as never)
    if (!before) continue
    const beats = timed(direct(sceneOf(before), eventsOf(name), names), false, LONGEST)
    expect(lengthOf(beats)).toBeLessThanOrEqual(LONGEST + 1)
    const end = settled(beats.at(-1)?.scene ?? sceneOf(before), viewOf(name))
    expect(end.view).toEqual(viewOf(name))
    const last = beats.at(-1)?.scene.view
    if (last)
      expect(last.seats.map((seat) => seat.gems).map(gemsOf), name).toEqual(
        viewOf(name).seats.map((seat) => gemsOf(seat.gems)),
      )
  }
})

test('a rolled die tumbles first, and a cancelled card is struck out', () => {
  const rolled = direct(
    sceneOf(pictured<View>(moments['roll'].before as never)),
    [{ type: 'DieRolled', seat: 0, die: 4, how: 'rolled' }],
    names,
  )
  expect(rolled.map((beat) => beat.scene.tumbling)).toEqual([true, false])
  const cancelled = direct(sceneOf(viewOf('counter-chain')), [{ type: 'Cancelled', card: 'I02', by: 0 }], names)
  expect(cancelled.at(-1)?.scene.played.map((played) => played.cancelled)).toEqual([true, false])
})

test('what the events say is shown as they say it, and no rule is asked', () => {
  const before = sceneOf(viewOf('turn'))
  const show = (...events: Event[]): View => direct(before, events, names).at(-1)!.scene.view
  const hot = show({ type: 'HeatChanged', position: 0, heist: 'H01', heat: 7, numbers: [31, 32, 33, 34] })
  expect([hot.heists[0]?.heat, hot.heists[0]?.steps.map((step) => step.number)]).toEqual([7, [31, 32, 33, 34]])
  const values = [9, 8, 7, 6, 5]
  const joined: Event = { type: 'Recruited', seat: 0, talent: 'T38', slot: 3, values, how: 'pool' }
  expect(show(joined).seats[0]?.team[3]).toMatchObject({ talent: 'T38', values })
  const placed = (gear: string, place: number | null): Event => ({ type: 'GearPlaced', seat: 0, gear, slot: 3, place })
  const worn = (...events: Event[]): (string | null)[] | undefined => show(joined, ...events).seats[0]?.team[3]?.gear
  expect(worn(placed('G01', 0), placed('G02', 1))).toEqual(['G01', 'G02'])
  expect(worn(placed('G01', 0), placed('G02', 0))).toEqual(['G02'])
  expect(worn(placed('G01', 0), placed('G02', null))).toEqual(['G01'])
  const cards = before.view.seats[0]?.cards ?? 0
  const taken: Event = { type: 'GearTaken', thief: 0, victim: 1, gear: 'G05', slot: 3, place: 1 }
  expect(show(joined, placed('G01', 0), taken).seats[0]).toMatchObject({
    cards: cards - 1,
    team: [{}, {}, {}, { gear: ['G01', 'G05'] }],
  })
})

test('a test is passed where the event says so', () => {
  const before = sceneOf(viewOf('turn'))
  const blamed: Event = { type: 'CulpritNamed', seat: 0, talent: 'T13' }
  for (const passed of [true, false]) {
    const rolled: Event = { type: 'TestRolled', seat: 0, talent: 'T13', value: 1, die: 1, number: 5, passed }
    expect(direct(before, [blamed, rolled], names).at(-1)?.scene.blame?.end).toBe(
      passed ? words.show.passed : words.show.missed,
    )
    expect(text(script(rolled, seats, 0))).toContain(passed ? 'passed' : 'missed')
  }
})

test('every event has its line', () => {
  const seen = new Set<string>()
  for (const name of Object.keys(moments) as Name[])
    for (const event of eventsOf(name)) {
      seen.add(event.type)
      const said = text(script(event, seats, moments[name].seat))
      expect(said, event.type).not.toMatch(/undefined|\[object/)
      if (!['ActionDone', 'SeatReady'].includes(event.type)) expect(said, event.type).not.toBe('')
    }
  expect(seen.size).toBeGreaterThan(25)
})

test('the script tells only what these eyes saw', () => {
  const drawn = (cards: string[] | null): string =>
    text(script({ type: 'CardsDrawn', seat: 1, count: 1, cards }, seats, 0))
  expect(drawn(null)).toBe('MAREK draws 1 card.')
  expect(drawn(['I02'])).toBe('MAREK draws Security Patrol.')
  expect(
    text(
      script(
        {
          type: 'Attempted',
          seat: 0,
          position: 0,
          heist: 'H01',
          step: 'C',
          skill: 'guile',
          talents: ['T13', 'T33'],
          extras: [],
          number: 6,
        },
        seats,
        1,
      ),
    ),
  ).toBe('LENA: The Crystal Casino, step C. Dario Lento and Roxy Gearhart, Guile.')
  expect(text(script({ type: 'GameOver', scores: [19, 13, 18], winners: [0], decided_by: 'points' }, seats, 0))).toBe(
    'LENA wins. LENA 19, MAREK 13, AOIFE 18.',
  )
})

test('the bar and the lines above a window', () => {
  const players = people(viewOf('step'), seats)
  expect(bar(viewOf('turn')).facts.map((fact) => fact.value)).toEqual(['2 of 5', '16 gems'])
  expect(nextJob('H01')).toBe('B Tech 5, C Stealth or Guile 6, D Muscle 5, 4 gems')
  expect(windowLine(viewOf('step'), players, 0)).toBe('Marek: step C, Stealth 3 against 9.')
  expect(windowLine(viewOf('counter'), players, 0)).toBe('Marek played Security Patrol.')
  expect(statusLine(viewOf('turn'), players)).toBe('Your turn')
})

test('with loose dice a die is loose till the turn is over, and a job that goes loud takes it and all who went in', () => {
  const before = pictured<View>(moments['loud'].before as never)
  expect(before.heists.map((heist) => heist?.placed)).toEqual([1, 0])
  expect(announced(before).find(({ odds }) => odds)?.odds?.number).toBe((before.heists[0]?.steps[3]?.number ?? 0) + 2)
  const beats = direct(sceneOf(before), eventsOf('loud'), names)
  expect(beats.some(({ scene }) => scene.line.startsWith('It has gone loud'))).toBe(true)
  expect(beats.at(-1)?.scene.view.heists[0]).toMatchObject({ placed: 0, dice: [[], [2], [], []] })
  expect(beats.at(-1)?.scene.view.seats[0]?.team.map((recruit) => recruit?.talent)).toEqual([
    undefined,
    undefined,
    undefined,
    'T01',
  ])
  expect(text(eventsOf('loud').flatMap((event) => script(event, seats, 0)))).toContain(
    'Gone loud: the job is off, and everybody who went in is caught.',
  )
})

test('what is armed is what the table says, and arming answers nothing', () => {
  const { options } = moments['step']
  expect(armable(options)).toEqual(['I02', 'T07'])
  expect(options.filter(isArming).every(({ type }) => type === 'Arm')).toBe(true)
  expect(armedCards(viewOf('step'))).toEqual([])
  expect(armedCards(viewOf('armed'))).toEqual(['I02'])
  expect(moments['armed'].options.every(isArming)).toBe(true)
})

test('an early answer counts once, and not when the total has changed', () => {
  const view = viewOf('own-step')
  const { turn, attempt } = view
  early.keep('roll', turn, attempt!.step, attempt!.total, null)
  expect(early.take(view)).toBe('roll')
  expect(early.take(view)).toBeNull()
  early.keep('roll', turn, attempt!.step, attempt!.total + 2, null)
  expect(early.take(view)).toBeNull()
})

test('hints stand where section 14 wants them', () => {
  const keys = (name: Name): string[] =>
    hintsFor(viewOf(name), eventsOf(name)).map(({ key }) => key.replace('masterminds.', ''))
  expect(keys('hold')).toContain('hold')
  expect(keys('hold')).toContain('greater')
  expect(keys('turn')).toEqual(expect.arrayContaining(['heat', 'race', 'interrupt']))
  expect(keys('plan')).toContain('gem')
  expect(keys('appraise')).toContain('value')
  expect(
    hintsFor(
      {
        ...viewOf('turn'),
        heists: viewOf('turn').heists.map((heist) => heist && { ...heist, dice: heist.dice.map(() => [1, 2, 3]) }),
      },
      [],
    ).map(({ key }) => key),
  ).toContain('masterminds.complete')
  expect(keys('spectator')).toEqual([])
})

test('places at the end are the outcome’s', () => {
  const outcome = {
    ...viewOf('over').outcome!,
    places: [3, 2, 0, 1],
  }
  expect(ranking(outcome)).toEqual([
    { seat: 2, place: 0 },
    { seat: 3, place: 1 },
    { seat: 1, place: 2 },
    { seat: 0, place: 3 },
  ])
})

test('an open window speaks of a die when it lies, and not while it tumbles or before', () => {
  const { before } = moments.roll as unknown as { before: never }
  const view = viewOf('roll')
  const beats = direct(sceneOf(pictured<View>(before)), eventsOf('roll'), names).map(({ scene }) => scene)
  const lies = beats.findIndex((scene) => isShown(scene, view))
  expect(beats.slice(0, lies).some(({ tumbling }) => tumbling)).toBe(true)
  expect(beats[lies]?.view.attempt?.die).toBe(view.attempt?.die)
  expect(beats[lies]?.tumbling).toBe(false)
})
