import IconPlan from '~icons/game-icons/silenced'
import IconHeist from '~icons/game-icons/stopwatch'
import IconJob from '~icons/game-icons/three-keys'
import IconTool from '~icons/game-icons/toolbox'
import { drawn, type Box } from '../../../paper/pieces'
import PlainCard from '../../../paper/PlainCard.svelte'
import { HEISTS, JOBS, limitOf, PLANS, TOOLS, type HeistCard } from '../cards'
import JobCard from '../JobCard.svelte'
import ToolCard from '../ToolCard.svelte'
import { words } from './words.en'

/** How many cards a Heist takes, by players or by stars. */
function chartOf({ jobs, tools, levels }: HeistCard): (string | number)[][] {
  const say = words.chart
  if (jobs && tools)
    return [[say.players, say.jobs, say.tools], ...Object.keys(jobs).map((n) => [n, jobs[n] ?? 0, tools[n] ?? 0])]
  if (levels?.[0]?.collections)
    return [
      [say.stars, say.rings, say.jobHand, say.toolHand, say.thrown],
      ...levels.map(({ stars, source, collections, job_hand, tool_hand, throw_after }) => [
        source === 'house' ? say.ours(stars) : stars,
        ...[collections, job_hand, tool_hand, throw_after].map((n) => n ?? 0),
      ]),
    ]
  return [
    [say.stars, say.jobs, say.extras],
    ...(levels ?? []).map((level) => [level.stars, level.jobs ?? 0, level.extra_choose_one_max ?? 0]),
  ]
}

export const box: Box = {
  cards: [
    ...Object.keys(TOOLS).map((card) => ({
      id: card,
      front: drawn(ToolCard, { card, size: 'full' as const }, 15.625),
      back: { sign: IconTool, word: words.tool },
    })),
    ...Object.keys(JOBS).map((card) => ({
      id: card,
      front: drawn(JobCard, { card, size: 'full' as const }, 15.625),
      back: { sign: IconJob, word: words.job },
    })),
    ...Object.values(HEISTS).map((card) => ({
      id: card.id,
      front: drawn(
        PlainCard,
        {
          kind: words.heist,
          name: card.title,
          text: words.heists[card.id],
          chart: chartOf(card),
          foot: words.minutes(5),
        },
        15.625,
      ),
      back: { sign: IconHeist, word: words.heist },
    })),
    ...Object.values(PLANS).map(({ id, title }) => ({
      id,
      front: drawn(PlainCard, { kind: words.plan, name: title, text: limitOf(id, true) }, 15.625),
      back: { sign: IconPlan, word: words.plan },
    })),
  ],
  tokens: [],
  boards: [],
  bring: [],
}
