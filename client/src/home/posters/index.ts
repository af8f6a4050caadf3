import type { Component } from 'svelte'
import BankHeist from './BankHeist.svelte'
import ExactlyAsPlanned from './ExactlyAsPlanned.svelte'
import Masterminds from './Masterminds.svelte'
import OceansHeist from './OceansHeist.svelte'
import ThePlan from './ThePlan.svelte'

/** The art of each game and whether its title is printed dark. A game without art gets a plain field. */
export const posters: Record<string, { art: Component; dark: boolean }> = {
  'exactly-as-planned': { art: ExactlyAsPlanned, dark: true },
  masterminds: { art: Masterminds, dark: false },
  'bank-heist': { art: BankHeist, dark: false },
  'the-plan': { art: ThePlan, dark: false },
  'oceans-heist': { art: OceansHeist, dark: true },
}
