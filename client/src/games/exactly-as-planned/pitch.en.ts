import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  heist: {
    double_blind_scam: { pitch: 'Grab from two open decks before the partner next to you does.' },
    bonnie_and_clyde_waltz: {
      pitch: 'Swap blind, hand for hand, till everybody’s tools fit.',
      idea: [
        'Hold a card out to a partner. One of the same kind comes back.',
        'Your tools must cover your jobs. Say everything, show nothing.',
        'Everybody throws one tool into the Jackpot. It never comes back.',
        'No turns, one clock. One job uncovered, and all lose.',
      ],
    },
    quiz_show: {
      pitch: 'Everybody sees your cards but you. Ask.',
      idea: [
        'You see everybody’s cards but your own. Ask, and tell.',
        'Your cards go, unseen, into a partner’s pile, yours or the Jackpot.',
        'In every pile two jobs or more, and tools that cover them.',
        'No turns, one clock. One job uncovered, and all lose.',
      ],
    },
    three_ring_monte: {
      pitch: 'One lays jobs, one lays tools, nobody looks back.',
      idea: [
        'One of you lays jobs onto the rings, the other tools. Three hands each.',
        'In each ring the tools must cover its jobs.',
        'What is left of a hand is tossed. With a hand, nobody looks back.',
        'One clock. One job uncovered, and both lose.',
      ],
    },
    cakewalk: {
      pitch: 'Alone against the grid. A new one every day.',
      idea: [
        'Nine tools into nine cells. Move them as often as you like.',
        'The tools of every line must cover the jobs at its ends.',
        'Move Tools as often as you like. Press Finish when it fits.',
        'One job uncovered, and the grid has won.',
      ],
    },
  },
}
