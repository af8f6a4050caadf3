/** Who is on which side before the deal: every other chair is the Crew’s, the first one too (OH-1.2). */
import type { Side } from '../../table/face'
import type { OceansHeist } from './wire'
import { words } from './words'

export function sides({ players, teams }: OceansHeist.Options): Side[] | null {
  if (teams === 'random') return null
  const seats = Array.from({ length: players }, (_, seat) => seat)
  return (['crew', 'staff'] as const).map((side, n) => ({
    title: words.sides[side],
    pitch: words.sidePitches[side],
    seats: seats.filter((seat) => seat % 2 === n),
  }))
}
