/** The story of a game in lines: the highlights, and every line of section 11 for every seat. */
import { listed } from '../../lang'
import { words } from './words'
import type { ThePlan } from './wire'
import { face, kindName, treasure, trinket, typeName } from './kinds'
import { whereabouts } from './ranking'

export interface Tale {
  label: string
  head: string
  text: string
}

const say = words.result

export function highlights(story: ThePlan.Story, names: string[]): Tale[] {
  const name = (seat: number): string => names[seat] ?? ''
  const top = (of: (seat: ThePlan.SeatStory) => number): { seat: number; value: number } =>
    story.seats
      .map((seat, i) => ({ seat: i, value: of(seat) }))
      .reduce((best, next) => (next.value > best.value ? next : best), { seat: 0, value: 0 })
  const tales: Tale[] = []
  const raid = top((seat) => seat.best_raid?.value ?? 0)
  const raided = story.seats[raid.seat]?.best_raid
  if (raided)
    tales.push({
      label: say.best,
      head: `${name(raid.seat)}, ${words.points(raid.value)}`,
      text: say.bestText(raided.turn, face(raided.plan).title),
    })
  const lost = top((seat) => seat.lost_to_clashes)
  if (lost.value > 0)
    tales.push({
      label: say.lost,
      head: `${name(lost.seat)}, ${words.points(lost.value)}`,
      text: others(story, names, lost.seat, (seat) => seat.lost_to_clashes),
    })
  const beaten = top((seat) => seat.beaten_to_it)
  if (beaten.value > 0)
    tales.push({
      label: say.beaten,
      head: `${name(beaten.seat)}, ${words.points(beaten.value)}`,
      text: others(story, names, beaten.seat, (seat) => seat.beaten_to_it),
    })
  const short = story.seats.findIndex((seat) => seat.sets_missed.length > 0)
  const missed = story.seats[short]?.sets_missed[0]
  if (missed)
    tales.push({
      label: say.short,
      head: say.shortHead(name(short), kindName(missed.kind)),
      text: whereTo(missed, names),
    })
  const [spoiler] = story.spoilers
  if (spoiler !== undefined)
    tales.push({
      label: say.spoiler,
      head: listed(story.spoilers.map(name)),
      text: say.spoilerText(story.seats[spoiler]?.spoiled ?? 0),
    })
  const consoled = top((seat) => seat.consolation)
  if (consoled.value > 0)
    tales.push({
      label: say.consolation,
      head: `${name(consoled.seat)}, ${words.trinketsCount(consoled.value)}`,
      text: say.blindly(story.seats[consoled.seat]?.blind ?? 0),
    })
  const lying = story.left_behind.map((tile) => treasure(tile).name)
  const never = story.never_revealed.map((tile) => treasure(tile).name)
  tales.push({
    label: say.left,
    head: say.leftHead(lying.length),
    text: `${lying.length > 0 ? `${listed(lying)}.` : say.nothingLeft} ${never.length > 0 ? say.never(never) : ''}`,
  })
  return tales
}

/** Everything about one seat, label by label. */
export function linesOf(story: ThePlan.Story, seat: number, names: string[]): Tale[] {
  const own = story.seats[seat]
  if (!own) return []
  const raid = own.best_raid
  return [
    {
      label: say.best,
      head: words.points(raid?.value ?? 0),
      text: raid ? say.bestText(raid.turn, face(raid.plan).title) : '',
    },
    { label: say.lost, head: words.points(own.lost_to_clashes), text: '' },
    { label: say.beaten, head: words.points(own.beaten_to_it), text: '' },
    ...own.sets_missed.map((missed) => ({
      label: say.short,
      head: kindName(missed.kind),
      text: whereTo(missed, names),
    })),
    ...(own.spoiled > 0 ? [{ label: say.spoiler, head: `${own.spoiled}×`, text: say.spoilerText(own.spoiled) }] : []),
    {
      label: say.consolation,
      head: words.trinketsCount(own.consolation),
      text: own.consolation > 0 ? say.blindly(own.blind) : '',
    },
    {
      label: say.plans,
      head: '',
      text: own.plans_used
        .map(({ type, plays, points }) => say.use(typeName(type), plays, (points / plays).toFixed(1)))
        .join('; '),
    },
  ]
}

function whereTo(missed: ThePlan.Missed, names: string[]): string {
  const lacking = missed.lacking.map((tile) => (/^[A-Z]/.test(tile) ? treasure(tile).name : trinket(tile).name))
  return say.whereTo(listed(lacking), whereabouts(missed.went, names))
}

function others(story: ThePlan.Story, names: string[], best: number, of: (seat: ThePlan.SeatStory) => number): string {
  const rest = story.seats.flatMap((seat, i) =>
    i !== best && of(seat) > 0 ? [say.more(names[i] ?? '', of(seat))] : [],
  )
  return rest.length > 0 ? `${listed(rest)}.` : ''
}
