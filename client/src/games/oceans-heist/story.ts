/** The story of a heist in lines (section 11). */
import { words } from './words'
import type { OceansHeist } from './wire'
import { defense, uniqueOf } from './cards'
import { theTarget } from './spoken'

export interface Tale {
  label: string
  head: string
  text: string
}

type Story = OceansHeist.Story
type Missing = OceansHeist.Missing

const say = words.result

/** "Camera Corridor needed Hack 3 or Stealth 3; it lacked 1 Hack or 2 Stealth." */
export function missed({ id, needs, units }: Missing): string {
  return say.missed(defense(id).name, needs, units)
}

/** Where it was decided, the Target, money and dice. */
export function highlights(story: Story): Tale[] {
  const { money, winging } = story
  const unique = uniqueOf(story.target)
  const standing = story.rounds.flatMap((round) => round.standing).find(({ id }) => id === unique)
  const decided = story.decided_by.filter(({ id }) => defense(id).kind !== 'unique')
  return [
    {
      label: say.decided,
      head: story.decided_in ? (words.rounds[story.decided_in] ?? '') : say.early,
      text: decided.length > 0 ? decided.map(missed).join(' ') : say.clean,
    },
    {
      label: say.target,
      head: theTarget(story.target),
      text:
        story.target_round > 0
          ? say.taken(words.rounds[story.target_round] ?? '', story.target_by === 'pool')
          : standing
            ? `${say.lost} ${missed(standing)}`
            : say.lost,
    },
    { label: say.money, head: words.dollars(money.spent), text: say.spent(money.wasted, money.never_laid) },
    { label: say.winging, head: say.hits(winging.hits, winging.attempts), text: say.burnt(winging.cards) },
  ]
}

export interface RoundTale {
  round: string
  alarms: number
  standing: string[]
  staff: string
  crew: string
}

/** Round by round: what stood for want of what, and what both sides could have done. */
export function roundsOf(story: Story): RoundTale[] {
  return story.rounds.map(({ round, standing, alarms, left, hardest, hardest_left, could_clear }) => ({
    round: words.rounds[round] ?? '',
    alarms,
    standing: standing.map(missed),
    staff:
      hardest.length > 0
        ? say.harder(
            hardest.map((id) => defense(id).name),
            hardest_left,
          )
        : say.hardest,
    crew: left === 0 ? say.cleared : could_clear === null ? '' : could_clear ? say.couldClear : say.couldNot,
  }))
}
