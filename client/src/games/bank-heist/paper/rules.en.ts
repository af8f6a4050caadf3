import { capital, inWords } from '../../../lang/en'
import type { PlayerRules } from '../../../paper/pieces'

export const sides = (bags: number): PlayerRules['sides'] => [
  {
    title: 'A night in four pictures',
    lead: 'Crew, Agents, Rivals. Nobody says who is who.',
    rows: [
      {
        picture: 'identity',
        title: 'One card says who you are',
        text: 'Agents know their Agent, Rivals their Rival. The Crew knows nobody.',
        rule: 'BH-2.2',
      },
      {
        picture: 'code',
        title: 'Crack the code',
        text: 'First right product leads all night. A wrong one costs time.',
        rule: 'BH-3.1',
      },
      {
        picture: 'pass',
        title: 'Pass cards in silence',
        text: 'Draw, look, pass. Crew loads bags, Agents and Sticky Fingers keep them.',
        rule: 'BH-4.4',
      },
      {
        picture: 'alarm',
        title: 'Then the alarm: talk',
        text: 'An Alarm card first, then pass. You are allowed to lie.',
        rule: 'BH-5.1',
      },
    ],
  },
  {
    title: 'The truck, and who wins',
    lead: `${capital(inWords(bags))} bags shut the doors. Now there are guns.`,
    rows: [
      {
        picture: 'act',
        title: 'One action a turn',
        text: 'Crew: shoot, play a card or pass. Rivals must shoot.',
        rule: 'BH-6.3',
      },
      {
        picture: 'cuffs',
        title: 'Agents cuff, and fire back',
        text: 'Cuffing shows the star. A vest stops one bullet.',
        rule: 'BH-6.5',
      },
      {
        picture: 'answer',
        title: 'Answer a shot in secret',
        text: 'One card saves you, or nothing does. The dead say no more.',
        rule: 'BH-7.3',
      },
      {
        picture: 'agents',
        title: 'Agents win',
        text: 'If one reaches the Hideout alive, or the robbery is too slow.',
        rule: 'BH-11.2',
      },
      {
        picture: 'crew',
        title: 'Crew and Rivals',
        text: 'No Agent left: Crew wins, unless a Rival pays the Driver with a bag.',
        rule: 'BH-11.4',
      },
    ],
  },
]
