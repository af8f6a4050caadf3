/** The sentence that sells each way to play, by game, setting and value. */
export const PITCHES: Record<string, Record<string, Record<string, string>>> = {
  'exactly-as-planned': {
    heist: {
      double_blind_scam: 'Grab from two open decks before the partner next to you does.',
      bonnie_and_clyde_waltz: 'Swap blind, hand for hand, till everybody’s tools fit.',
      quiz_show: 'Everybody sees your cards but you. Ask.',
      three_ring_monte: 'One lays jobs, one lays tools, nobody looks back.',
      cakewalk: 'Alone against the grid. A new one every day.',
    },
  },
}
