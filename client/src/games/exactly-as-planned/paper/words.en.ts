/** Words of the printed box and the companion. */
import type { Heist } from '../types'

export const words = {
  job: 'Job',
  tool: 'Tool',
  heist: 'Heist',
  plan: 'Backup Plan',
  /** What wins it. */
  heists: {
    double_blind_scam:
      'Take the open Job or Tool, or put the Tool into the Jackpot. All Jobs taken and covered, three or more each, four styles in the Jackpot.',
    bonnie_and_clyde_waltz:
      'Swap a Tool for a Tool, a Job for a Job, blind. Everybody throws one Tool. Every hand covers its Jobs.',
    quiz_show:
      'Faces to the others. Put your cards into any pile. Two Jobs or more in every pile and in the Jackpot, all covered.',
    cakewalk: 'Nine Tools in a grid, Jobs at the ends of its lines. Every line covers its Jobs.',
    three_ring_monte:
      'One lays Jobs, one lays Tools, three hands each. Who holds a hand looks at no pile. Every ring covers its Jobs.',
  } as Record<Heist, string>,
  minutes: (n: number) => `${n} minutes`,
  chart: {
    players: 'Players',
    stars: 'Stars',
    jobs: 'Jobs',
    tools: 'Tools',
    extras: 'Extra Tools',
    rings: 'Rings',
    jobHand: 'Job hand',
    toolHand: 'Tool hand',
    thrown: 'Thrown',
    ours: (stars: number) => `${stars}, ours`,
  },
  table: {
    heist: 'Which heist',
    length: 'How long',
    lengths: (n: number) => `${n} min`,
    plans: 'Backup Plans',
    dealings: { none: 'None', each: 'One each', shared: 'One for all' } as Record<string, string>,
    deal: 'Deal the plans',
    dealt: (name: string) => `Backup Plan, dealt to ${name}`,
    all: 'everybody',
    read: 'Read it aloud, then pass the phone on.',
    ownPhone: (name: string) => `Or ${name} scans this, and has the plan on a phone of their own.`,
    link: (name: string) => `The plan of ${name}, as a link`,
    here: (name: string) => `Backup Plan, dealt to this phone: ${name}`,
    partners: 'Plans of your partners',
    others: 'Other phones',
    follow: 'Scan it: that phone follows this clock from now on. After a stop, scan again.',
    clockLink: 'This clock, as a link',
    pass: (name: string) => `Pass it to ${name}`,
    ready: 'All have read: set up the cards',
    count: (n: number) => (n === 0 ? 'Go!' : String(n)),
    of: (minutes: number) => `of ${minutes} minutes`,
    speak: 'You may speak',
    silent: 'Silence',
    breach: (name: string) => `Mark a breach of ${name}`,
    breaches: (n: number) => (n === 0 ? 'Mark a breach' : `Breaches: ${n}`),
    callIt: 'Call it',
    called: (time: string) => `Called with ${time} left. Turn everything up.`,
    up: 'Time is up. Turn everything up.',
    won: 'You win if',
    again: 'Same again',
  },
}
