/** What a game brings for people with paper: its rules in pictures, its box for the printer, its companion. */
import type { Component } from 'svelte'
import { cardsAt, gameInfo, Refusal } from '../api'
import { layCards } from '../cards'
import { paper } from '../lang/paper'
import type { GameInfo } from '../wire'
import type { Box, PlayerRules } from './pieces'

const rules = import.meta.glob<{ rules: PlayerRules }>('../games/*/paper/rules.ts')
const boxes = import.meta.glob<{ box: Box }>('../games/*/paper/box.ts')
const companions = import.meta.glob<{ default: Component }>('../games/*/paper/Companion.svelte')

/** Whether a game brings it: a new one may not have got so far. */
export const brings = (game: string): { rules: boolean; print: boolean; companion: boolean } => ({
  rules: `../games/${game}/paper/rules.ts` in rules,
  print: `../games/${game}/paper/box.ts` in boxes,
  companion: `../games/${game}/paper/Companion.svelte` in companions,
})

async function brought<T>(found: Record<string, () => Promise<T>>, info: GameInfo, file: string): Promise<T> {
  const load = found[`../games/${info.id}/paper/${file}`]
  if (!load) throw new Refusal(paper.none(info.title), 404)
  layCards(info.id, await cardsAt(info)) // the games' modules read them once, when they are loaded
  return load()
}

export const rulesFor = async (game: string): Promise<PlayerRules> =>
  (await brought(rules, await gameInfo(game), 'rules.ts')).rules
export const boxOf = async (info: GameInfo): Promise<Box> => (await brought(boxes, info, 'box.ts')).box
export const companionOf = async (info: GameInfo): Promise<Component> =>
  (await brought(companions, info, 'Companion.svelte')).default
