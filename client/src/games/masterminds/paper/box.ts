import IconCash from '~icons/game-icons/cash'
import IconGem from '~icons/game-icons/cut-diamond'
import IconPrep from '~icons/game-icons/armor-blueprint'
import IconMastermind from '~icons/game-icons/domino-mask'
import IconJob from '~icons/game-icons/locked-chest'
import IconSpent from '~icons/game-icons/pay-money'
import IconTalent from '~icons/game-icons/spy'
import { cardsOf } from '../../../cards'
import type { HandFace, Sign } from '../../../paper/face'
import { deck, drawn, type Box } from '../../../paper/pieces'
import Icon from '../../../ui/Icon.svelte'
import {
  consequences,
  heistName,
  job,
  nameOf,
  prep,
  SKILL_NAMES,
  SKILLS,
  STEPS,
  talent,
  triggers,
  type Gem,
  type Skill,
  type Step,
} from '../cards'
import { IconFailure, IconHeat, prepIcons, skillIcons } from '../icons'
import { words as table } from '../words'
import GemToken from './GemToken.svelte'
import { words } from './words.en'

interface Printed {
  talents: { id: string }[]
  prep: { id: string; copies: number }[]
  heists: { id: string }[]
  failures: { id: string }[]
  mastermind_colors: { id: string; name: string }[]
  starter_cash: { id: string; copies: number }
  gems: { gem: Gem; count: number }[]
  markers: { count: number }
}

const printed = cardsOf<Printed>('masterminds')
const times = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
const signs = (skills: Skill[]): Sign[] => skills.map((skill) => ({ icon: skillIcons[skill] }))
const step = (letter: string, { skills, number }: Step): NonNullable<HandFace['parts']>[number] => ({
  signs: [{ value: letter }, ...signs(skills), { value: number }],
  text: table.jobs.skills(skills.map((skill) => SKILL_NAMES[skill])),
})

function heistSides(id: string): { id: string; face: HandFace; back: HandFace } {
  const { steps, take } = job(id)
  const [first, ...rest] = steps.map((one, i) => ({ ...one, letter: STEPS[i] ?? '' }))
  const name = heistName(id)
  const icons = signs(first?.skills ?? [])
  return {
    id,
    face: {
      kind: words.heist,
      name,
      index: [{ value: 'A' }, ...icons, { value: first?.number ?? 0 }],
      art: icons,
      parts: first ? [step('A', first)] : [],
    },
    back: {
      kind: words.heist,
      name: words.backOf,
      index: rest.map(({ skills, number }) => ({ ...signs(skills)[0], value: number })),
      art: rest.flatMap(({ skills }) => signs(skills)),
      parts: rest.map(({ letter, ...one }) => step(letter, one)),
      foot: `${take} ${words.take}`,
    },
  }
}

function prepFace(id: string): HandFace {
  const { name, type, oneUse, bonus, text, yellow, window } = prep(id)
  const picture = { icon: prepIcons[id] ?? IconPrep }
  const extra = bonus.map(([skill, plus]) => ({ icon: skillIcons[skill], value: `+${plus}` }))
  return {
    kind: `${table.types[type]}${oneUse ? `, ${table.once}` : ''}`,
    name,
    index: [picture, ...extra],
    art: [picture],
    parts: [
      { text },
      ...(yellow
        ? [{ head: `${table.joins[yellow.join]}${yellow.gem ? ` ${table.payGem}` : ''}`, text: yellow.text }]
        : []),
    ],
    foot: window ? table.windows.card[window] : '',
  }
}

function talentFace(id: string): HandFace {
  const { name, printed, ability, oneUse, gem, text } = talent(id)
  return {
    kind: words.talent,
    name,
    index: SKILLS.map((skill, i) => ({ icon: skillIcons[skill], value: printed[i] ?? 0 })),
    parts: [{ head: `${ability}${oneUse ? `, ${table.once}` : ''}${gem ? `, ${table.payGem}` : ''}`, text }],
  }
}

export const box: Box = {
  cards: [
    ...deck(
      IconTalent,
      words.talent,
      28,
      printed.talents.map(({ id }) => ({ id, face: talentFace(id) })),
    ),
    ...deck(
      IconPrep,
      words.prep,
      38,
      printed.prep.flatMap(({ id, copies }) => times(copies).map(() => ({ id, face: prepFace(id) }))),
    ),
    ...deck(
      IconJob,
      words.heist,
      26,
      printed.heists.map(({ id }) => heistSides(id)),
    ),
    ...deck(
      IconFailure,
      words.failure,
      45,
      printed.failures.map(({ id }) => ({
        id,
        face: {
          kind: words.failure,
          name: nameOf(id),
          index: [{ icon: IconFailure }],
          parts: triggers(id).flatMap(({ skills, test, number, consequence }) => [
            { signs: signs(skills), head: table.test(SKILL_NAMES[test], number) },
            { head: consequences[consequence]?.name ?? '', text: consequences[consequence]?.text ?? '' },
          ]),
        },
      })),
    ),
    ...deck(
      IconMastermind,
      words.mastermind,
      30,
      printed.mastermind_colors.map(({ id, name }) => ({
        id,
        face: {
          kind: words.mastermind,
          name,
          index: [{ icon: IconGem }],
          parts: [{ text: words.mastermindText(name) }],
        },
      })),
    ),
    ...deck(
      IconCash,
      words.cash,
      20,
      times(printed.starter_cash.copies).map(() => ({
        id: printed.starter_cash.id,
        face: { kind: words.prep, name: words.cash, index: [{ icon: IconCash }], parts: [{ text: words.cashText }] },
        back: { kind: words.cash, name: words.spent, index: [{ icon: IconSpent }], parts: [{ text: words.spent }] },
      })),
    ),
  ],
  tokens: [
    ...printed.gems.flatMap(({ gem, count }) =>
      times(count).map(() => ({
        id: gem,
        front: drawn(GemToken, { gem }, 6.5),
        back: { sign: IconGem, word: words.gem },
      })),
    ),
    ...times(printed.markers.count).map(() => ({
      id: 'heat',
      front: drawn(Icon, { icon: IconHeat, size: '5rem' }, 6.5),
      back: { sign: IconHeat, word: words.heat },
    })),
  ],
  boards: [],
  bring: words.bring,
}
