/** In which order the cards of the night turn up: what could decide it comes last, and nothing says before how it ends. */
import { words } from './words'
import type { View } from './pieces'

type Outcome = NonNullable<View['outcome']>

/** Where the night ended, as everybody saw it: that tells nobody who won. */
const PLACES: Record<string, keyof typeof words.finale.places> = {
  agents_robbery: 'bank',
  police: 'bank',
  rivals_truck: 'truck',
  nobody: 'truck',
  agents_hideout: 'hideout',
  crew_hideout: 'hideout',
  rivals_hideout: 'hideout',
}

export interface Lineup {
  /** Cards that were face up before the end; after a showdown all were. */
  known: number[]
  /** What turns up, one step after the other; the last may be two at once. */
  steps: number[][]
  place: keyof typeof words.finale.places | null
  /** Of the two that are last: who can walk, who can't, and that one of them is the last Agent. */
  hangs: { walks: number; out: number } | null
}

export function lineupOf(view: View, outcome: Outcome): Lineup {
  const place = PLACES[outcome.ending] ?? null
  const all = outcome.identities.map((_, seat) => seat)
  if (!place) return { known: all, steps: [], place, hangs: null }
  const before = (turn: number): boolean => place !== 'hideout' || turn < view.turn
  const known = view.deeds.filter((deed) => deed.what === 'reveal' && before(deed.turn)).map((deed) => deed.seat)
  const open = all.filter((seat) => !known.includes(seat))
  const pair = place === 'hideout' ? hanging(open, outcome) : null
  const last = pair ? [pair.walks, pair.out] : []
  const decides = (seat: number): number => Number(outcome.alive.includes(seat)) + Number(agent(outcome, seat))
  const rest = open.filter((seat) => !last.includes(seat)).sort((a, b) => decides(a) - decides(b))
  return { known, steps: [...rest.map((seat) => [seat]), ...(pair ? [last] : [])], place, hangs: pair }
}

const agent = (outcome: Outcome, seat: number): boolean => outcome.identities[seat] === 'agent'

/** One who can walk and one who can't, of whom exactly one is the last Agent that nobody knows. */
function hanging(open: number[], outcome: Outcome): Lineup['hangs'] {
  const agents = open.filter((seat) => agent(outcome, seat))
  const [only] = agents
  if (only === undefined || agents.length > 1) return null
  const walks = outcome.alive.includes(only)
  const other = open.find((seat) => seat !== only && outcome.alive.includes(seat) !== walks)
  if (other === undefined) return null
  if (outcome.alive.some((seat) => seat !== only && agent(outcome, seat))) return null
  return walks ? { walks: only, out: other } : { walks: other, out: only }
}

/** What is said while the cards turn up; `up` steps of it did. */
export function toldOf(line: Lineup, up: number, names: string[], bags: number): string[] {
  const { finale: say } = words
  const name = (seat: number): string => names[seat] ?? ''
  const left = line.steps.length - up
  if (left === 1 && line.hangs) return [say.oneOfTwo, say.hangs(name(line.hangs.walks), name(line.hangs.out))]
  return [line.place ? say.places[line.place](bags) : '', up === 0 && line.known.length > 0 ? say.known : say.turning]
}
