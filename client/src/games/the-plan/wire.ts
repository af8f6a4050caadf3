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

  type QuestionName = "SmashGrabKind" | "PickTrinket" | "ChooseBribeTie" | "FlipGhost" | "PassCards" | "BribeBid" | "ChoosePlan";

  /** The result (section 11): standings in full, the medal of a solitaire win, and the story where a log was kept. */
  interface PlanOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: DecidedBy;
    sets: number[];
    treasures: number[];
    trinkets: number[];
    medal: "bronze" | "gold" | "silver" | null;
    default_pair: boolean;
    unrevealed: Treasure[];
    story: Story | null;
  }

  type DecidedBy = "points" | "sets" | "treasures" | "trinkets" | "shared";

  type Treasure = "J1" | "J2" | "J3" | "J4" | "R1" | "R2" | "R3" | "R4" | "P1" | "P2" | "P3" | "P4" | "E1" | "E2" | "E3" | "E4" | "M1" | "M2" | "M3" | "M4" | "B1" | "B2" | "B3" | "B4" | "S1" | "S2" | "S3" | "S4";

  /** The story of a game: a part for each seat, the spoilers, and what nobody took. */
  interface Story {
    seats: SeatStory[];
    spoilers: number[];
    left_behind: Treasure[];
    never_revealed: Treasure[];
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
    plan: Face;
    value: number;
  }

  type Face = "SG" | "P1-J" | "P1-R" | "P1-P" | "P1-E" | "P1-M" | "P1-B" | "P1-S" | "P2-JR" | "P2-JM" | "P2-JB" | "P2-JS" | "P2-RP" | "P2-RE" | "P2-RM" | "P2-PE" | "P2-PM" | "P2-PS" | "P2-EB" | "P2-ES" | "P2-MB" | "P2-BS" | "P3-JRP" | "P3-JRB" | "P3-JPM" | "P3-JEB" | "P3-JES" | "P3-JMS" | "P3-RPS" | "P3-REM" | "P3-RES" | "P3-RMB" | "P3-PEM" | "P3-PEB" | "P3-PBS" | "P3-MBS" | "P4-JRPE" | "P4-JREM" | "P4-JRMS" | "P4-JRBS" | "P4-JPES" | "P4-JPMB" | "P4-JPBS" | "P4-JEMB" | "P4-RPEB" | "P4-RPMB" | "P4-RPMS" | "P4-REBS" | "P4-PEMS" | "P4-EMBS" | (string & {});

  /** A set missed by one: which tiles were lacking, and where each copy ended: a seat's number, `lying` or `pile`. */
  interface Missed {
    kind: SetKind;
    lacking: Tile[];
    went: string[];
  }

  type SetKind = "J" | "R" | "P" | "E" | "M" | "B" | "S" | "G" | "C" | "O";

  type Tile = "J1" | "J2" | "J3" | "J4" | "R1" | "R2" | "R3" | "R4" | "P1" | "P2" | "P3" | "P4" | "E1" | "E2" | "E3" | "E4" | "M1" | "M2" | "M3" | "M4" | "B1" | "B2" | "B3" | "B4" | "S1" | "S2" | "S3" | "S4" | "g1" | "g2" | "g3" | "g4" | "g5" | "c1" | "c2" | "c3" | "c4" | "c5" | "o1" | "o2" | "o3" | "o4" | "o5";

  /** Number of a seat's plays of a type of Plan, and their points. */
  interface TypeUse {
    type: "lone" | "smash_grab" | "team2" | "team3" | "team4";
    plays: number;
    points: number;
  }

  /** Put this Plan face down. */
  interface Choose {
    type: "Choose";
    face: Face;
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
    kind: Kind;
  }

  type Kind = "J" | "R" | "P" | "E" | "M" | "B" | "S";

  /** A trinket lying face up. */
  interface Take {
    type: "Take";
    trinket: Trinket;
  }

  type Trinket = "g1" | "g2" | "g3" | "g4" | "g5" | "c1" | "c2" | "c3" | "c4" | "c5" | "o1" | "o2" | "o3" | "o4" | "o5";

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
    kind: Kind;
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
    hands: (Face[] | null)[];
  }

  interface TreasuresRevealed {
    type: "TreasuresRevealed";
    turn: number;
    tiles: Treasure[];
    pile: number;
  }

  interface TrinketsRevealed {
    type: "TrinketsRevealed";
    tiles: Trinket[];
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
    plans: Face[];
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
    kind: Kind | null;
    seats: number[];
    lying: Treasure[];
  }

  interface KindNamed {
    type: "KindNamed";
    seat: number;
    kind: Kind;
  }

  /** With what the tiles are worth and how the collection is counted now. */
  interface Taken {
    type: "Taken";
    seat: number;
    kind: Kind;
    tiles: Treasure[];
    worth: number;
    tally: Tally;
  }

  /** A collection counted: its points, its sets, the kinds they are of, and those that lack one treasure for a set. */
  interface Tally {
    points: number;
    sets: number;
    closed: Closed[];
    short: Kind[];
  }

  /** The complete sets of a kind, and what they bring. */
  interface Closed {
    kind: SetKind;
    sets: number;
    points: number;
  }

  interface BribeChosen {
    type: "BribeChosen";
    seat: number;
    kind: Kind;
  }

  interface BribeOpened {
    type: "BribeOpened";
    kind: Kind | null;
    seats: number[];
  }

  /** All fists opened: the trinkets in each. */
  interface BribeBids {
    type: "BribeBids";
    kind: Kind | null;
    seats: number[];
    bids: Trinket[][];
    winner: number | null;
  }

  interface BribePaid {
    type: "BribePaid";
    seat: number;
    tiles: Trinket[];
    tally: Tally;
  }

  /** With the (treasures, trinkets) that fixed the seat's place in the order. */
  interface TrinketTaken {
    type: "TrinketTaken";
    seat: number;
    tile: Trinket;
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
    kind: SetKind;
    sets: number;
  }

  /** A trinket set given up to pay a bribe. */
  interface SetBroken {
    type: "SetBroken";
    seat: number;
    kind: TrinketKind;
    sets: number;
  }

  type TrinketKind = "G" | "C" | "O";

  /** Giver and receiver see the cards. */
  interface Passed {
    type: "Passed";
    giver: number;
    receiver: number;
    count: number;
    cards: Face[] | null;
  }

  interface LeftoversDiscarded {
    type: "LeftoversDiscarded";
    seat: number;
    count: number;
    cards: Face[] | null;
  }

  /** Option spectator_hands = after_round: what spectators are shown of a round once it is over. */
  interface RoundShown {
    type: "RoundShown";
    round: number;
    hands: Face[][];
    passes: Face[][][];
    leftovers: Face[][];
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
    decided_by: DecidedBy;
  }

  /**
   * Public part of the table: its cards, turn, and round where there are rounds.
   *
   * `line` is who waits for a trinket, the first to be handed one first (TP-6.4).
   */
  interface PlanBoard {
    type: "PlanBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: PlanOutcome | null;
    turn: number;
    turns: number;
    round: number;
    rounds: number;
    direction: number;
    museum: Treasure[][];
    shelf: Trinket[];
    treasure_pile: number;
    trinket_pile: number;
    stack: number;
    discards: number;
    seats: SeatBoard[];
    used: Face[];
    line: number[];
    auction: Auction | null;
    flips: ("A" | "B" | null)[];
    flipping: number | null;
    filled: number[];
  }

  /** Public part of a seat. */
  interface SeatBoard {
    cards: number;
    ready: boolean;
    treasures: Treasure[];
    trinkets: Trinket[];
    plan: Face | null;
    ghost: boolean;
  }

  /** The tie being bid for; kind None is a tie of Smash & Grabs. */
  interface Auction {
    kind: Kind | null;
    seats: number[];
    prize: Treasure[];
  }

  /** Private part of a seat's view: its hand, its sealed answers, its memory. */
  interface PlanOwn {
    hand: Face[];
    chosen: Face | null;
    gift: Face[] | null;
    fist: Trinket[] | null;
    memory: Memory | null;
  }

  /** Knowledge of a seat beside its hand (TP-14.5). */
  interface Memory {
    passes: PassMemory[];
    records: OpenRecord[];
    buried: Face[];
  }

  /** One pass of this round, as a seat remembers it (TP-14.5). */
  interface PassMemory {
    given: Gift;
    received: Gift;
  }

  /** Two cards that changed hands: what, and with whom. */
  interface Gift {
    cards: Face[];
    seat: number;
  }

  /** A card given away and not yet accounted for, with the seats that may hold it now (TP-14.6). */
  interface OpenRecord {
    face: Face;
    given: number;
    reach: number[];
  }

  /** Starting hands of finished rounds, shown to spectators if the option says so. */
  interface RoundsShown {
    rounds: Face[][][];
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
    finds: Partial<Record<Face, Find>>;
    uses: Partial<Record<Trinket, "completes" | "have" | "new">>;
    payment: Payment | null;
    unseen_treasures: Treasure[];
    unseen_trinkets: Trinket[];
    hidden: Partial<Record<Face, number>>;
  }

  /** Progress of the Plans on the table: the size that is in, and each seat's clashed kinds. */
  interface Execution {
    size: number;
    clashes: Kind[][];
  }

  /**
   * Treasures for a Plan on its own: number and value of tiles, and the kinds in which they close a set.
   *
   * `kind` is the dearest one, for a Smash & Grab to name.
   */
  interface Find {
    tiles: number;
    points: number;
    closes: Kind[];
    kind: Kind | null;
  }

  /** The own trinkets, those missed least first, and how many of them can go before a set breaks. */
  interface Payment {
    order: Trinket[];
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
