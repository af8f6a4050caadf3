/** Quick phrases that make sense now, the likeliest first: about the thing last touched, or about everything. */
import { words } from './words'
import type { Phrase } from '../../wire'
import { HEISTS, JOBS, kindOf, STYLES, title, TOOLS, type Icon } from './cards'
import { fits } from './plans'
import { facesOf, handOf, pileOf } from './seen'
import { what } from './spoken'
import type { View } from './types'

export interface Chip {
  label: string
  phrase: Phrase
  /** The Backup Plan leaves no room for it. */
  off: boolean
}

type Draft = [label: string, key: string, ...slots: (string | number)[]]
type Name = (seat: number) => string

const say = words.chips
const ANYONE = -1
const MOST_NEEDS = 6

/** What can be said by one tap on an icon, as far as it is said in a Heist (EAP-8.6). */
export function padVerbs(heist: View['heist']): string[] {
  return ['hold', 'need', 'ask', 'spare'].filter((key) => HEISTS[heist].phrases.includes(key))
}

export function chips(view: View, topic: string | null, name: Name): Chip[] {
  const { seat, advice } = view
  if (seat === null || view.type === 'CakewalkBoard') return []
  const drafts = topic === null ? general(view, seat, name) : about(view, seat, topic, name)
  return drafts.map(([label, key, ...slots]) => ({ label, phrase: { key, slots }, off: !fits(advice, { key, slots }) }))
}

/** Two or three of an icon are one word of a phrase. */
export function counted(icon: Icon, count: number): string {
  return count > 1 ? `${icon}_${count}` : icon
}

const small: Draft[] = [
  [say.yes, 'yes', ANYONE],
  [say.no, 'no', ANYONE],
  [say.thanks, 'thanks', ANYONE],
  [say.done, 'done', ANYONE],
]

function others(view: View, seat: number): number[] {
  return view.seats.map((_, other) => other).filter((other) => other !== seat)
}

function general(view: View, seat: number, name: Name): Draft[] {
  const partners = others(view, seat)
  const needs = needsOf(ownJobs(view, seat)).slice(0, MOST_NEEDS)
  const wanted = needs.map((word): Draft => [say.need(what(word)), 'need', word])
  const leave: Draft = [say.leave, 'wait', ANYONE]
  switch (view.type) {
    case 'ScamBoard':
      return [
        [say.mineTool, 'mine', 'tools'],
        [say.mineJob, 'mine', 'jobs'],
        leave,
        ...wanted,
        ...partners.map((other): Draft => [say.yoursTool(name(other)), 'take', other, 'tools']),
        ...partners.map((other): Draft => [say.yoursJob(name(other)), 'take', other, 'jobs']),
        [say.drop, 'drop', ANYONE],
        [say.covered, 'covered'],
        [say.noMoreJobs, 'count', 'jobs', 0],
        [say.jobsMore(1), 'count', 'jobs', 1],
        ...small,
      ]
    case 'WaltzBoard':
      return [
        ...wanted,
        [say.covered, 'covered'],
        leave,
        [say.throwNow, 'drop', ANYONE],
        ...needs.map((word): Draft => [say.ask(what(word)), 'ask', single(word), ANYONE]),
        ...small,
      ]
    case 'QuizBoard':
      return [...small.slice(0, 2), leave, ...small.slice(2), [`${say.look} ${words.jackpot}`, 'point', 'jackpot']]
    case 'MonteBoard':
      return [
        ...view.piles.map((_, i): Draft => [`${say.look} ${words.monte.ring(i + 1)}`, 'point', `pile_${i + 1}`]),
        leave,
        ...small,
      ]
    default:
      return small
  }
}

function about(view: View, seat: number, topic: string, name: Name): Draft[] {
  const [kind, first, second] = topic.split('_')
  const point: Draft = [words.talk.point, 'point', topic]
  if (topic === 'job_deck' || topic === 'tool_deck')
    return [...aboutDeck(view, seat, topic === 'job_deck' ? 'jobs' : 'tools', name), point]
  if (kind === 'seat') return [...aboutSeat(view, seat, Number(first), name), point]
  if (kind === 'slot') return [...aboutSlot(view, seat, Number(first), Number(second), name), point]
  if (kind === 'pile') return [...aboutPile(view, seat, Number(first)), point]
  if (topic === 'jackpot') return [...(view.type === 'ScamBoard' ? styleSets() : []), point]
  return aboutCard(view, topic)
}

function aboutDeck(view: View, seat: number, deck: 'jobs' | 'tools', name: Name): Draft[] {
  return [
    [say.mine, 'mine', deck],
    ...others(view, seat).map((other): Draft => [say.yours(name(other)), 'take', other, deck]),
    ...(deck === 'tools' ? [[say.drop, 'drop', ANYONE] as Draft] : []),
    [say.leave, 'wait', ANYONE],
  ]
}

function aboutSeat(view: View, seat: number, other: number, name: Name): Draft[] {
  const rest: Draft[] = [
    [say.leaveWho(name(other)), 'wait', other],
    [say.yes, 'yes', other],
    [say.no, 'no', other],
    [say.thanks, 'thanks', other],
  ]
  if (other === seat) return small
  const needs = needsOf(ownJobs(view, seat)).map(single)
  switch (view.type) {
    case 'ScamBoard':
      return [
        [say.yoursJob(name(other)), 'take', other, 'jobs'],
        [say.yoursTool(name(other)), 'take', other, 'tools'],
        [say.dropWho(name(other)), 'drop', other],
        ...needs.map((word): Draft => [say.askWho(what(word), name(other)), 'ask', word, other]),
        ...rest,
      ]
    case 'WaltzBoard':
      return [
        ...needs.map((word): Draft => [say.swap(what(word)), 'swap', other, word]),
        [say.throwWho(name(other)), 'drop', other],
        ...rest,
      ]
    default:
      return rest
  }
}

/** A partner's card in Quiz Show: what it is, what it has, where it should go. */
function aboutSlot(view: View, seat: number, owner: number, slot: number, name: Name): Draft[] {
  if (view.type !== 'QuizBoard' || owner === seat) return small
  const card = facesOf(view, owner)[slot - 1]
  const where: Draft[] = view.seats.map((_, to): Draft => [
    say.put(slot, to === owner ? say.putOwn(name(owner)) : to === seat ? say.putMine : name(to)),
    'put',
    owner,
    slot,
    `seat_${to}`,
  ])
  const tells = card
    ? [card, ...iconsOf(card)].map((word): Draft => [say.tell(slot, what(word)), 'tell', owner, slot, word])
    : []
  return [...tells, ...where, [say.put(slot, words.jackpot), 'put', owner, slot, 'jackpot']]
}

function aboutPile(view: View, seat: number, pile: number): Draft[] {
  if (view.type !== 'MonteBoard') return []
  const { jobs, tools } = pileOf(view, pile - 1)
  if (view.jobs_partner === seat) {
    return needsOf(jobs ?? []).map((word): Draft => [say.pileNeeds(pile, what(word)), 'pile_needs', pile, word])
  }
  const held = tools ?? []
  const icons = [...new Set(held.flatMap(iconsOf))]
  return [...held, ...icons].map((word): Draft => [say.pileHas(pile, what(word)), 'pile_has', pile, word])
}

/** An own card: a Job tells what it needs, a Tool what it is. */
function aboutCard(view: View, card: string): Draft[] {
  const found: Draft[] = []
  const monte = view.type === 'MonteBoard'
  if (kindOf(card) === 'job') {
    if (!monte) for (const word of needsOf([card], true)) found.push([say.need(what(word)), 'need', word])
    for (const word of needsOf([card]).map(single))
      if (!found.some(([, key, it]) => key === 'ask' && it === word))
        found.push([say.ask(what(word)), 'ask', word, ANYONE])
  }
  for (const word of [card, ...iconsOf(card)]) found.push([say.have(what(word)), 'hold', word])
  if (kindOf(card) === 'tool')
    for (const icon of iconsOf(card)) found.push([say.have(what(counted(icon, 2))), 'hold', counted(icon, 2)])
  if (view.type === 'WaltzBoard')
    for (const word of [card, ...iconsOf(card)]) found.push([say.spare(what(word)), 'spare', word])
  if (monte) found.push([say.toss(title(card)), 'toss', card])
  return found
}

function styleSets(): Draft[] {
  const sets = STYLES.flatMap((_, i) => chosenFrom(STYLES, i + 1)).map((some) => some.join('_'))
  return sets.map((word): Draft => [say.jackpotHas(what(word)), 'jackpot_has', word])
}

/** Every so many of them. */
function chosenFrom(some: Icon[], count: number): Icon[][] {
  if (count === 0) return [[]]
  return some.flatMap((first, i) => chosenFrom(some.slice(i + 1), count - 1).map((rest) => [first, ...rest]))
}

function iconsOf(card: string): Icon[] {
  const tool = TOOLS[card]
  return tool && tool.kind === 'regular' ? tool.icons : []
}

/** What Jobs ask for, as words of a phrase; with `all` one of an icon as well as two. */
function needsOf(jobs: string[], all = false): string[] {
  const found = jobs.flatMap((id): string[] => {
    const job = JOBS[id]
    if (!job) return []
    if (job.icon) return all ? [job.icon, `${job.icon}_2`] : [job.icon]
    return all ? [job.tool ?? '', job.alternative ?? ''] : [job.tool ?? '']
  })
  return [...new Set(found)]
}

function single(word: string): string {
  return word.replace(/_[23]$/, '')
}

function ownJobs(view: View, seat: number): string[] {
  return view.type === 'ScamBoard' || view.type === 'WaltzBoard' ? (handOf(view, seat)?.jobs ?? []) : []
}
