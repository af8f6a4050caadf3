/** A house rule as the lobby shows it, whatever the game. */
export type LobbyOption =
  | { key: string; label: string; is: 'choice'; value: string; choices: { value: string; label: string }[]; note?: string }
  | { key: string; label: string; is: 'switch'; value: boolean; note?: string }
  | { key: string; label: string; is: 'number'; value: number; min: number; max: number; step?: number; note?: string }

export type OptionValue = string | number | boolean

/** One line of the call sheet. */
export interface LobbySeat {
  seat: number
  /** Nobody: the chair is free. */
  person: { name: string; mark: number; you: boolean; host: boolean; bot: string | null } | null
  ready: boolean
  /** "on a phone", "reading the rules", "gone, 0:40 left". */
  note: string
}
