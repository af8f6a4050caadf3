/** Which hint a first-timer needs now, and once only (section 14). */
import type { Hint } from '../../table/board.svelte'
import { words } from './words'
import type { View } from './ask'

/** What there is to say about this moment. */
export function hintsFor(view: View): Hint[] {
  const { hints: say } = words
  const found: Hint[] = []
  const side = view.own?.team?.side
  const add = (key: string, text: string): void => void found.push({ key: `oceans-heist.${side}.${key}`, text })
  const name = view.question?.name
  if (name === 'Prepare' && side === 'crew') add('shop', say.shop)
  if (name === 'Prepare' && side === 'staff') add('globals', say.globals)
  if (name === 'Prep' && side === 'crew') add('prep', say.prep)
  if (name === 'Prep' && side === 'staff') add('place', say.place)
  if (name === 'Assign' && side === 'crew') add('assign', say.assign)
  if (side && view.defenses.some((card) => card.spot === 'carried' || (view.stage === 'alarms' && !card.disabled)))
    add('carried', say.carried)
  if (side && view.round === 4 && (name === 'Viewing' || name === 'Prep')) add('vault', say.vault)
  if (side === 'crew' && view.round === 5 && name === 'Prep') add('escape', say.escape)
  return found
}
