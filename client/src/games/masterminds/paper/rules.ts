import type { PlayerRules } from '../../../paper/pieces'
import Picture from './Picture.svelte'
import book from './rules.en.md?raw'
import { sides } from './rules.en'

export const rules: PlayerRules = { sides, book, Picture }
