import IconCode from '~icons/game-icons/combination-lock'
import IconVault from '~icons/game-icons/dial-padlock'
import { cardsOf } from '../../../cards'
import type { HandFace } from '../../../paper/face'
import { deck, drawn, type Box } from '../../../paper/pieces'
import Icon from '../../../ui/Icon.svelte'
import { cardName, identityCard } from '../cards'
import { cardIcons, IconBell, IconHandcuffs, IconRevolver, printed as picture } from '../pieces'
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
/** Its picture in the corners and large; its exact words in the panel. */
const piece = (kind: string, id: string): { id: string; face: HandFace } => {
  const { name, text, icon } = picture(id)
  return { id, face: { kind, name, index: [{ icon }], parts: [{ text }] } }
}

export const box: Box = {
  cards: [
    ...deck(
      IconRevolver,
      words.identity,
      36,
      copies(printed.identities).map(({ id }) => {
        const { name, icon } = picture(id)
        const parts = identityCard(id)?.duties.map((text) => ({ text })) ?? []
        return { id, face: { kind: words.identity, name, index: [{ icon }], parts } }
      }),
    ),
    ...deck(
      IconVault,
      words.vault,
      30,
      copies(printed.vault).map(({ id }) => piece(words.vault, id)),
    ),
    ...deck(
      IconBell,
      words.alarm,
      36,
      copies([...printed.alarm_instant, ...printed.alarm_attribute]).map(({ id }) => piece(words.alarm, id)),
    ),
    ...deck(
      IconHandcuffs,
      cardName('handcuffs'),
      30,
      copies(printed.handcuffs).map(({ id }) => piece(words.vault, id)),
    ),
    ...deck(
      IconCode,
      words.code,
      12,
      copies(printed.code).map(({ id, digit }) => ({
        id,
        face: { kind: words.code, name: String(digit), index: [{ value: digit }], parts: [{ text: words.codeCard }] },
      })),
    ),
  ],
  tokens: copies(printed.tokens).map(({ id }) => ({
    id,
    front: drawn(Icon, { icon: cardIcons['cash_bag'] ?? IconBell, size: '5rem' }, 6.5),
    back: { sign: IconBell, word: words.token },
  })),
  boards: [drawn(TrackBoard, {}, 40)],
  bring: [],
}
