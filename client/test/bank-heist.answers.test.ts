import { expect, test } from 'vitest'
import { bySeat, defend, offered, wordOn } from '../src/games/bank-heist/answers'
import { bar } from '../src/games/bank-heist/bar'
import { claimsOf, truthOf, type Claim } from '../src/games/bank-heist/claims'
import { hintsFor } from '../src/games/bank-heist/hints'
import { walls } from '../src/games/bank-heist/walls'
import { aboutMe, aboutSeat, aboutClaim } from '../src/games/bank-heist/phrases'
import type { View } from '../src/games/bank-heist/pieces'
import { words } from '../src/games/bank-heist/words'
import { picture, type Parts } from '../src/picture'
import type { BankHeist } from '../src/games/bank-heist/wire'
import type { PhraseForm, Said } from '../src/wire'
import moments from '../src/gallery/bank-heist/moments.json'
import forms from './bank-heist.phrases.json'

type Recorded = { view: Parts<BankHeist.HeistBoard, BankHeist.HeistOwn | null, BankHeist.HeistAdvice> }
const viewOf = (name: keyof typeof moments): View => picture((moments[name] as unknown as Recorded).view)

test('seats stand clockwise, the own one below in the middle', () => {
  expect(walls(6, 0)).toEqual({ bottom: [1, 0, 5], top: [2, 3, 4] })
  expect(walls(5, 2)).toEqual({ bottom: [3, 2], top: [4, 0, 1] })
  expect(walls(8, 7).bottom).toContain(7)
  for (const seats of [5, 6, 7, 8])
    for (let own = 0; own < seats; own++)
      expect([...walls(seats, own).top, ...walls(seats, own).bottom].sort()).toEqual(
        Array.from({ length: seats }, (_, i) => i),
      )
})

test('an answer is one that was offered', () => {
  const options = [
    { type: 'Defend', defence: 'take_it', return_fire: false },
    { type: 'Defend', defence: 'vest', return_fire: false },
    { type: 'Defend', defence: 'vest', return_fire: true },
  ]
  expect(defend(options, 'vest', true)).toEqual(options[2])
  expect(defend(options, 'take_it', true)).toEqual(options[0])
  expect(defend(options, 'hostage', false)).toBeUndefined()
  expect([...bySeat([{ type: 'Shoot', seat: 3 }, { type: 'Pass' }] as never, ['Shoot']).keys()]).toEqual([3])
  expect(offered(options, 'Stop')).toEqual([])
})

test('why not, and what it tells, in the words of the own card', () => {
  expect(wordOn('Zip', viewOf('turn-rival').advice)).toBe('A Rival must shoot.')
  expect(wordOn('Shoot', viewOf('turn-agent').advice)).toBe('An Agent shoots only to return fire.')
  expect(wordOn('Pass', viewOf('turn-crew').advice)).toContain('no Rival')
  expect(wordOn('Pick', viewOf('turn-crew').advice)).toBe('You hold no Lock Pick.')
})

test('every phrase of the game has words here, and those that are tapped together fit their slots', () => {
  const known = new Map((forms as PhraseForm[]).map((form) => [form.key, form]))
  expect(Object.keys(words.say.full).toSorted()).toEqual([...known.keys()].toSorted())
  expect(Object.keys(words.say.short).toSorted()).toEqual([...known.keys()].toSorted())
  const said = [viewOf('turn-crew'), viewOf('place')]
    .flatMap((view) => [...aboutSeat(view, 0, 2), ...aboutMe(view)].flatMap((group) => group.items))
    .concat(aboutClaim(1, true))
  for (const { key, choices } of said) {
    for (const { phrase } of choices) {
      const { slots } = known.get(key)!
      expect(phrase.slots).toHaveLength(slots.length)
      slots.forEach((slot, i) =>
        slot.kind === 'word'
          ? expect(Object.keys(slot.words)).toContain(phrase.slots[i])
          : expect(phrase.slots[i]).toBeGreaterThanOrEqual(slot.kind === 'seat' ? 0 : slot.least),
      )
    }
  }
  const tapped = new Set(said.map(({ key }) => key))
  expect(
    [...known.keys()].filter((key) => !tapped.has(key) && !['bag_kept', 'passed_bag', 'missing'].includes(key)),
  ).toEqual([])
})

test('what may be said of passes follows from what all saw, each turn once', () => {
  const pass = (
    turn: number,
    result: BankHeist.PassRecord['result'],
    via: BankHeist.PassRecord['via'] = 'drawn',
  ): BankHeist.PassRecord => ({
    turn,
    giver: 0,
    receiver: 2,
    via,
    result,
  })
  const items = (...passes: BankHeist.PassRecord[]): Record<string, unknown[][]> => {
    const view = { ...viewOf('turn-crew'), passes }
    const said = aboutSeat(view, 0, 2).flatMap((group) => group.items)
    return Object.fromEntries(said.map(({ key, choices }) => [key, choices.map(({ phrase }) => phrase.slots)]))
  }
  const told = items(pass(3, 'took', 'gift'), pass(3, 'loaded'), pass(9, 'took'))
  expect(told['bag_kept']).toEqual([
    [2, 3],
    [2, 9],
  ])
  expect(told['missing']).toEqual([
    [2, 2, 1],
    [2, 3, 2],
  ])
  expect(items(pass(3, 'took'))['missing']).toBeUndefined()
})

const note = (owner: number, what: BankHeist.Note['what'], seat: number, cards: BankHeist.Card[]): BankHeist.Note => ({
  owner,
  turn: 2,
  what,
  seat,
  cards,
})
const notes = [
  note(0, 'passed', 1, ['knife']),
  note(1, 'received', 0, ['knife']),
  note(0, 'hand', 2, ['cash_bag', 'zip_tie']),
  note(3, 'hand', 0, []),
]
const outcome = {
  hands: [[], ['knife'], [], [], []],
  identities: ['crew', 'sticky', 'agent', 'rival', 'crew'],
  story: {
    money: [
      [
        { turn: 3, what: 'passed', seat: 0, to: 2 },
        { turn: 3, what: 'kept', seat: 2, to: null },
      ],
    ],
    notes,
  },
} as unknown as BankHeist.HeistOutcome
const claim = (seat: number, key: string, slots: (string | number)[], number = 1): Claim => ({
  number,
  seat,
  key,
  slots,
  text: '',
})

test('after the end a claim is true, false, or nobody can know', () => {
  const truth = (seat: number, key: string, slots: (string | number)[]): string | null =>
    truthOf(claim(seat, key, slots), outcome, [])
  expect(truth(0, 'i_am', ['crew'])).toBe('true')
  expect(truth(2, 'i_am', ['crew'])).toBe('false')
  expect(truth(1, 'kept_because_sticky', [1])).toBe('true')
  expect(truth(0, 'accuse', [3, 'not_crew'])).toBe('true')
  expect(truth(0, 'accuse', [1, 'agent'])).toBe('false')
  expect(truth(0, 'saw_tattoo', [1])).toBe('true')
  expect(truth(0, 'bag_kept', [2, 3])).toBe('true')
  expect(truth(0, 'passed_bag', [3, 3])).toBe('false')
  expect(truth(0, 'vouch', [1])).toBeNull()
  const first = claim(2, 'i_am', ['crew'], 1)
  expect(truthOf(claim(0, 'lie', [1], 2), outcome, [first])).toBe('true')
})

test('what was said of cards is held against the notebook of who said it', () => {
  const truth = (seat: number, key: string, slots: (string | number)[]): string | null =>
    truthOf(claim(seat, key, slots), outcome, [])
  expect(truth(0, 'passed_card', [1, 'knife'])).toBe('true')
  expect(truth(0, 'passed_card', [1, 'zip_tie'])).toBe('false')
  expect(truth(1, 'got_card', [0, 'knife'])).toBe('true')
  expect(truth(1, 'got_card', [2, 'knife'])).toBe('false')
  expect(truth(0, 'saw_hand', [2, 'bag'])).toBe('true')
  expect(truth(0, 'saw_hand', [2, 'no_bag'])).toBe('false')
  expect(truth(0, 'saw_hand', [2, 'zip_tie'])).toBe('true')
  expect(truth(3, 'saw_hand', [2, 'bag'])).toBe('false')
  expect(truth(3, 'searched_none', [0])).toBe('true')
  expect(truth(0, 'searched_found', [2, 1])).toBe('true')
  expect(truth(0, 'searched_found', [2, 2])).toBe('false')
  expect(truth(2, 'i_hold', ['adrenaline'])).toBe('false')
  expect(truth(2, 'i_lack', ['adrenaline'])).toBe('true')
  expect(truth(1, 'i_hold', ['knife'])).toBe('unknown')
})

test('missing bags are counted as they were when it was said, and a gift of that turn is another thing', () => {
  const bag = (turn: number, how: string, end: string): object[] => [
    { turn, what: how, seat: 0, to: 2 },
    { turn, what: end, seat: 2, to: null },
  ]
  const money = [bag(5, 'passed', 'loaded'), bag(3, 'passed', 'kept'), bag(3, 'given', 'loaded'), []]
  const story = { ...outcome, story: { money, notes } } as unknown as BankHeist.HeistOutcome
  const truth = (key: string, ...slots: number[]): string | null => truthOf(claim(0, key, [2, ...slots]), story, [])
  expect([0, 1, 2].map((missing) => truth('missing', 2, missing))).toEqual(['false', 'true', 'false'])
  expect(truth('missing', 3, 1)).toBe('true')
  expect(truth('missing', 4, 1)).toBe('false')
  expect(truth('bag_kept', 3)).toBe('true')
  expect(truth('bag_kept', 5)).toBe('false')
  expect(truth('passed_bag', 5)).toBe('true')
})

test('claims are numbered as all heard them; ghosts and texts are none', () => {
  const word = (to: Said['to'], key: string | null): Said => ({
    at: 0,
    seat: 1,
    name: 'Marek',
    to,
    text: '',
    phrase: key ? { key, slots: [] } : null,
    emote: '',
    person: 1,
    called: [],
    whispered_to: null,
    stand_in: false,
  })
  const heard = [word('all', null), word('all', 'not_me'), word('ghosts', 'not_me'), word('all', 'pass_to_me')]
  expect(claimsOf({ heard }, ['Lena', 'Marek']).map(({ number, key }) => [number, key])).toEqual([
    [1, 'not_me'],
    [2, 'pass_to_me'],
  ])
})

test('a blocked voice is not shown and keeps its number', () => {
  const said = (seat: number, key: string): Said => ({
    at: 0,
    seat,
    name: '',
    to: 'all',
    text: '',
    phrase: { key, slots: [] },
    emote: '',
    person: 1,
    called: [],
    whispered_to: null,
    stand_in: false,
  })
  const all = [said(0, 'not_me'), said(1, 'not_me'), said(0, 'pass_to_me')]
  expect(
    claimsOf({ heard: all.filter((word) => word.seat !== 1), all }, ['Lena', 'Marek']).map(({ number, seat }) => [
      number,
      seat,
    ]),
  ).toEqual([
    [1, 0],
    [3, 0],
  ])
})

test('hints stand where section 14 says', () => {
  const keys = (name: keyof typeof moments, events: unknown[] = []): string[] =>
    hintsFor(viewOf(name), events as never).map(({ key }) => key)
  expect(keys('identity')).toEqual(['bank-heist.deal.rival'])
  expect(keys('receive-crew')).toEqual(['bank-heist.bag'])
  expect(keys('alarm', [{ type: 'AlarmRang' }])).toContain('bank-heist.alarm')
  expect(keys('turn-crew')).toEqual(['bank-heist.turn.crew'])
  expect(keys('answer')).toEqual(['bank-heist.answer'])
  expect(keys('dead', [{ type: 'Died', seat: 0 }])).toContain('bank-heist.death')
})

test('the bar names the phase and what counts in it', () => {
  expect(bar(viewOf('pass')).facts.map((fact) => fact.label)).toEqual(['In the truck', 'Rounds left'])
  expect(bar(viewOf('turn-crew')).facts[0]?.label).toBe('Round')
  expect(bar(viewOf('over-crew')).phase).toBe('The last reel')
})
