import IconCash from '~icons/game-icons/cash'
import IconGem from '~icons/game-icons/cut-diamond'
import IconPrep from '~icons/game-icons/armor-blueprint'
import IconMastermind from '~icons/game-icons/domino-mask'
import IconSpent from '~icons/game-icons/pay-money'
import IconTalent from '~icons/game-icons/spy'
import { cardsOf } from '../../../cards'
import { drawn, type Box } from '../../../paper/pieces'
import PlainCard from '../../../paper/PlainCard.svelte'
import Icon from '../../../ui/Icon.svelte'
import FailureCard from '../FailureCard.svelte'
import PrepCard from '../PrepCard.svelte'
import TalentCard from '../TalentCard.svelte'
import type { Gem } from '../cards'
import { IconFailure, IconHeat } from '../icons'
import GemToken from './GemToken.svelte'
import HeistSide from './HeistSide.svelte'
import { words } from './words.en'

interface Printed {
  talents: { id: string }[]
  prep: { id: string; copies: number }[]
  heists: { id: string }[]
  failures: { id: string }[]
  mastermind_colors: { id: string; name: string }[]
  starter_cash: { id: string; copies: number }
  gems: { gem: Gem; count: number }[]
  markers: { count: number }
}

const printed = cardsOf<Printed>('masterminds')
const WIDE = 15.625
const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

export const box: Box = {
  cards: [
    ...printed.talents.map(({ id }) => ({
      id,
      front: drawn(TalentCard, { id, size: 'full' as const }, 16),
      back: { sign: IconTalent, word: words.talent },
    })),
    ...printed.prep.flatMap(({ id, copies }) =>
      times(copies).map(() => ({
        id,
        front: drawn(PrepCard, { id, size: 'full' as const }, WIDE),
        back: { sign: IconPrep, word: words.prep },
      })),
    ),
    ...printed.heists.map(({ id }) => ({
      id,
      front: drawn(HeistSide, { id, front: true }, WIDE),
      back: drawn(HeistSide, { id, front: false }, WIDE),
    })),
    ...printed.failures.map(({ id }) => ({
      id,
      front: drawn(FailureCard, { id }, WIDE),
      back: { sign: IconFailure, word: words.failure },
    })),
    ...printed.mastermind_colors.map(({ id, name }) => ({
      id,
      front: drawn(
        PlainCard,
        { kind: words.mastermind, name, text: words.mastermindText(name), icons: [IconGem] },
        WIDE,
      ),
      back: { sign: IconMastermind, word: words.mastermind },
    })),
    ...times(printed.starter_cash.copies).map(() => ({
      id: printed.starter_cash.id,
      front: drawn(PlainCard, { kind: words.cash, name: words.cash, text: words.cashText, icons: [IconCash] }, WIDE),
      back: drawn(PlainCard, { kind: words.cash, name: words.spent, icons: [IconSpent] }, WIDE),
    })),
  ],
  tokens: [
    ...printed.gems.flatMap(({ gem, count }) =>
      times(count).map(() => ({
        id: gem,
        front: drawn(GemToken, { gem }, 6.5),
        back: { sign: IconGem, word: words.gem },
      })),
    ),
    ...times(printed.markers.count).map(() => ({
      id: 'heat',
      front: drawn(Icon, { icon: IconHeat, size: '5rem' }, 6.5),
      back: { sign: IconHeat, word: words.heat },
    })),
  ],
  boards: [],
  bring: words.bring,
}
