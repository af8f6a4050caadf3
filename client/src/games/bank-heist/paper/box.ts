import IconCode from '~icons/game-icons/combination-lock'
import IconVault from '~icons/game-icons/dial-padlock'
import { cardsOf } from '../../../cards'
import { drawn, type Box } from '../../../paper/pieces'
import PlainCard from '../../../paper/PlainCard.svelte'
import Icon from '../../../ui/Icon.svelte'
import { cardName } from '../cards'
import IdentityCard from '../IdentityCard.svelte'
import ItemCard from '../ItemCard.svelte'
import { cardIcons, IconBell, IconHandcuffs, IconRevolver } from '../pieces'
import TrackBoard from './TrackBoard.svelte'
import { words } from './words.en'

interface Counted {
  id: string
  count: number
}
interface Printed {
  identities: Counted[]
  vault: Counted[]
  handcuffs: Counted[]
  alarm_instant: Counted[]
  alarm_attribute: Counted[]
  code: (Counted & { digit: number })[]
  tokens: Counted[]
}

const printed = cardsOf<Printed>('bank-heist')
const copies = <C extends Counted>(cards: C[]): C[] =>
  cards.flatMap((card) => Array.from({ length: card.count }, () => card))
const item = (id: string): ReturnType<typeof drawn> => drawn(ItemCard, { id, size: 'full' as const }, 15.5)

export const box: Box = {
  cards: [
    ...copies(printed.identities).map(({ id }) => ({
      id,
      front: drawn(IdentityCard, { identity: id, big: true }, 15.5),
      back: { sign: IconRevolver, word: words.identity },
    })),
    ...copies(printed.vault).map(({ id }) => ({ id, front: item(id), back: { sign: IconVault, word: words.vault } })),
    ...copies([...printed.alarm_instant, ...printed.alarm_attribute]).map(({ id }) => ({
      id,
      front: item(id),
      back: { sign: IconBell, word: words.alarm },
    })),
    ...copies(printed.handcuffs).map(({ id }) => ({
      id,
      front: item(id),
      back: { sign: IconHandcuffs, word: cardName('handcuffs') },
    })),
    ...copies(printed.code).map(({ id, digit }) => ({
      id,
      front: drawn(PlainCard, { kind: words.code, name: String(digit), icons: [IconCode] }, 15.625),
      back: { sign: IconCode, word: words.code },
    })),
  ],
  tokens: copies(printed.tokens).map(({ id }) => ({
    id,
    front: drawn(Icon, { icon: cardIcons['cash_bag'] ?? IconBell, size: '5rem' }, 6.5),
    back: { sign: IconBell, word: words.token },
  })),
  boards: [drawn(TrackBoard, {}, 40)],
  bring: [],
}
