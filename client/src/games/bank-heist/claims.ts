/** What was claimed at the table, numbered as everybody heard it, and after the end what of it was true. */
import { words } from '../../lang/bank-heist'
import type { Phrase, Said } from '../../wire'
import type { View } from './pieces'

export type Truth = 'true' | 'false' | 'unknown'
type Outcome = NonNullable<View['outcome']>

export interface Claim {
  number: number
  seat: number
  key: string
  slots: (string | number)[]
  text: string
}

/** Everything that is a statement or a wish of a seat to the whole table, in order. */
export function claimsOf(heard: Said[], names: string[]): Claim[] {
  const said = heard.filter((word) => word.phrase !== null && word.to === 'all')
  return said.flatMap((word, i) => {
    const { key, slots } = word.phrase as Phrase
    return word.seat === null ? [] : [{ number: i + 1, seat: word.seat, key, slots, text: inWords({ key, slots }, names) }]
  })
}

export function inWords({ key, slots }: Phrase, names: string[]): string {
  return words.say.full[key]?.(slots, (seat) => names[Number(seat)] ?? '') ?? key
}

/** True, false, or nothing anybody could know: opinions, wishes, and cards nobody kept a record of. */
export function truthOf(claim: Claim, outcome: Outcome, claims: Claim[]): Truth {
  const [first, second] = claim.slots
  const identity = outcome.identities[Number(first)]
  const verdict = (yes: boolean): Truth => (yes ? 'true' : 'false')
  switch (claim.key) {
    case 'i_am':
      return verdict(outcome.identities[claim.seat] === first)
    case 'kept_because_sticky':
      return verdict(outcome.identities[claim.seat] === 'sticky')
    case 'accuse':
      return verdict(second === 'not_crew' ? identity === 'agent' || identity === 'rival' : identity === second)
    case 'saw_tattoo':
      return verdict(identity === 'crew' || identity === 'sticky')
    case 'saw_no_tattoo':
      return verdict(identity === 'agent' || identity === 'rival')
    case 'passed_bag':
    case 'bag_kept':
      return passedBag(claim, outcome)
    case 'agree':
    case 'lie': {
      const about = claims.find((other) => other.number === Number(first))
      const truth = about && about.number < claim.number ? truthOf(about, outcome, claims) : 'unknown'
      return truth === 'unknown' ? truth : verdict((truth === 'true') === (claim.key === 'agree'))
    }
    default:
      return 'unknown'
  }
}

function passedBag(claim: Claim, outcome: Outcome): Truth {
  if (!outcome.story) return 'unknown'
  const [to, turn] = claim.slots.map(Number)
  const bag = outcome.story.money.find((steps) => steps.some((step) => step.what === 'passed' && step.turn === turn && step.seat === claim.seat && step.to === to))
  if (!bag) return 'false'
  return claim.key === 'passed_bag' || bag.some((step) => step.what === 'kept' && step.turn === turn && step.seat === to) ? 'true' : 'false'
}

/** How often a seat accused the right one. */
export function rightAccusations(seat: number, claims: Claim[], outcome: Outcome): number {
  return claims.filter((claim) => claim.seat === seat && claim.key === 'accuse' && truthOf(claim, outcome, claims) === 'true').length
}
