/** What can be said about a seat, about oneself and about a claim: a phrase, and what is still to be chosen for it. */
import { HAND_CARDS, IDENTITIES, cardName } from './cards'
import { words } from './words'
import type { Phrase } from '../../wire'
import { inTruck, type View } from './pieces'

export interface Choice {
  label: string
  phrase: Phrase
}

/** A button: one phrase, or several that differ in their last slot. */
export interface Sayable {
  key: string
  label: string
  asks: string
  choices: Choice[]
}

export interface Group {
  title: string
  items: Sayable[]
}

const { say } = words
const COUNTS = [0, 1, 2, 3, 4]

function one(key: string, slots: (string | number)[]): Sayable {
  return { key, label: say.short[key] ?? key, asks: '', choices: [{ label: '', phrase: { key, slots } }] }
}

function many(key: string, asks: string, before: (string | number)[], values: [string | number, string][]): Sayable[] {
  return values.length === 0
    ? []
    : [
        {
          key,
          label: say.short[key] ?? key,
          asks,
          choices: values.map(([value, label]) => ({ label, phrase: { key, slots: [...before, value] } })),
        },
      ]
}

const cards = (): [string, string][] => HAND_CARDS.map((id) => [id, cardName(id)])
const entries = (of: Record<string, string>): [string, string][] => Object.entries(of)

/** Turns in which one seat passed a card to another, as everybody saw. */
function turns(view: View, giver: number, receiver: number): [number, string][] {
  const passes = view.passes.filter((pass) => pass.giver === giver && pass.receiver === receiver)
  return [...new Set(passes.map(({ turn }) => turn))].map((turn) => [turn, say.nth(turn)])
}

/** With what all saw loaded, how many more bags one may have passed to a seat that took them. */
function missing(view: View, me: number, seat: number): Sayable[] {
  const results = view.passes.filter((pass) => pass.giver === me && pass.receiver === seat).map(({ result }) => result)
  const loaded = results.filter((result) => result === 'loaded').length
  const choices = results
    .filter((result) => result === 'took')
    .map((_, i) => [loaded + i + 1, i + 1] as const)
    .filter(([bags]) => bags > 1)
    .map(([bags, gone]) => ({
      label: say.gone(gone, bags),
      phrase: { key: 'missing', slots: [seat, bags, gone] },
    }))
  return choices.length > 0 ? [{ key: 'missing', label: say.short['missing'] ?? '', asks: say.many, choices }] : []
}

export function aboutSeat(view: View, me: number, seat: number): Group[] {
  const passed = turns(view, me, seat)
  const truck = inTruck(view.phase)
  const saw = [
    ...many('bag_kept', say.turn, [seat], passed),
    ...many('passed_bag', say.turn, [seat], passed),
    ...missing(view, me, seat),
    ...many('passed_card', say.card, [seat], cards()),
    ...many('got_card', say.card, [seat], cards()),
    one('saw_tattoo', [seat]),
    one('saw_no_tattoo', [seat]),
    ...many('saw_hand', say.what, [seat], [...entries(say.contents), ...cards()]),
    one('searched_none', [seat]),
    ...many(
      'searched_found',
      say.many,
      [seat],
      COUNTS.slice(1).map((n) => [n, words.bags(n)]),
    ),
  ]
  const think = [
    ...many('accuse', say.what, [seat], entries(say.whats)),
    ...many('accuse_because', say.what, [seat, 'not_crew'], entries(say.reasons)),
    one('vouch', [seat]),
  ]
  const inBank = ['pass_to', 'do_not_pass_to', 'test'].map((key) => one(key, [seat]))
  const onRoad = ['shoot', 'do_not_shoot', 'tie', 'free', 'leave_alone'].map((key) => one(key, [seat]))
  const want = [
    ...(truck ? onRoad : [...inBank, ...onRoad.slice(0, 2)]),
    ...many('will', say.what, [seat], entries(say.verbs)),
  ]
  return [
    { title: say.think, items: think },
    { title: say.saw, items: saw },
    { title: say.want, items: want },
    { title: say.ask, items: many('why', say.what, [seat], entries(say.deeds)) },
  ]
}

export function aboutMe(view: View): Group[] {
  const items = [
    ...many(
      'i_am',
      say.what,
      [],
      IDENTITIES.map(({ id, name }) => [id, name]),
    ),
    ...many('i_hold', say.card, [], cards()),
    ...many('i_lack', say.card, [], cards()),
    inTruck(view.phase) ? one('not_me', []) : one('pass_to_me', []),
  ]
  const counts = COUNTS.flatMap((k) =>
    entries(say.counted).map(([what, label]): Choice => ({
      label: `${k} ${label}`,
      phrase: { key: 'count', slots: [k, what] },
    })),
  )
  return [
    { title: say.aboutMe, items },
    { title: say.think, items: [{ key: 'count', label: say.short['count'] ?? '', asks: say.many, choices: counts }] },
  ]
}

/** Answers to a claim; only the accused can say why it kept the bag. */
export function aboutClaim(number: number, accused: boolean): Sayable[] {
  return [
    ...(accused ? [one('kept_because_sticky', [number])] : []),
    ...['lie', 'doubt', 'agree'].map((key) => one(key, [number])),
  ]
}
