/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** The Plan. */
export declare namespace ThePlan {
  /** What a seat of The Plan may do. */
  type Action =
    | Choose
    | Give
    | Name
    | Take
    | TakeBlind
    | Flip
    | Settle
    | Bid;

  /** What happens, as its viewer saw it. */
  type Event =
    | RoundStarted
    | Reshuffled
    | Dealt
    | TreasuresRevealed
    | TrinketsRevealed
    | SeatReady
    | GhostFlipped
    | PlansRevealed
    | GroupStarted
    | Clashed
    | KindNamed
    | Taken
    | BribeChosen
    | BribeOpened
    | BribeBids
    | BribePaid
    | TrinketTaken
    | TrinketNone
    | SetCompleted
    | SetBroken
    | Passed
    | LeftoversDiscarded
    | RoundShown
    | ClockChose
    | SeatHanded
    | GameOver;

  type Board = PlanBoard;

  type Own = PlanOwn | RoundsShown;

  type Advice = PlanAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = PlanOutcome;

  type Options = PlanOptions;

  /** The result (section 11): standings in full, the medal of a solitaire win, and the story where a log was kept. */
  interface PlanOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    sets: number[];
    treasures: number[];
    trinkets: number[];
    medal: string | null;
    default_pair: boolean;
    unrevealed: string[];
    story: Story | null;
  }

  /** The story of a game: a part for each seat, the spoilers, and what nobody took. */
  interface Story {
    seats: SeatStory[];
    spoilers: number[];
    left_behind: string[];
    never_revealed: string[];
  }

  /** The lines about one seat. */
  interface SeatStory {
    lost_to_clashes: number;
    beaten_to_it: number;
    best_raid: Raid | null;
    sets_missed: Missed[];
    spoiled: number;
    consolation: number;
    blind: number;
    plans_used: TypeUse[];
  }

  /** The best turn of a seat: what its Plan brought. */
  interface Raid {
    turn: number;
    plan: string;
    value: number;
  }

  /** A set missed by one: which tiles were lacking, and where each copy ended: a seat's number, `lying` or `pile`. */
  interface Missed {
    kind: string;
    lacking: string[];
    went: string[];
  }

  /** Number of a seat's plays of a type of Plan, and their points. */
  interface TypeUse {
    type: string;
    plays: number;
    points: number;
  }

  /** Put this Plan face down. */
  interface Choose {
    type: "Choose";
    face: string;
  }

  /** Pass on the cards at two places of the own hand. */
  interface Give {
    type: "Give";
    first: number;
    second: number;
  }

  /** The kind a Smash & Grab takes. */
  interface Name {
    type: "Name";
    kind: string;
  }

  /** A trinket lying face up. */
  interface Take {
    type: "Take";
    trinket: string;
  }

  /** The top trinket of the pile, unseen. */
  interface TakeBlind {
    type: "TakeBlind";
  }

  /** One of a Ghost's two face-down cards. */
  interface Flip {
    type: "Flip";
    slot: "A" | "B";
  }

  /** The tie to be bribed for next. */
  interface Settle {
    type: "Settle";
    kind: string;
  }

  /** A fist around the own trinkets at these places, in secret. */
  interface Bid {
    type: "Bid";
    places: number[];
  }

  interface RoundStarted {
    type: "RoundStarted";
    round: number;
    direction: "left" | "right";
  }

  interface Reshuffled {
    type: "Reshuffled";
    cards: number;
  }

  /** Each seat sees its own cards and everybody's number of them. */
  interface Dealt {
    type: "Dealt";
    counts: number[];
    hands: (string[] | null)[];
  }

  interface TreasuresRevealed {
    type: "TreasuresRevealed";
    turn: number;
    tiles: string[];
    pile: number;
  }

  interface TrinketsRevealed {
    type: "TrinketsRevealed";
    tiles: string[];
    pile: number;
  }

  /** A live signal: it says who, never what, and is not kept (TP-14.2). */
  interface SeatReady {
    type: "SeatReady";
    seat: number;
  }

  interface GhostFlipped {
    type: "GhostFlipped";
    ghost: number;
    slot: "A" | "B";
  }

  interface PlansRevealed {
    type: "PlansRevealed";
    turn: number;
    plans: string[];
  }

  interface GroupStarted {
    type: "GroupStarted";
    size: number;
    seats: number[];
  }

  /** A match; kind is None for Smash & Grabs. */
  interface Clashed {
    type: "Clashed";
    size: number;
    kind: string | null;
    seats: number[];
    lying: string[];
  }

  interface KindNamed {
    type: "KindNamed";
    seat: number;
    kind: string;
  }

  /** With what the tiles are worth and how the collection is counted now. */
  interface Taken {
    type: "Taken";
    seat: number;
    kind: string;
    tiles: string[];
    worth: number;
    tally: Tally;
  }

  /** A collection counted: its points, its sets, the kinds they are of, and those that lack one treasure for a set. */
  interface Tally {
    points: number;
    sets: number;
    closed: Closed[];
    short: string[];
  }

  /** The complete sets of a kind, and what they bring. */
  interface Closed {
    kind: string;
    sets: number;
    points: number;
  }

  interface BribeChosen {
    type: "BribeChosen";
    seat: number;
    kind: string;
  }

  interface BribeOpened {
    type: "BribeOpened";
    kind: string | null;
    seats: number[];
  }

  /** All fists opened: the trinkets in each. */
  interface BribeBids {
    type: "BribeBids";
    kind: string | null;
    seats: number[];
    bids: string[][];
    winner: number | null;
  }

  interface BribePaid {
    type: "BribePaid";
    seat: number;
    tiles: string[];
    tally: Tally;
  }

  /** With the (treasures, trinkets) that fixed the seat's place in the order. */
  interface TrinketTaken {
    type: "TrinketTaken";
    seat: number;
    tile: string;
    source: "face-up" | "lot" | "pile";
    treasures: number;
    trinkets: number;
    tally: Tally;
  }

  interface TrinketNone {
    type: "TrinketNone";
    seat: number;
  }

  interface SetCompleted {
    type: "SetCompleted";
    seat: number;
    kind: string;
    sets: number;
  }

  /** A trinket set given up to pay a bribe. */
  interface SetBroken {
    type: "SetBroken";
    seat: number;
    kind: string;
    sets: number;
  }

  /** Giver and receiver see the cards. */
  interface Passed {
    type: "Passed";
    giver: number;
    receiver: number;
    count: number;
    cards: string[] | null;
  }

  interface LeftoversDiscarded {
    type: "LeftoversDiscarded";
    seat: number;
    count: number;
    cards: string[] | null;
  }

  /** Option spectator_hands = after_round: what spectators are shown of a round once it is over. */
  interface RoundShown {
    type: "RoundShown";
    round: number;
    hands: string[][];
    passes: string[][][];
    leftovers: string[][];
  }

  /** Chosen by the clock (TP-16.1). */
  interface ClockChose {
    type: "ClockChose";
    seat: number;
    decision: string;
  }

  /** Change of a seat's holder; `new` is a person who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  interface GameOver {
    type: "GameOver";
    scores: number[];
    winners: number[];
    decided_by: string;
  }

  /**
   * Public part of the table: its cards, turn, and round where there are rounds.
   *
   * `line` is who waits for a trinket, the first to be handed one first (TP-6.4).
   */
  interface PlanBoard {
    type: "PlanBoard";
    question: Question | null;
    outcome: PlanOutcome | null;
    turn: number;
    turns: number;
    round: number;
    rounds: number;
    direction: number;
    museum: string[][];
    shelf: string[];
    treasure_pile: number;
    trinket_pile: number;
    stack: number;
    discards: number;
    seats: SeatBoard[];
    used: string[];
    line: number[];
    auction: Auction | null;
    flips: (string | null)[];
    flipping: number | null;
    filled: number[];
  }

  /** Public part of a seat. */
  interface SeatBoard {
    cards: number;
    ready: boolean;
    treasures: string[];
    trinkets: string[];
    plan: string | null;
    ghost: boolean;
  }

  /** The tie being bid for; kind None is a tie of Smash & Grabs. */
  interface Auction {
    kind: string | null;
    seats: number[];
    prize: string[];
  }

  /** Private part of a seat's view: its hand, its sealed answers, its memory. */
  interface PlanOwn {
    hand: string[];
    chosen: string | null;
    gift: string[] | null;
    fist: string[] | null;
    memory: Memory | null;
  }

  /** Knowledge of a seat beside its hand (TP-14.5). */
  interface Memory {
    passes: PassMemory[];
    records: OpenRecord[];
    buried: string[];
  }

  /** One pass of this round, as a seat remembers it (TP-14.5). */
  interface PassMemory {
    given: Gift;
    received: Gift;
  }

  /** Two cards that changed hands: what, and with whom. */
  interface Gift {
    cards: string[];
    seat: number;
  }

  /** A card given away and not yet accounted for, with the seats that may hold it now (TP-14.6). */
  interface OpenRecord {
    face: string;
    given: number;
    reach: number[];
  }

  /** Starting hands of finished rounds, shown to spectators if the option says so. */
  interface RoundsShown {
    rounds: string[][][];
  }

  /**
   * Facts that anyone can work out, and help with one's own answer.
   *
   * `scored` says whether points are shown before the end, `tallies` how the open collections are counted. `rooms` is
   * what the treasures in each room of the museum are worth, `lying` what all of them are. `places` are the places of
   * all seats at the end, from 0, and `lines` the points of each kind of their collections without sets, trinkets last.
   * `finds` is for who chooses a Plan, `uses` for who takes a trinket, `payment` for who bids.
   */
  interface PlanAdvice {
    scored: boolean;
    tallies: Tally[];
    rooms: number[];
    lying: number;
    places: number[];
    lines: number[][];
    execution: Execution | null;
    finds: Record<string, Find>;
    uses: Record<string, "completes" | "have" | "new">;
    payment: Payment | null;
    unseen_treasures: string[];
    unseen_trinkets: string[];
    hidden: Record<string, number>;
  }

  /** Progress of the Plans on the table: the size that is in, and each seat's clashed kinds. */
  interface Execution {
    size: number;
    clashes: string[][];
  }

  /**
   * Treasures for a Plan on its own: number and value of tiles, and the kinds in which they close a set.
   *
   * `kind` is the dearest one, for a Smash & Grab to name.
   */
  interface Find {
    tiles: number;
    points: number;
    closes: string[];
    kind: string | null;
  }

  /** The own trinkets, those missed least first, and how many of them can go before a set breaks. */
  interface Payment {
    order: string[];
    free: number;
  }

  /** The mode follows the number of seats; what is left at None takes the default of its mode. */
  interface PlanOptions {
    players: number;
    mode?: "head_to_head" | "solitaire" | "standard" | null;
    removed_types?: ["lone" | "smash_grab" | "team2" | "team3" | "team4", "lone" | "smash_grab" | "team2" | "team3" | "team4"] | null;
    ghosts?: number | null;
    bribes?: boolean;
    clock?: "blitz" | "none" | "normal" | "relaxed" | null;
    unseen_list?: boolean;
    running_score?: boolean;
    spectator_hands?: "after_round" | "hidden";
  }
}
