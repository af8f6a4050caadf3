import type { PlayerRules } from '../../../paper/pieces'
import { BAGS_NEEDED } from '../cards'
import Picture from './Picture.svelte'
import book from './rules.en.md?raw'
import { sides as inWords } from './rules.en'

const sides = inWords(BAGS_NEEDED)

export const rules: PlayerRules = { sides, book, Picture }
