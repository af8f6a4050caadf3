import IconPlan from '~icons/game-icons/silenced'
import IconHeist from '~icons/game-icons/stopwatch'
import IconJob from '~icons/game-icons/three-keys'
import IconTool from '~icons/game-icons/toolbox'
import { drawn, type Box } from '../../../paper/pieces'
import PlainCard from '../../../paper/PlainCard.svelte'
import { HEISTS, JOBS, PLANS, TOOLS } from '../cards'
import JobCard from '../JobCard.svelte'
import ToolCard from '../ToolCard.svelte'
import { words } from './words.en'

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
    ...Object.values(HEISTS).map(({ id, title }) => ({
      id,
      front: drawn(
        PlainCard,
        { kind: words.heist, name: title, text: words.heists[id], foot: words.minutes(5) },
        15.625,
      ),
      back: { sign: IconHeist, word: words.heist },
    })),
    ...Object.values(PLANS).map(({ id, title, limit }) => ({
      id,
      front: drawn(PlainCard, { kind: words.plan, name: title, text: limit }, 15.625),
      back: { sign: IconPlan, word: words.plan },
    })),
  ],
  tokens: [],
  boards: [],
  bring: [],
}
