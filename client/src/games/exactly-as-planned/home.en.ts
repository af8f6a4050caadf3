import type { OnTheWall } from '../../home/offer'

/** What it says on its poster and in its lobby. */
export const home: OnTheWall = {
  minutes: 6,
  line: 'Grab tools. Share out the jobs. Talk fast.',
  mood: 'together',
  together: true,
  idea: [
    'Jobs and tools lie open for whoever is quicker. No turns.',
    'Your tools must cover your jobs. Say everything, show nothing.',
    'You grab what a partner needed. It never comes back.',
    'Five minutes. One job uncovered, and all lose.',
  ],
  door: { to: '/daily', says: 'Daily puzzle' },
}
