import IconPlan from '~icons/game-icons/silenced'
import IconHeist from '~icons/game-icons/stopwatch'
import IconJob from '~icons/game-icons/three-keys'
import IconTool from '~icons/game-icons/toolbox'
import type { HandFace, Sign } from '../../../paper/face'
import { deck, type Box } from '../../../paper/pieces'
import { HEISTS, isType, JOBS, limitOf, PLANS, title, TOOLS, type HeistCard, type Icon } from '../cards'
import { toolSymbols, typeSymbols } from '../symbols'
import { words as table } from '../words'
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

const sign = (icon: Icon): Sign => (isType(icon) ? { icon: typeSymbols[icon] } : { value: table.icons[icon] })

function toolFace(card: string): HandFace {
  const { title: name, kind, icons, named } = TOOLS[card]!
  const asking = Object.values(JOBS).flatMap(({ tool, title: job }) => (tool === card ? [job] : []))
  const picture = { icon: toolSymbols[card] ?? IconTool }
  return {
    kind: words.tool,
    name,
    index: kind === 'regular' ? icons.map(sign) : [picture],
    art: [picture],
    parts: [
      { head: kind === 'regular' ? '' : (table.special[kind] ?? ''), text: table.fullRule[kind] },
      { text: named ? table.fullRule.name(asking) : table.fullRule.noName },
    ],
  }
}

function jobFace(card: string): HandFace {
  const { title: name, icon, tool, alternative } = JOBS[card]!
  const picture = tool ? { icon: toolSymbols[tool] ?? IconTool } : sign(icon ?? 'bold')
  const all = alternative ?? 'all_types'
  return {
    kind: words.job,
    name,
    index: tool ? [picture, { value: table.shortAlternatives[all] }] : [{ value: 2 }, picture],
    art: tool ? [picture] : [picture, picture],
    parts: tool
      ? [
          { text: table.fullRule.named(title(tool), table.alternatives[all]) },
          ...(all.startsWith('three') ? [{ text: table.fullRule.three }] : []),
        ]
      : [{ text: table.fullRule.two(table.icons[icon ?? 'bold']) }],
  }
}

const limit = (name: string, text: string): HandFace => ({
  kind: words.plan,
  name,
  index: [{ icon: IconPlan }],
  parts: [{ text }],
})

export const box: Box = {
  cards: [
    ...deck(
      IconTool,
      words.tool,
      34,
      Object.keys(TOOLS).map((id) => ({ id, face: toolFace(id) })),
    ),
    ...deck(
      IconJob,
      words.job,
      30,
      Object.keys(JOBS).map((id) => ({ id, face: jobFace(id) })),
    ),
    ...deck(
      IconHeist,
      words.heist,
      50,
      Object.values(HEISTS).map((card) => ({
        id: card.id,
        face: {
          kind: words.heist,
          name: card.title,
          index: [{ icon: IconHeist }],
          parts: [{ text: words.heists[card.id] }],
          chart: chartOf(card),
          foot: words.minutes(5),
        },
      })),
    ),
    ...deck(
      IconPlan,
      words.plan,
      40,
      Object.values(PLANS).map(({ id, title: name }) => ({ id, face: limit(name, limitOf(id, true)) })),
    ),
  ],
  tokens: [],
  boards: [],
  bring: [],
}
