/** What a pair of hands is doing at the board: a card picked up, a thing talked about, an action on its way. */
import { words } from './words'
import { play as sound } from '../../sound'
import type { BoardProps, Tagged } from '../../table/face'
import type { Person } from '../../ui/seat'
import type { Phrase, TalkRule } from '../../wire'
import { pickable, placesOf, type Places } from './answers'
import { PLANS, title } from './cards'
import { HeistClock, lengthOf } from './clock.svelte'
import { Ears } from './ears.svelte'
import { turnOf, type Turn } from './plans'
import type { No } from '../../table/face'
import type { Action, View } from './types'

/** What the board was given last; nobody acts where `mine` is false. */
export interface Given {
  view: View
  options: Tagged[]
  people: Person[]
  seat: number | null
  mine: boolean
  move: BoardProps['move']
  talk: BoardProps['talk']
  head?: BoardProps['head']
  rule: BoardProps['rule']
}

/** A card that was turned up this short a time ago is not what the finger aimed at. */
const BLINK = 250

export class Play {
  readonly given: Given = $derived.by(() => this.#look())
  /** Picked up, and waiting for its place. */
  picked: string | null = $state(null)
  /** What quick phrases are about. */
  topic: string | null = $state(null)
  /** Pressed, and not answered yet. */
  sent: Action | null = $state.raw(null)
  refused: (No & { note?: string }) | null = $state.raw(null)
  /** What would throw the Heist away is asked once more, in another place than it was pressed. */
  doubt: { text: string; yes: string; action: Action } | null = $state.raw(null)
  readonly clock = new HeistClock()
  readonly ears: Ears

  /** What the own Backup Plan makes of this moment. */
  readonly turn: Turn = $derived(this.#turn(this.given.talk.law?.closed))
  readonly places: Places = $derived(placesOf(this.given.options, this.picked))
  readonly pickable: Set<string> = $derived(pickable(this.given.options))

  #look: () => Given
  #takers = new Map<string, number>()
  #turned = new Map<string, number>()
  #now: () => number

  constructor(look: () => Given, now: () => number = () => performance.now()) {
    this.#look = look
    this.#now = now
    this.ears = new Ears(look().talk.heard)
  }

  name(seat: string | number | undefined): string {
    return this.given.people[Number(seat)]?.name ?? ''
  }

  pick(thing: string): void {
    if (!this.pickable.has(thing)) return
    this.picked = this.picked === thing ? null : thing
    sound('wood')
  }

  /** Once more on the same thing: back to everything. */
  about(topic: string): void {
    this.topic = this.topic === topic ? null : topic
  }

  /** Put what is picked up there; false when it may not go there. */
  put(place: string): boolean {
    const action = this.places[place]
    if (!action) return false
    void this.send(action)
    this.picked = null
    return true
  }

  /** Dragged there; where it may not go it stays picked up. */
  carry(thing: string, place: string): void {
    this.picked = thing
    this.put(place)
  }

  async send(action: Action): Promise<void> {
    if (!this.given.mine || (this.sent && JSON.stringify(this.sent) === JSON.stringify(action))) return
    this.sent = action
    this.refused = null
    sound('wood')
    const no = await this.given.move([action])
    this.sent = null
    if (no) this.#deny(no, meant(action))
  }

  sure(): void {
    const doubt = this.doubt
    this.doubt = null
    if (doubt) void this.send(doubt.action)
  }

  async speak(phrase: Phrase): Promise<void> {
    if (!this.given.mine) return
    const no = await this.given.talk.speak(phrase)
    if (no && phrase.key !== 'point') this.refused = no // a gesture too many is nobody's trouble
  }

  /** The open card of a deck: never the one that was turned up under the finger (EAP-4.6). */
  async grab(action: Action): Promise<void> {
    const card = meant(action)
    const turned = this.#turned.get(card ?? '')
    if (turned !== undefined && this.#now() - turned < BLINK)
      this.#deny({ text: words.news.gone, rule: 'EAP-4.6' }, null)
    else await this.send(action)
  }

  /** Someone else took a card, and another one lies there now. */
  taken(card: string, by: number): void {
    this.#takers.clear()
    this.#takers.set(card, by)
  }

  turnedUp(card: string): void {
    this.#turned.set(card, this.#now())
  }

  /** Whether a seat's Backup Plan shuts its microphone now (EAP-8.17). */
  taped(seat: number): boolean {
    const { view } = this.given
    const voice = view.question?.name === 'Heist' ? PLANS[view.seats[seat]?.plan ?? '']?.voice : ''
    return voice === 'closed' || (voice === 'windowed' && !this.#turn(view.advice?.silent?.[seat]).open)
  }

  #turn(closed: TalkRule['closed'] = []): Turn {
    const { view } = this.given
    const [length, left, started] = [lengthOf(view), this.clock.left, view.started]
    const elapsed = length !== null && left !== null ? length - left : this.clock.gone
    return started === null || elapsed === null ? { open: true, change: null } : turnOf(closed, started + elapsed)
  }

  #deny(no: No, card: string | null): void {
    const taker = this.#takers.get(card ?? '')
    sound('buzz')
    this.refused =
      taker === undefined
        ? no
        : { text: words.news.quicker(this.name(taker)), rule: no.rule, note: words.news.quickerNote(title(card ?? '')) }
  }
}

function meant(action: Action): string | null {
  return action.type === 'TakeJob' ? action.job : action.type === 'TakeTool' ? action.tool : null
}
