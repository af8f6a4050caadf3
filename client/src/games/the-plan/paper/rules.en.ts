import type { PlayerRules } from '../../../paper/pieces'

/** `smash` is what the Plan without specialists is called. */
export const sides = (smash: string): PlayerRules['sides'] => [
  {
    title: 'A turn in four pictures',
    lead: 'Eleven turns. Most points wins.',
    rows: [
      {
        picture: 'museum',
        title: 'Five treasures go on show',
        text: 'Every turn five more. What nobody takes stays.',
        rule: 'TP-3.1',
      },
      {
        picture: 'send',
        title: 'Everybody sends one Plan',
        text: 'In secret, all at once. Sent is sent.',
        rule: 'TP-3.4',
      },
      {
        picture: 'sizes',
        title: 'Small teams go in first',
        text: 'The big number is the team. 0 before 1 before 2.',
        rule: 'TP-4.1',
      },
      {
        picture: 'take',
        title: 'Each thief takes one kind',
        text: 'All of it. A big team carries more kinds, and comes later.',
        rule: 'TP-4.3',
      },
    ],
  },
  {
    title: 'The catches, and the count',
    lead: 'Five things people forget. A number opens the exact rule.',
    rows: [
      {
        picture: 'clash',
        title: 'Same size, same symbol: nobody',
        text: 'It stays for the next size.',
        rule: 'TP-4.5',
      },
      { picture: 'smash', title: smash, text: 'Alone: any one kind. Two at once: nothing.', rule: 'TP-5.2' },
      {
        picture: 'trinkets',
        title: 'Nothing taken? A trinket',
        text: 'One point each. Fewest treasures chooses first.',
        rule: 'TP-6.1',
      },
      {
        picture: 'pass',
        title: 'Pass two cards',
        text: 'To the left in rounds 1 and 3, to the right in round 2.',
        rule: 'TP-7.1',
      },
      {
        picture: 'set',
        title: 'Four different: five more',
        text: 'Points on tiles, plus 5 a set. Most points wins.',
        rule: 'TP-9.4',
      },
    ],
  },
]
