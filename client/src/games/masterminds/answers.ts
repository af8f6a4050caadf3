/** From what somebody points at to one of the offered answers. What is legal, the options and the announcements say. */
import type { Tagged } from '../../table/face'
import type { Masterminds } from './wire'
import type { Skill } from './cards'
import type { View } from './scene'

export type Action = Masterminds.Action
export type Announcement = Masterminds.Announcement
export type Odds = Masterminds.Odds
type Of<T extends Action['type']> = Extract<Action, { type: T }>

/** The offered answers of one sort. */
export function offered<T extends Action['type']>(options: Tagged[], type: T): Of<T>[] {
  return options.filter((option): option is Of<T> => option.type === type)
}

/** The offered word, if it is offered. */
export function word(options: Tagged[], what: string): Masterminds.Choose | undefined {
  return offered(options, 'Choose').find((choice) => choice.what === what)
}

export function keyOf(action: Tagged): string {
  return JSON.stringify(action)
}

export function same(one: Tagged | undefined, other: Tagged | undefined): boolean {
  return one !== undefined && other !== undefined && keyOf(one) === keyOf(other)
}

export function announced(view: View): Announcement[] {
  return view.advice?.announcements ?? []
}

/** An attempt that can be announced: where, who, with what, and what it would give. */
export interface Attempt {
  actions: Action[]
  position: number
  withdraw: number | null
  skill: Skill
  slots: number[]
  oneUse: boolean
  rosa: boolean
  juno: boolean
  odds: Odds
}

export function attempts(all: Announcement[]): Attempt[] {
  return all.flatMap(({ actions, odds }) => {
    const activate = offered(actions, 'Activate')[0]
    const [go, back] = offered(actions, 'Go')
    if (!activate || !odds || !go) return []
    const { skill, slots, one_use: oneUse, rosa, juno } = activate
    return [
      {
        actions,
        position: go.position,
        withdraw: back?.position ?? null,
        skill: skill,
        slots,
        oneUse,
        rosa,
        juno,
        odds,
      },
    ]
  })
}

/** Chances of getting the step done, in sixths. */
export function chance(odds: Odds): number {
  return odds.perfection + odds.success
}

/** The attempt most likely to succeed; of equals the one with fewer recruits. */
export function best(all: Attempt[]): Attempt | undefined {
  return all.toSorted((a, b) => chance(b.odds) - chance(a.odds) || a.slots.length - b.slots.length)[0]
}

/** What may follow after the actions chosen so far; nothing more means that they are whole. */
export function following(all: Announcement[], chosen: Action[]): Action[] {
  const found = new Map<string, Action>()
  for (const { actions } of all) {
    const next = actions[chosen.length]
    if (next && chosen.every((action, i) => same(action, actions[i]))) found.set(keyOf(next), next)
  }
  return [...found.values()]
}

/** The announcement that is exactly this. */
export function whole(all: Announcement[], chosen: Action[]): Announcement | undefined {
  return all.find(
    ({ actions }) => actions.length === chosen.length && chosen.every((action, i) => same(action, actions[i])),
  )
}
