/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** Ocean's Heist. */
export declare namespace OceansHeist {
  /** What a seat of Ocean's Heist may do. */
  type Action =
    | ChooseTarget
    | ChooseSituation
    | Buy
    | PutBack
    | LoadPreset
    | ClearBasket
    | PickGlobal
    | DropGlobal
    | SwitchOff
    | Sink
    | AddUse
    | Enough
    | Place
    | TakeBack
    | Swap
    | PlaceVault
    | TakeBackVault
    | QuickFill
    | Lay
    | PickUp
    | LayAll
    | LayMarked
    | AddLate
    | DropLate
    | Pay
    | Unpay
    | Expend
    | Unexpend
    | Auto
    | Suggest
    | SuggestLate
    | Confirm
    | Wing
    | Burn
    | Call
    | Roll
    | Stop
    | Ready
    | Unready
    | Agree
    | Wait
    | Concede
    | Mark
    | Unmark;

  /** What happens, as its viewer saw it. */
  type Event =
    | Edited
    | Proposed
    | Reacted
    | VaultSeen
    | HandKept
    | TargetChosen
    | SituationChosen
    | BasketBought
    | HeistOpened
    | SwitchedOff
    | VaultArranged
    | UsesAdded
    | EightShown
    | RoundStarted
    | EightTaken
    | TeamReady
    | PrepEnded
    | Scouted
    | Revealed
    | Assigned
    | Rolled
    | StoppedWinging
    | AlarmsRaised
    | TargetTaken
    | TargetLost
    | CleanedUp
    | WindowLengthened
    | SeatHanded
    | LegEnded
    | SidesSwitched
    | SecretsOpened;

  type Board = OceansBoard;

  type Own = CrewOwn | StaffOwn;

  type Advice = OceansAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = OceansOutcome;

  type Options = OceansOptions;

  type QuestionName = "Watch" | "HeistWindow" | "Viewing" | "Laying" | "Prep" | "Crunch" | "Prepare" | "WingIt" | "Assign" | "PickGlobalOff" | "SinkVault" | "SpareParts" | "PickTarget" | "PickSituation";

  /** The result and, where a log was kept, the story of each heist. */
  interface OceansOutcome {
    ending: Ending;
    winners: number[];
    scores: number[];
    decided_by: DecidedBy;
    legs: Leg[];
    target_taken: number;
    alarms: number;
    stories: Story[] | null;
  }

  type Ending = "crew_win" | "stalemate" | "staff_win_alarms" | "staff_win_caught" | "staff_win_exhausted" | "concession";

  type DecidedBy = "crew_win" | "stalemate" | "staff_win_alarms" | "staff_win_caught" | "staff_win_exhausted" | "concession" | "points" | "alarms" | "draw";

  /** One heist of a pair: how it ended, for whom, and how many alarms the Crew raised. */
  interface Leg {
    ending: Ending;
    crew: number[];
    points: number;
    alarms: number;
  }

  /** The story of one heist. */
  interface Story {
    ending: Ending;
    crew: number[];
    decided_in: number;
    decided_by: Missing[];
    target: Target;
    target_round: number;
    target_by: Fate | "";
    rounds: RoundStory[];
    winging: Winging;
    money: Money;
    basket: Gear[];
    globals: GlobalDefense[];
  }

  /** A Defense that stood after the assignment: what it needed, and how many units each way lacked. */
  interface Missing {
    id: Defense;
    needs: [Icon, number][];
    units: number[];
  }

  type Defense = "HS1" | "HS2" | "HS3" | "HS4" | "HA1" | "HA2" | "HA3" | "HA4" | "HF1" | "HF2" | "HF3" | "HF4" | "HC1" | "HC2" | "HC3" | "HC4" | "HD1" | "HD2" | "HD3" | "HD4" | "SA1" | "SA2" | "SA3" | "SA4" | "SF1" | "SF2" | "SF3" | "SF4" | "SC1" | "SC2" | "SC3" | "SC4" | "SD1" | "SD2" | "SD3" | "SD4" | "AF1" | "AF2" | "AF3" | "AF4" | "AC1" | "AC2" | "AC3" | "AC4" | "AD1" | "AD2" | "AD3" | "AD4" | "FC1" | "FC2" | "FC3" | "FC4" | "FD1" | "FD2" | "FD3" | "FD4" | "CD1" | "CD2" | "CD3" | "CD4" | "V01" | "V02" | "V03" | "V04" | "V05" | "V06" | "V07" | "V08" | "V09" | "V10" | "U1" | "U2" | "U3" | (string & {});

  type Icon = "hack" | "stealth" | "agility" | "force" | "charm" | "disguise";

  type Target = "TG1" | "TG2" | "TG3";

  type Fate = "pool" | "wing_it";

  /**
   * One round: what stood in the end, what it lacked, the alarms, and what both teams could have done.
   *
   * `hardest` is a set the Staff could have placed that would have left more than theirs before Wing It, if there is
   * one, and `hardest_left` the most that any would have left; `could_clear` is whether the hand, laid as far as it may
   * be, would have disabled everything, and nothing where that is too long to find out (OH-15, Zero Tolerance).
   */
  interface RoundStory {
    round: number;
    standing: Missing[];
    alarms: number;
    left: number;
    hardest: Defense[];
    hardest_left: number;
    could_clear: boolean | null;
  }

  interface Winging {
    attempts: number;
    cards: number;
    hits: number;
  }

  /** Money spent, and its parts for cards laid but never expended, and never laid. */
  interface Money {
    spent: number;
    wasted: number;
    never_laid: number;
  }

  type Gear = "H01" | "H02" | "H03" | "H04" | "H05" | "H06" | "H07" | "H08" | "H09" | "H10" | "H11" | "H12" | "H13" | "H14" | "H15" | "S01" | "S02" | "S03" | "S04" | "S05" | "S06" | "S07" | "S08" | "S09" | "S10" | "S11" | "S12" | "S13" | "S14" | "S15" | "A01" | "A02" | "A03" | "A04" | "A05" | "A06" | "A07" | "A08" | "A09" | "A10" | "A11" | "A12" | "A13" | "A14" | "A15" | "F01" | "F02" | "F03" | "F04" | "F05" | "F06" | "F07" | "F08" | "F09" | "F10" | "F11" | "F12" | "F13" | "F14" | "F15" | "C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "D01" | "D02" | "D03" | "D04" | "D05" | "D06" | "D07" | "D08" | "D09" | "D10" | "D11" | "D12" | "D13" | "D14" | "D15" | (string & {});

  type GlobalDefense = "GL01" | "GL02" | "GL03" | "GL04" | "GL05" | "GL06" | "GL07" | "GL08" | "GL09" | "GL10" | (string & {});

  interface ChooseTarget {
    type: "ChooseTarget";
    target: Target;
  }

  /** One of the six, or "none". */
  interface ChooseSituation {
    type: "ChooseSituation";
    situation: SituationChoice;
  }

  type SituationChoice = "ST1" | "ST2" | "ST3" | "ST4" | "ST5" | "ST6" | "none";

  /** Into the basket. */
  interface Buy {
    type: "Buy";
    card: Gear;
  }

  /** Out of the basket. */
  interface PutBack {
    type: "PutBack";
    card: Gear;
  }

  /** A ready-made basket instead of what is in it. */
  interface LoadPreset {
    type: "LoadPreset";
    preset: Preset;
  }

  type Preset = "CP1" | "CP2" | "CP3" | "CP4" | "CP5" | "CP6" | "CP7" | (string & {});

  interface ClearBasket {
    type: "ClearBasket";
  }

  interface PickGlobal {
    type: "PickGlobal";
    card: GlobalDefense;
  }

  interface DropGlobal {
    type: "DropGlobal";
    card: GlobalDefense;
  }

  /** The first or the second Global Defense, for H15. */
  interface SwitchOff {
    type: "SwitchOff";
    place: number;
  }

  /** One of the six Vault Defenses seen with S15 goes to the bottom. */
  interface Sink {
    type: "Sink";
    place: number;
  }

  /** One more use from F15. */
  interface AddUse {
    type: "AddUse";
    card: Gear;
  }

  /** No more uses from F15. */
  interface Enough {
    type: "Enough";
  }

  /** The n-th of the eight, face down into a slot. */
  interface Place {
    type: "Place";
    place: number;
    slot: number;
  }

  interface TakeBack {
    type: "TakeBack";
    slot: number;
  }

  /** Two slots change their cards; one may be empty. */
  interface Swap {
    type: "Swap";
    slot: number;
    other: number;
  }

  /** The n-th of the three Vault Defenses: the first place is face up, the second face down. */
  interface PlaceVault {
    type: "PlaceVault";
    place: number;
    where: "down" | "up";
  }

  interface TakeBackVault {
    type: "TakeBackVault";
    where: "down" | "up";
  }

  /** Fill what is free with some of the hardest cards, by lot. */
  interface QuickFill {
    type: "QuickFill";
  }

  interface Lay {
    type: "Lay";
    card: Gear;
  }

  /** Take back a card laid in this window. */
  interface PickUp {
    type: "PickUp";
    card: Gear;
  }

  interface LayAll {
    type: "LayAll";
  }

  interface LayMarked {
    type: "LayMarked";
  }

  interface AddLate {
    type: "AddLate";
    card: LateGear;
  }

  type LateGear = "A13" | "F13" | "C14" | (string & {});

  interface DropLate {
    type: "DropLate";
    card: LateGear;
  }

  /** Meet a requirement of the Defense at a position; all of them at once where it needs ALL. */
  interface Pay {
    type: "Pay";
    position: number;
    requirement: number;
  }

  interface Unpay {
    type: "Unpay";
    position: number;
  }

  interface Expend {
    type: "Expend";
    card: Gear;
  }

  interface Unexpend {
    type: "Unexpend";
    card: Gear;
  }

  /** Let the cards follow the payments again. */
  interface Auto {
    type: "Auto";
  }

  interface Suggest {
    type: "Suggest";
    mode: "alarms" | "target";
  }

  /** The suggestion with the best LATE cards of the hand. */
  interface SuggestLate {
    type: "SuggestLate";
    mode: "alarms" | "target";
  }

  /** `on` names the version of the draft it was pressed on (OH-12.8); None is whatever lies there. */
  interface Confirm {
    type: "Confirm";
    on: number | null;
  }

  /** The Defense to be winged. */
  interface Wing {
    type: "Wing";
    position: number;
  }

  /** A card in or out of the attempt. */
  interface Burn {
    type: "Burn";
    card: Gear;
  }

  /** A number in or out of the attempt. */
  interface Call {
    type: "Call";
    number: number;
  }

  interface Roll {
    type: "Roll";
    on: number | null;
  }

  /** No more attempts this round. */
  interface Stop {
    type: "Stop";
  }

  interface Ready {
    type: "Ready";
    on: number | null;
  }

  interface Unready {
    type: "Unready";
  }

  /** `on` names the proposal it agrees to, by the version it made (OH-12.8). */
  interface Agree {
    type: "Agree";
    on: number | null;
  }

  /** Five more seconds to talk about what was proposed. */
  interface Wait {
    type: "Wait";
  }

  /** Said twice in a row it is meant (OH-11.7). */
  interface Concede {
    type: "Concede";
  }

  /** A thought about a card of the hand that team mates see (OH-6.20). */
  interface Mark {
    type: "Mark";
    card: Gear;
  }

  interface Unmark {
    type: "Unmark";
    card: Gear;
  }

  /** A team mate changed the draft (OH-12.3). */
  interface Edited {
    type: "Edited";
    team: number[];
    seat: number;
    action: Action;
  }

  /** A team mate proposes what can not be undone (OH-12.5). */
  interface Proposed {
    type: "Proposed";
    team: number[];
    seat: number;
    action: Action;
  }

  /** Ready, not ready, agreed or wait: for the own team by name. */
  interface Reacted {
    type: "Reacted";
    team: number[];
    seat: number;
    word: "agree" | "concede" | "ready" | "unready" | "wait";
  }

  /** S15: the six, for the Crew alone. */
  interface VaultSeen {
    type: "VaultSeen";
    team: number[];
    cards: VaultDefense[];
  }

  type VaultDefense = "V01" | "V02" | "V03" | "V04" | "V05" | "V06" | "V07" | "V08" | "V09" | "V10" | (string & {});

  /** Cards that the Crew did not lay before the Reveal. */
  interface HandKept {
    type: "HandKept";
    team: number[];
    cards: Gear[];
  }

  interface TargetChosen {
    type: "TargetChosen";
    target: Target;
    unique: UniqueDefense;
  }

  type UniqueDefense = "U1" | "U2" | "U3" | (string & {});

  interface SituationChosen {
    type: "SituationChosen";
    situation: Situation | "";
  }

  type Situation = "ST1" | "ST2" | "ST3" | "ST4" | "ST5" | "ST6";

  /** The Crew see the cards and the money, everybody the number. */
  interface BasketBought {
    type: "BasketBought";
    team: number[];
    number: number;
    cards: Gear[] | null;
    left: number | null;
  }

  interface HeistOpened {
    type: "HeistOpened";
    globals: GlobalDefense[];
    openings: OpeningGear[];
    hand: number;
  }

  type OpeningGear = "H15" | "S15" | "A15" | "F15" | "C15" | "D15" | (string & {});

  interface SwitchedOff {
    type: "SwitchedOff";
    card: GlobalDefense;
  }

  /** S15 is done; the Crew know which three went down. */
  interface VaultArranged {
    type: "VaultArranged";
    team: number[];
    sunk: VaultDefense[] | null;
  }

  /** F15 is done; the Crew know on which cards, nobody else how many. */
  interface UsesAdded {
    type: "UsesAdded";
    team: number[];
    cards: Gear[] | null;
  }

  /** Seen by all and kept in no log: remembering them is part of the game (OH-6.4). */
  interface EightShown {
    type: "EightShown";
    eight: CasinoDefense[];
  }

  type CasinoDefense = "HS1" | "HS2" | "HS3" | "HS4" | "HA1" | "HA2" | "HA3" | "HA4" | "HF1" | "HF2" | "HF3" | "HF4" | "HC1" | "HC2" | "HC3" | "HC4" | "HD1" | "HD2" | "HD3" | "HD4" | "SA1" | "SA2" | "SA3" | "SA4" | "SF1" | "SF2" | "SF3" | "SF4" | "SC1" | "SC2" | "SC3" | "SC4" | "SD1" | "SD2" | "SD3" | "SD4" | "AF1" | "AF2" | "AF3" | "AF4" | "AC1" | "AC2" | "AC3" | "AC4" | "AD1" | "AD2" | "AD3" | "AD4" | "FC1" | "FC2" | "FC3" | "FC4" | "FD1" | "FD2" | "FD3" | "FD4" | "CD1" | "CD2" | "CD3" | "CD4" | (string & {});

  interface RoundStarted {
    type: "RoundStarted";
    round: number;
    three: VaultDefense[];
    extras: CasinoDefense[];
    carried: CasinoDefense[];
  }

  /** The eight go into the Staff's hands. */
  interface EightTaken {
    type: "EightTaken";
  }

  interface TeamReady {
    type: "TeamReady";
    side: "crew" | "staff";
    ready: boolean;
  }

  /** End of prep: the cards in the slots are final. */
  interface PrepEnded {
    type: "PrepEnded";
    filled: number[];
    laid: number;
  }

  /** A SCOUT shows the Crew what lies in two slots; the others see which slots. */
  interface Scouted {
    type: "Scouted";
    team: number[];
    card: Gear;
    slots: number[];
    defenses: CasinoDefense[] | null;
  }

  /** The big flip: all Active cards of both sides, what was not placed, and the die of Rotating Watch. */
  interface Revealed {
    type: "Revealed";
    round: number;
    defenses: ([kind: "casino" | "unique" | "vault", card: number, spot: "carried" | "down" | "drawn" | "extra" | "slot" | "unique" | "up", slot: number, needs: [number, number][]])[];
    equipment: Gear[];
    unplaced: ([kind: "casino" | "unique" | "vault", card: number, spot: "carried" | "down" | "drawn" | "extra" | "slot" | "unique" | "up", slot: number, needs: [number, number][]])[];
    die: number;
  }

  /** The confirmed assignment: which positions fell, by which requirement, with which cards. */
  interface Assigned {
    type: "Assigned";
    round: number;
    paid: number[];
    disabled: Defense[];
    expended: Gear[];
    late: LateGear[];
    standing: Missing[];
  }

  interface Rolled {
    type: "Rolled";
    round: number;
    defense: Defense;
    cards: Gear[];
    numbers: number[];
    die: number;
    hit: boolean;
  }

  interface StoppedWinging {
    type: "StoppedWinging";
  }

  /** Which Defenses stood, what they gave, what was taken off, and how many are raised now. */
  interface AlarmsRaised {
    type: "AlarmsRaised";
    round: number;
    standing: Defense[];
    counted: number;
    muffled: number;
    counters: number;
    raised: number;
    total: number;
  }

  interface TargetTaken {
    type: "TargetTaken";
    round: number;
    target: Target;
    by: "pool" | "wing_it";
  }

  interface TargetLost {
    type: "TargetLost";
    target: Target;
  }

  /** Clean-up: cards worn out, back in hand or still Active (OH-8.15), and Defenses carried over. */
  interface CleanedUp {
    type: "CleanedUp";
    round: number;
    worn_out: Gear[];
    back: Gear[];
    stayed: Gear[];
    carried: CasinoDefense[];
  }

  /** A team is away: the open window lasts so much longer, once a game. */
  interface WindowLengthened {
    type: "WindowLengthened";
    by: number;
  }

  /** Change of a seat's holder; `new` is a person who never sat there. */
  interface SeatHanded {
    type: "SeatHanded";
    seat: number;
    to: "bot" | "person";
    new: boolean;
  }

  /** One heist is over; with teams = twice another may follow. */
  interface LegEnded {
    type: "LegEnded";
    leg: number;
    ending: Ending;
    crew: number[];
  }

  interface SidesSwitched {
    type: "SidesSwitched";
    crew: number[];
  }

  /** When all is over: what the Crew of a heist bought, and what they kept back in each round. */
  interface SecretsOpened {
    type: "SecretsOpened";
    leg: number;
    basket: Gear[];
    kept: Gear[][];
  }

  /** The table as a spectator sees it; `slots` is how many the Staff may fill, `opened` what all see at the end. */
  interface OceansBoard {
    type: "OceansBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: OceansOutcome | null;
    leg: number;
    legs: Leg[];
    stage: Stage;
    round: number;
    crew: number[];
    staff: number[];
    bots: number[];
    ready: ("crew" | "staff")[];
    pending: boolean;
    target: Target | "";
    unique: UniqueDefense | "";
    situation: Situation | "";
    target_taken: number;
    globals: GlobalDefense[];
    switched_off: GlobalDefense | "";
    openings: OpeningGear[];
    counters: number;
    alarms: number;
    alarms_by_round: number[];
    die: number;
    casino_deck: number;
    vault_deck: number;
    casino_discards: CasinoDefense[];
    vault_discards: VaultDefense[];
    equipment_discards: Gear[];
    known_equipment: GearView[];
    cards_in_hand: number;
    cards_laid: number;
    cards_laid_now: number;
    face_up: Gear[];
    scouted: number[];
    money: number | null;
    eight: DefenseView[];
    vault_three: DefenseView[];
    slots: number;
    defenses: DefenseView[];
    draft: Draft | null;
    rolls: RollView[];
    opened: [CrewOwn, StaffOwn] | null;
  }

  type Stage = "selection" | "preparation" | "opening" | "viewing" | "prep" | "crunch" | "reveal" | "assignment" | "wing_it" | "alarms" | "cleanup" | "over";

  interface GearView {
    id: Gear;
    uses: number;
  }

  /** A Defense on the table; one that lies face down for these eyes has no id. `position` is for pay and wing. */
  interface DefenseView {
    id: Defense | "";
    spot: Spot | "";
    slot: number;
    needs: Requirement[];
    needs_all: boolean;
    trait: Trait | "";
    alarms: number;
    position: number;
    disabled: Fate | "";
  }

  type Spot = "carried" | "slot" | "extra" | "up" | "down" | "unique" | "drawn";

  /** An icon, the amount that counts now and the amount on the card (OH-2.5). */
  interface Requirement {
    icon: Icon;
    amount: number;
    printed: number;
  }

  type Trait = "SEALED" | "STUBBORN" | "LOUD";

  /**
   * The assignment on the open table: the requirement paid at each position (0: none), and the cards expended, but
   * for LATE ones, which stay in the Crew's hand until the confirmation (OH-13.6).
   */
  interface Draft {
    paid: number[];
    expended: Gear[];
    auto: boolean;
  }

  /** An attempt of Wing It (OH-8). */
  interface RollView {
    round: number;
    defense: Defense;
    cards: Gear[];
    numbers: number[];
    die: number;
    hit: boolean;
  }

  /** Private part of the Crew's view; `scouted` are the Defenses that their SCOUT cards look at. */
  interface CrewOwn {
    type: "CrewOwn";
    team: TeamView | null;
    hand: GearView[];
    money: number;
    marks: Gear[];
    laid: GearView[];
    laid_now: GearView[];
    scouted: DefenseView[];
    seen_vault: VaultDefense[];
    sunk: VaultDefense[];
    boosted: Gear[];
    late: LateGear[];
    expended: Gear[];
    attempt: Attempt | null;
  }

  /** A team's view of itself: ready members, last changes, and the proposal (OH-12). */
  interface TeamView {
    side: "crew" | "staff";
    ready: number[];
    version: number;
    editor: number | null;
    proposal: Action | null;
    agreed: number[];
    waits: number;
    conceding: number[];
  }

  /** An attempt of Wing It that is being put together. */
  interface Attempt {
    position: number;
    cards: Gear[];
    numbers: number[];
    wanted: number;
  }

  /**
   * Private part of the Staff's view: their Globals, the eight in hand, and their slots.
   *
   * `slots` and `vault` count the eight and the three Vault Defenses from 1; 0 is an empty place.
   */
  interface StaffOwn {
    type: "StaffOwn";
    team: TeamView | null;
    globals: GlobalDefense[];
    eight: DefenseView[];
    slots: number[];
    vault: number[];
  }

  /**
   * `pool` is what the cards on the table would add: marked ones while viewing, those a draft may pay with after the
   * Reveal. `most_laid` is how many may lie in the Escape, where that is limited. `placed` are the Staff's own faces.
   */
  interface OceansAdvice {
    shopping: Shopping | null;
    pool: Units | null;
    most_laid: number | null;
    placed: DefenseView[];
    draft: DraftAdvice | null;
  }

  /** Source and sum of a basket: all units of all its uses. `preset` fits the Situation (OH-4.6). */
  interface Shopping {
    budget: number;
    stock: Units;
    preset: Preset;
  }

  /** A pool: fixed units by icon, and (icons, number) of units that count as one of several. */
  interface Units {
    fixed: Partial<Record<Icon, number>>;
    loose: [Icon[], number][];
  }

  /** Payment of the draft by icon, the alarms it leaves, and for the Crew the best draft (OH-7.10). */
  interface DraftAdvice {
    owed: Partial<Record<Icon, number>>;
    alarms: number;
    mode: "alarms" | "target";
    suggestions: SuggestionView[];
  }

  /** The best draft of a mode, and what it leaves. */
  interface SuggestionView {
    mode: "alarms" | "target";
    paid: number[];
    expended: Gear[];
    late: LateGear[];
    alarms: number;
    left: LeftView[];
  }

  /** A Defense that a suggestion leaves, for want of how many units in each way to pay it. */
  interface LeftView {
    position: number;
    missing: number[];
  }

  /** All of them combine. Who is a bot, and whether people may watch, is for the house to say. */
  interface OceansOptions {
    players: number;
    clock?: "book" | "brisk" | "off" | "relaxed";
    first_game?: boolean;
    keep_eight_visible?: boolean;
    suggestion?: boolean;
    staff_quick_fill?: boolean;
    uses_a_round?: "any" | "one";
    extra_cards?: "chosen" | "face_up";
    equipment?: "active" | "hand";
    budget?: 4500 | 4600 | 4700 | 4800 | 4900 | 5000 | 5100 | 5200 | 5300 | 5400 | 5500;
    target?: "cash" | "choose" | "diamond" | "painting" | "random";
    situation?: "choose" | "none" | "random";
    teams?: "pick" | "random" | "twice";
    reveal_money?: boolean;
  }
}
