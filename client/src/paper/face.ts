/** Faces of cards for the hand. */
import type { Component } from 'svelte'

/** A picture, a number or a word, or a picture with one of them; `field` is the class of its colours. */
export interface Sign {
  icon?: Component
  value?: number | string
  field?: string
}

/** What stands on a card for the hand; its picture is what its corners show, where it has no other. */
export interface HandFace {
  [name: string]: unknown
  kind: string
  name: string
  index: Sign[]
  art?: Sign[]
  parts?: { signs?: Sign[]; head?: string; text?: string }[]
  chart?: (number | string)[][]
  foot?: string
}
