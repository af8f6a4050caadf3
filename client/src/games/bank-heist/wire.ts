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

  type QuestionName = "LootBody" | "RestrainedTurn" | "TakeAntidote" | "LoadShotgun" | "AnswerAttack" | "AnswerReturn" | "ReloadReturn" | "FollowUpShot" | "TurnAction" | "PassCard" | "ReceiveCard" | "RuinCard" | "PlaceAttribute" | "LoyalTarget" | "TrustTarget" | "ShowHandTarget" | "SearchTarget" | "SearchResult" | "SearchGift" | "FetchCard" | "SwapAttributes" | "MoveAttribute" | "TalkPause" | "Look" | "ReadIdentity" | "SeePartners" | "CountDown" | "CrackVault" | "TryCode";

  /** The winning side, all that was hidden (decks top first), and the story where a log was kept. */
  interface HeistOutcome {
    ending: Ending;
    winners: number[];
    scores: number[];
    decided_by: string;
    side: Side | null;
    bags: number;
    identities: Identity[];
    undealt: Identity[];
    turned: number[];
    alive: number[];
    hands: Card[][];
    vault: Card[];
    ruined: Card[];
    alarm: Alarm[];
    lags: number[];
    story: Story | null;
  }

  type Ending = "agents_robbery" | "police" | "rivals_truck" | "nobody" | "agents_hideout" | "crew_hideout" | "rivals_hideout" | "crew_showdown" | "rivals_showdown" | "crew_stand_off";

  type Side = "crew" | "agents" | "rivals";

  type Identity = "crew" | "sticky" | "agent" | "rival";

  type Card = "adrenaline" | "cash_bag" | "chloroform" | "knife" | "lock_pick" | "speedloader" | "zip_tie" | "dye_pack" | "handcuffs";

  type Alarm = "are_you_loyal" | "check_these_out" | "ill_take_that" | "hold_it_right_there" | "lets_get_moving" | "i_dont_like_this" | "you_can_trust_me" | "guilty_conscience" | "gun_jammed" | "hostage" | "hush_money" | "loose_tongue" | "martial_skills" | "masked" | "poisoned" | "shotgun" | "trigger_happy";

  /** The money, bag by bag (those never drawn have no steps), the truck, what decided it, and all notebooks. */
  interface Story {
    money: BagStep[][];
    shots: Shot[];
    deaths: Death[];
    seats: SeatStory[];
    turning_point: TurningPoint | null;
    notes: Note[];
  }

  /** What became of a bag: by one seat, perhaps to another. */
  interface BagStep {
    turn: number;
    what: BagDeed;
    seat: number;
    to: number | null;
  }

  type BagDeed = "passed" | "taken" | "given" | "loaded" | "kept" | "found" | "ruined" | "looted" | "shell" | "paid";

  /** One attack of the Getaway: who, at whom, with what, how it was answered, and whether a friend was hit. */
  interface Shot {
    turn: number;
    attacker: number;
    target: number;
    attack: Attack;
    weapon: Gun;
    answer: ShotAnswer | "";
    friendly: boolean;
  }

  type Attack = "gunshot" | "return" | "stab" | "zip" | "handcuff";

  type Gun = "gun" | "speedloader" | "second_gun" | "working_gun" | "knife" | "zip_tie" | "handcuffs";

  type ShotAnswer = "take_it" | "adrenaline" | "martial" | "hostage" | "vest";

  interface Death {
    turn: number;
    seat: number;
    cause: Cause;
    by: number | null;
    looted: boolean;
  }

  type Cause = "gunshot" | "return" | "stab" | "poison" | "driver" | "conscience";

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
    what: Turned;
    seat: number;
    turn: number;
    other: number | null;
  }

  type Turned = "bag_held" | "never_shot_at" | "friendly_fire";

  /** A line of a private notebook: what its owner saw in which turn, with whom, and the cards. */
  interface Note {
    owner: number;
    turn: number;
    what: "deck" | "fetched" | "gave" | "given" | "hand" | "looted" | "lost" | "no_tattoo" | "passed" | "received" | "ruined" | "showed_hand" | "tattoo";
    seat: number;
    cards: Card[];
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
    card: Card;
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
    card: Card;
  }

  /** The card you take out of the Vault deck. */
  interface Fetch {
    type: "Fetch";
    card: Card;
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
    shell: Card;
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
    identity: Identity;
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
    card: Card | null;
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
    card: Card | null;
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
    card: Card | null;
  }

  interface AlarmDrawn {
    type: "AlarmDrawn";
    seat: number;
    card: Alarm;
  }

  interface AttributePlaced {
    type: "AttributePlaced";
    by: number;
    seat: number;
    attribute: Alarm;
    replaced: Alarm | null;
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
    attribute: Alarm;
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
    cards: Card[] | null;
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
    cards: Partial<Record<Card, number>> | null;
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
    cards: Card[];
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
    shell: Card | null;
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
    restraint: Worn;
  }

  type Worn = "zip_tie" | "handcuffs";

  /** by is None where the Driver or a stand-off freed it. */
  interface Freed {
    type: "Freed";
    seat: number;
    by: number | null;
    restraint: Worn;
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
    identity: Identity;
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
    card: Card | null;
  }

  /** Option ghost_view: everything. */
  interface GhostSaw {
    type: "GhostSaw";
    seat: number;
    identities: Identity[];
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
    ending: Ending;
    side: Side | null;
    winners: number[];
  }

  /** All that lies open: the tracks, the piles, the seats, and what everybody saw happen. */
  interface HeistBoard {
    type: "HeistBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: HeistOutcome | null;
    phase: Phase;
    token: number;
    hideout: number;
    turn: number;
    active: number | null;
    start: number | null;
    truck: number;
    vault: number;
    vault_up: Card[];
    vault_down: number[];
    alarm: number;
    alarm_up: Alarm[];
    alarm_card: Alarm | null;
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

  type Phase = "identity" | "partners" | "code" | "robbery" | "getaway" | "hideout" | "showdown" | "over";

  /** Public part of a seat. */
  interface SeatView {
    alive: boolean;
    cards: number;
    holder: "bot" | "person";
    hand: Card[] | null;
    identity: Identity | null;
    attribute: Alarm | null;
    attribute_down: boolean;
    conscience_awake: boolean;
    restraint: Restraint | "";
    knocked_out: boolean;
    stabbed_by: number | null;
    vest_used: boolean;
    turns: number;
    locked_out: boolean;
    ready: boolean;
  }

  type Restraint = "zip_tie" | "handcuffs" | "both";

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
    attack: Subject;
  }

  type Subject = "gunshot" | "return" | "stab" | "zip" | "handcuff" | "search" | "tattoo" | "hand" | "loot";

  /** A card that changed hands, as everybody saw it; giver -1 is I'll Take That. */
  interface PassRecord {
    turn: number;
    giver: number;
    receiver: number;
    via: "drawn" | "fetched" | "gift" | "taken";
    result: "dye" | "loaded" | "took";
  }

  /** A public deed: who did what to whom, and how. */
  interface DeedRecord {
    turn: number;
    seat: number;
    what: Deed;
    target: number;
    how: Manner | "";
  }

  type Deed = "alarm" | "place" | "look" | "see_hand" | "search" | "swap" | "move" | "reveal" | "die" | "loot" | "driver" | "answer" | "gunshot" | "blast" | "stab" | "zip" | "handcuff" | "return" | "chloroform" | "free" | "unjam" | "antidote" | "pass" | "knocked_out" | "restrained";

  type Manner = "are_you_loyal" | "check_these_out" | "ill_take_that" | "hold_it_right_there" | "lets_get_moving" | "i_dont_like_this" | "you_can_trust_me" | "guilty_conscience" | "gun_jammed" | "hostage" | "hush_money" | "loose_tongue" | "martial_skills" | "masked" | "poisoned" | "shotgun" | "trigger_happy" | "adrenaline" | "cash_bag" | "chloroform" | "knife" | "lock_pick" | "speedloader" | "zip_tie" | "dye_pack" | "handcuffs" | "crew" | "sticky" | "agent" | "rival" | "take_it" | "martial" | "vest" | "gunshot" | "return" | "stab" | "poison" | "driver" | "conscience" | "shot" | "paid" | "gun" | "second_gun" | "working_gun" | "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8";

  /**
   * The own cards, and what they, lawful sights and forced moves prove of the others.
   *
   * An answer that is not published yet is seen by the one who gave it: a `draft`, or the `answer` in the race for the
   * vault. `all_identities` is for ghosts who see everything.
   */
  interface HeistOwn {
    identity: Identity;
    hand: Card[];
    looking_at: Card | null;
    deck: Partial<Record<Card, number>> | null;
    ruined: Card[];
    all_identities: Identity[] | null;
    possible: Identity[][];
    surely: Card[][];
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
    identities: (Identity | null)[];
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
    searched: Card[] | null;
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
