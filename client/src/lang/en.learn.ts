/** The words around the lessons, in English; what the coach says comes with each lesson. */
export const learnEn = {
  title: (game: string) => `Learn ${game}`,
  phase: 'Lesson, no clock',
  watching: 'Watch a round',
  look: 'Watch the table.',
  coach: 'The coach',
  loading: 'The lesson is set up.',
  back: 'Back',
  on: 'Go on',
  leave: 'Leave',
  again: 'Once more',
  real: 'Deal me a real game',
  goOn: 'Play on for real',
  toTable: 'Back to the table',
  notYet: 'Not yet. Do what the coach says first.',
  step: 'Step ',
  of: (n: number, all: number) => `${n} of ${all}`,
  steps: 'The lesson',
  all: 'All lessons',
  done: 'done',
  minutes: (n: number) => (n === 1 ? 'a minute' : `${n} minutes`),
  trouble: 'The lesson could not be fetched. Leave, and try again.',
  stepsHint: 'Tap a part that is done to see it again.',
}

export type LearnWords = typeof learnEn
