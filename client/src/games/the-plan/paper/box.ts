import './ink.css'
import IconTreasure from '~icons/game-icons/open-treasure-chest'
import IconMap from '~icons/game-icons/treasure-map'
import { cardsOf } from '../../../cards'
import { deck, drawn, type Box } from '../../../paper/pieces'
import { face as planOf, IconSmash, kindName, symbols } from '../kinds'
import TreasureTile from '../TreasureTile.svelte'
import TrinketTile from '../TrinketTile.svelte'
import { words as table } from '../words'
import { words } from './words.en'

interface Printed {
  plans: { id: string; face: string }[]
  treasures: { id: string }[]
  trinkets: { id: string }[]
}

const printed = cardsOf<Printed>('the-plan')
const tile = (id: string): string => id.split('-')[1] ?? id

export const box: Box = {
  cards: deck(
    IconMap,
    words.plan,
    34,
    printed.plans.map(({ id, face }) => {
      const { size, type, title, kinds } = planOf(face)
      const signs = kinds.map((kind) => ({ icon: symbols[kind], field: `kind-${kind.toLowerCase()}` }))
      return {
        id,
        face: {
          kind: size > 0 ? type : words.plan,
          name: title,
          index: [{ value: size }, ...(size > 0 ? signs : [{ icon: IconSmash }])],
          art:
            size > 0 ? signs.map((sign, i) => ({ ...sign, value: kindName(kinds[i] ?? '') })) : [{ icon: IconSmash }],
          parts: [{ text: table.rule(size, type, kinds.map(kindName)) }],
          foot: table.goes(size),
        },
      }
    }),
  ),
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
