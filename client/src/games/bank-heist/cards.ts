/** The cards of Bank Heist as they are played with here. */
import { cardsOf } from '../../cards'

export type Identity = 'crew' | 'sticky' | 'agent' | 'rival'

interface Card {
  id: string
  name: string
  text: string
  kind: string
}

interface IdentityCard {
  id: Identity
  name: string
  duties: string[]
  count: number
  tattoo: boolean
  cash_rule: string
}

interface Space {
  space: number
  role: string
  alarm: boolean
}

interface Box {
  identities: IdentityCard[]
  vault: Card[]
  handcuffs: Card[]
  alarm_instant: Card[]
  alarm_attribute: Card[]
  board: { robbery_track: Space[]; bags_needed: number }
}

const box = cardsOf<Box>('bank-heist')
const byId = <C extends { id: string }>(cards: C[]): Map<string, C> => new Map(cards.map((card) => [card.id, card]))

const identityCards = byId(box.identities)
const items = byId([...box.vault, ...box.handcuffs])
const alarms = byId([...box.alarm_instant, ...box.alarm_attribute])

export const IDENTITIES = box.identities
export const HAND_CARDS = box.vault.filter(({ kind }) => kind !== 'dye').map(({ id }) => id)

export const BAGS_NEEDED = box.board.bags_needed
const track = box.board.robbery_track
export const FIRST_ALARM = track.find(({ alarm }) => alarm)?.space ?? 0
export const AGENTS_WIN = track.find(({ role }) => role === 'agents_win')?.space ?? 0

export const identityCard = (id: string): IdentityCard | undefined => identityCards.get(id)
export const cardName = (id: string): string => items.get(id)?.name ?? id
export const alarmName = (id: string): string => alarms.get(id)?.name ?? id
export const identityName = (id: string): string => identityCards.get(id)?.name ?? id
/** The card that a defence is, by its name; '' where it is none. */
export const defenceCard = (defence: string): string =>
  defence === 'adrenaline'
    ? cardName(defence)
    : defence === 'martial'
      ? alarmName('martial_skills')
      : defence === 'hostage'
        ? alarmName(defence)
        : ''
/** The exact text of a Vault or Alarm card. */
export const textOf = (id: string): string => (items.get(id) ?? alarms.get(id))?.text ?? ''
export const isItem = (id: string): boolean => items.has(id)
export const isAlarm = (id: string): boolean => alarms.has(id)

/** What sort of space of the Robbery track the token stands on. */
export function spaceKind(space: number): 'quiet' | 'alarm' | 'agents_win' {
  return space >= AGENTS_WIN ? 'agents_win' : space >= FIRST_ALARM ? 'alarm' : 'quiet'
}
