import type { PlayerRules } from '../../../paper/pieces'
import { face, SMASH } from '../kinds'
import Picture from './Picture.svelte'
import book from './rules.en.md?raw'
import { sides } from './rules.en'

export const rules: PlayerRules = { sides: sides(face(SMASH).title), book, Picture }
