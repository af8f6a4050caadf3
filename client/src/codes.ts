/** What one says aloud of a table: two words and a number, before that in its name which nobody can guess. */
const CODE = /^[a-z]+-[a-z]+-\d\d(?=-)/

/** The code of a room; its whole name where it has none. */
export function codeOf(room: string): string {
  return CODE.exec(room)?.[0] ?? room
}

/** The code that somebody typed as they heard it, or null: `Brass otter 41` is `brass-otter-41`. */
export function heardAs(text: string): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,.–-]+/)
    .filter(Boolean)
    .join('-')
  return CODE.test(`${words}-`) && words.split('-').length === 3 ? words : null
}
