export interface Pitch {
  title?: string
  pitch: string
}

/** The sentence that sells each way to play, by game, setting and value; and what it is called, where not by its value. */
export const PITCHES: Record<string, Record<string, Record<string, Pitch>>> = {
  'the-plan': {
    mode: {
      solitaire: { pitch: 'You against Ghosts who never blink.' },
      head_to_head: { title: 'Head-to-head', pitch: 'Two crews, one museum, three kinds of Plan.' },
      standard: { pitch: 'Everybody has a plan. Two of them are the same.' },
    },
  },
  'exactly-as-planned': {
    heist: {
      double_blind_scam: { pitch: 'Grab from two open decks before the partner next to you does.' },
      bonnie_and_clyde_waltz: { pitch: 'Swap blind, hand for hand, till everybody’s tools fit.' },
      quiz_show: { pitch: 'Everybody sees your cards but you. Ask.' },
      three_ring_monte: { pitch: 'One lays jobs, one lays tools, nobody looks back.' },
      cakewalk: { pitch: 'Alone against the grid. A new one every day.' },
    },
  },
  masterminds: {
    length: {
      standard: { title: 'One night', pitch: 'As many jobs as you are, and one more.' },
      short: { title: 'A quick job', pitch: 'One job fewer: little time to prepare.' },
      long: { title: 'A long night', pitch: 'One job more: big crews, big risks, many gems.' },
    },
  },
  'bank-heist': {
    mix: {
      book: { title: 'Anybody', pitch: 'Perhaps there is no Agent among you. Perhaps there are two.' },
      three_factions: { title: 'All three sides', pitch: 'An Agent and a Rival sit here, for sure. Who?' },
    },
  },
  'oceans-heist': {
    target: {
      choose: { title: 'The Staff choose', pitch: 'They look at all three and say what they guard.' },
      diamond: { title: 'The Diamond', pitch: 'On a pedestal that feels a breath: climb, or dress up.' },
      painting: { title: 'The Painting', pitch: 'In a room full of guests: sneak in, or charm them.' },
      cash: { title: 'The Cash', pitch: 'Hack it or break it open. It follows you out.' },
      random: { title: 'By chance', pitch: 'One of the three. Nobody knows before the night begins.' },
    },
  },
}
