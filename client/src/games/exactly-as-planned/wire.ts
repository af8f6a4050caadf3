/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** Exactly As Planned. */
export declare namespace ExactlyAsPlanned {
  /** What a seat of Exactly As Planned may do. */
  type Action =
    | Wait
    | CallIt
    | FlagBreach
    | TakeJob
    | TakeTool
    | HoldOut
    | Withdraw
    | WaveOff
    | ThrowTool
    | Place
    | PlaceTool
    | MoveTool
    | RemoveTool
    | AttachWild
    | DetachWild
    | Finish
    | AskHint
    | DrawHand
    | PlaceInPile
    | ThrowFromPile;

  /** What happens, as its viewer saw it. */
  type Event =
    | HandsSeen
    | TurnedUp
    | JobTaken
    | ToolTaken
    | HeldOut
    | Withdrawn
    | WavedOff
    | Swapped
    | ToolThrown
    | CardPlaced
    | HandDrawn
    | PlacedInPile
    | Tossed
    | ThrownFromPile
    | ClockStarted
    | CalledIt
    | BreachFlagged
    | PlanBroken
    | SeatHanded
    | ClockEnded
    | HeistOver
    | JobsTurnedUp
    | ToolPlaced
    | ToolMoved
    | ToolRemoved
    | HintGiven
    | WildAttached
    | WildDetached;

  type Board = ScamBoard | WaltzBoard | QuizBoard | CakewalkBoard | MonteBoard;

  type Own = ScamOwn | WaltzOwn | QuizOwn | CakewalkOwn | MonteOwn;

  type Advice = HeistAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = HeistOutcome;

  type Options = HeistOptions;

  type QuestionName = "Tick" | "Heist" | "Countdown";

  /**
   * The result (section 11). Winners are all or nobody; a score is the shortfall below zero.
   *
   * Collections, rescues and story are there where a log was kept.
   */
  interface HeistOutcome {
    ending: Ending;
    winners: number[];
    scores: number[];
    decided_by: string;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    shortfall: number;
    reasons: Reason[];
    elapsed: number;
    left: number | null;
    assisted: boolean;
    hints: number;
    raw: boolean;
    attempt: number;
    collections: CollectionResult[];
    jackpot: JackpotResult | null;
    jackpot_rescues: Rescue[];
    jackpot_tools: Tool[];
    jackpot_jobs: Job[];
    unused_tools: Tool[];
    unused_jobs: Job[];
    certificate: PlanView[] | null;
    breaches: number[];
    share: string | null;
    story: Story | null;
  }

  type Ending = "won" | "lost_breach" | "lost_unsatisfied" | "lost_unfinished";

  /** Why a Heist was lost: what, where, how much of it (EAP-11.2). */
  interface Reason {
    code: "breach" | "jobs_in_deck" | "not_placed" | "not_thrown" | "styles" | "throws_owed" | "too_few_jobs" | "unsatisfied";
    place: PlaceName;
    count: number;
  }

  type PlaceName = "jackpot" | "deck" | "seat_0" | "seat_1" | "seat_2" | "seat_3" | "seat_4" | "pile_1" | "pile_2" | "pile_3" | "pile_4" | "a1" | "b1" | "c1" | "a2" | "b2" | "c2" | "a3" | "b3" | "c3" | "row1" | "row2" | "row3" | "col1" | "col2" | "col3" | "diag1" | "diag2";

  /** One collection of the reveal (EAP-11.3). */
  interface CollectionResult {
    place: PlaceName;
    tools: Tool[];
    jobs: JobResult[];
    wilds: Wild[];
    satisfied: boolean;
    rescues: Rescue[];
  }

  type Tool = "escape_plan" | "crowbar" | "passport" | "police_uniform" | "getaway_car" | "smoke_bomb" | "wiretap" | "forged_evidence" | "phony_inspector" | "dumpster_dive" | "ski_mask" | "reversible_coat" | "skylight_drop" | "staged_collapse" | "grappling_hook" | "public_threat" | "utility_van" | "field_kit" | "briefcase_of_cash" | "black_card" | "body_double" | "carbon_copy" | "wild_idea" | "lucky_break" | (string & {});

  /** A Job with a tick and the Tools that satisfied it, or with a cross and what was missing. */
  interface JobResult {
    job: Job;
    satisfied: boolean;
    by: Tool[];
    missing: string;
  }

  type Job = "work_the_gala" | "cross_the_rooftops" | "case_the_lobby" | "squeeze_the_accountant" | "swap_the_painting" | "walk_in_the_front" | "break_down_the_door" | "beat_the_alarm" | "get_everyone_out" | "open_the_crate" | "pass_the_checkpoint" | "clear_the_building" | "lose_the_tail" | "vanish_from_the_vault" | "learn_the_code" | "frame_the_chairman" | (string & {});

  /** Use of a wild Tool: the id of a Tool or of an icon; None where it was not needed. */
  interface Wild {
    tool: Tool;
    became: ToolOrIcon | null;
  }

  type ToolOrIcon = "escape_plan" | "crowbar" | "passport" | "police_uniform" | "getaway_car" | "smoke_bomb" | "wiretap" | "forged_evidence" | "phony_inspector" | "dumpster_dive" | "ski_mask" | "reversible_coat" | "skylight_drop" | "staged_collapse" | "grappling_hook" | "public_threat" | "utility_van" | "field_kit" | "briefcase_of_cash" | "black_card" | "body_double" | "carbon_copy" | "wild_idea" | "lucky_break" | "disguise" | "stunt" | "recon" | "leverage" | "fake" | "bold" | "rough" | "quick";

  /** A single Tool that would have saved a collection, where it was, and whether it was spare there (EAP-11.5). */
  interface Rescue {
    tool: Tool;
    place: PlaceName;
    spare: boolean;
  }

  /** The Jackpot of a Double-Blind Scam: the styles printed there, how many are shown, what each wild became. */
  interface JackpotResult {
    styles: Icon[];
    shown: number;
    wilds: Wild[];
    missing: string[];
  }

  type Icon = "disguise" | "stunt" | "recon" | "leverage" | "fake" | "bold" | "rough" | "quick";

  /** One collection of the certificate. */
  interface PlanView {
    place: PlaceName;
    tools: Tool[];
    jobs: Job[];
  }

  /** Numbers of cards each seat moved, and the Jackpot's cards with their times. */
  interface Story {
    grabs: number[];
    drops: Dropped[];
  }

  /** Cards that a seat put into the Jackpot, and when on the Heist clock. */
  interface Dropped {
    at: number;
    seat: number;
    cards: Card[];
  }

  type Card = "escape_plan" | "crowbar" | "passport" | "police_uniform" | "getaway_car" | "smoke_bomb" | "wiretap" | "forged_evidence" | "phony_inspector" | "dumpster_dive" | "ski_mask" | "reversible_coat" | "skylight_drop" | "staged_collapse" | "grappling_hook" | "public_threat" | "utility_van" | "field_kit" | "briefcase_of_cash" | "black_card" | "body_double" | "carbon_copy" | "wild_idea" | "lucky_break" | "work_the_gala" | "cross_the_rooftops" | "case_the_lobby" | "squeeze_the_accountant" | "swap_the_painting" | "walk_in_the_front" | "break_down_the_door" | "beat_the_alarm" | "get_everyone_out" | "open_the_crate" | "pass_the_checkpoint" | "clear_the_building" | "lose_the_tail" | "vanish_from_the_vault" | "learn_the_code" | "frame_the_chairman" | (string & {});

  /** Do nothing for now (EAP-6.1); in real time it changes nothing at all. */
  interface Wait {
    type: "Wait";
  }

  /** Say that the Heist may end now, or take that back (EAP-4.10). */
  interface CallIt {
    type: "CallIt";
    on: boolean;
  }

  /** Say that a partner broke a Backup Plan (EAP-8.17). */
  interface FlagBreach {
    type: "FlagBreach";
    seat: number;
  }

  /** The face-up Job into the own hand (EAP-4.21). */
  interface TakeJob {
    type: "TakeJob";
    job: Job;
  }

  /** The face-up Tool into the own hand or face down into the Jackpot (EAP-4.22). */
  interface TakeTool {
    type: "TakeTool";
    tool: Tool;
    to: "hand" | "jackpot";
  }

  /** One card of the own hand towards one partner (EAP-4.41). */
  interface HoldOut {
    type: "HoldOut";
    seat: number;
    card: Card;
  }

  /** Take the held-out card back (EAP-4.45). */
  interface Withdraw {
    type: "Withdraw";
  }

  /** Ask a partner to take a card back (EAP-4.45). */
  interface WaveOff {
    type: "WaveOff";
    seat: number;
  }

  /** One Tool of the own hand into the Jackpot, once and for good (EAP-4.47). */
  interface ThrowTool {
    type: "ThrowTool";
    tool: Tool;
  }

  /** An own card, unseen, into a collection; slots count from 1, the owner is the actor (EAP-4.62, EAP-6.4). */
  interface Place {
    type: "Place";
    slot: number;
    to: number | "jackpot";
    owner: number | null;
  }

  /** A Tool of the supply into a cell (EAP-4.84). */
  interface PlaceTool {
    type: "PlaceTool";
    tool: Tool;
    cell: Cell;
  }

  type Cell = "a1" | "b1" | "c1" | "a2" | "b2" | "c2" | "a3" | "b3" | "c3";

  /** Move a Tool from a cell into another one; a full one swaps (EAP-4.84). */
  interface MoveTool {
    type: "MoveTool";
    source: Cell;
    target: Cell;
  }

  /** Move a Tool from a cell back into the supply (EAP-4.84). */
  interface RemoveTool {
    type: "RemoveTool";
    cell: Cell;
  }

  /** A choose-one Tool as the fourth of a line (EAP-4.86). */
  interface AttachWild {
    type: "AttachWild";
    tool: Tool;
    line: Line;
  }

  type Line = "row1" | "row2" | "row3" | "col1" | "col2" | "col3" | "diag1" | "diag2";

  /** An attached Tool back into the supply (EAP-4.86). */
  interface DetachWild {
    type: "DetachWild";
    tool: Tool;
  }

  /** Stop the clock: the grid is judged as it stands (EAP-4.88). */
  interface Finish {
    type: "Finish";
  }

  /** One place of the solution (EAP-4.97). */
  interface AskHint {
    type: "AskHint";
  }

  /** The next hand of Jobs or Tools; the own piles shut (EAP-4.103). */
  interface DrawHand {
    type: "DrawHand";
  }

  /** A card of the drawn hand onto a pile; piles count from 1 (EAP-4.105). */
  interface PlaceInPile {
    type: "PlaceInPile";
    card: Card;
    pile: number;
  }

  /** A Tool out of a pile into the Jackpot, when all is placed (EAP-4.112). */
  interface ThrowFromPile {
    type: "ThrowFromPile";
    pile: number;
    tool: Tool;
  }

  /** Hands come into sight of their owners, of everybody but their owners (Quiz Show), or of all (open hands). */
  interface HandsSeen {
    type: "HandsSeen";
    hands: (Hand | null)[];
    by: "all" | "others" | "owner";
  }

  /** Cards that somebody holds. */
  interface Hand {
    jobs: Job[];
    tools: Tool[];
  }

  /** The next card of a deck, face up for all (EAP-4.20). */
  interface TurnedUp {
    type: "TurnedUp";
    kind: "job" | "tool";
    card: Card;
  }

  interface JobTaken {
    type: "JobTaken";
    at: number;
    seat: number;
    job: Job;
  }

  interface ToolTaken {
    type: "ToolTaken";
    at: number;
    seat: number;
    tool: Tool;
    to: "hand" | "jackpot";
  }

  /** Everybody sees who, to whom and which kind; the owner alone which card (EAP-4.41). */
  interface HeldOut {
    type: "HeldOut";
    seat: number;
    to: number;
    kind: "job" | "tool";
    card: Card | null;
    open: boolean;
  }

  interface Withdrawn {
    type: "Withdrawn";
    seat: number;
    to: number;
    lapsed: boolean;
  }

  interface WavedOff {
    type: "WavedOff";
    seat: number;
    to: number;
  }

  /** Two cards cross; the two partners see both (EAP-4.42). */
  interface Swapped {
    type: "Swapped";
    seats: [number, number];
    kind: "job" | "tool";
    cards: [Card, Card] | null;
    open: boolean;
  }

  interface ToolThrown {
    type: "ToolThrown";
    at: number;
    seat: number;
    tool: Tool | null;
    open: boolean;
  }

  /** No face, for anybody (EAP-4.64). */
  interface CardPlaced {
    type: "CardPlaced";
    at: number;
    seat: number;
    slot: number;
    kind: "job" | "tool";
    to: number | "jackpot";
  }

  /** Its holder sees the cards (EAP-4.106). */
  interface HandDrawn {
    type: "HandDrawn";
    seat: number;
    kind: "job" | "tool";
    count: number;
    cards: Card[] | null;
    open: boolean;
  }

  /** Which pile got a card; its holder sees which card (section 6). */
  interface PlacedInPile {
    type: "PlacedInPile";
    seat: number;
    kind: "job" | "tool";
    pile: number;
    card: Card | null;
    open: boolean;
  }

  /** The rest of a hand into the Jackpot (EAP-4.105). */
  interface Tossed {
    type: "Tossed";
    at: number;
    seat: number;
    kind: "job" | "tool";
    count: number;
    cards: Card[] | null;
    open: boolean;
  }

  interface ThrownFromPile {
    type: "ThrownFromPile";
    at: number;
    seat: number;
    pile: number;
    tool: Tool | null;
    open: boolean;
  }

  /** From here on everything counts; `closes` is None without a limit. */
  interface ClockStarted {
    type: "ClockStarted";
    closes: number | null;
  }

  interface CalledIt {
    type: "CalledIt";
    seat: number;
    on: boolean;
  }

  interface BreachFlagged {
    type: "BreachFlagged";
    by: number;
    seat: number;
  }

  /** A counted breach (EAP-8.15). */
  interface PlanBroken {
    type: "PlanBroken";
    seat: number;
    plan: BackupPlan;
    count: number;
  }

  type BackupPlan = "yes_or_no" | "one_word" | "no_titles" | "no_types" | "no_styles" | "long_distance" | "prepaid_phone" | "only_questions" | "one_ear" | "check_in" | "cold_open" | "radio_silence" | "hand_signals" | "need_to_know" | "speak_when_spoken_to" | "burner_rotation";

  /** Change of a seat's holder; `new` is a person who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  /** End of the Heist: by the clock, by everyone's call, or because nothing was left to do. */
  interface ClockEnded {
    type: "ClockEnded";
    elapsed: number;
    by: "call_it" | "clock" | "done";
  }

  interface HeistOver {
    type: "HeistOver";
    ending: Ending;
    shortfall: number;
  }

  interface JobsTurnedUp {
    type: "JobsTurnedUp";
    daily: boolean;
    jobs: Job[];
  }

  interface ToolPlaced {
    type: "ToolPlaced";
    daily: boolean;
    tool: Tool;
    cell: Cell;
    back: Tool | null;
  }

  interface ToolMoved {
    type: "ToolMoved";
    daily: boolean;
    source: Cell;
    target: Cell;
  }

  interface ToolRemoved {
    type: "ToolRemoved";
    daily: boolean;
    cell: Cell;
  }

  /** `place` is a cell, or the line of an extra. */
  interface HintGiven {
    type: "HintGiven";
    daily: boolean;
    place: GridPlace;
    tool: Tool;
  }

  type GridPlace = "a1" | "b1" | "c1" | "a2" | "b2" | "c2" | "a3" | "b3" | "c3" | "row1" | "row2" | "row3" | "col1" | "col2" | "col3" | "diag1" | "diag2";

  interface WildAttached {
    type: "WildAttached";
    daily: boolean;
    tool: Tool;
    line: Line;
  }

  interface WildDetached {
    type: "WildDetached";
    daily: boolean;
    tool: Tool;
  }

  /** Double-Blind Scam; the decks count their face-up card. `open_hands` only where hands are open. */
  interface ScamBoard {
    type: "ScamBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    job_up: Job | null;
    tool_up: Tool | null;
    job_deck: number;
    tool_deck: number;
    jackpot: number;
    hands: Count[];
    open_hands: Hand[] | null;
  }

  /** Public part of a seat (EAP-7.1). */
  interface SeatView {
    called: boolean;
    plan: BackupPlan | null;
    breaches: number;
  }

  /** Numbers of Jobs and Tools in a place (EAP-7.1). */
  interface Count {
    jobs: number;
    tools: number;
  }

  /** Bonnie & Clyde Waltz; held-out cards count in their owner's hand. `open_hands` only where hands are open. */
  interface WaltzBoard {
    type: "WaltzBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    hands: Count[];
    open_hands: Hand[] | null;
    offers: (OfferView | null)[];
    thrown: boolean[];
  }

  /** A held-out card: everybody sees to whom, which kind and until when on the Heist clock. */
  interface OfferView {
    to: number;
    kind: "job" | "tool";
    until: number;
    card: Card | null;
  }

  /**
   * Quiz Show; the collections of the seats in order, the Jackpot last.
   *
   * Where hands are open, `open_hands` are the faces slot by slot, None where a slot is empty.
   */
  interface QuizBoard {
    type: "QuizBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    slots: SlotView[][];
    open_hands: ((Card | null)[])[] | null;
    collections: Count[];
  }

  /** A numbered slot: its kind, and `gone` once its card was placed. */
  interface SlotView {
    kind: "job" | "tool";
    gone: boolean;
  }

  /** Cakewalk; nobody watches a daily try, so its grid lies here only when it is over (EAP-4.93). */
  interface CakewalkBoard {
    type: "CakewalkBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    grid: GridView | null;
  }

  /**
   * Jobs by slot in the order of the deal (None before the clock runs), Tools by cell.
   *
   * `extras` are Tools and their lines, `hints` places and their Tools.
   */
  interface GridView {
    jobs: (Job | null)[];
    cells: (Tool | null)[];
    supply: Tool[];
    extras: [Tool, Line][];
    moves: number;
    hints: [GridPlace, Tool][];
  }

  /**
   * Three-Ring Monte; `hand` is what the partner whose step it is has drawn and not placed yet.
   *
   * What is `open` by an option is shown by name: the hand, the Jobs and the Tools of each pile, the Jackpot.
   */
  interface MonteBoard {
    type: "MonteBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    heist: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte";
    stars: number | null;
    started: number | null;
    closes: number | null;
    tick: number | null;
    seats: SeatView[];
    jobs_partner: number;
    tools_partner: number;
    step: "done" | "jobs" | "throw" | "tools";
    round: number;
    holding: boolean;
    hand: Count;
    open_hand: Hand | null;
    piles: Count[];
    open_jobs: Job[][] | null;
    open_tools: Tool[][] | null;
    served: number[];
    jackpot: Count;
    open_jackpot: Hand | null;
    job_deck: number;
    tool_deck: number;
    owed: number;
  }

  /** The own hand; `memory` only with the memory aid. */
  interface ScamOwn {
    type: "ScamOwn";
    chosen: number | null;
    hand: Hand | null;
    memory: Seen[] | null;
  }

  /** A hidden card that this seat has lawfully seen, and where it went (EAP-7.7). */
  interface Seen {
    card: Card;
    place: PlaceName;
  }

  /** The own hand, and which card of it is held out. */
  interface WaltzOwn {
    type: "WaltzOwn";
    chosen: number | null;
    hand: Hand | null;
    held: Card | null;
  }

  /** The faces of the partners' slots, None where a slot is empty or one's own; `memory` only with the memory aid. */
  interface QuizOwn {
    type: "QuizOwn";
    chosen: number | null;
    hands: ((Card | null)[])[] | null;
    memory: Seen[] | null;
  }

  /** The grid of a daily try (EAP-4.93). */
  interface CakewalkOwn {
    type: "CakewalkOwn";
    chosen: number | null;
    grid: GridView | null;
  }

  /** The drawn hand of who holds it, and the own piles while they are not shut; `memory` only with the memory aid. */
  interface MonteOwn {
    type: "MonteOwn";
    chosen: number | null;
    hand: Hand | null;
    piles: Card[][] | null;
    memory: Seen[] | null;
  }

  /**
   * With the live check, the `satisfied` Jobs of open cards (EAP-10.8); the last `hint` that is not followed yet.
   *
   * `phrases` are the keys of what the seat's Backup Plan leaves it to say in this Heist, `barred` what may not stand in
   * them (EAP-8.13). `silent` are the times of the table in which the clock closes each seat's microphone (EAP-8.17).
   * `tossed` is how many cards of the drawn hand will be left for the Jackpot (EAP-4.105).
   */
  interface HeistAdvice {
    satisfied: Job[] | null;
    hint: [GridPlace, Tool] | null;
    tossed: number | null;
    phrases: string[] | null;
    barred: "styles" | "titles" | "types" | null;
    silent: (([number, number | null])[])[] | null;
  }

  /** Options of a Heist. None takes the default of its Heist, or stays None where it has no such option. */
  interface HeistOptions {
    players: number;
    heist?: "bonnie_and_clyde_waltz" | "cakewalk" | "double_blind_scam" | "quiz_show" | "three_ring_monte" | null;
    stars?: number | null;
    seconds?: 60 | 120 | 180 | 240 | 300 | 360 | 420 | 480 | 540 | 600 | "untimed";
    extra_tools?: number;
    open_hands?: boolean;
    open_tools?: boolean;
    open_jobs?: boolean;
    open_jackpot?: boolean;
    backup?: "each" | "none" | "shared" | null;
    strictness?: "block" | "expert" | "track" | null;
    plan_1?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_2?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_3?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_4?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    plan_5?: "burner_rotation" | "check_in" | "cold_open" | "hand_signals" | "long_distance" | "need_to_know" | "no_styles" | "no_titles" | "no_types" | "one_ear" | "one_word" | "only_questions" | "prepaid_phone" | "radio_silence" | "speak_when_spoken_to" | "yes_or_no" | null;
    jobs_partner?: "first" | "random" | "second" | null;
    deal_policy?: "raw" | "winnable" | null;
    live_check?: boolean;
    memory_aid?: boolean;
    allow_call_it?: boolean | null;
    hints?: boolean | null;
    daily_year?: number | null;
    daily_month?: number | null;
    daily_day?: number | null;
    time?: "real" | "ticks";
  }
}
