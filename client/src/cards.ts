/**
 * The cards of a game as they are played with here: the printed ones or somebody's own.
 *
 * The server has them as data. They are fetched before the face of a game, whose modules read them once, when they are
 * loaded.
 */
const laid = new Map<string, unknown>()

export function layCards(game: string, cards: unknown): void {
  laid.set(game, cards)
}

/** What the game's cards.json holds; the game's own module knows its shape. */
export function cardsOf<T>(game: string): T {
  if (!laid.has(game)) throw new Error(`the cards of ${game} are not here yet`)
  return laid.get(game) as T
}
