export type LogPart = string | { text: string; alarm?: boolean; rule?: boolean }

export interface LogLine {
  id: number | string
  parts: LogPart[]
  /** A slug line heads a scene: TURN 6, FIVE MORE STAND IN THE HALL. */
  slug?: boolean
  tone?: 'alarm' | 'now'
}
