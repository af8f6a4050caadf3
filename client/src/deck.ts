/**
 * What is printed on the cards: as the box has it, or with the edits of a deck of somebody's own.
 *
 * A face works out its cards once, when it is loaded, as the game itself does on the server, which plays with one deck
 * from its first moment to its last. So the edits are laid out before the face is fetched. With the printed deck there
 * are none, and every question here answers with what it was asked.
 */
import type { DeckEdit } from './wire'

const laid = new Map<string, DeckEdit[]>()

export function layDeck(game: string, edits: DeckEdit[]): void {
  laid.set(game, edits)
}

export function deckOf(game: string): Deck {
  return new Deck(laid.get(game) ?? [])
}

/** Places are spelled as edits spell them: the list, the card, the field ("equipment H01 units hack"). */
export class Deck {
  readonly #edits: Map<string, string>

  constructor(edits: DeckEdit[]) {
    this.#edits = new Map(edits.map((edit) => [edit.what, edit.after]))
  }

  /** What stands at a place; of an object also what came, and without what went. */
  value<T>(place: string, printed: T): T {
    if (this.#edits.size === 0) return printed
    const edited = this.#edits.get(place)
    if (edited !== undefined) return read(edited, printed)
    const inside = this.#inside(place)
    if (inside.length === 0 || Array.isArray(printed) || typeof printed !== 'object' || printed === null) return printed
    const fields = new Map<string, unknown>(Object.entries(printed))
    for (const key of inside) {
      const value = this.value(`${place} ${key}`, fields.get(key))
      if (value === undefined) fields.delete(key)
      else fields.set(key, value)
    }
    return Object.fromEntries(fields) as T
  }

  /** One text of each card of a list. */
  names<K extends string>(list: string, printed: Record<K, string>, field = 'name'): Record<K, string> {
    const cards = Object.entries<string>(printed).map(
      ([id, text]) => [id, this.value(`${list} ${id} ${field}`, text)] as const,
    )
    return Object.fromEntries(cards) as Record<K, string>
  }

  /** Several texts of each card of a list. */
  texts<T extends string[]>(list: string, printed: Record<string, T>, fields: string[]): Record<string, T> {
    const cards = Object.entries(printed).map(
      ([id, texts]) => [id, texts.map((text, i) => this.value(`${list} ${id} ${fields[i]}`, text)) as T] as const,
    )
    return Object.fromEntries(cards)
  }

  /** The keys under a place in which something is edited. */
  #inside(place: string): string[] {
    const before = `${place} `
    const edited = [...this.#edits.keys()].filter((what) => what.startsWith(before))
    return [...new Set(edited.map((what) => what.slice(before.length).split(' ')[0] ?? ''))]
  }
}

/** An edit tells texts as they are and everything else as JSON; nothing where nothing is any more. */
function read<T>(edited: string, printed: T): T {
  if (typeof printed === 'string') return edited as T
  if (edited === '') return undefined as T
  try {
    return JSON.parse(edited) as T
  } catch {
    return edited as T
  }
}
