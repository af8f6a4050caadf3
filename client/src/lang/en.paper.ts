/** Rules for players, the printer and the companion. */
export const paper = {
  title: { rules: 'How it is played', print: 'Print it', companion: 'Companion' },
  none: (game: string) => `There is no paper for ${game} yet.`,
  more: 'More of this game',
  allRules: 'All rules',
  byNumber: 'All rules by number',
  inPictures: 'Rules in pictures',
  print: {
    go: 'Print',
    size: 'Paper',
    sizes: { a4: 'A4', letter: 'Letter' },
    ink: 'Ink',
    inks: { saver: 'Ink saver', full: 'Full colour' },
    what: (sheets: number, cards: number, tokens: number) =>
      `${sheets} sheets, printed on both sides: ${cards} cards${tokens ? ` and ${tokens === 1 ? '1 token' : `${tokens} tokens`}` : ''}, and two pages of rules.`,
    how: 'In the print dialog: 100 %, no margins, both sides, flip on the long edge.',
    deck: (name: string) => `With the deck “${name}”.`,
    bring: 'Bring yourself:',
    sheet: (n: number, of: number, side: 'faces' | 'backs', ink: string) => `Sheet ${n} of ${of}, ${side}, ${ink}`,
    scale: '100 %, both sides, flip on the long edge.',
    ruler: '50 mm',
    measure: 'Measure first. Cut the long lines first.',
    light: 'Against the light the two crosses meet.',
  },
  companion: {
    label: 'Companion, your own box',
    voice: 'Voice',
    read: 'Calls are read aloud',
    fresh: 'New',
    freshTitle: 'A new game?',
    freshHint: 'What this phone remembers of the running one is forgotten.',
    freshYes: 'Yes, a new game',
    who: 'Who plays',
    player: (n: number) => `Player ${n}`,
    more: 'One more',
    less: (name: string) => `${name} does not play`,
    calls: 'Called aloud',
    call: (seconds: number) =>
      seconds === 0
        ? 'Time is up.'
        : seconds % 60 === 0
          ? `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}.`
          : seconds === 10
            ? 'Ten seconds.'
            : `${seconds} seconds.`,
    begin: 'Begin',
    go: 'Start the clock',
    stop: 'Stop the clock',
    on: 'Go on',
    back: 'One back',
  },
}
