import type { PlayerRules } from '../../../paper/pieces'

export const sides: PlayerRules['sides'] = [
  {
    title: 'A round in four pictures',
    lead: 'Crew against Staff, five rounds.',
    rows: [
      {
        picture: 'shop',
        title: 'Before: both choose in secret',
        text: 'The Crew spends $5,000 on Equipment. The Staff takes two Globals.',
        rule: 'OH-4.2',
      },
      {
        picture: 'eight',
        title: 'Eight Defenses, half a minute',
        text: 'All look. Then the Staff picks them up.',
        rule: 'OH-6.1',
      },
      {
        picture: 'lay',
        title: 'Both lay face down',
        text: 'The Staff shuts four Defenses, the Crew lays Equipment.',
        rule: 'OH-6.6',
      },
      {
        picture: 'pay',
        title: 'All turn up. Pay the Defenses',
        text: 'Add up the Equipment; one price opens a Defense.',
        rule: 'OH-7.3',
      },
    ],
  },
  {
    title: 'The catches, and the end',
    lead: 'Five things people forget. A number opens the exact rule.',
    rows: [
      {
        picture: 'wing',
        title: 'Wing it',
        text: 'Burn cards, call a number for each, roll once.',
        rule: 'OH-8.2',
      },
      {
        picture: 'alarm',
        title: 'A Defense that stands is an alarm',
        text: 'It stands again next round. The sixth alarm calls the police.',
        rule: 'OH-8.11',
      },
      {
        picture: 'uses',
        title: 'What lies wears out',
        text: 'Every card laid loses a use, paid or not.',
        rule: 'OH-8.12',
      },
      {
        picture: 'vault',
        title: 'Round four: the vault',
        text: 'Break the Target’s own Defense, and it is yours. Vault Defenses count two.',
        rule: 'OH-9.6',
      },
      {
        picture: 'escape',
        title: 'Round five: out',
        text: 'One more Defense for each alarm. Leave none standing.',
        rule: 'OH-10.3',
      },
    ],
  },
]
