/** Which cards these eyes see: those that lie open on the board, and those that are their own. */
import type { CakewalkView, Grid, Hand, MonteView, QuizView, ScamView, View, WaltzView } from './types'

/** A seat's hand. */
export function handOf(view: ScamView | WaltzView, seat: number | null): Hand | null {
  if (seat === null) return null
  return view.open_hands?.[seat] ?? (seat === view.seat ? (view.own?.hand ?? null) : null)
}

/** The faces of a seat's slots, null where there is none to see. */
export function facesOf(view: QuizView, seat: number): (string | null)[] {
  return (view.open_hands ?? view.own?.hands)?.[seat] ?? []
}

export function gridOf(view: CakewalkView): Grid | null {
  return view.grid ?? view.own?.grid ?? null
}

/** The hand that is being placed. */
export function drawnHand(view: MonteView): Hand | null {
  return view.open_hand ?? view.own?.hand ?? null
}

/** The Jobs and the Tools of a pile, null where they are shut. */
export function pileOf(view: MonteView, pile: number): { jobs: string[] | null; tools: string[] | null } {
  const own = view.own?.piles?.[pile] ?? null
  return {
    jobs: view.open_jobs?.[pile] ?? (view.seat === view.jobs_partner ? own : null),
    tools: view.open_tools?.[pile] ?? (view.seat === view.tools_partner ? own : null),
  }
}

/** The live check: whether a Job is satisfied as the cards lie now. */
export function isSatisfied(view: View, job: string | null): boolean {
  return job !== null && view.advice?.satisfied?.includes(job) === true
}
