/** Words of the printed box and the companion. */
export const words = {
  equipment: 'Gear',
  situation: 'Situation',
  situationText: (families: string[]) =>
    `Each round the first ${families.join(' card and the first ')} card that is used bring one more of their sign.`,
  target: 'Target',
  casino: 'Casino',
  vault: 'Vault',
  unique: 'Guard of the Target',
  global: 'Global Defense',
  alarm: 'Alarm',
  bring: ['one die', 'a pencil, to count money and uses'],
  table: {
    round: (n: number) =>
      ['Entry, round 1', 'Entry, round 2', 'Entry, round 3', 'Vault, round 4', 'Escape, round 5'][n - 1] ?? '',
    before: 'Before the heist',
    beforeText:
      'The Staff chooses a Target, the Crew a Situation. Then, in secret: two Globals, and gear for $5,000. Turn the Globals up.',
    windows: {
      look: 'Look',
      prepare: 'Prepare',
      crunch: 'Crunch',
      reveal: 'Reveal',
      pay: 'Pay',
      wing: 'Wing it',
      alarms: 'Alarms',
    },
    texts: {
      look: 'Eight Casino doors lie open. All look; then the Staff takes them up.',
      prepare: 'Staff: up to four, face down. Crew: any gear, face down.',
      crunch: 'The Crew may lay more. The Staff touches nothing.',
      reveal: 'Everything turns up.',
      pay: 'The Crew uses its gear, each card once, and opens doors.',
      wing: 'Burn cards, call a number for each, roll once. Again, as you like.',
      alarms: 'One for each Casino door that stands, two if it is loud, two for a Vault door. Cards laid lose a use.',
    },
    vault: 'Three Vault cards are shown too: one goes face up, one face down. The guard of the Target stands.',
    escape: (extra: number) =>
      extra === 0
        ? 'No alarm so far: no door more.'
        : `For the alarms ${extra} more ${extra === 1 ? 'door stands' : 'doors stand'} open.`,
    alarmsRaised: 'Alarms raised',
    target: 'The Target is taken',
    police: 'The sixth alarm: the police. The Staff wins.',
    caught: 'A door stands: the Crew is caught. The Staff wins.',
    crew: 'Out, with the Target. The Crew wins.',
    stalemate: 'Out, without the Target. Nobody wins.',
    stands: 'A door still stands',
    clear: 'All doors are open',
    gear: 'The Crew has no gear left',
    gearless: 'No gear left. The Staff wins.',
    toWindow: (name: string) => `On to: ${name}`,
    nextRound: 'Next round',
    seconds: (n: number) => `of ${n} s`,
  },
}
