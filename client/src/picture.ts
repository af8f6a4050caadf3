/** What a pair of eyes sees, in one piece: the board, and beside it what these eyes own and what follows from both. */
export type Picture<Board, Own, Advice> = Board & { seat: number | null; own: Own; advice: Advice }

export interface Parts<Board, Own, Advice> {
  seat: number | null
  board: Board
  own: Own
  advice: Advice
}

export const picture = <Board, Own, Advice>(parts: Parts<Board, Own, Advice>): Picture<Board, Own, Advice> => ({
  ...parts.board,
  seat: parts.seat,
  own: parts.own,
  advice: parts.advice,
})

/**
 * What came in parts, in one piece. A game that does not tell its board apart yet has its whole view in `own`, and a
 * recorded one of its views is whole already.
 */
export function pictured<View>(parts: Parts<unknown, unknown, unknown> | View): View {
  if (parts === null || typeof parts !== 'object' || !('board' in parts) || !('advice' in parts)) return parts as View
  return (parts.board === null ? parts.own : picture(parts as Parts<object, unknown, unknown>)) as View
}
