import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  mode: {
    solitaire: { pitch: 'You against Ghosts who never blink.' },
    head_to_head: { title: 'Head-to-head', pitch: 'Two crews, one museum, three kinds of Plan.' },
    standard: { pitch: 'Everybody has a plan. Two of them are the same.' },
  },
}
