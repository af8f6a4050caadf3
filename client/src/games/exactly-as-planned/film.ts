/** A replay with open cards: what every seat saw of its own, laid open on the board. */
import type { Hand, MonteView, QuizView, ScamView, View, WaltzView } from './types'

export function merged(view: View, hands: View[]): View {
  switch (view.type) {
    case 'ScamBoard':
      return { ...view, open_hands: view.open_hands ?? all((hands as ScamView[]).map(({ own }) => own?.hand)) }
    case 'WaltzBoard': {
      const owns = (hands as WaltzView[]).map(({ own }) => own)
      return {
        ...view,
        open_hands: view.open_hands ?? all(owns.map((own) => own?.hand)),
        offers: view.offers.map((offer, seat) => offer && { ...offer, card: offer.card ?? owns[seat]?.held ?? null }),
      }
    }
    case 'QuizBoard': {
      /** A hand is seen by everybody but its owner. */
      const seen = (hands as QuizView[]).map((_, seat) => (hands as QuizView[]).at(seat - 1)?.own?.hands?.[seat])
      return { ...view, open_hands: view.open_hands ?? all(seen) }
    }
    case 'MonteBoard': {
      const [jobs, tools] = [view.jobs_partner, view.tools_partner].map((seat) => (hands as MonteView[])[seat]?.own)
      return {
        ...view,
        open_hand: view.open_hand ?? jobs?.hand ?? tools?.hand ?? null,
        open_jobs: view.open_jobs ?? jobs?.piles ?? null,
        open_tools: view.open_tools ?? tools?.piles ?? null,
      }
    }
    case 'CakewalkBoard':
      return { ...view, grid: view.grid ?? (hands[0]?.type === 'CakewalkBoard' ? (hands[0].own?.grid ?? null) : null) }
  }
}

/** All of them, or nothing. */
function all<T extends Hand | (string | null)[]>(found: (T | null | undefined)[]): T[] | null {
  return found.every((one) => one != null) ? found : null
}
