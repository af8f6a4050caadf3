import type { PlayerRules } from '../../../paper/pieces'
import type { Heist } from '../types'

export const sides = (title: (heist: Heist) => string): PlayerRules['sides'] => [
  {
    title: 'Five minutes in four pictures',
    lead: 'No turns. All win, or all lose.',
    rows: [
      {
        picture: 'job',
        title: 'A Job asks for Tools',
        text: 'Two of one sign, or the one Tool it names.',
        rule: 'EAP-5.11',
      },
      {
        picture: 'tool',
        title: 'A Tool shows signs',
        text: 'A type in a circle, a style as a word. It never wears out.',
        rule: 'EAP-4.4',
      },
      {
        picture: 'cover',
        title: 'Cover every Job you hold',
        text: 'With the Tools of the same hand, pile, ring or line.',
        rule: 'EAP-4.1',
      },
      {
        picture: 'clock',
        title: 'Talk and act till the bell',
        text: 'Say anything, show nothing. One Job uncovered, and all lose.',
        rule: 'EAP-4.15',
      },
    ],
  },
  {
    title: 'Five heists',
    lead: 'Same cards, another catch each time.',
    rows: [
      {
        picture: 'scam',
        title: title('double_blind_scam'),
        text: 'Grab from two open decks. Four styles must lie in the Jackpot.',
        rule: 'EAP-4.28',
      },
      {
        picture: 'waltz',
        title: title('bonnie_and_clyde_waltz'),
        text: 'Swap blind, one for one. Everybody throws one Tool away.',
        rule: 'EAP-4.49',
      },
      {
        picture: 'quiz',
        title: title('quiz_show'),
        text: 'All see your cards but you. Two Jobs or more in every pile.',
        rule: 'EAP-4.66',
      },
      {
        picture: 'monte',
        title: title('three_ring_monte'),
        text: 'One lays Jobs, one lays Tools. Who has a hand looks at nothing else.',
        rule: 'EAP-4.106',
      },
      {
        picture: 'cake',
        title: title('cakewalk'),
        text: 'Alone: a grid of Tools, Jobs at the ends of its lines.',
        rule: 'EAP-4.89',
      },
    ],
  },
]
