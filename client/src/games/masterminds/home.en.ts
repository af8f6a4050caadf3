import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  minutes: 30,
  line: 'Draft a crew, then press your luck.',
  mood: 'free-for-all',
  idea: [
    'Crooks with five numbers each, and jobs with four boxes.',
    'Prepare, or go in: numbers plus a die must beat the box.',
    'Press on and fail, and somebody takes the blame.',
    'The last dice say what every colour of gem is worth.',
  ],
}
