/** Words of the puzzle of the day. */
export const dailyEn = {
  title: 'Cakewalk of the day',
  lead: 'Nine cells, all the Tools, a Job at the end of every line. The same puzzle for everybody on this date, five minutes on the clock, and the first try counts.',
  stars: (n: number) => `${n} of 5 stars`,
  play: 'Take the cake',
  again: 'Once more, for practice',
  back: 'Back to the clock',
  runs: 'Your try is running. The clock does not wait.',
  share: 'Copy the result',
  streak: 'in a row',
  archive: 'Days gone by',
  archiveHint: 'Every day since the first. They do not count for the row.',
  older: 'Older days',
  open: 'not tried',
  running: 'not finished',
  solved: 'solved',
  missed: 'missed',
}

export type DailyWords = typeof dailyEn
