/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** Bank Heist. */
export declare namespace BankHeist {
  /** What a seat of Bank Heist may do. */
  type Action =
    | Answer
    | Wait
    | PassTo
    | Take
    | Load
    | Keep
    | Show
    | Ruin
    | SearchLoad
    | SearchNone
    | Gift
    | Fetch
    | Place
    | LookAt
    | ShowTattooTo
    | ShowHandTo
    | Search
    | Swap
    | MoveTo
    | Shoot
    | ShootSpeedloader
    | Chloroform
    | Stab
    | Cut
    | Pick
    | Unjam
    | Zip
    | Handcuff
    | Pass
    | Free
    | Stay
    | Antidote
    | Die
    | Blast
    | Defend
    | Stop
    | Speedloader
    | SecondGun
    | Reload
    | Loot
    | Leave
    | Ready;

  /** What happens, as its viewer saw it. */
  type Event =
    | IdentityDealt
    | PartnersShown
    | ReadyMarked
    | CodeShown
    | AnswerTooEarly
    | CodeWrong
    | CodeTied
    | CodeEmpty
    | VaultCracked
    | TurnStarted
    | TokenMoved
    | AlarmRang
    | CardDrawn
    | DeckRefilled
    | CardPassed
    | CardReceived
    | CardRuined
    | AlarmDrawn
    | AttributePlaced
    | AttributesSwapped
    | AttributeMoved
    | AttributeLost
    | TattooSeen
    | HandSeen
    | HandSearched
    | DeckSeen
    | GetawayStarted
    | HandOpened
    | Waited
    | Attacked
    | Answered
    | Restrained
    | Freed
    | KnockedOut
    | WokeUp
    | Stabbed
    | PoisonHeld
    | Unjammed
    | Revealed
    | ConscienceAwoke
    | Died
    | Looted
    | GhostSaw
    | StartPlayerMoved
    | HideoutReached
    | DriverChecked
    | ShowdownStarted
    | StandOff
    | ClockChose
    | SeatHanded
    | GameOver;

  type Board = HeistBoard;

  type Own = HeistOwn;

  type Advice = HeistAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Outcome = HeistOutcome;

  type Options = HeistOptions;

  /** The winning side, all that was hidden (decks top first), and the story where a log was kept. */
  interface HeistOutcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
    side: string | null;
    bags: number;
    identities: string[];
    undealt: string[];
    turned: number[];
    alive: number[];
    hands: string[][];
    vault: string[];
    ruined: string[];
    alarm: string[];
    lags: number[];
    story: Story | null;
  }

  /** The money, bag by bag (those never drawn have no steps), the truck, what decided it, and all notebooks. */
  interface Story {
    money: BagStep[][];
    shots: Shot[];
    deaths: Death[];
    seats: SeatStory[];
    turning_point: TurningPoint | null;
    notes: Note[];
  }

  /** passed, taken, given, loaded, kept, found, ruined, looted, shell or paid; by one seat, perhaps to another. */
  interface BagStep {
    turn: number;
    what: string;
    seat: number;
    to: number | null;
  }

  /** One attack of the Getaway: who, at whom, with what, how it was answered, and whether a friend was hit. */
  interface Shot {
    turn: number;
    attacker: number;
    target: number;
    attack: string;
    weapon: string;
    answer: string;
    friendly: boolean;
  }

  interface Death {
    turn: number;
    seat: number;
    cause: string;
    by: number | null;
    looted: boolean;
  }

  interface SeatStory {
    loaded: number;
    kept: number;
    kills: number;
  }

  /**
   * bag_held: a bag never left this seat; never_shot_at: an Agent came through untouched; friendly_fire: a side shot
   * its own.
   */
  interface TurningPoint {
    what: string;
    seat: number;
    turn: number;
    other: number | null;
  }

  /** A line of a private notebook: what its owner saw in which turn, with whom, and the cards. */
  interface Note {
    owner: number;
    turn: number;
    what: "deck" | "fetched" | "gave" | "given" | "hand" | "looted" | "lost" | "no_tattoo" | "passed" | "received" | "ruined" | "showed_hand" | "tattoo";
    seat: number;
    cards: string[];
  }

  /** The code of the vault. */
  interface Answer {
    type: "Answer";
    value: number;
  }

  /** Let somebody else try the code (only without clocks). */
  interface Wait {
    type: "Wait";
  }

  /** Pass the card you look at to this seat, face down. */
  interface PassTo {
    type: "PassTo";
    seat: number;
  }

  /** Put what you received into your hand. */
  interface Take {
    type: "Take";
  }

  /** Load the bag into the truck, face up. */
  interface Load {
    type: "Load";
  }

  /** Keep the bag in your hand, face down. */
  interface Keep {
    type: "Keep";
  }

  /** Show the Dye Pack. */
  interface Show {
    type: "Show";
  }

  /** The card of your hand that the dye ruins. */
  interface Ruin {
    type: "Ruin";
    card: string;
  }

  /** Load all bags you found. */
  interface SearchLoad {
    type: "SearchLoad";
  }

  /** Say that you found none. */
  interface SearchNone {
    type: "SearchNone";
  }

  /** The card you give for a search that found nothing. */
  interface Gift {
    type: "Gift";
    card: string;
  }

  /** The card you take out of the Vault deck. */
  interface Fetch {
    type: "Fetch";
    card: string;
  }

  /** Give the Attribute to this seat. */
  interface Place {
    type: "Place";
    seat: number;
  }

  /** Look at this seat's tattoo space. */
  interface LookAt {
    type: "LookAt";
    seat: number;
  }

  /** Show this seat your tattoo space. */
  interface ShowTattooTo {
    type: "ShowTattooTo";
    seat: number;
  }

  /** Show this seat your hand. */
  interface ShowHandTo {
    type: "ShowHandTo";
    seat: number;
  }

  /** Search this seat's hand. */
  interface Search {
    type: "Search";
    seat: number;
  }

  /** These two seats exchange their Attributes. */
  interface Swap {
    type: "Swap";
    first: number;
    second: number;
  }

  /** The one Attribute in play goes to this seat. */
  interface MoveTo {
    type: "MoveTo";
    seat: number;
  }

  interface Shoot {
    type: "Shoot";
    seat: number;
  }

  /** Fire a jammed gun by spending a Speedloader. */
  interface ShootSpeedloader {
    type: "ShootSpeedloader";
    seat: number;
  }

  interface Chloroform {
    type: "Chloroform";
    seat: number;
  }

  interface Stab {
    type: "Stab";
    seat: number;
  }

  interface Cut {
    type: "Cut";
    seat: number;
  }

  interface Pick {
    type: "Pick";
    seat: number;
  }

  interface Unjam {
    type: "Unjam";
    seat: number;
  }

  interface Zip {
    type: "Zip";
    seat: number;
  }

  interface Handcuff {
    type: "Handcuff";
    seat: number;
  }

  /** Do nothing this turn. */
  interface Pass {
    type: "Pass";
  }

  /** Use the tool you hold on your own restraint. */
  interface Free {
    type: "Free";
  }

  /** Stay restrained. */
  interface Stay {
    type: "Stay";
  }

  /** Adrenaline against the poison. */
  interface Antidote {
    type: "Antidote";
  }

  /** Let the poison work. */
  interface Die {
    type: "Die";
  }

  /** The Shotgun's second victim, as a neighbour of the first, and the card spent as its shell. */
  interface Blast {
    type: "Blast";
    second: "left" | "none" | "right";
    shell: string;
  }

  /** The answer to an attack. */
  interface Defend {
    type: "Defend";
    defence: "adrenaline" | "hostage" | "martial" | "take_it" | "vest";
    return_fire: boolean;
  }

  /** No more shots. */
  interface Stop {
    type: "Stop";
  }

  /** One more shot at this seat, for a Speedloader. */
  interface Speedloader {
    type: "Speedloader";
    seat: number;
  }

  /** A Rival's other gun at this seat; it reveals. */
  interface SecondGun {
    type: "SecondGun";
    seat: number;
  }

  /** One more return shot at the attacker, for a Speedloader. */
  interface Reload {
    type: "Reload";
  }

  /** Take a card of the dead, at random. */
  interface Loot {
    type: "Loot";
  }

  /** Leave the dead their cards. */
  interface Leave {
    type: "Leave";
  }

  /** Ready to go on, or not yet after all. */
  interface Ready {
    type: "Ready";
  }

  /** Each seat sees its own card and nothing of the others'. */
  interface IdentityDealt {
    type: "IdentityDealt";
    seat: number;
    identity: string;
  }

  /** Eyes closed, eyes open (BH-2.3): each seat gets one, mostly an empty one. */
  interface PartnersShown {
    type: "PartnersShown";
    seat: number;
    partners: number[];
  }

  /** A live signal: who is ready and who not. */
  interface ReadyMarked {
    type: "ReadyMarked";
    seat: number;
    ready: boolean;
  }

  interface CodeShown {
    type: "CodeShown";
    attempt: number;
    digits: number[];
    adds: boolean;
  }

  /** Nobody can have read the cards yet; the seat may answer again (BH-3.10). */
  interface AnswerTooEarly {
    type: "AnswerTooEarly";
    seat: number;
  }

  interface CodeWrong {
    type: "CodeWrong";
    attempt: number;
    seat: number;
    value: number;
    token: number;
  }

  interface CodeTied {
    type: "CodeTied";
    attempt: number;
  }

  interface CodeEmpty {
    type: "CodeEmpty";
    attempt: number;
  }

  /** The Start Player is found; value is None where it was drawn by lot. */
  interface VaultCracked {
    type: "VaultCracked";
    seat: number;
    value: number | null;
  }

  interface TurnStarted {
    type: "TurnStarted";
    turn: number;
    seat: number;
  }

  /** To a space of the Robbery or of the Getaway. */
  interface TokenMoved {
    type: "TokenMoved";
    track: "getaway" | "robbery";
    space: number;
  }

  /** The first ALARM space: talk is open (BH-5.1). */
  interface AlarmRang {
    type: "AlarmRang";
  }

  interface CardDrawn {
    type: "CardDrawn";
    seat: number;
    card: string | null;
  }

  interface DeckRefilled {
    type: "DeckRefilled";
    deck: "alarm" | "vault";
    cards: number;
  }

  /** Giver and receiver see the card; giver is None for I'll Take That. */
  interface CardPassed {
    type: "CardPassed";
    giver: number | null;
    receiver: number;
    via: "drawn" | "fetched" | "gift" | "taken";
    card: string | null;
  }

  /** Loaded, a Dye Pack, or taken: a bag kept looks like any other card. */
  interface CardReceived {
    type: "CardReceived";
    seat: number;
    result: "dye" | "loaded" | "took";
    truck: number;
  }

  interface CardRuined {
    type: "CardRuined";
    seat: number;
    card: string | null;
  }

  interface AlarmDrawn {
    type: "AlarmDrawn";
    seat: number;
    card: string;
  }

  interface AttributePlaced {
    type: "AttributePlaced";
    by: number;
    seat: number;
    attribute: string;
    replaced: string | null;
  }

  interface AttributesSwapped {
    type: "AttributesSwapped";
    by: number;
    first: number;
    second: number;
  }

  interface AttributeMoved {
    type: "AttributeMoved";
    by: number;
    giver: number;
    receiver: number;
  }

  interface AttributeLost {
    type: "AttributeLost";
    seat: number;
    attribute: string;
  }

  interface TattooSeen {
    type: "TattooSeen";
    looker: number;
    shown: number;
    tattoo: boolean | null;
  }

  interface HandSeen {
    type: "HandSeen";
    looker: number;
    shown: number;
    cards: string[] | null;
  }

  /** Search of a hand with the number of bags loaded; none may also be a lie. */
  interface HandSearched {
    type: "HandSearched";
    seat: number;
    target: number;
    bags: number;
    truck: number;
  }

  interface DeckSeen {
    type: "DeckSeen";
    seat: number;
    cards: Record<string, number> | null;
  }

  interface GetawayStarted {
    type: "GetawayStarted";
    bags: number;
    start: number;
  }

  /** Loose Tongue (BH-22.5). */
  interface HandOpened {
    type: "HandOpened";
    seat: number;
    cards: string[];
  }

  /** A Getaway turn without a deed. */
  interface Waited {
    type: "Waited";
    seat: number;
    why: "knocked_out" | "pass" | "restrained";
  }

  /** A0 and A3: who attacks whom with what; a Shotgun names its second victim and its shell. */
  interface Attacked {
    type: "Attacked";
    attacker: number;
    target: number;
    attack: "gunshot" | "handcuff" | "return" | "stab" | "zip";
    weapon: "gun" | "handcuffs" | "knife" | "second_gun" | "speedloader" | "working_gun" | "zip_tie";
    second: number | null;
    shell: string | null;
  }

  /** A2 and A5: the defence that was used, and whether fire is returned. */
  interface Answered {
    type: "Answered";
    target: number;
    attacker: number;
    attack: "gunshot" | "handcuff" | "return" | "stab" | "zip";
    defence: "adrenaline" | "hostage" | "martial" | "take_it" | "vest";
    return_fire: boolean;
  }

  interface Restrained {
    type: "Restrained";
    seat: number;
    by: number;
    restraint: string;
  }

  /** by is None where the Driver or a stand-off freed it. */
  interface Freed {
    type: "Freed";
    seat: number;
    by: number | null;
    restraint: string;
  }

  interface KnockedOut {
    type: "KnockedOut";
    seat: number;
    by: number;
  }

  interface WokeUp {
    type: "WokeUp";
    seat: number;
  }

  interface Stabbed {
    type: "Stabbed";
    seat: number;
    by: number;
  }

  /** Adrenaline against the poison, until the end of the next own turn. */
  interface PoisonHeld {
    type: "PoisonHeld";
    seat: number;
  }

  interface Unjammed {
    type: "Unjammed";
    seat: number;
    by: number | null;
  }

  interface Revealed {
    type: "Revealed";
    seat: number;
    identity: string;
  }

  /** The same for every holder (BH-10.6); the holder alone is told its side. */
  interface ConscienceAwoke {
    type: "ConscienceAwoke";
    seat: number;
    turned: boolean | null;
  }

  interface Died {
    type: "Died";
    seat: number;
    cause: "conscience" | "driver" | "gunshot" | "poison" | "return" | "stab";
    by: number | null;
  }

  /** The looter sees the card, the dead miss it; all do where a hand lay open (BH-9.3). */
  interface Looted {
    type: "Looted";
    looter: number;
    victim: number;
    public: boolean;
    card: string | null;
  }

  /** Option ghost_view: everything. */
  interface GhostSaw {
    type: "GhostSaw";
    seat: number;
    identities: string[];
  }

  interface StartPlayerMoved {
    type: "StartPlayerMoved";
    seat: number;
  }

  /** `lasts` is how long all that happens there is shown (BH-11.8). */
  interface HideoutReached {
    type: "HideoutReached";
    alive: number[];
    lasts: number;
  }

  interface DriverChecked {
    type: "DriverChecked";
    seat: number;
    result: "crew" | "paid" | "shot";
  }

  interface ShowdownStarted {
    type: "ShowdownStarted";
    seat: number;
  }

  /** A circuit in which no shot or stab came through: all are free again (BH-12.3). */
  interface StandOff {
    type: "StandOff";
    circuit: number;
  }

  /** An open decision that the clock made. */
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
    ending: string;
    side: string | null;
    winners: number[];
  }

  /** All that lies open: the tracks, the piles, the seats, and what everybody saw happen. */
  interface HeistBoard {
    type: "HeistBoard";
    question: Question | null;
    outcome: HeistOutcome | null;
    phase: string;
    token: number;
    hideout: number;
    turn: number;
    active: number | null;
    start: number | null;
    truck: number;
    vault: number;
    vault_up: string[];
    vault_down: number[];
    alarm: number;
    alarm_up: string[];
    alarm_card: string | null;
    handcuffs: number;
    circuits: number;
    seats: SeatView[];
    code: CodeView | null;
    attack: AttackView | null;
    passes: PassRecord[];
    deeds: DeedRecord[];
    claims_log: boolean;
    notebook: boolean;
  }

  /** Public part of a seat. */
  interface SeatView {
    alive: boolean;
    cards: number;
    holder: "bot" | "person";
    hand: string[] | null;
    identity: string | null;
    attribute: string | null;
    attribute_down: boolean;
    conscience_awake: boolean;
    restraint: string;
    knocked_out: boolean;
    stabbed_by: number | null;
    vest_used: boolean;
    turns: number;
    locked_out: boolean;
    ready: boolean;
  }

  /**
   * The race for the vault, kept as everybody sees it; no digits while the count is running.
   *
   * `moves_token` is what a wrong code does now besides locking out (BH-3.12).
   */
  interface CodeView {
    attempt: number;
    digits: number[];
    wrong: WrongCode[];
    empty: number;
    adds: boolean;
    moves_token: boolean;
  }

  interface WrongCode {
    attempt: number;
    seat: number;
    value: number;
  }

  /** The attack, shot, search or look that the open question is about. */
  interface AttackView {
    attacker: number;
    target: number;
    attack: string;
  }

  /** A card that changed hands, as everybody saw it; giver -1 is I'll Take That. */
  interface PassRecord {
    turn: number;
    giver: number;
    receiver: number;
    via: string;
    result: string;
  }

  /** A public deed: who did what to whom, and how. */
  interface DeedRecord {
    turn: number;
    seat: number;
    what: string;
    target: number;
    how: string;
  }

  /**
   * The own cards, and what they, lawful sights and forced moves prove of the others.
   *
   * An answer that is not published yet is seen by the one who gave it: a `draft`, or the `answer` in the race for the
   * vault. `all_identities` is for ghosts who see everything.
   */
  interface HeistOwn {
    identity: string;
    hand: string[];
    looking_at: string | null;
    deck: Record<string, number> | null;
    ruined: string[];
    all_identities: string[] | null;
    possible: string[][];
    surely: string[][];
    notes: Note[];
    draft: Action | null;
    answer: number | null;
    lag: number;
  }

  /**
   * Advice: the state of one's conscience, known identities, and help with the question.
   *
   * `poison` has a number for each seat: at the end of which of its turns the poison works, 0 where there is none.
   */
  interface HeistAdvice {
    turned: boolean;
    partners: number[];
    identities: (string | null)[];
    poison: number[];
    help: Help | null;
  }

  /**
   * Help for the seat that is asked.
   *
   * The hand that lies before a searcher; which deeds are barred and why, and what everybody would learn from the
   * others, each in a word; whom the Shotgun can hit as well; whether an Agent might fire back.
   */
  interface Help {
    searched: string[] | null;
    barred: Record<string, string>;
    tells: Record<string, string>;
    beside: Record<"left" | "none" | "right", number>;
    draws_fire: boolean;
  }

  /** Every option combines with every other. */
  interface HeistOptions {
    players: number;
    start_player?: "product" | "random" | "sum" | "sum_three";
    wrong_code?: "book" | "lockout" | "once";
    mix?: "book" | "three_factions";
    tempo?: "relaxed" | "standard" | "tense";
    getaway_length?: 3 | 4;
    pace?: "default" | "fast" | "none" | "slow";
    windows?: "early" | "fixed";
    silence?: "off" | "robbery" | "strict";
    ghost_talk?: boolean;
    ghost_view?: "everything" | "public";
    showdown?: "book" | "ten";
    claims_log?: boolean;
    notebook?: boolean;
    reveal_on_death?: boolean;
  }
}
