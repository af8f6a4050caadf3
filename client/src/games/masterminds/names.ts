/** What is called by a card, or by a word where no card names it. */
import { GEM_NAMES, KNOWN, talent } from './cards'
import { words } from './words'

/** A gem: that of a Mastermind by its colour's card, a Diamond by what it looks like. */
export function gemName(gem: string): string {
  return GEM_NAMES.get(gem) ?? words.clear
}

/** What somebody adds to an attempt: the ability of who does. */
export function extraName(extra: string): string {
  const who: Record<string, string> = { rosa: KNOWN.rosa, juno: KNOWN.juno, rewritten: KNOWN.rewriter }
  return extra === 'one_use' ? words.oneUse : talent(who[extra] ?? extra).ability
}
