/** A replay with open cards: what every seat saw of its own, laid over what everybody saw. */
import type { HandView, View } from './types'

export function merged(view: View, hands: View[]): View {
  const { board } = view
  const boards = hands.map((hand) => hand.board)
  switch (board?.type) {
    case 'ScamBoard':
      return { ...view, board: { ...board, hands: board.hands.map((hand, seat) => own(boards[seat], seat) ?? hand) } }
    case 'WaltzBoard':
      return {
        ...view,
        board: {
          ...board,
          hands: board.hands.map((hand, seat) => own(boards[seat], seat) ?? hand),
          offers: board.offers.map((offer, seat) => heldBy(boards[seat], seat) ?? offer),
        },
      }
    case 'QuizBoard':
      return {
        ...view,
        board: {
          ...board,
          slots: board.slots.map((slots, seat) => seenBy(boards[(seat + 1) % boards.length], seat) ?? slots),
        },
      }
    case 'MonteBoard': {
      const [jobs, tools] = [boards[board.jobs_partner], boards[board.tools_partner]]
      if (jobs?.type !== 'MonteBoard' || tools?.type !== 'MonteBoard') return view
      const holder = board.step === 'jobs' ? jobs : tools
      const piles = board.piles.map((pile, i): HandView => ({
        ...pile,
        job_cards: jobs.piles[i]?.job_cards ?? pile.job_cards,
        tool_cards: tools.piles[i]?.tool_cards ?? pile.tool_cards,
      }))
      return { ...view, board: { ...board, piles, hand: holder.hand } }
    }
    default:
      return view
  }
}

function own(board: View['board'] | undefined, seat: number): HandView | undefined {
  return board?.type === 'ScamBoard' || board?.type === 'WaltzBoard' ? board.hands[seat] : undefined
}

function heldBy(board: View['board'] | undefined, seat: number) {
  return board?.type === 'WaltzBoard' ? board.offers[seat] : undefined
}

/** In Quiz Show a hand is seen by everybody but its owner. */
function seenBy(board: View['board'] | undefined, owner: number) {
  return board?.type === 'QuizBoard' ? board.slots[owner] : undefined
}
