export type LogPart = string | { text: string; alarm?: boolean; rule?: boolean }

export interface LogLine {
  id: number | string
  parts: LogPart[]
  /** A slug line heads a scene: TURN 6, FIVE MORE STAND IN THE HALL. */
  slug?: boolean
  tone?: 'alarm' | 'now'
}

export const textOf = (line: LogLine): string =>
  line.parts
    .map((part) => (typeof part === 'string' ? part : part.rule ? '' : part.text))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** The last line that tells an event: a heading tells none. */
export const lastOf = (lines: LogLine[]): LogLine | null => lines.findLast((line) => !line.slug) ?? null
