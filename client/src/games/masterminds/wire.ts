/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** Masterminds: Heist Society. */
export declare namespace Masterminds {
  /** What a seat of Masterminds: Heist Society may do. */
  type Action =
    | Choose
    | Pick
    | Point
    | Equip
    | Swap
    | Drop
    | Play
    | Rob
    | Poach
    | Snatch
    | Go
    | Give
    | Activate
    | Pass
    | Interrupt
    | Use
    | SetDie
    | Work
    | TakeColour
    | HoldOn
    | LetThrough
    | EarlySteps
    | Arm
    | Disarm
    | ArmAgainst
    | ArmOnStep
    | ArmOnSuccess;

  /** What happens, as its viewer saw it. */
  type Event =
    | FirstPlayerRolled
    | RecruitsDealt
    | SeatReady
    | FirstRecruits
    | TurnStarted
    | TurnChosen
    | Recruited
    | RecruitLeft
    | PoolBurned
    | LeftInPool
    | PoolFilled
    | CardsDrawn
    | DeckReshuffled
    | PlayedAtOnce
    | CardTaken
    | HandShown
    | GearSalvaged
    | CardsDiscarded
    | PlanChosen
    | ActionAnnounced
    | ActionDone
    | Cancelled
    | GearPlaced
    | GearDiscarded
    | GearSwapped
    | GearTaken
    | TalentsSeen
    | Paid
    | CashFlipped
    | GemsReturned
    | GemsDrawn
    | HeatChanged
    | HeistLaidOut
    | Withdrawn
    | Attempted
    | Interrupted
    | SomebodyHeldOn
    | Tallied
    | DieRolled
    | StepEnded
    | CulpritNamed
    | FailureRevealed
    | CloseCall
    | FailureIgnored
    | TestRolled
    | ConsequenceSuffered
    | DiceTakenBack
    | GoneLoud
    | HeldOrContinued
    | HeistCompleted
    | DiceWiped
    | FailureShaken
    | FailureScouted
    | FailureLeft
    | Stayed
    | ValueRolled
    | GameEnded
    | GameOver
    | ClockChose
    | SeatHanded;

  type Board = MastermindsBoard;

  type Own = MastermindsOwn;

  type Advice = MastermindsAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = MastermindsOutcome;

  type Options = MastermindsOptions;

  type QuestionName = "DiscardChoice" | "UpkeepDiscard" | "PayChoice" | "ReplaceRecruit" | "Salvage" | "PickPocket" | "EquipNow" | "GearOverflow" | "CastingPick" | "PickpocketPick" | "KeepDie" | "RewriteDie" | "AppraiserReturn" | "CompleteDraw" | "KeepRecruit" | "ExtraStay" | "FailureRecruit" | "UseArmour" | "UseFallGuy" | "Shakedown" | "Announce" | "PerfectionNumber" | "HoldOrContinue" | "RecruitChoice" | "BurnChoice" | "PlanChoice" | "GearPlay" | "TradeGear" | "TurnChoice" | "UpkeepOption" | "ScoutChoice" | "FirstRecruitPick" | "ValueRoll" | "Interruption";

  /**
   * The result (section 11): value dice, gems in rows, heists, and the story where a log was kept.
   *
   * `places`: how many seats came out before each one.
   */
  interface MastermindsOutcome {
    ending: Ending;
    winners: number[];
    scores: number[];
    decided_by: DecidedBy;
    values: number[];
    gems: GemRow[][];
    heists: Heist[][];
    cash: number[];
    places: number[];
    winners_on_average: number[];
    story: Story | null;
  }

  type Ending = "heists" | "bag_empty" | "round_cap";

  type DecidedBy = "points" | "heists" | "cash" | "gems" | "shared";

  /** Colour x value = points. */
  interface GemRow {
    gem: Gem;
    count: number;
    value: number;
    points: number;
  }

  type Gem = "sapphire" | "emerald" | "ruby" | "topaz" | "amethyst" | "diamond";

  type Heist = "H01" | "H02" | "H03" | "H04" | "H05" | "H06" | "H07" | "H08" | "H09" | "H10" | "H11" | "H12" | "H13" | "H14" | "H15" | "H16" | "H17" | "H18" | "H19" | "H20" | "H21" | "H22" | "H23" | "H24" | (string & {});

  /** The story of a game: its jobs in order, a part for each seat, and the turning point. */
  interface Story {
    jobs: JobStory[];
    seats: SeatStory[];
    turning_point: Swing | null;
  }

  /** A heist completed: in which turn, by whom, with which dice, for which Take. */
  interface JobStory {
    turn: number;
    seat: number;
    name: Heist;
    job: Heist;
    dice: number[];
    take: number;
  }

  /** The numbers about one seat. */
  interface SeatStory {
    attempts: number;
    perfections: number;
    successes: number;
    pushes: number;
    failures: number;
    recruits_lost: number;
    dice_lost: number;
    gems_paid: number;
    interrupts_played: number;
    interrupts_suffered: number;
  }

  /** The turning point: the step D with the largest surprise, made or missed, and its chance in sixths. */
  interface Swing {
    turn: number;
    seat: number;
    position: number;
    made: boolean;
    chance: number;
  }

  /** One of a few things that a question names. */
  interface Choose {
    type: "Choose";
    what: Chosen;
  }

  type Chosen = "prep" | "heist" | "recruit_drawn" | "leave_in_pool" | "keep_old" | "keep_new" | "use_armour" | "risk_test" | "use_fall_guy" | "take_consequence" | "draw_card" | "decline" | "stay" | "retire" | "leave_on_top" | "put_under" | "plan_draw" | "plan_action" | "plan_gear" | "plan_trade" | "hold" | "continue" | "wake_sparrow" | "wake_wearer" | "roll" | "burn" | "draw" | "none" | "done" | "stop" | "cash" | "two_cards";

  /** A Talent or a Prep card by its id. */
  interface Pick {
    type: "Pick";
    card: Card;
  }

  type Card = "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T20" | "T21" | "T22" | "T23" | "T24" | "T25" | "T26" | "T27" | "T28" | "T29" | "T30" | "T31" | "T32" | "T33" | "T34" | "T35" | "T36" | "T37" | "T38" | "T39" | "T40" | "G01" | "G02" | "G03" | "G04" | "G05" | "G06" | "G07" | "G08" | "G09" | "G10" | "G11" | "G12" | "G13" | "G14" | "G15" | "G16" | "G17" | "G18" | "G19" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "E01" | "E02" | "E03" | "E04" | "E05" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09" | (string & {});

  /** One of the own recruits, by its slot. */
  interface Point {
    type: "Point";
    slot: number;
  }

  /** Put a Gear card on an own recruit. */
  interface Equip {
    type: "Equip";
    gear: Gear;
    slot: number;
  }

  type Gear = "G01" | "G02" | "G03" | "G04" | "G05" | "G06" | "G07" | "G08" | "G09" | "G10" | "G11" | "G12" | "G13" | "G14" | "G15" | "G16" | "G17" | "G18" | "G19" | (string & {});

  /** Exchange what lies in two Gear places of the own team: place 2 x slot is a, the next one b. */
  interface Swap {
    type: "Swap";
    one: number;
    other: number;
  }

  /** Which of two Gear cards makes room. */
  interface Drop {
    type: "Drop";
    place: "a" | "b";
  }

  /** Announce an Action card: its white area, its yellow one, or both. */
  interface Play {
    type: "Play";
    card: AnnouncedCard;
    section: "both" | "white" | "yellow";
  }

  type AnnouncedCard = "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09" | (string & {});

  /** A rival, by the distance clockwise. */
  interface Rob {
    type: "Rob";
    distance: number;
  }

  /** A rival's recruit. */
  interface Poach {
    type: "Poach";
    distance: number;
    slot: number;
  }

  /** A rival's Gear, by its place. */
  interface Snatch {
    type: "Snatch";
    distance: number;
    place: number;
  }

  /** A heist, by its position. */
  interface Go {
    type: "Go";
    position: number;
  }

  /** One gem of this kind. */
  interface Give {
    type: "Give";
    gem: Gem;
  }

  /** The whole announcement of an attempt: skill, recruits, and what is used with them. */
  interface Activate {
    type: "Activate";
    skill: Skill;
    slots: number[];
    one_use: boolean;
    rosa: boolean;
    juno: boolean;
  }

  type Skill = "muscle" | "stealth" | "tech" | "guile" | "wheels";

  /** Nothing to add in this window. */
  interface Pass {
    type: "Pass";
  }

  /** An Interrupt card from the hand; the colour is Second Opinion's. */
  interface Interrupt {
    type: "Interrupt";
    card: AnnouncedCard;
    section: "both" | "white" | "yellow";
    colour: Colour | "";
  }

  type Colour = "sapphire" | "emerald" | "ruby" | "topaz" | "amethyst";

  /** The ability of an own recruit, in a window or in Upkeep. */
  interface Use {
    type: "Use";
    talent: Talent;
  }

  type Talent = "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T20" | "T21" | "T22" | "T23" | "T24" | "T25" | "T26" | "T27" | "T28" | "T29" | "T30" | "T31" | "T32" | "T33" | "T34" | "T35" | "T36" | "T37" | "T38" | "T39" | "T40" | (string & {});

  /** A number for a die. */
  interface SetDie {
    type: "SetDie";
    number: number;
  }

  /** An Upkeep ability. */
  interface Work {
    type: "Work";
    talent: Talent;
  }

  /** A Mastermind Colour; asked in the lobby, not at the table (MHS-2.2). */
  interface TakeColour {
    type: "TakeColour";
    colour: Colour;
  }

  /** Ask for time in a window, without giving a name (MHS-12.13). */
  interface HoldOn {
    type: "HoldOn";
  }

  /** Pass every window of rivals' turns until my next turn (MHS-12.14). */
  interface LetThrough {
    type: "LetThrough";
  }

  /** Setting that passes windows on rivals' steps A and B by itself (MHS-12.14). */
  interface EarlySteps {
    type: "EarlySteps";
    let_through: boolean;
  }

  /** Arm a card or a watching Talent, against every rival and on steps C and D; the colour is Second Opinion's. */
  interface Arm {
    type: "Arm";
    card: Card;
    section: "both" | "white" | "yellow";
    colour: Colour | "";
  }

  /** Take it back. */
  interface Disarm {
    type: "Disarm";
    card: Card;
  }

  /** Arming against a rival, counted clockwise. */
  interface ArmAgainst {
    type: "ArmAgainst";
    card: Card;
    distance: number;
    armed: boolean;
  }

  /** Arming on attempts of a step. */
  interface ArmOnStep {
    type: "ArmOnStep";
    card: Card;
    step: StepLetter;
    armed: boolean;
  }

  type StepLetter = "A" | "B" | "C" | "D";

  /** Arming only for attempts that stand at Success. */
  interface ArmOnSuccess {
    type: "ArmOnSuccess";
    card: Card;
    only: boolean;
  }

  /** Each round of dice for the first turn: seats and what they rolled (MHS-2.8). */
  interface FirstPlayerRolled {
    type: "FirstPlayerRolled";
    seats: number[];
    dice: number[];
  }

  /** Three Talents each for the first recruit; each seat sees its own. */
  interface RecruitsDealt {
    type: "RecruitsDealt";
    talents: (Talent[] | null)[];
  }

  /** A live signal: it says who has answered, never what, and is not kept. */
  interface SeatReady {
    type: "SeatReady";
    seat: number;
  }

  /** `values` are what each of them brings to a Heist Step in each skill. */
  interface FirstRecruits {
    type: "FirstRecruits";
    talents: Talent[];
    values: number[][];
  }

  interface TurnStarted {
    type: "TurnStarted";
    turn: number;
    seat: number;
  }

  interface TurnChosen {
    type: "TurnChosen";
    seat: number;
    what: "heist" | "prep";
  }

  /** Recruit hired (MHS-2.9), with `values` as with first recruits. */
  interface Recruited {
    type: "Recruited";
    seat: number;
    talent: Talent;
    slot: number;
    values: number[];
    how: How;
  }

  type How = "pool" | "burn" | "casting" | "lawyer" | "headhunt" | "late";

  interface RecruitLeft {
    type: "RecruitLeft";
    seat: number;
    talent: Talent;
    why: Why;
    gear: Gear[];
    failures: Failure[];
  }

  type Why = "replaced" | "retired" | "busted" | "walks_out" | "one_use" | "fall_guy" | "side_hustle" | "headhunted";

  type Failure = "F01" | "F02" | "F03" | "F04" | "F05" | "F06" | "F07" | "F08" | "F09" | "F10" | "F11" | "F12" | "F13" | "F14" | "F15" | "F16" | "F17" | "F18" | "F19" | "F20" | (string & {});

  interface PoolBurned {
    type: "PoolBurned";
    seat: number;
    talents: Talent[];
    drawn: Talent;
  }

  interface LeftInPool {
    type: "LeftInPool";
    seat: number;
    talent: Talent;
  }

  interface PoolFilled {
    type: "PoolFilled";
    talents: Talent[];
  }

  /** Everybody sees how many cards came into a hand, the owner which. */
  interface CardsDrawn {
    type: "CardsDrawn";
    seat: number;
    count: number;
    cards: HandCard[] | null;
  }

  type HandCard = "G01" | "G02" | "G03" | "G04" | "G05" | "G06" | "G07" | "G08" | "G09" | "G10" | "G11" | "G12" | "G13" | "G14" | "G15" | "G16" | "G17" | "G18" | "G19" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09" | (string & {});

  interface DeckReshuffled {
    type: "DeckReshuffled";
    deck: "failure" | "prep" | "talent";
    cards: number;
  }

  /** A Play Immediately card came up. */
  interface PlayedAtOnce {
    type: "PlayedAtOnce";
    seat: number;
    card: ImmediateCard;
  }

  type ImmediateCard = "E01" | "E02" | "E03" | "E04" | "E05" | (string & {});

  /** A card went from one hand to another; both owners know it. */
  interface CardTaken {
    type: "CardTaken";
    thief: number;
    victim: number;
    card: HandCard | null;
  }

  /** One seat looked at the hand of another. */
  interface HandShown {
    type: "HandShown";
    looker: number;
    seat: number;
    cards: HandCard[] | null;
  }

  interface GearSalvaged {
    type: "GearSalvaged";
    seat: number;
    card: Gear;
  }

  interface CardsDiscarded {
    type: "CardsDiscarded";
    seat: number;
    cards: HandCard[];
  }

  interface PlanChosen {
    type: "PlanChosen";
    seat: number;
    action: "alpha" | "beta";
    what: PlanPart;
  }

  type PlanPart = "draw" | "action" | "gear" | "trade";

  interface ActionAnnounced {
    type: "ActionAnnounced";
    seat: number;
    card: AnnouncedCard;
    section: "both" | "white" | "yellow";
    targets: string[];
  }

  interface ActionDone {
    type: "ActionDone";
    seat: number;
    card: AnnouncedCard;
    section: "both" | "white" | "yellow";
  }

  /** A card does nothing, because of another card of this seat. */
  interface Cancelled {
    type: "Cancelled";
    card: Prep;
    by: number;
  }

  type Prep = "G01" | "G02" | "G03" | "G04" | "G05" | "G06" | "G07" | "G08" | "G09" | "G10" | "G11" | "G12" | "G13" | "G14" | "G15" | "G16" | "G17" | "G18" | "G19" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "E01" | "E02" | "E03" | "E04" | "E05" | "I01" | "I02" | "I03" | "I04" | "I05" | "I06" | "I07" | "I08" | "I09" | (string & {});

  /** From the hand on a recruit; `place` is where it lies there, None until its owner has made room (MHS-5.7). */
  interface GearPlaced {
    type: "GearPlaced";
    seat: number;
    gear: Gear;
    slot: number;
    place: number | null;
  }

  interface GearDiscarded {
    type: "GearDiscarded";
    seat: number;
    gear: Gear;
  }

  interface GearSwapped {
    type: "GearSwapped";
    seat: number;
    one: number;
    other: number;
  }

  /** From a rival's recruit on an own one; it lies there in a place that was free (MHS-22.2). */
  interface GearTaken {
    type: "GearTaken";
    thief: number;
    victim: number;
    gear: Gear;
    slot: number;
    place: number;
  }

  /** Open Casting: the player sees the cards, the others how many. */
  interface TalentsSeen {
    type: "TalentsSeen";
    seat: number;
    count: number;
    talents: Talent[] | null;
  }

  interface Paid {
    type: "Paid";
    seat: number;
    how: Paying;
  }

  type Paying = "sapphire" | "emerald" | "ruby" | "topaz" | "amethyst" | "diamond" | "cash" | "two_cards";

  interface CashFlipped {
    type: "CashFlipped";
    seat: number;
    unspent: number;
  }

  interface GemsReturned {
    type: "GemsReturned";
    seat: number;
    gems: Gem[];
  }

  interface GemsDrawn {
    type: "GemsDrawn";
    seat: number;
    gems: Gem[];
    left: number;
  }

  /** With the numbers that the steps of the heist ask for now. */
  interface HeatChanged {
    type: "HeatChanged";
    position: number;
    heist: Heist;
    heat: number;
    numbers: number[];
  }

  interface HeistLaidOut {
    type: "HeistLaidOut";
    position: number;
    name: Heist;
    job: Heist;
  }

  interface Withdrawn {
    type: "Withdrawn";
    seat: number;
    position: number;
    heist: Heist;
  }

  interface Attempted {
    type: "Attempted";
    seat: number;
    position: number;
    heist: Heist;
    step: StepLetter;
    skill: Skill;
    talents: Talent[];
    extras: Extra[];
    number: number;
  }

  type Extra = "one_use" | "rosa" | "juno" | "rewritten";

  /** A card or an ability was played in a window. */
  interface Interrupted {
    type: "Interrupted";
    seat: number;
    window: WindowName;
    card: Card;
    section: "both" | "white" | "yellow";
    colour: Colour | "";
    on: number;
  }

  type WindowName = "W-ACTION" | "W-STEP" | "W-ROLL" | "W-FAIL" | "W-TAKE" | "W-VALUE" | "W-COUNTER";

  /** Request for more time, told without a name (MHS-12.13). */
  interface SomebodyHeldOn {
    type: "SomebodyHeldOn";
  }

  interface Tallied {
    type: "Tallied";
    seat: number;
    total: number;
    number: number;
  }

  /** Rolled, rolled again, or turned by Rewrite. */
  interface DieRolled {
    type: "DieRolled";
    seat: number;
    die: number;
    how: "again" | "kept" | "rolled" | "set";
  }

  interface StepEnded {
    type: "StepEnded";
    seat: number;
    position: number;
    step: StepLetter;
    result: "failure" | "perfection" | "push" | "success";
    total: number;
    number: number;
    die: number;
  }

  interface CulpritNamed {
    type: "CulpritNamed";
    seat: number;
    talent: Talent;
  }

  /** With the test it demands; a close call has none. */
  interface FailureRevealed {
    type: "FailureRevealed";
    seat: number;
    failure: Failure;
    test: Skill | null;
    number: number;
  }

  /** Nothing happens, because nothing triggered or no Failure card is left. */
  interface CloseCall {
    type: "CloseCall";
    seat: number;
  }

  interface FailureIgnored {
    type: "FailureIgnored";
    seat: number;
    why: "armour" | "fall_guy" | "inside_man";
  }

  interface TestRolled {
    type: "TestRolled";
    seat: number;
    talent: Talent;
    value: number;
    die: number;
    number: number;
    passed: boolean;
  }

  interface ConsequenceSuffered {
    type: "ConsequenceSuffered";
    seat: number;
    talent: Talent;
    consequence: Consequence;
  }

  type Consequence = "busted" | "laidup" | "rattled" | "alarm" | "gearloss" | "blown" | "loosetalk" | "walk" | "setback" | "shake";

  interface DiceTakenBack {
    type: "DiceTakenBack";
    seat: number;
    position: number;
    dice: number[];
  }

  /** A test was missed after loose dice were lost: the dice there and everybody who went in are lost (MHS-9.17). */
  interface GoneLoud {
    type: "GoneLoud";
    seat: number;
  }

  interface HeldOrContinued {
    type: "HeldOrContinued";
    seat: number;
    what: Pressing;
  }

  type Pressing = "hold" | "continue" | "wake_sparrow" | "wake_wearer";

  interface HeistCompleted {
    type: "HeistCompleted";
    seat: number;
    position: number;
    name: Heist;
    job: Heist;
    dice: number[];
    take: number;
  }

  /** A faster rival finished the job. */
  interface DiceWiped {
    type: "DiceWiped";
    seat: number;
    position: number;
    dice: number[];
  }

  /** An attached Failure card went away. */
  interface FailureShaken {
    type: "FailureShaken";
    seat: number;
    talent: Talent;
    failure: Failure;
  }

  /** Nadia looked at the top Failure card; its owner sees which. */
  interface FailureScouted {
    type: "FailureScouted";
    seat: number;
    failure: Failure | null;
  }

  interface FailureLeft {
    type: "FailureLeft";
    seat: number;
    where: "bottom" | "top";
  }

  interface Stayed {
    type: "Stayed";
    seat: number;
    talents: Talent[];
  }

  interface ValueRolled {
    type: "ValueRolled";
    seat: number;
    colour: Colour;
    value: number;
    again: boolean;
  }

  /** The end of the turns; the value dice are still to come. */
  interface GameEnded {
    type: "GameEnded";
    ending: Ending;
    turn: number;
  }

  interface GameOver {
    type: "GameOver";
    scores: number[];
    winners: number[];
    decided_by: DecidedBy;
  }

  /** Chosen by the clock (section 9). */
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

  /** Public part of the view. `loose_adds`: how much loose dice, if any, raise the next number (MHS-9.15). */
  interface MastermindsBoard {
    type: "MastermindsBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: MastermindsOutcome | null;
    turn: number;
    first: number;
    active: number;
    clock_left: number;
    heists_done: number;
    heists_to_end: number;
    bag_emptied: boolean;
    pool: Talent[];
    arriving: Talent[];
    looked_at: number;
    talent_deck: number;
    talent_discard: Talent[];
    prep_deck: number;
    prep_discard: Prep[];
    came_up: CameUp[];
    failure_deck: number;
    failure_discard: Failure[];
    heist_deck: number;
    next_job: Heist | null;
    buried_jobs: Heist[];
    heists: (HeistView | null)[];
    loose_adds: number;
    bag: Partial<Record<Gem, number>>;
    seats: SeatView[];
    attempt: AttemptView | null;
    window: WindowView | null;
    pending: PendingView[];
    test: TestView | null;
    facts: Partial<Record<Fact, number | boolean | number[]>>;
    used: Talent[];
    overflow: Gear[];
    known: HandCard[][];
  }

  /** A Play Immediately card that came up: when, to whom, with how many cards in hand; everybody saw it. */
  interface CameUp {
    turn: number;
    seat: number;
    card: ImmediateCard;
    cards: number;
  }

  /** A job in play; dice and Blueprints by seat, and how many dice the acting player has placed this turn. */
  interface HeistView {
    name: Heist;
    job: Heist;
    heat: number;
    take: number;
    steps: StepView[];
    dice: number[][];
    placed: number;
    blueprints: number[];
  }

  /** A step of a job: skills, the number with Heat, and the printed one. */
  interface StepView {
    skills: Skill[];
    number: number;
    printed: number;
  }

  /** Public part of a seat. */
  interface SeatView {
    colour: Colour;
    holder: "bot" | "person";
    cards: number;
    team: (RecruitView | null)[];
    gems: Partial<Record<Gem, number>>;
    cash: number;
    mementos: Heist[];
    value: number | null;
  }

  /** A recruit in its slot; `values` are what it brings to a Heist Step in each skill, Gear and marks counted in. */
  interface RecruitView {
    talent: Talent;
    turned: boolean;
    gear: (Gear | null)[];
    failures: MarkView[];
    values: number[];
  }

  /** An attached Failure card: laidup or rattled, and since which turn. */
  interface MarkView {
    failure: Failure;
    consequence: Mark;
    turn: number;
  }

  type Mark = "laidup" | "rattled";

  /** The attempt being made: its total as it stands, with its chances before the die and its outcome after it. */
  interface AttemptView {
    seat: number;
    position: number;
    step: StepLetter;
    skill: Skill;
    slots: number[];
    extras: Extra[];
    total: number;
    number: number;
    die: number | null;
    odds: Odds | null;
    stands: Standing | "";
  }

  /** Chances of an attempt, in sixths (section 4.5). */
  interface Odds {
    total: number;
    number: number;
    perfection: number;
    success: number;
    push: number;
    failure: number;
  }

  type Standing = "perfection" | "success" | "push" | "failure";

  /** An open window: which, on whom, who may respond; whether somebody has asked for time. */
  interface WindowView {
    kind: "action" | "counter" | "fail" | "roll" | "step" | "take" | "value";
    on: number;
    may: number[];
    extended: boolean;
  }

  /** A card that was announced and may still be cancelled, the lowest of a chain first. */
  interface PendingView {
    seat: number;
    card: AnnouncedCard;
    section: "both" | "white" | "yellow";
    targets: Action[];
    colour: Colour | null;
  }

  /** The test a recruit has to take, and what it is about. */
  interface TestView {
    seat: number;
    slot: number;
    failure: Failure;
    skill: Skill;
    number: number;
    value: number;
    consequence: Consequence;
  }

  type Fact = "old" | "new" | "beta" | "placed" | "swaps" | "count" | "gems" | "slot" | "victim" | "besides" | "continued";

  /** Private part of a seat's view; without a clock seats are asked in turn, and each knows when it is. */
  interface MastermindsOwn {
    asked: boolean;
    hand: HandCard[];
    dealt: Talent[];
    picked: Talent | null;
    looked_at: Talent[];
    draft: Action[];
    answer: Action | null;
    let_through: boolean;
    early_steps: boolean;
    armed: ArmedView[];
    held_on: boolean;
    known: HandCard[][];
    shown_to: HandCard[][];
    talent_sights: SightView[];
    failure_sights: SightView[];
  }

  /** A play that waits for its window (MHS-12.14): against whom (by seat), on which steps. */
  interface ArmedView {
    play: Action;
    rivals: number[];
    steps: StepLetter[];
    only_success: boolean;
  }

  /** Cards known to lie in a stretch of a deck: `from_bottom` counts the cards below it. */
  interface SightView {
    from_bottom: number;
    cards: DeckCard[];
  }

  type DeckCard = "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "T15" | "T16" | "T17" | "T18" | "T19" | "T20" | "T21" | "T22" | "T23" | "T24" | "T25" | "T26" | "T27" | "T28" | "T29" | "T30" | "T31" | "T32" | "T33" | "T34" | "T35" | "T36" | "T37" | "T38" | "T39" | "T40" | "F01" | "F02" | "F03" | "F04" | "F05" | "F06" | "F07" | "F08" | "F09" | "F10" | "F11" | "F12" | "F13" | "F14" | "F15" | "F16" | "F17" | "F18" | "F19" | "F20" | (string & {});

  /**
   * Whole announcements (MHS-19.1), and the Prep cards that this seat has not seen (MHS-16.1).
   *
   * `next_steps` is the step of each job that this seat would go for next, "" where there is none, and `needs` are the
   * skills that any of them asks for. `ousted` is the Gear of each own recruit that goes when it gets more of it, "" if
   * none does by itself.
   */
  interface MastermindsAdvice {
    announcements: Announcement[];
    next_steps: (StepLetter | "")[];
    needs: Skill[];
    ousted: (Gear | "")[];
    unseen: Partial<Record<Prep, number>>;
  }

  /** All that can be sent with one Confirm (MHS-19.1), with its chances where it is an attempt. */
  interface Announcement {
    actions: Action[];
    odds: Odds | null;
  }

  /** All settings combine; the default of each is the book's basic set-up (section 10). */
  interface MastermindsOptions {
    players: number;
    loose_dice?: boolean;
    even_rounds?: boolean;
    late_starts?: boolean;
    consolation?: boolean;
    first_recruit?: "draft" | "random";
    next_job?: "covered" | "open";
    mood?: "friendly" | "sharp";
    length?: "long" | "short" | "standard";
    heat?: boolean;
    pace?: "blitz" | "correspondence" | "none" | "normal" | "relaxed";
    colour_1?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_2?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_3?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_4?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
    colour_5?: "amethyst" | "emerald" | "ruby" | "sapphire" | "topaz" | null;
  }
}
