import './ink.css'
import IconTreasure from '~icons/game-icons/open-treasure-chest'
import IconMap from '~icons/game-icons/treasure-map'
import { cardsOf } from '../../../cards'
import { drawn, type Box } from '../../../paper/pieces'
import PlanCard from '../PlanCard.svelte'
import TreasureTile from '../TreasureTile.svelte'
import TrinketTile from '../TrinketTile.svelte'
import { symbols } from '../kinds'
import { words } from './words.en'

interface Printed {
  plans: { id: string; face: string }[]
  treasures: { id: string }[]
  trinkets: { id: string }[]
}

const printed = cardsOf<Printed>('the-plan')
const tile = (id: string): string => id.split('-')[1] ?? id

export const box: Box = {
  cards: printed.plans.map(({ id, face }) => ({
    id,
    front: drawn(PlanCard, { face, size: 'full' as const }, 15.625),
    back: { sign: IconMap, word: words.plan },
  })),
  tokens: [
    ...printed.treasures.map(({ id }) => ({
      id,
      front: drawn(TreasureTile, { tile: tile(id) }, 6.5),
      back: { sign: IconTreasure, word: words.treasure },
    })),
    ...printed.trinkets.map(({ id }) => ({
      id,
      front: drawn(TrinketTile, { tile: tile(id).toLowerCase() }, 3.25),
      back: { sign: symbols.G, word: words.trinket },
    })),
  ],
  boards: [],
  bring: [],
}
