import type { Component } from 'svelte'
import IconGlobal from '~icons/game-icons/guards'
import IconGear from '~icons/game-icons/toolbox'
import { cardsOf } from '../../../cards'
import type { HandFace, Sign } from '../../../paper/face'
import { deck, drawn, type Box, type Piece } from '../../../paper/pieces'
import Icon from '../../../ui/Icon.svelte'
import {
  boosted,
  DEFENSES,
  GEAR,
  GLOBALS,
  ICONS,
  keywordText,
  SITUATIONS,
  situationName,
  TARGETS,
  targetName,
  traitText,
  type DefenseFace,
  type Gear,
  type Icon as Family,
  type Units,
} from '../cards'
import { needsSpoken, unitsSpoken } from '../spoken'
import { IconAlarm, IconCamera, IconLocked, IconOpening, IconVault, situations, symbols, targets } from '../symbols'
import { words as table } from '../words'
import { words } from './words.en'

const { alarm_tokens } = cardsOf<{ alarm_tokens: { count: number } }>('oceans-heist')

/** What a use adds: each icon with its number; a star is any of them, two icons are either. */
const unitSigns = ({ fixed, loose }: Units): Sign[] => [
  ...Object.entries(fixed).map(([icon, value]) => ({ icon: symbols[icon as Family], value })),
  ...loose.flatMap(([icons, n]): Sign[] =>
    icons.length === ICONS.length
      ? [{ value: `✱${n}` }]
      : icons.map((icon, i) => ({ icon: symbols[icon as Family], value: i + 1 < icons.length ? '/' : n })),
  ),
]

function gearFace({ family, name, price, units, uses, keyword, opening, partner }: Gear): HandFace {
  const signs = unitSigns(units)
  const told = partner ? table.keywordTeam(table.icons[partner], table.icons[family]) : keywordText(keyword)
  return {
    kind: `${words.equipment}, ${table.icons[family]}, ${table.dollars(price)}`,
    name,
    index: signs.length > 0 ? signs : [{ icon: symbols[family] }],
    parts: [
      { text: keyword === 'OPENING' ? opening : table.full.adds(unitsSpoken(units), table.uses(uses)) },
      ...(told ? [{ head: `${table.keywordNames[keyword]}.`, text: told }] : []),
    ],
    foot: keyword === 'OPENING' ? '' : '○ '.repeat(uses).trim(),
  }
}

function doorFace({ name, kind, needs, needsAll, trait }: DefenseFace): HandFace {
  const signs = needs.map(({ icon, amount }) => ({ icon: symbols[icon as Family], value: amount }))
  const said = needsSpoken(needs, needsAll)
  return {
    kind: words[kind],
    name,
    index: signs,
    parts: [
      { text: needsAll ? table.full.all(said) : table.full.any(said) },
      ...(trait ? [{ head: `${table.traitNames[trait]}.`, text: traitText(trait) }] : []),
      { text: table.full.left[trait === 'LOUD' ? 'loud' : kind] },
    ],
  }
}

const doors = (sign: Component, word: string, faces: DefenseFace[]): Piece[] =>
  deck(
    sign,
    word,
    36,
    faces.map((face) => ({ id: face.id, face: doorFace(face) })),
  )

export const box: Box = {
  cards: [
    ...deck(
      IconGear,
      words.equipment,
      37,
      GEAR.map((card) => ({ id: card.id, face: gearFace(card) })),
    ),
    ...deck(
      situations['ST1'] ?? IconOpening,
      words.situation,
      30,
      SITUATIONS.map((id) => {
        const families = boosted(id)
        const icon = situations[id] ?? IconOpening
        return {
          id,
          face: {
            kind: words.situation,
            name: situationName(id),
            index: [{ icon }, ...families.map((family) => ({ icon: symbols[family] }))],
            art: [{ icon }],
            parts: [{ text: words.situationText(families.map((family) => table.icons[family])) }],
          },
        }
      }),
    ),
    ...deck(
      IconLocked,
      words.target,
      14,
      TARGETS.map((id) => ({
        id,
        face: {
          kind: words.target,
          name: targetName(id),
          index: [{ icon: targets[id] ?? IconLocked }],
          parts: [{ text: words.targetText }],
        },
      })),
    ),
    ...doors(IconLocked, words.unique, DEFENSES.unique),
    ...doors(IconCamera, words.casino, DEFENSES.casino),
    ...doors(IconVault, words.vault, DEFENSES.vault),
    ...deck(
      IconGlobal,
      words.global,
      32,
      GLOBALS.map(({ id, name, text, icon }) => ({
        id,
        face: {
          kind: words.global,
          name,
          index: [{ icon: icon ? symbols[icon] : IconGlobal }],
          parts: [{ text }],
        },
      })),
    ),
  ],
  tokens: Array.from({ length: alarm_tokens.count }, () => ({
    id: 'alarm',
    front: drawn(Icon, { icon: IconAlarm, size: '5rem' }, 6.5),
    back: { sign: IconAlarm, word: words.alarm },
  })),
  boards: [],
  bring: words.bring,
}
