/** Cards as they are read out. */
import { prep, isTalent, SKILL_NAMES, SKILLS, talent } from './cards'
import { words } from './words'

/** "Dario Lento. Muscle 1, Stealth 3, ... Good Partner: ..." */
export function spoken(id: string, values?: number[]): string {
  if (!isTalent(id))
    return words.spokenPrep(prep(id).name, words.types[prep(id).type], prep(id).text, prep(id).yellow?.text)
  const card = talent(id)
  return words.spokenTalent(card.name, numbers(values ?? card.printed), card.ability, card.text)
}

export function numbers(values: number[]): string {
  return SKILLS.map((skill, i) => `${SKILL_NAMES[skill]} ${values[i] ?? 0}`).join(', ')
}
