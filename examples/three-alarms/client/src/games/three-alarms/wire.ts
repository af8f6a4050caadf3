/** Written by `make sync`; do not edit. */
import type { Picture } from '../../picture'
import type { Question } from '../../wire'

/** Three Alarms. */
export declare namespace ThreeAlarms {
  /** What a seat of Three Alarms may do. */
  type Action =
    | Wait
    | Grab;

  /** What happens, as its viewer saw it. */
  type Event =
    | NerveDealt
    | LootTurnedUp
    | AlarmRang
    | Chosen
    | PileTaken;

  type Board = AlarmsBoard;

  type Own = AlarmsOwn;

  type Advice = AlarmsAdvice;

  type View = Picture<Board, Own | null, Advice | null>;

  type Options = AlarmsOptions;

  type QuestionName = "Choose";

  /** Outcome of a game: its winners, their scores, and the reason. */
  interface Outcome {
    ending: string;
    winners: number[];
    scores: number[];
    decided_by: string;
  }

  /** Let the pile grow (TA-2.3). */
  interface Wait {
    type: "Wait";
  }

  /** Go for the pile with a nerve card. */
  interface Grab {
    type: "Grab";
    card: number;
  }

  /** The hands; each seat sees its own. */
  interface NerveDealt {
    type: "NerveDealt";
    hands: (number[] | null)[];
  }

  interface LootTurnedUp {
    type: "LootTurnedUp";
    loot: Loot;
  }

  type Loot = "ring" | "watch" | "bonds" | "crown";

  /** How many have rung, and what was lost. */
  interface AlarmRang {
    type: "AlarmRang";
    alarms: number;
    lost: Loot[];
  }

  /** A seat has made up its mind; nobody sees how. */
  interface Chosen {
    type: "Chosen";
    seat: number;
  }

  /** The cards that were played, None for those who waited, and who took what; nobody where all waited. */
  interface PileTaken {
    type: "PileTaken";
    cards: (number | null)[];
    seat: number | null;
    loot: Loot[];
  }

  interface AlarmsBoard {
    type: "AlarmsBoard";
    question: (Question & { name: QuestionName }) | null;
    outcome: Outcome | null;
    seats: SeatView[];
    pile: Loot[];
    lost: Loot[];
    played: number[];
    alarms: number;
    vault: number;
  }

  /** What lies open before a seat. */
  interface SeatView {
    cards: number;
    taken: Loot[];
  }

  /** The hand, and what was chosen: 0 is to wait, None nothing yet. */
  interface AlarmsOwn {
    hand: number[];
    chosen: number | null;
  }

  /**
   * What the pile is worth, everybody's points, how likely the next card is an alarm (in a hundred), and which nerve
   * cards nobody has shown.
   */
  interface AlarmsAdvice {
    worth: number;
    points: number[];
    danger: number;
    unseen: number[];
  }

  interface AlarmsOptions {
    players: number;
    clock?: "none" | "normal";
  }
}
