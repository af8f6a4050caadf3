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

/** What came in parts, in one piece; before the deal there is no board, and nothing to see. */
export function pictured<View>(told: unknown): View {
  const parts = told as Parts<object | null, unknown, unknown>
  return (parts.board === null ? null : picture(parts as Parts<object, unknown, unknown>)) as View
}
