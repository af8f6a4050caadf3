/** What was claimed at the table, numbered as everybody heard it, and after the end what of it was true. */
import { identityCard } from './cards'
import { words } from './words'
import type { BoardProps } from '../../table/face'
import type { BankHeist } from './wire'
import type { Phrase } from '../../wire'
import { printed, type View } from './pieces'

/** Opinions and wishes are neither, and have no mark. */
export type Truth = 'true' | 'false' | 'unknown'
type Outcome = NonNullable<View['outcome']>

export interface Claim {
  number: number
  seat: number
  key: string
  slots: (string | number)[]
  text: string
}

/** Everything that is a statement or a wish of a seat to the whole table, in order; the blocked keep their numbers. */
export function claimsOf({ heard, all = heard }: Pick<BoardProps['talk'], 'heard' | 'all'>, names: string[]): Claim[] {
  const shown = new Set(heard)
  const said = all.filter((word) => word.phrase !== null && word.to === 'all')
  return said.flatMap((word, i) => {
    const { key, slots } = word.phrase as Phrase
    return word.seat === null || !shown.has(word)
      ? []
      : [{ number: i + 1, seat: word.seat, key, slots, text: inWords({ key, slots }, names) }]
  })
}

export function inWords(phrase: Phrase, names: string[]): string {
  return phrased(phrase, names) ?? phrase.key
}

export function phrased({ key, slots }: Phrase, names: string[]): string | undefined {
  return words.say.full[key]?.(
    slots,
    (seat) => names[Number(seat)] ?? '',
    (id) => printed(String(id)).name,
  )
}

/** What of a claim the end has shown; null for what is no statement of fact. */
export function truthOf(claim: Claim, outcome: Outcome, claims: Claim[]): Truth | null {
  const [first, second] = claim.slots
  const identity = outcome.identities[Number(first)]
  switch (claim.key) {
    case 'i_am':
      return verdict(outcome.identities[claim.seat] === first)
    case 'kept_because_sticky':
      return verdict(outcome.identities[claim.seat] === 'sticky')
    case 'accuse':
    case 'accuse_because':
      return verdict(second === 'not_crew' ? !isTattooed(identity) : identity === second)
    case 'saw_tattoo':
      return verdict(isTattooed(identity))
    case 'saw_no_tattoo':
      return verdict(!isTattooed(identity))
    case 'agree':
    case 'lie': {
      const about = claims.find((other) => other.number === Number(first))
      const truth = about && about.number < claim.number ? truthOf(about, outcome, claims) : 'unknown'
      return truth === 'true' || truth === 'false' ? verdict((truth === 'true') === (claim.key === 'agree')) : 'unknown'
    }
    case 'passed_bag':
    case 'bag_kept':
    case 'missing':
      return outcome.story ? verdict(passedBags(claim, outcome.story)) : 'unknown'
    case 'passed_card':
    case 'got_card':
    case 'saw_hand':
    case 'searched_none':
    case 'searched_found':
      return outcome.story
        ? verdict(outcome.story.notes.some((note) => note.owner === claim.seat && noted(claim, note)))
        : 'unknown'
    case 'i_hold':
    case 'i_lack':
      return outcome.story && !everHeld(claim.seat, String(first), outcome)
        ? verdict(claim.key === 'i_lack')
        : 'unknown'
    case 'count':
      return 'unknown'
    default:
      return null
  }
}

const isTattooed = (identity: string | undefined): boolean => identityCard(identity ?? '')?.tattoo ?? false
const verdict = (yes: boolean): Truth => (yes ? 'true' : 'false')

/** Against all bags that went from the one who claims it to the other, given for a false search or passed. */
function passedBags(claim: Claim, story: BankHeist.Story): boolean {
  const [to, number, missing] = claim.slots.map(Number)
  const went = story.money
    .flatMap((steps) =>
      steps.flatMap(({ what, turn, seat, to: other }, i) =>
        (what === 'passed' || what === 'given') && seat === claim.seat && other === to
          ? [{ turn, gift: what === 'given', kept: steps[i + 1]?.what === 'kept' }]
          : [],
      ),
    )
    .sort((a, b) => a.turn - b.turn || Number(b.gift) - Number(a.gift))
  if (claim.key !== 'missing')
    return went.some(({ turn, kept }) => turn === number && (kept || claim.key === 'passed_bag'))
  const counted = went.slice(0, number) // nobody wrote down when it was said: after so many
  return counted.length === number && counted.filter(({ kept }) => kept).length === missing
}

/** Whether a line of the speaker's own notebook is what it claims. */
function noted({ key, slots: [seat, what] }: Claim, note: BankHeist.Note): boolean {
  if (note.seat !== Number(seat)) return false
  const bags = note.cards.filter((card) => card === 'cash_bag').length
  switch (key) {
    case 'passed_card':
      return (note.what === 'passed' || note.what === 'gave') && note.cards[0] === what
    case 'got_card':
      return (note.what === 'received' || note.what === 'given') && note.cards[0] === what
    case 'searched_none':
      return note.what === 'hand' && bags === 0
    case 'searched_found':
      return note.what === 'hand' && bags === Number(what)
    default:
      return (
        note.what === 'hand' &&
        (what === 'bag' ? bags > 0 : what === 'no_bag' ? bags === 0 : note.cards.some((card) => card === what))
      )
  }
}

/** A card that a seat had in its hand at some time; when exactly, nobody wrote down. */
function everHeld(seat: number, card: string, { story, hands }: Outcome): boolean {
  const came = story?.notes.some(
    (note) =>
      note.owner === seat &&
      ['received', 'given', 'looted'].includes(note.what) &&
      note.cards.some((other) => other === card),
  )
  return came === true || (hands[seat]?.some((other) => other === card) ?? false)
}

/** How often a seat accused the right one. */
export function rightAccusations(seat: number, claims: Claim[], outcome: Outcome): number {
  return claims.filter(
    (claim) => claim.seat === seat && claim.key.startsWith('accuse') && truthOf(claim, outcome, claims) === 'true',
  ).length
}
