/** Every word of Exactly As Planned that is on no card. */
import { capital, inWords, listed } from '../../lang/en'
import type { Alternative, Icon, ToolKind } from './cards'
import type { Heist } from './types'
import type { ExactlyAsPlanned } from './wire'

type Name = (seat: string | number | undefined) => string
/** A card, an icon or some of them, by name. */
type What = (word: string | number | undefined) => string

const icons: Record<Icon, string> = {
  disguise: 'Disguise',
  stunt: 'Stunt',
  recon: 'Recon',
  leverage: 'Leverage',
  fake: 'Fake',
  bold: 'Bold',
  rough: 'Rough',
  quick: 'Quick',
}

const alternatives: Record<Alternative, string> = {
  three_same_type: '3 Tools, same type',
  three_same_style: '3 Tools, same style',
  all_types: 'all 4 types',
  all_styles: 'all 4 styles',
}

const special: Record<ToolKind, string> = {
  regular: '',
  every_type: 'every type',
  every_style: 'every style',
  duplicate: 'copies another Tool',
  choose_one: 'one type or style',
}

const jobsCount = (n: number): string => (n === 1 ? '1 Job' : `${n} Jobs`)
const toolsCount = (n: number): string => (n === 1 ? '1 Tool' : `${n} Tools`)
const kinds = { job: 'Job', tool: 'Tool' }

const whom = (name: string): string => (name ? `, ${name}` : '')

const MINUTE = 60
const lasting = (seconds: number): string =>
  seconds % MINUTE > 0
    ? `${seconds} seconds`
    : seconds === MINUTE
      ? 'One minute'
      : `${capital(inWords(seconds / MINUTE))} minutes`
const COVER = {
  picture: 'cover',
  title: 'Cover',
  text: 'Your tools must show what each of your jobs asks. Tools never wear out.',
}

/** The keys and the screen count the cells of the Cakewalk from 1, row by row. */
const CELL_ORDER = ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']
const cellName = (cell: string): string => `cell ${CELL_ORDER.indexOf(cell) + 1}`

export const heistEn = {
  goal: {
    double_blind_scam: 'All jobs taken and covered, the Jackpot fed.',
    bonnie_and_clyde_waltz: 'Every hand covers its jobs, all throw a tool.',
    quiz_show: 'Two jobs or more in every pile, all covered.',
    three_ring_monte: 'In each ring the tools cover all the jobs.',
    cakewalk: 'Every line covers the jobs at its ends.',
  } satisfies Record<Heist, string>,
  /** What the lobby and the result suggest (EAP-10.14, EAP-10.15). */
  lostTwice: 'Lost twice in a row. One step easier?',
  wonTwice: 'Won twice in a row. One step harder?',
  wonCake: 'Solved. Try one star more?',
  scamFirst: (scam: string) => `New to this? The ${scam} is the one to begin with.`,
  firstTime: 'The first time? The book lets you play with open cards.',
  steps: {
    open: 'Open hands',
    piles: 'Open piles',
    star: 'One star more',
    longer: 'A minute more',
    tools: 'Two extra Tools',
    shared: 'A shared Backup Plan',
    each: 'A Backup Plan each',
    shorter: 'A minute less',
    scam: 'Play the Scam',
  },
  icons,
  alternatives,
  special,
  kinds,
  nothing: 'nothing',
  some: (icons: string[], count: number) => (count > 1 ? `${inWords(count)} ${icons[0] ?? ''}` : listed(icons)),
  jobs: jobsCount,
  tools: toolsCount,
  units: {
    job: (n: number) => (n === 1 ? 'job' : 'jobs'),
    tool: (n: number) => (n === 1 ? 'tool' : 'tools'),
  },
  counts: (jobs: number, tools: number) => `${jobsCount(jobs)}, ${toolsCount(tools)}`,
  two: (icon: string) => `2 ${icon} Tools`,
  namedOr: (name: string, alternative: string) => `${name}, or ${alternative}`,
  or: 'or',
  shortAlternatives: {
    three_same_type: '3 of a type',
    three_same_style: '3 of a style',
    all_types: 'all 4 types',
    all_styles: 'all 4 styles',
  } as Record<Alternative, string>,
  spokenJob: (title: string, asks: string) => `Job: ${title}, asks for ${asks}`,
  spokenTool: (title: string, shows: string) => `Tool: ${title}, ${shows}`,
  satisfied: 'satisfied',
  fullRule: {
    two: (icon: string) => `Satisfied when two different Tools of the same collection show ${icon}.`,
    named: (name: string, alternative: string) => `Satisfied by ${name} in the same collection, or by ${alternative}.`,
    three: 'The three must share one and the same.',
    regular: 'Serves every Job of its collection. Never used up.',
    every_type: 'Counts as all four types at once, and as one Tool.',
    every_style: 'Counts as all four styles at once, and as one Tool. In a Jackpot money does not count.',
    duplicate:
      'At the end it copies one other Tool of its collection, but no copy and no name, for all its Jobs. Of a choose-one Tool it chooses anew.',
    choose_one:
      'At the end it is one type or one style, the same for all Jobs of its collection. Decided for you, for the best.',
    name: (jobs: string[]) => `Its name alone does ${listed(jobs)}.`,
    noName: 'No Job asks for it by name.',
  },
  back: { job: 'A Job, face down', tool: 'A Tool, face down' },
  jackpot: 'Jackpot',
  place: (place: string, names: string[]): string => {
    const [kind, number] = place.split('_')
    if (kind === 'seat') return names[Number(number)] ?? place
    if (kind === 'pile') return `Ring ${number}`
    if (place === 'jackpot') return 'the Jackpot'
    if (place === 'deck') return 'the deck'
    return heistEn.lines[place] ?? place
  },
  lines: {
    row1: 'top row',
    row2: 'middle row',
    row3: 'bottom row',
    col1: 'left column',
    col2: 'middle column',
    col3: 'right column',
    diag1: 'diagonal ↘',
    diag2: 'diagonal ↙',
  } as Record<string, string>,

  bar: {
    lastReel: 'The last reel',
    stars: 'Stars',
    starsOf: (n: number) => '★'.repeat(n),
    jobsLeft: 'Jobs in the deck',
    toolsLeft: 'Tools in the deck',
    jackpot: 'In the Jackpot',
    thrown: 'Thrown',
    of: (n: number, all: number) => `${n} of ${all}`,
    placed: 'Placed',
    hand: 'Hand',
    moves: 'Moves',
    cells: 'Cells',
  },
  clock: {
    timer: 'Heist clock',
    gone: 'Time since the start',
    spoken: (n: number) =>
      n === 60 ? 'One minute left.' : n > 10 ? `${n} seconds left.` : n === 10 ? 'Ten seconds left.' : `${n}`,
  },
  brief: {
    title: (seconds: number, alone: boolean) => `${lasting(seconds)}. ${alone ? 'You alone.' : 'No turns.'}`,
    text: 'Everybody acts and talks at once. The clock starts when all are ready.',
    alone: 'The clock starts when you are ready.',
    cards: {
      double_blind_scam: [
        {
          picture: 'grab',
          title: 'Grab',
          text: 'The first hand gets the open job or tool. All jobs must go, at least 3 to each of you.',
        },
        COVER,
        {
          picture: 'styles',
          title: 'Feed the Jackpot',
          text: 'Some tools go in face down, till all four styles are in.',
        },
      ],
      bonnie_and_clyde_waltz: [
        { picture: 'waltz', title: 'Swap', text: 'Hold a card out to a partner. One of the same kind comes back.' },
        COVER,
        { picture: 'scam', title: 'Throw one', text: 'Everybody throws one tool into the Jackpot, face down.' },
      ],
      quiz_show: [
        { picture: 'quiz', title: 'Ask and tell', text: 'You see everybody’s cards but your own.' },
        {
          picture: 'grab',
          title: 'Lay them down',
          text: 'Your cards go, unseen, into a partner’s pile, yours or the Jackpot.',
        },
        {
          picture: 'cover',
          title: 'Cover',
          text: 'In every pile two jobs or more, and tools that show what they ask. Tools never wear out.',
        },
      ],
      three_ring_monte: [
        { picture: 'quiz', title: 'Draw a hand', text: 'One of you lays jobs, the other tools. Three hands each.' },
        {
          picture: 'monte',
          title: 'One to each ring',
          text: 'What is left of a hand is tossed. With a hand, nobody looks back.',
        },
        {
          picture: 'cover',
          title: 'Cover',
          text: 'In each ring the tools must show what its jobs ask. Tools never wear out.',
        },
      ],
      cakewalk: [
        {
          picture: 'cake',
          title: 'Fill the grid',
          text: 'Nine tools into nine cells. Move them as often as you like.',
        },
        {
          picture: 'cover',
          title: 'Cover',
          text: 'The tools of every line must show what the jobs at its ends ask. Tools never wear out.',
        },
        { picture: 'clock', title: 'Finish', text: 'Press Finish when it fits. It is judged as it lies.' },
      ],
    } satisfies Record<Heist, { picture: string; title: string; text: string }[]>,
  },
  countdown: {
    prompt: 'Hands off till the clock starts.',
  },

  seat: {
    group: 'Partners',
    line: (name: string, counts: string) => `${name}, ${counts}`,
    you: 'you',
    called: 'called it',
    toGo: (n: number) => `${n} to go`,
    turn: 'their turn',
    taped: 'taped by the Backup Plan',
    thrown: 'has thrown',
    notThrown: 'has not thrown',
    breaches: (n: number) => (n === 1 ? '1 breach' : `${n} breaches`),
    jobsPartner: 'Jobs',
    toolsPartner: 'Tools',
    here: (name: string) => `hold it out to ${name}`,
    put: (name: string) => `put it into ${name}’s collection`,
  },
  plan: {
    yours: 'Your Backup Plan',
    all: 'Everybody’s Backup Plan',
    of: (name: string) => `${name}’s Backup Plan`,
    group: 'Backup Plans',
    every: (n: number) => `All ${n}`,
    forbids: (title: string) => `${title} forbids this.`,
    open: (seconds: number) => `Speak: ${seconds} s.`,
    shut: 'Silent now.',
    shutFor: (seconds: number) => `Silent: ${seconds} s.`,
    messages: (n: number) => (n === 0 ? 'None left.' : `${n} left.`),
  },
  call: {
    it: 'Call it',
    back: 'Take it back',
    hint: 'The clock ends when all have.',
    sure: 'Call it',
    goOn: 'Go on',
    jobsLeft: (n: number) => `${n === 1 ? 'One Job is' : `${n} Jobs are`} left. Ending now loses.`,
    notThrown: (names: string[]) => `${listed(names)} must still throw. Ending now loses.`,
    tooFew: 'A pile lacks its two Jobs. Ending now loses.',
    notLaid: 'Not all cards are placed. Ending now loses.',
    count: (n: number, all: number) => `${n} of ${all}`,
  },

  scam: {
    tops: 'The open cards',
    job: 'Job',
    tool: 'Tool',
    lastOf: { job: 'Last Job', tool: 'Last Tool' },
    below: (kind: string, n: number) => `${kind}, ${n} more below`,
    none: { job: 'No Job is left', tool: 'No Tool is left' },
    toHand: 'to my hand',
    toJackpot: 'to the Jackpot',
    noBack: 'Nobody gets it back.',
    wants: 'wants all four:',
    jackpot: (n: number) => (n === 0 ? 'The Jackpot is empty' : `${toolsCount(n)} in the Jackpot, face down`),
  },
  hand: {
    group: 'Your hand',
    jobs: 'Your Jobs',
    tools: 'Your Tools',
    noTools: 'No Tools yet.',
    hidden: 'You see your hand when the clock starts.',
    partner: (name: string) => `${name}’s hand`,
    open: 'Open hands',
    lights: (job: string, n: number) =>
      n === 0
        ? `${job}: none of your Tools shows what it looks at.`
        : `${job}: ${toolsCount(n)} of yours show what it looks at.`,
  },
  waltz: {
    ring: 'The dance floor',
    pick: 'Pick a card, then a partner. Or throw a Tool into the Jackpot.',
    pickThrown: 'Pick a card, then a partner.',
    chosen: (card: string) => `${card}: hold it out to whom?`,
    chosenThrow: (card: string) => `${card}: hold it out to whom? Or throw it, for good.`,
    throwShort: 'Throw, for good',
    notYet: (names: string[]) => `Not thrown yet: ${listed(names)}`,
    allThrown: 'All have thrown',
    missing: (n: number) => (n === 0 ? 'All have thrown' : `${n} must still throw`),
    out: (card: string, name: string) => `You hold ${card} out to ${name}.`,
    back: 'Take it back',
    holds: (kind: string, name: string) => `holds a ${kind} out to ${name || 'you'}`,
    offered: (name: string, kind: string) => `${name} holds a ${kind} out to you.`,
    answer: (kind: string) => `Pick a ${kind} and answer.`,
    waveOff: (name: string) => `Wave ${name} off`,
    offer: (giver: string, kind: string, receiver: string) => `${giver} holds a ${kind} out to ${receiver}`,
  },
  quiz: {
    hands: 'The others’ hands',
    large: 'Hands',
    hand: (name: string) => `${name}’s hand`,
    own: 'Your own cards, unseen',
    slot: (n: number) => `slot ${n}`,
    gone: (n: number) => `slot ${n}, played`,
    ownSlot: (n: number, kind: string) => `Your slot ${n}, a ${kind}`,
    partnerSlot: (name: string, n: number, card: string) => `${name}’s slot ${n}. ${card}. Press to point at it.`,
    pick: 'Pick one of your cards, then a collection. It stays there.',
    chosen: (n: number) => `Slot ${n}: into which collection? It stays there.`,
    empty: 'All your cards are played.',
  },
  cake: {
    grid: 'The grid',
    cell: (cell: string, tool: string) => `${capital(cellName(cell))}: ${tool}`,
    emptyCell: (cell: string) => `${capital(cellName(cell))}: empty`,
    supply: 'Tools at hand',
    filter: 'Show only',
    noneLeft: 'No Tool at hand shows that.',
    pick: 'Pick a Tool, then a cell.',
    chosen: (card: string) => `${card}: into which cell?`,
    chosenCell: (card: string, cell: string) => `${card} on ${cellName(cell)}: where to?`,
    chosenWild: (card: string) => `${card}: into a cell, or beside a line as its fourth Tool.`,
    out: 'Take it out',
    finish: 'Finish',
    finishSure: (n: number) =>
      `${n === 1 ? 'One cell is' : `${capital(inWords(n))} cells are`} empty. Finish all the same?`,
    finishYes: 'Finish now',
    line: (line: string) => `Fourth Tool of the ${line}`,
    extra: (tool: string, line: string) => `${tool}, fourth Tool of the ${line}`,
    hidden: 'A Job, face down until the clock starts',
    nobody: 'Nobody watches a daily try.',
    hinted: 'hint',
    ask: 'Hint',
    place: (place: string) => (heistEn.lines[place] ? `beside the ${heistEn.lines[place]}` : `on ${cellName(place)}`),
    jobAt: (place: string) => `${place}. `,
    slots: {
      row1: 'Top row',
      row2: 'Middle row',
      row3: 'Bottom row',
      col1: 'Left column',
      col2: 'Middle column',
      col3: 'Right column',
      diag1: 'Diagonal',
      diag2: 'Other diagonal',
    } as Record<string, string>,
  },
  monte: {
    rings: 'The rings',
    ring: (n: number) => `Ring ${n}`,
    jobs: 'Jobs',
    tools: 'Tools',
    pile: { job: (n: number) => (n === 1 ? 'Job' : 'Jobs'), tool: (n: number) => (n === 1 ? 'Tool' : 'Tools') },
    draw: (n: number) => `Draw hand ${n} of 3`,
    drawNote: 'Your piles shut until it is placed.',
    hand: (n: number) => `Hand ${n} of 3`,
    pick: 'Pick a card, then a ring. It stays there.',
    chosen: (card: string) => `${card}: onto which ring? It stays there.`,
    tossed: (n: number) => (n === 1 ? 'The last one is tossed.' : `The last ${inWords(n)} are tossed.`),
    waitFor: (name: string, kind: string) => `We wait for ${name} to place ${kind}.`,
    waitDraw: (name: string) => `We wait for ${name} to draw.`,
    shut: (n: number, kind: string) => `${n} ${kind}, shut`,
    served: 'served',
    put: (card: string, n: number) => `Put ${card} onto ring ${n}`,
    throw: (n: number) => (n === 1 ? 'Throw one Tool out of a ring.' : `Throw ${inWords(n)} Tools out of the rings.`),
    throwChosen: (card: string) => `Throw ${card} into the Jackpot, for good`,
    waitThrow: (name: string) => `We wait for ${name} to throw.`,
    empty: 'nothing yet',
  },
  tick: {
    wait: 'Wait this second',
    sealed: 'Sealed for this second.',
    waits: (names: string[]) => `We wait for ${listed(names)}.`,
  },
  memory: {
    open: 'Seen',
    title: 'What you have seen',
    hint: 'Cards that lie hidden now and that you saw go there.',
    none: 'Nothing yet.',
  },

  talk: {
    whispers: (name: string) => `whispers to ${name}`,
    group: 'Quick phrases',
    pad: 'Say it',
    short: 'Say',
    general: 'Everything again',
    verbs: {
      hold: 'I have',
      need: 'I need',
      ask: 'Who has?',
      spare: 'I can spare',
      tell: 'It is',
      pile_has: 'It has',
      pile_needs: 'It needs',
      toss: 'Toss',
    } as Record<string, string>,
    count: 'How many',
    icons: 'Type or style',
    heard: 'Just said',
    point: 'Point at it',
    pointed: (name: string) => `${name} points here`,
    flag: (name: string) => `Flag ${name}: broke the plan`,
    emotes: {
      laugh: 'laughs',
      groan: 'groans',
      gasp: 'gasps',
      applause: 'applauds',
      shrug: 'shrugs',
      eyes: 'looks you in the eye',
    } as Record<string, string>,
  },
  /** Quick phrases as they are heard; names are those at the table. */
  phrases: {
    hold: ([it], _, what) => `I have ${what(it)}.`,
    hand: ([first, second, third], _, what) => `I have ${what(first)}, ${what(second)} and ${what(third)}.`,
    spare: ([it], _, what) => `I can spare ${what(it)}.`,
    need: ([it], _, what) => `I need ${what(it)}.`,
    covered: () => 'All my Jobs are covered.',
    count: ([deck, n]) => `I want ${deck === 'jobs' ? jobsCount(Number(n)) : toolsCount(Number(n))} more.`,
    take: ([seat, deck], name) => `${name(seat)}, take that ${deck === 'jobs' ? 'Job' : 'Tool'}!`,
    mine: ([deck]) => `That ${deck === 'jobs' ? 'Job' : 'Tool'} is mine!`,
    drop: ([seat], name) => `Into the Jackpot with it${whom(name(seat))}!`,
    jackpot_has: ([styles], _, what) => `The Jackpot has ${what(styles)}.`,
    ask: ([it, seat], name, what) => `Who has ${what(it)}?${name(seat) ? ` ${name(seat)}?` : ''}`,
    swap: ([seat, it], name, what) => `${name(seat)}, hold ${what(it)} out to me.`,
    point: ([place], name) => `Look: ${pointedAt(String(place), name)}.`,
    tell: ([seat, slot, it], name, what) => `${name(seat)}, your slot ${slot} is ${what(it)}.`,
    put: ([seat, slot, to], name) => `${name(seat)}, slot ${slot} goes to ${pointedAt(String(to), name)}.`,
    toss: ([it], _, what) => `Let ${what(it)} go.`,
    pile_has: ([pile, it], _, what) => `Ring ${pile} has ${what(it)}.`,
    pile_needs: ([pile, it], _, what) => `Ring ${pile} needs ${what(it)}.`,
    yes: ([seat], name) => `Yes${whom(name(seat))}.`,
    no: ([seat], name) => `No${whom(name(seat))}.`,
    wait: ([seat], name) => `Leave it${whom(name(seat))}!`,
    thanks: ([seat], name) => `Thanks${whom(name(seat))}.`,
    done: ([seat], name) => `Done${whom(name(seat))}.`,
  } as Record<string, (slots: (string | number)[], name: Name, what: What) => string>,
  chips: {
    mineJob: 'Job: mine!',
    mineTool: 'Tool: mine!',
    yoursJob: (name: string) => `Job: yours, ${name}`,
    yoursTool: (name: string) => `Tool: yours, ${name}`,
    mine: 'Mine!',
    yours: (name: string) => `Yours, ${name}`,
    leave: 'Leave it',
    leaveWho: (name: string) => `Leave it, ${name}`,
    covered: 'Covered',
    drop: 'Into the Jackpot',
    dropWho: (name: string) => `Drop it, ${name}`,
    throwNow: 'Throw now',
    throwWho: (name: string) => `Throw now, ${name}`,
    need: (it: string) => `Need ${it}`,
    have: (it: string) => `Have ${it}`,
    spare: (it: string) => `Can spare ${it}`,
    ask: (it: string) => `Who has ${it}?`,
    askWho: (it: string, name: string) => `${name}: ${it}?`,
    jobsMore: (n: number) => `${jobsCount(n)} more for me`,
    noMoreJobs: 'No more Jobs for me',
    jackpotHas: (styles: string) => `Jackpot has ${styles}`,
    swap: (it: string) => `Swap me ${it}`,
    tell: (slot: number, it: string) => `${slot} is ${it}`,
    put: (slot: number, to: string) => `${slot} → ${to}`,
    putOwn: (name: string) => `${name}’s own`,
    putMine: 'mine',
    toss: (it: string) => `Toss ${it}`,
    pileHas: (pile: number, it: string) => `Ring ${pile} has ${it}`,
    pileNeeds: (pile: number, it: string) => `Ring ${pile} needs ${it}`,
    yes: 'Yes',
    no: 'No',
    thanks: 'Thanks',
    done: 'Done',
    look: 'Look!',
  },

  /** One sentence about what just happened, for the moment it happens. */
  news: {
    quicker: (name: string) => `${name} was quicker.`,
    quickerNote: (card: string) => `${card} is gone. The next one lies open.`,
    gone: 'That card is gone. The next one lies open.',
    tookJob: (name: string, card: string) => `${name} takes ${card}.`,
    tookTool: (name: string, card: string) => `${name} takes ${card}.`,
    dropped: (name: string, card: string) => `${name} puts ${card} into the Jackpot.`,
    turned: (cards: string[]) => `Open: ${listed(cards)}.`,
    heldOut: (name: string, kind: string, to: string) => `${name} holds a ${kind} out to ${to}.`,
    withdrawn: (name: string) => `${name} takes the card back.`,
    lapsed: (name: string) => `Nobody answered: ${name}’s card goes back.`,
    waved: (name: string, to: string) => `${name} waves ${to} off.`,
    swapped: (a: string, b: string, kind: string) => `${a} and ${b} swap a ${kind}.`,
    got: (card: string) => `You get ${card}.`,
    thrown: (name: string) => `${name} has thrown a Tool.`,
    placed: (name: string, slot: number, kind: string, to: string) =>
      `${name}’s slot ${slot}, a ${kind}, goes to ${to}.`,
    drawn: (name: string, count: number, kind: string) => `${name} draws ${count} ${count === 1 ? kind : `${kind}s`}.`,
    ringed: (name: string, kind: string, ring: number) => `${name}: a ${kind} onto ring ${ring}.`,
    tossed: (name: string, count: number) =>
      `${name} tosses ${count === 1 ? 'the last card' : `the last ${inWords(count)}`}.`,
    outOf: (name: string, ring: number) => `${name} throws a Tool out of ring ${ring}.`,
    called: (name: string) => `${name} calls it.`,
    calledBack: (name: string) => `${name} takes the call back.`,
    flagged: (by: string, name: string) => `${by} flags ${name}: a broken plan?`,
    broke: (name: string, n: number) => `${name} broke the Backup Plan. Breach ${n}.`,
    handed: (name: string) => `${name} is played by a bot now.`,
    back: (name: string) => `${name} is back.`,
    sat: (name: string) => `${name} takes the chair.`,
    started: 'The clock runs.',
    ended: {
      clock: 'Time. Cards down.',
      call_it: 'All have called it. Cards down.',
      done: 'Nothing is left to do. Cards down.',
    },
    placedTool: (tool: string, cell: string) => `${tool} on ${cellName(cell)}.`,
    movedTool: (from: string, to: string) => `${capital(cellName(from))} to ${cellName(to)}.`,
    removedTool: (cell: string) => `${capital(cellName(cell))} is empty again.`,
    attached: (tool: string, line: string) => `${tool} beside the ${line}.`,
    detached: (tool: string) => `${tool} back at hand.`,
    hinted: (tool: string, place: string) => `A hint: ${tool} ${place}.`,
  },
  script: {
    started: 'THE CLOCK RUNS',
    ended: (time: string) => `CARDS DOWN AT ${time}`,
    by: { clock: 'The clock ran out.', call_it: 'All called it.', done: 'Nothing was left to do.' },
    won: 'Exactly as planned.',
    lost: (n: number) => (n === 1 ? 'Lost by one.' : `Lost by ${inWords(n)}.`),
    breach: 'Lost by a broken Backup Plan.',
    jobsUp: (cards: string[]) => `The Jobs: ${cards.join(', ')}.`,
    placed: (tool: string, cell: string, back: string) =>
      `${tool} on ${cellName(cell)}${back ? `, ${back} back at hand` : ''}.`,
    moved: (from: string, to: string) => `${capital(cellName(from))} to ${cellName(to)}.`,
    removed: (cell: string) => `${capital(cellName(cell))} emptied.`,
    attached: (tool: string, line: string) => `${tool} beside the ${line}.`,
    detached: (tool: string) => `${tool} taken back.`,
    hinted: (tool: string, place: string) => `Hint: ${tool} ${place}.`,
    calls: ' calls it.',
    callsBack: ' takes the call back.',
    flags: ' flags ',
    broke: (plan: string, n: number) => ` broke ${plan}. Breach ${n}. `,
    handed: ' is played by a bot now.',
    back: ' is back.',
    sat: ' takes the chair.',
  },

  hints: {
    wild: 'Decided for you at the end, one choice for all your Jobs.',
    wildLine: 'Decided for you at the end, for each line anew.',
    jackpot: 'Four styles, money does not count, nobody can look again.',
  },

  result: {
    won: 'Exactly as planned.',
    lost: 'Not as planned.',
    wonSolo: 'A cakewalk.',
    time: (used: string, left: string) => (left ? `${used} used, ${left} left on the clock.` : `${used} used.`),
    assisted: 'An assisted win: it has a list of its own.',
    hints: (n: number) => `With ${inWords(n)} ${n === 1 ? 'hint' : 'hints'}.`,
    why: 'Why',
    reasons: {
      breach: (place: string, n: number) => `${place} broke the Backup Plan${n > 1 ? ` ${n} times` : ''}.`,
      jobs_in_deck: (_place: string, n: number) => `${jobsCount(n)} left in the deck.`,
      too_few_jobs: (place: string, n: number) => `${place}: ${jobsCount(n)} too few.`,
      not_thrown: (place: string) => `${place} has not thrown a Tool.`,
      not_placed: (place: string, n: number) =>
        `${place}: ${n === 1 ? 'one card was' : `${inWords(n)} cards were`} not placed.`,
      throws_owed: (_place: string, n: number) => `${toolsCount(n)} still had to be thrown.`,
      unsatisfied: (place: string, n: number) => `${place}: ${jobsCount(n)} not satisfied.`,
      styles: (_place: string, n: number) => `The Jackpot: ${n === 1 ? 'one style' : `${inWords(n)} styles`} missing.`,
    } satisfies Record<ExactlyAsPlanned.Reason['code'], (place: string, n: number) => string>,
    pages: 'Collection after collection',
    page: (n: number, all: number) => `${n} of ${all}`,
    before: 'The collection before',
    next: 'The next collection',
    reveal: 'The reveal',
    tick: 'done',
    cross: 'missed',
    noJobs: 'No Jobs here.',
    wilds: 'Wild Tools',
    became: (tool: string, what: string) => `${tool} = ${what}`,
    notNeeded: (tool: string) => `${tool}: not needed`,
    rescue: 'Would have saved it',
    rescueAt: (tool: string, place: string, spare: boolean) => `${tool}, ${place}${spare ? ', not needed there' : ''}`,
    with: (name: string) => `with ${name}`,
    inPlace: (place: string) => `in ${place}`,
    tools: 'Tools',
    styles: (n: number) => `${n} of 4 styles`,
    stylesMissing: (styles: string) => `Missing: ${styles}`,
    jackpot: 'The Jackpot',
    story: 'The story',
    grabs: 'Cards moved',
    grabsOf: (name: string, n: number) => `${name} ${n}`,
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    drops: 'Into the Jackpot',
    drop: (time: string, name: string, cards: string[]) => `${time} ${name}: ${listed(cards)}`,
    breaches: 'Breaches',
    certificate: 'One plan that would have worked',
    raw: 'This raw deal may have had no solution.',
    unused: 'Never came into play',
    solution: 'One solution',
    sameForAll: 'The puzzle of the day follows from its date alone: everybody gets the same, whatever was sealed.',
    share: 'Share it',
    copied: 'Copied',
  },
}

function pointedAt(place: string, name: Name): string {
  const [kind, first, second] = place.split('_')
  if (kind === 'seat') return name(first)
  if (kind === 'slot') return `${name(first)}’s slot ${second}`
  if (kind === 'pile') return `ring ${first}`
  if (place === 'job_deck') return 'the open Job'
  if (place === 'tool_deck') return 'the open Tool'
  return 'the Jackpot'
}

export type HeistWords = typeof heistEn
