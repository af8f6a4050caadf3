import type { PlayerRules } from '../../../paper/pieces'
import { HEISTS } from '../cards'
import Picture from './Picture.svelte'
import book from './rules.en.md?raw'
import { sides as inWords } from './rules.en'

const sides = inWords((heist) => HEISTS[heist].title)

export const rules: PlayerRules = { sides, book, Picture }
