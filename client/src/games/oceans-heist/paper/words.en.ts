/** Words of the printed box and the companion. */
export const words = {
  equipment: 'Equipment',
  situation: 'Situation',
  situationText: (families: string[]) =>
    `Each round the first ${families.join(' card and the first ')} card that is used bring one more of their sign.`,
  target: 'Target',
  targetText: 'Taken in round four, out of the house in round five.',
  casino: 'Casino',
  vault: 'Vault',
  unique: 'The Target’s Defense',
  global: 'Global Defense',
  alarm: 'Alarm',
  bring: ['one die', 'a pencil, to count money and uses'],
  table: {
    round: (n: number) =>
      ['Entry, round 1', 'Entry, round 2', 'Entry, round 3', 'Vault, round 4', 'Escape, round 5'][n - 1] ?? '',
    before: 'Before the heist',
    beforeText:
      'The Staff chooses a Target, the Crew a Situation. Then, in secret: two Globals, and Equipment for $5,000. Turn the Globals up.',
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
      look: 'Eight Casino Defenses lie open. All look; then the Staff takes them up.',
      prepare: 'Staff: up to four, face down. Crew: any Equipment, face down.',
      crunch: 'The Crew may lay more. The Staff touches nothing.',
      reveal: 'Everything turns up.',
      pay: 'The Crew uses its Equipment, each card once, and opens Defenses.',
      wing: 'Burn cards, call a number for each, roll once. Again, as you like.',
      alarms:
        'One for each Casino Defense that stands, two if it is loud, two for a Vault Defense. Cards laid lose a use.',
    },
    vault: 'Three Vault cards are shown too: one goes face up, one face down. The Target’s own Defense stands.',
    escape: (extra: number) =>
      extra === 0
        ? 'No alarm so far: no Defense more.'
        : `For the alarms ${extra} more ${extra === 1 ? 'Defense stands' : 'Defenses stand'} open.`,
    alarmsRaised: 'Alarms raised',
    target: 'The Target is taken',
    police: 'The sixth alarm: the police. The Staff wins.',
    caught: 'A Defense stands: the Crew is caught. The Staff wins.',
    crew: 'Out, with the Target. The Crew wins.',
    stalemate: 'Out, without the Target. Nobody wins.',
    stands: 'A Defense still stands',
    clear: 'All Defenses are open',
    gear: 'The Crew has no Equipment left',
    gearless: 'No Equipment left. The Staff wins.',
    toWindow: (name: string) => `On to: ${name}`,
    nextRound: 'Next round',
    seconds: (n: number) => `of ${n} s`,
  },
}
