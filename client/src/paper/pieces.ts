/** What people with paper are shown: rules in pictures, and pieces to cut out. */
import type { Component } from 'svelte'
import type { HandFace } from './face'
import HandCard from './HandCard.svelte'

/** One thing to know: a picture of our own parts, a heading that is the rule, a sentence, the exact rule. */
export interface RuleRow {
  picture: string
  title: string
  text: string
  rule: string
}

export interface RuleSide {
  title: string
  lead: string
  rows: RuleRow[]
}

export interface PlayerRules {
  sides: [RuleSide, RuleSide]
  /** All of it in players' words, as Markdown. */
  book: string
  Picture: Component<{ of: string }>
}

/** A drawing and what it is given. */
export interface Drawn {
  Face: Component<Record<string, unknown>>
  given: Record<string, unknown>
  /** How wide the face draws itself, in rem, where it is scaled to the paper; 0 is a card drawn in its own size. */
  width: number
}

/** A thing to cut out. Its back is a sign of its deck, or another face. */
export interface Piece {
  id: string
  front: Drawn
  back: { sign: Component; word: string } | Drawn
}

export interface Box {
  cards: Piece[]
  /** A quarter of a card each. */
  tokens: Piece[]
  /** Whole pages. */
  boards: Drawn[]
  /** What paper can not be: dice, a bag. */
  bring: string[]
}

/** The cards of one deck, with the same back and a panel of the same height, in mm. */
export function deck(
  sign: Component,
  word: string,
  panel: number,
  cards: { id: string; face: HandFace; back?: HandFace }[],
): Piece[] {
  const drawing = (face: HandFace): Drawn => drawn(HandCard, { ...face, panel, deck: word })
  return cards.map(({ id, face, back }) => ({
    id,
    front: drawing(face),
    back: back ? drawing(back) : { sign, word },
  }))
}

export function drawn<Props extends Record<string, unknown>>(Face: Component<Props>, given: Props, width = 0): Drawn {
  return { Face: Face as unknown as Drawn['Face'], given, width }
}
