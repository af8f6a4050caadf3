import './ink.css'
import IconGlobal from '~icons/game-icons/guards'
import IconGear from '~icons/game-icons/toolbox'
import { cardsOf } from '../../../cards'
import { drawn, type Box, type Piece } from '../../../paper/pieces'
import PlainCard from '../../../paper/PlainCard.svelte'
import Icon from '../../../ui/Icon.svelte'
import Defense from '../Defense.svelte'
import FullCard from '../FullCard.svelte'
import {
  boosted,
  DEFENSES,
  GEAR,
  GLOBALS,
  SITUATIONS,
  situationName,
  TARGETS,
  targetName,
  type DefenseFace,
} from '../cards'
import { IconAlarm, IconCamera, IconLocked, IconOpening, IconVault, situations, symbols, targets } from '../symbols'
import { words as table } from '../words'
import { words } from './words.en'

const { alarm_tokens } = cardsOf<{ alarm_tokens: { count: number } }>('oceans-heist')
const WIDE = 15.625
const door = ({ id, needs, needsAll, trait }: DefenseFace, sign: Piece['back']): Piece => ({
  id,
  front: drawn(Defense, { card: { id, needs, needs_all: needsAll, trait } }, 12),
  back: sign,
})

export const box: Box = {
  cards: [
    ...GEAR.map(({ id }) => ({
      id,
      front: drawn(FullCard, { id }, 15.5),
      back: { sign: IconGear, word: words.equipment },
    })),
    ...SITUATIONS.map((id) => ({
      id,
      front: drawn(
        PlainCard,
        {
          kind: words.situation,
          name: situationName(id),
          text: words.situationText(boosted(id).map((family) => table.icons[family])),
          icons: boosted(id).map((family) => symbols[family]),
        },
        WIDE,
      ),
      back: { sign: situations['ST1'] ?? IconOpening, word: words.situation },
    })),
    ...TARGETS.map((id) => ({
      id,
      front: drawn(
        PlainCard,
        { kind: words.target, name: targetName(id), icons: targets[id] ? [targets[id]] : [] },
        WIDE,
      ),
      back: { sign: IconLocked, word: words.target },
    })),
    ...DEFENSES.unique.map((face) => door(face, { sign: IconLocked, word: words.unique })),
    ...DEFENSES.casino.map((face) => door(face, { sign: IconCamera, word: words.casino })),
    ...DEFENSES.vault.map((face) => door(face, { sign: IconVault, word: words.vault })),
    ...GLOBALS.map(({ id, name, text }) => ({
      id,
      front: drawn(PlainCard, { kind: words.global, name, text }, WIDE),
      back: { sign: IconGlobal, word: words.global },
    })),
  ],
  tokens: Array.from({ length: alarm_tokens.count }, () => ({
    id: 'alarm',
    front: drawn(Icon, { icon: IconAlarm, size: '5rem' }, 6.5),
    back: { sign: IconAlarm, word: words.alarm },
  })),
  boards: [],
  bring: words.bring,
}
