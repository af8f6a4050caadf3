import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  heist: {
    double_blind_scam: { pitch: 'Grab from two open decks before the partner next to you does.' },
    bonnie_and_clyde_waltz: { pitch: 'Swap blind, hand for hand, till everybody’s tools fit.' },
    quiz_show: { pitch: 'Everybody sees your cards but you. Ask.' },
    three_ring_monte: { pitch: 'One lays jobs, one lays tools, nobody looks back.' },
    cakewalk: { pitch: 'Alone against the grid. A new one every day.' },
  },
}
