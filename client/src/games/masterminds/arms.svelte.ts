/** Armed cards (MHS-12.14): kept by this screen alone, played in the first second of a window when their condition holds. */
import type { Tagged } from '../../table/face'
import { keyOf, offered, word, type Action } from './answers'
import { prep } from './cards'
import type { View } from './scene'

export interface Armed {
  /** A card or a Talent. */
  card: string
  section: 'white' | 'yellow'
  colour: string
  rivals: number[]
  steps: string[]
  onlySuccess: boolean
}

/** Talents with Rival Watch. */
const WATCHERS = ['T07', 'T22', 'T32']

/** In which window a card or a watching Talent is played. */
export function windowOf(card: string): string {
  return WATCHERS.includes(card) ? 'step' : prep(card).window
}

/** What the seat could arm: Interrupts that are played on rivals, and Talents who watch them. */
export function armable(view: View): string[] {
  const team = view.seats[view.seat ?? -1]?.team ?? []
  const watching = team.flatMap((recruit) => (recruit && WATCHERS.includes(recruit.talent) ? [recruit.talent] : []))
  const cards = (view.own?.hand ?? []).filter((card) => ['rival', 'any'].includes(prep(card).on))
  return [...new Set([...cards, ...watching])]
}

export class Arms {
  list: Armed[] = $state.raw([])
  #fired = ''
  /** The turn in which an armed card with ◆ was played and is not paid yet. */
  #owed = 0

  /** At most one for each kind of window. */
  arm(armed: Armed): void {
    this.list = [...this.list.filter((other) => windowOf(other.card) !== windowOf(armed.card)), armed]
  }

  disarm(card: string): void {
    this.list = this.list.filter((armed) => armed.card !== card)
  }

  of(card: string): Armed | undefined {
    return this.list.find((armed) => armed.card === card)
  }

  /** What is to be played in the window that is open, once. */
  fire(view: View, options: Tagged[]): Action | null {
    const { window, attempt } = view
    if (!window) return null
    const opening = keyOf({
      type: window.kind,
      at: [view.turn, window.on, attempt?.step, attempt?.die, view.pending.length],
    } as Tagged)
    if (opening === this.#fired) return null
    this.#fired = opening
    const armed = this.list.find((each) => windowOf(each.card) === window.kind && holds(each, view))
    if (!armed) return null
    const found = armed.card.startsWith('T')
      ? offered(options, 'Use').find((use) => use.talent === armed.card)
      : offered(options, 'Interrupt').find(
          (play) =>
            play.card === armed.card &&
            play.section === armed.section &&
            (play.colour === '' || play.colour === armed.colour),
        )
    if (found) this.disarm(armed.card)
    if (found && armed.section === 'yellow') this.#owed = view.turn
    return found ?? null
  }

  /** How the ◆ of an armed card is paid, once: cash, else a clear gem, else any gem. Whoever armed it need not be there. */
  pay(view: View, options: Tagged[]): Action | null {
    if (view.question?.name !== 'PayChoice' || this.#owed !== view.turn) return null
    this.#owed = 0
    const gems = offered(options, 'Give')
    return word(options, 'cash') ?? gems.find((give) => give.gem === 'diamond') ?? gems[0] ?? null
  }
}

function holds(armed: Armed, view: View): boolean {
  const { window, attempt } = view
  if (!window || window.kind === 'value') return window !== null
  if (!armed.rivals.includes(window.on)) return false
  if (window.kind !== 'step' && window.kind !== 'roll') return true
  if (!attempt || !armed.steps.includes(attempt.step)) return false
  return window.kind === 'step' || !armed.onlySuccess || attempt.stands === 'success'
}
