/** How the shell knows who sits where. */
export interface Person {
  name: string
  /** 0 to 7: outline and colour of the seat's mark. */
  mark: number
  you?: boolean
  /** The level of the bot on this seat, or nothing for a person. */
  bot?: string | null
}

export interface Status {
  text: string
  tone: 'plain' | 'clear' | 'alarm' | 'brass'
}

/** Brass is you or your move, red attacks, dashed is empty, gone or out. */
export type SeatEdge = 'none' | 'act' | 'alarm' | 'dashed'
