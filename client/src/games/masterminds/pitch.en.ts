import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  length: {
    standard: { title: 'One night', pitch: 'As many jobs as you are, and one more.' },
    short: { title: 'A quick job', pitch: 'One job fewer: little time to prepare.' },
    long: { title: 'A long night', pitch: 'One job more: big crews, big risks, many gems.' },
  },
}
