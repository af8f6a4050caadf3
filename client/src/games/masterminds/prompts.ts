/** How each question is put, and what its plate says when something is chosen. */
import { words } from './words'
import type { Ask } from './ask'
import { consequences, KNOWN, nameOf, SKILL_NAMES } from './cards'
import { gemName } from './names'

export interface Prompt {
  prompt: string
  note: string
  plate: (chosen: string) => string
}

/** The card that a question is about. */
const BY: Record<string, string> = {
  UseArmour: KNOWN.armour,
  UseFallGuy: KNOWN.fallGuy,
  AppraiserReturn: KNOWN.appraiser,
}

export function promptOf(ask: Ask): Prompt {
  const { view } = ask
  const name = view.question?.name ?? ''
  const put = words.questions[name]
  const test = view.test
  const consequence = consequences[test?.consequence ?? '']
  const blamed = nameOf(view.seats[test?.seat ?? 0]?.team[test?.slot ?? 0]?.talent ?? '')
  const notes: Record<string, string> = {
    UseArmour: test
      ? words.ask.test(blamed, SKILL_NAMES[test.skill], test.value, test.number, consequence?.name ?? '')
      : '',
    UseFallGuy: consequence ? words.ask.consequence(blamed, consequence.name, consequence.text) : '',
    GearOverflow: words.ask.overflow(view.overflow.map(nameOf)),
    PickpocketPick: words.ask.whose(ask.people[Number(view.facts['victim'] ?? -1)]?.name ?? ''),
    ExtraStay: words.ask.alsoStay(
      nameOf(view.seats[ask.seat]?.team[Number([view.facts['besides']].flat()[0] ?? 0)]?.talent ?? ''),
    ),
    ValueRoll: words.ask.yourColour(gemName(view.seats[ask.seat]?.colour ?? 'diamond')),
    DiscardChoice: words.ask.more(Number(view.facts['count'] ?? 1)),
    UpkeepDiscard: words.ask.more(Number(view.facts['count'] ?? 1)),
  }
  return {
    prompt: (typeof put?.prompt === 'function' ? put.prompt(nameOf(BY[name] ?? '')) : put?.prompt) ?? name,
    note: notes[name] ?? put?.note ?? '',
    plate: (chosen) => (put?.plate ?? words.ask.take)(chosen),
  }
}
