/** What is certainly still missing, as everyone may count it (EAP-7.1): ending the clock now would lose the Heist. */
import type { View } from './types'
import { words } from './words'

export function unfinished(view: View, name: (seat: number) => string): string {
  const say = words.call
  switch (view.type) {
    case 'ScamBoard':
      return view.job_deck > 0 ? say.jobsLeft(view.job_deck) : ''
    case 'WaltzBoard': {
      const late = view.thrown.flatMap((done, seat) => (done ? [] : [name(seat)]))
      return late.length > 0 ? say.notThrown(late) : ''
    }
    case 'QuizBoard':
      return view.collections.some(({ jobs }) => jobs < 2) ? say.tooFew : ''
    case 'MonteBoard':
      return say.notLaid
    case 'CakewalkBoard':
      return ''
  }
}
