/** What the table shows at one moment: the open things of a view, and what of the show stands on them. */
import type { Masterminds } from './wire'
import type { Gem, Skill } from './cards'

export type View = Masterminds.View
export type Recruit = Masterminds.RecruitView
export type Heist = Masterminds.HeistView
/** How a job is drawn: with room for rooms, lower, or as a row of a phone. */
export type Form = 'room' | 'low' | 'row'
export type Result = 'perfection' | 'success' | 'push' | 'failure'

/** A card or an ability that lies on the table for this attempt or this announcement. */
export interface Played {
  seat: number
  card: string
  cancelled: boolean
}

export interface Blame {
  talent: string
  /** The Failure card, once it is up. */
  failure: string | null
  test: { skill: Skill; number: number; value: number; consequence: string } | null
  die: number | null
  /** What came of it, in words, and whether nothing is lost by it. */
  end: string
  fine: boolean
}

export interface Scene {
  view: View
  /** One sentence about this moment. */
  line: string
  tumbling: boolean
  result: Result | null
  played: Played[]
  blame: Blame | null
  /** Gems on their way from the bag. */
  pulled: { seat: number; gems: Gem[] } | null
}

/** The table of a view, with nothing of a show on it. */
export function sceneOf(view: View): Scene {
  return {
    view,
    line: '',
    tumbling: false,
    result: null,
    played: view.pending.map(({ seat, card }) => ({ seat, card, cancelled: false })),
    blame: blameOf(view),
    pulled: null,
  }
}

function blameOf(view: View): Blame | null {
  const { test } = view
  const recruit = test && view.seats[test.seat]?.team[test.slot]
  if (!test || !recruit) return null
  return {
    talent: recruit.talent,
    failure: test.failure,
    test: { skill: test.skill, number: test.number, value: test.value, consequence: test.consequence },
    die: null,
    end: '',
    fine: true,
  }
}

/** What a show ends on: the view is the truth; what was played on an attempt stays as long as the attempt. */
export function settled(end: Scene, view: View): Scene {
  const truth = sceneOf(view)
  if (!view.attempt) return truth
  const played = end.played.length > truth.played.length ? end.played : truth.played
  return {
    ...truth,
    played,
    result: end.result,
    tumbling: view.window?.kind === 'roll' && end.tumbling,
    blame: truth.blame ?? end.blame,
  }
}

/** How many dice of the acting player are loose; by the book none ever is (MHS-9.15). */
export function looseDice(view: View): number {
  return view.loose_adds > 0 ? view.heists.reduce((sum, heist) => sum + (heist?.placed ?? 0), 0) : 0
}

/** Whether something is happening that the middle of the table belongs to. */
export function isOnStage(scene: Scene): boolean {
  const { view } = scene
  return (
    view.attempt !== null ||
    view.pending.length > 0 ||
    view.test !== null ||
    scene.blame !== null ||
    scene.played.length > 0 ||
    scene.pulled !== null ||
    view.window !== null
  )
}

/** Whether the show has come to what an open window is about: the die, the Failure card, the value dice. */
export function isShown(scene: Scene, view: View): boolean {
  switch (view.window?.kind) {
    case 'roll':
      return !scene.tumbling && scene.view.attempt?.die === view.attempt?.die
    case 'fail':
      return scene.blame?.failure === view.test?.failure
    case 'value':
      return view.seats.every(({ value }, seat) => scene.view.seats[seat]?.value === value)
    default:
      return true
  }
}
