import type { PlayerRules } from '../../../paper/pieces'

export const sides: PlayerRules['sides'] = [
  {
    title: 'A turn in four pictures',
    lead: 'Prepare, or go in. Most gem points wins.',
    rows: [
      {
        picture: 'recruit',
        title: 'Prepare: hire, then plan twice',
        text: 'Take a face from the pool. Draw, play a card, strap on Gear.',
        rule: 'MHS-5.1',
      },
      {
        picture: 'job',
        title: 'Or go in: four steps, A to D',
        text: 'Each asks for one skill and a number to beat.',
        rule: 'MHS-6.1',
      },
      {
        picture: 'beat',
        title: 'Send up to three',
        text: 'Their numbers add up. Beat the step and set your die.',
        rule: 'MHS-7.1',
      },
      {
        picture: 'roll',
        title: 'Not enough? Roll',
        text: 'More: done. Equal: nothing. Less: somebody takes the blame.',
        rule: 'MHS-7.2',
      },
    ],
  },
  {
    title: 'The catches, and the count',
    lead: 'Five things people forget. A number opens the exact rule.',
    rows: [
      {
        picture: 'hold',
        title: 'Hold, or press on',
        text: 'Who holds keeps what is done. Who presses on may fail.',
        rule: 'MHS-9.1',
      },
      {
        picture: 'failure',
        title: 'Name who takes the blame first',
        text: 'Then the Failure turns up, and that one is tested.',
        rule: 'MHS-8.1',
      },
      {
        picture: 'race',
        title: 'Whoever does D has the job',
        text: 'Everybody else takes their dice home.',
        rule: 'MHS-9.9',
      },
      {
        picture: 'take',
        title: 'Draw gems, keep one recruit',
        text: 'Three dice alike: one gem more. Gear goes, the others retire.',
        rule: 'MHS-9.10',
      },
      {
        picture: 'value',
        title: 'The last dice set the price',
        text: 'Each owner rolls what that colour is worth. Clear gems are two.',
        rule: 'MHS-15.3',
      },
    ],
  },
]
