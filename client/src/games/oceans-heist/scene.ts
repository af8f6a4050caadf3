/** What the table shows at one moment: the open things of a view, and what of the show stands on them. */
import type { OceansHeist } from './wire'
import type { View } from './ask'
import { ICONS, defenseFace, type RevealedDefense } from './cards'

export type DefenseView = OceansHeist.DefenseView

export interface Roll {
  defense: string
  numbers: number[]
  /** Still tumbling: 0. */
  die: number
  hit: boolean
}

export interface Scene {
  round: number
  alarms: number
  taken: number
  defenses: DefenseView[]
  /** Cards of the Crew that lie face down, and those that are up. */
  backs: number
  up: string[]
  expended: string[]
  /** The die of Rotating Watch, and the die of Wing It. */
  watch: number
  roll: Roll | null
  /** One sentence about this moment, and a title card over the table. */
  line: string
  title: string
  under: string
  tone: 'plain' | 'alarm' | 'clear'
  /** The show has the table: questions wait till it is over or skipped. */
  rapt: boolean
}

/** The Defenses as these eyes see them: what lies face down on the board, a team may know. */
export function lineOf({ defenses, own, advice }: View): DefenseView[] {
  const known = (own?.type === 'CrewOwn' ? own.scouted : own && advice?.placed) ?? []
  return defenses.map((card) =>
    card.id ? card : (known.find(({ spot, slot }) => spot === card.spot && slot === card.slot) ?? card),
  )
}

export function sceneOf(view: View): Scene {
  const { own, draft } = view
  const laid = view.cards_laid + view.cards_laid_now
  return {
    round: view.round,
    alarms: view.alarms,
    taken: view.target_taken,
    defenses: lineOf(view),
    backs: laid - view.face_up.length,
    up: view.face_up,
    expended: draft?.expended ?? (own?.type === 'CrewOwn' ? own.expended : []),
    watch: view.die,
    roll: null,
    line: '',
    title: '',
    under: '',
    tone: 'plain',
    rapt: false,
  }
}

/** A Defense in the words of an event, as the view would show it. */
export function defenseView(revealed: RevealedDefense, position: number): DefenseView {
  const [, , spot, slot, needs] = revealed
  const face = defenseFace(revealed)
  return {
    id: face.id,
    spot,
    slot,
    needs: needs.map(([icon, amount], i) => ({
      icon: ICONS[icon] ?? 'hack',
      amount,
      printed: face.needs[i]?.printed ?? amount,
    })),
    needs_all: face.needsAll,
    trait: face.trait,
    alarms: 0, // they ring when they are raised
    position,
    disabled: '',
  }
}

/** As it lay before the flip. */
export function hidden(card: DefenseView): DefenseView {
  return card.spot === 'slot' || card.spot === 'down'
    ? { ...card, id: '', needs: [], trait: '', needs_all: false }
    : card
}
