import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  mix: {
    book: { title: 'Anybody', pitch: 'Perhaps there is no Agent among you. Perhaps there are two.' },
    three_factions: { title: 'All three sides', pitch: 'An Agent and a Rival sit here, for sure. Who?' },
  },
}
