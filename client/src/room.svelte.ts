/** A room as the page sees it: what the server told, in the shape the table, the lobby and the menus draw. */
import { flushSync } from 'svelte'
import { dealSeen, give, noteDeal, witnessed } from './deal'
import { seatsThen, type Formerly } from './formerly'
import { say } from './lang'
import { filled } from './lang/told'
import { patched } from './patch'
import { pictured, type Parts } from './picture'
import { Connection, type Ask, type LineState, type No, type Who } from './socket'
import {
  dropSeat,
  keep,
  keepPlayed,
  keepReplay,
  keepSeat,
  playedOut,
  seatKey,
  settings,
  type DealSeen,
} from './storage'
import type { Face, SeatInfo, Tagged } from './table/face'
import { FACES, faceOf } from './table/faces'
import type { LogLine } from './ui/log'
import type { Voice } from './voice/voice.svelte'
import type {
  AnyAction,
  AnyAdvice,
  AnyBoard,
  AnyEvent,
  AnyMessage,
  AnyOwn,
  AnyView,
  ClockState,
  Directed,
  PersonState,
  Phrase,
  RoomState,
  Said,
  Snapshot,
  TalkRule,
  Update,
  Voice as VoiceReach,
} from './wire'

const SIGN_EVERY = 15_000

export interface Deadline {
  /** On the server's clock. */
  at: number
  total: number
  /** What is left while the table's clock stands; null while it runs. */
  standing: number | null
}

/** Rooms that begin with nobody to wait for, and what is set otherwise there. */
const unawaited = new Map<string, Record<string, unknown>>()

export class Room {
  /** The next game begins at once, with these settings changed: everybody who plays is here. */
  nextAtOnce: Record<string, unknown> | null = null
  line: LineState = $state('opening')
  state: RoomState | null = $state.raw(null)
  me = $state(0)
  view: AnyView | null = $state.raw(null)
  options: AnyAction[] = $state.raw([])
  events: AnyEvent[] = $state.raw([])
  beat = $state(0)
  /** Whose eyes `view` is. */
  eyes: number | null = $state(null)
  face: Face | null = $state.raw(null)
  script: LogLine[] = $state.raw([])
  law: TalkRule | null = $state.raw(null)
  heard: Said[] = $state.raw([])
  /** Who hears my voice, once I have a microphone on. */
  hearing: VoiceReach | null = $state.raw(null)
  /** The microphone and the voices of others, once they are needed. */
  voice: Voice | null = $state.raw(null)
  /** Where pieces of voices go. */
  spoken: (piece: ArrayBuffer) => void = () => undefined
  clockState: ClockState | null = $state.raw(null)
  /** Whether the rules let people stop the clock of the question on the table. */
  mayPause = $state(true)
  /** Server time until when I must give a sign, if I was asked for one. */
  signUntil: number | null = $state(null)
  /** What a stand-in did in my place, until I have read it. */
  inMyPlace: AnyEvent[] = $state.raw([])
  /** A one-time code to go on elsewhere. */
  code = $state('')
  /** What to type at the big screen, when the host has asked. */
  screenCode = $state('')
  /** What the host wants of this big screen. */
  directed: (act: Directed['act']) => void = () => undefined
  /** Why there is nothing to come back to. */
  gone = $state('')
  refused: No | null = $state.raw(null)
  blocked: string[] = $state(settings().blocked)

  /** What this device knows of the sealed deal. */
  deal: DealSeen = $state.raw(dealSeen(''))

  readonly name: string
  readonly connection: Connection
  #parts: Parts<AnyBoard | null, AnyOwn | null, AnyAdvice | null> = { seat: null, board: null, own: null, advice: null }
  #seen: AnyEvent[] = []
  #formerly: Formerly[] = []
  #lines = 0
  #loading = ''
  #signed = -Infinity
  #giving = false
  #follow: (room: string) => void

  readonly playing = $derived(this.state?.phase === 'playing')
  readonly person: PersonState | null = $derived(this.state?.people.find((person) => person.id === this.me) ?? null)
  readonly seat: number | null = $derived(this.person?.seat ?? null)
  readonly hosting = $derived(this.state?.host === this.me)
  readonly seats: SeatInfo[] = $derived(
    (this.state?.seats ?? []).map((seat, i) => ({
      name: seat.name,
      mark: i,
      you: i === this.seat,
      bot: seat.bot,
      away: seat.away,
    })),
  )
  /** A big screen shows this table. */
  readonly onScreen = $derived(this.state?.people.some((person) => person.screen && person.here) ?? false)
  readonly asked = $derived(
    this.playing && this.seat !== null && (this.face?.answers?.(this.options) ?? this.options).length > 0,
  )
  readonly deadline: Deadline | null = $derived(deadlineOf(this.playing ? this.view : null, this.clockState))
  readonly deeds: LogLine[] = $derived(
    this.inMyPlace
      .flatMap((event) => this.face?.script(event, this.seats, this.eyes) ?? [])
      .map((line, id) => ({ ...line, id })),
  )
  readonly talk: Said[] = $derived(this.heard.filter((heard) => !this.blocks(heard.person)))

  constructor(name: string, who: Who, follow: (room: string) => void) {
    this.name = name
    this.#follow = follow
    this.connection = new Connection(name, who, {
      heard: (tell) => this.#hear(tell),
      spoken: (piece) => this.spoken(piece),
      changed: (state) => (this.line = state),
    })
  }

  /** Ask, and show a refusal to the asker. */
  async do(ask: Ask): Promise<boolean> {
    this.refused = await this.connection.ask(ask)
    return this.refused === null
  }

  move = (actions: Tagged[]): Promise<No | null> =>
    this.connection.ask({
      type: 'Move',
      question: this.view?.question?.number ?? 0,
      actions: actions as AnyAction[],
    })

  /** A quick phrase or a line, to those whom the law of the table names first, if to nobody else. */
  speak = (words: Phrase | string, to: Said['to'] = this.law?.to[0] ?? 'all'): Promise<No | null> => {
    const said = typeof words === 'string' ? { text: words } : { phrase: words }
    return this.connection.ask({ type: 'Say', to, ...said })
  }

  /** Somebody touches something here: where the rules want signs of life, they get one now and then. */
  stir(): void {
    const due = this.signUntil !== null || performance.now() - this.#signed > SIGN_EVERY
    if (!due || !this.state?.signs || this.seat === null || this.line !== 'open') return
    this.#signed = performance.now()
    this.signUntil = null
    void this.connection.ask({ type: 'Here' })
  }

  blocks(person: number): boolean {
    return this.blocked.includes(`${this.name}:${person}`)
  }

  block(person: number, on: boolean): void {
    const name = `${this.name}:${person}`
    const others = settings().blocked.filter((other) => other !== name)
    this.blocked = keep({ blocked: on ? [...others, name] : others }).blocked
  }

  #hear(tell: AnyMessage): void {
    switch (tell.type) {
      case 'Welcome':
        this.me = tell.person
        this.hearing = null
        break
      case 'RoomState':
        this.#tellState(tell)
        break
      case 'RoomUpdate':
        if (this.state) this.#tellState(patched(this.state, tell.changes))
        break
      case 'Snapshot':
        this.#snapshot(tell)
        break
      case 'Update':
        this.#update(tell)
        break
      case 'Spoken':
        this.heard = [...this.heard, tell.said]
        if (tell.talk) this.law = tell.talk
        break
      case 'Voice':
        this.hearing = tell
        break
      case 'StillThere':
        this.signUntil = tell.until
        break
      case 'InYourPlace':
        this.inMyPlace = tell.events
        break
      case 'Moved':
        this.code = tell.code
        break
      case 'ScreenCode':
        this.screenCode = tell.code
        break
      case 'Directed':
        this.directed(tell.act)
        break
      case 'Gone':
        if (tell.final) {
          this.gone = filled(tell.says, tell.values)
          this.#giveUp(tell.code === 'sent_away')
        } else this.refused = { text: filled(tell.says, tell.values), rule: '' }
        break
    }
  }

  #tellState(state: RoomState): void {
    const before = this.state
    if (before?.phase === 'playing') this.#noteNames(before, state)
    this.state = state
    this.clockState = state.clock
    this.#remember(state)
    noteDeal((this.deal = witnessed(dealSeen(this.name), state)))
    void this.#give()
    if (state.phase === 'lobby' && this.hosting) void this.#begin(unawaited.get(this.name))
    if (state.game !== this.#loading) void this.#load(state.game)
    if (before && !before.next_room && state.next_room && state.next_by === this.me) this.goAlong()
  }

  /** What nobody is waited for begins once. */
  async #begin(options: Record<string, unknown> | undefined): Promise<void> {
    if (!options) return
    unawaited.delete(this.name)
    if (Object.keys(options).length > 0) await this.do({ type: 'Configure', options })
    await this.do({ type: 'Start' })
  }

  /** What was told until now was about whoever sat there until now. */
  #noteNames(before: RoomState, now: RoomState): void {
    const gone = before.seats.flatMap(({ name }, seat): Formerly[] =>
      name === now.seats[seat]?.name ? [] : [[this.#seen.length, seat, name]],
    )
    this.#formerly = [...this.#formerly, ...gone]
  }

  /** Our part of the deal, one thing after the other, as long as the server has something new to say of it. */
  async #give(): Promise<void> {
    if (this.#giving) return
    this.#giving = true
    for (let seen: RoomState | null = null; this.state && seen !== this.state;) {
      seen = this.state
      await give(dealSeen(this.name), seen, this.seat, (ask) => this.connection.ask(ask))
    }
    this.#giving = false
  }

  /** The key to this room stays on the device, and so does the way to the replay. */
  #remember(state: RoomState): void {
    if (this.connection.who.screen) return
    const over = state.phase === 'over'
    const name = this.person?.name ?? ''
    keepSeat({ room: this.name, key: this.connection.who.key, game: state.game, name, seat: this.seat, over })
    if (state.replay)
      keepReplay({ id: state.replay, game: state.game, names: state.seats.map((seat) => seat.name), at: Date.now() })
    if (over && this.seat !== null) playedOut(state.game)
    if (over && !state.practice && this.view && this.seat !== null) {
      this.face?.ended?.(this.view, this.name)
      const winners = this.view.outcome?.winners
      if (winners) keepPlayed({ room: this.name, game: state.game, at: Date.now(), won: winners.includes(this.seat) })
    }
  }

  /** Whoever was sent away keeps the key: it says so again to the door when the page is opened anew. */
  #giveUp(sentAway: boolean): void {
    const kept = seatKey(this.name)
    if (sentAway && kept) keepSeat({ ...kept, seat: null })
    else dropSeat(this.name)
  }

  /** On to the rematch: the key and whom I block are the same there. */
  goAlong(): void {
    const next = this.state?.next_room
    if (!next) return
    if (this.nextAtOnce) unawaited.set(next, this.nextAtOnce)
    const seat = seatKey(this.name)
    if (seat && !seatKey(next)) keepSeat({ ...seat, room: next, over: false })
    const blocked = settings().blocked
    const mine = blocked.filter((name) => name.startsWith(`${this.name}:`))
    keep({ blocked: [...blocked, ...mine.map((name) => next + name.slice(this.name.length))] })
    this.#follow(next)
  }

  async #load(game: string): Promise<void> {
    this.#loading = game
    if (!(game in FACES)) return
    try {
      this.face = await faceOf(game)
      this.#rewrite()
    } catch {
      this.#loading = '' // asked again with the next word of the server
      this.refused = { text: say.trouble.noFace, rule: '' }
    }
  }

  #snapshot(tell: Snapshot): void {
    this.eyes = tell.seat
    this.#parts = { seat: tell.seat, board: tell.board, own: tell.own, advice: tell.advice }
    this.view = pictured<AnyView | null>(this.#parts)
    this.options = tell.options
    this.events = []
    this.beat += 1
    this.law = tell.talk
    this.heard = tell.heard
    this.clockState = tell.clock
    this.mayPause = tell.may_pause
    this.#seen = tell.log
    this.#formerly = tell.formerly
    this.#rewrite()
  }

  #update(tell: Update): void {
    const { seat, board, own, advice } = this.#parts
    this.#parts = {
      seat,
      board: patched(board, tell.board),
      own: patched(own, tell.own),
      advice: patched(advice, tell.advice),
    }
    this.view = pictured<AnyView | null>(this.#parts)
    this.options = tell.options ?? this.options
    this.events = tell.events ?? []
    this.beat += 1
    this.law = tell.talk ?? this.law
    this.clockState = tell.clock ?? this.clockState
    this.mayPause = tell.may_pause ?? this.mayPause
    this.#seen = [...this.#seen, ...this.events]
    this.script = [...this.script, ...this.#linesOf(this.events, this.#seen.length - this.events.length)]
    flushSync() // the board sees every update, also when several arrive together
  }

  #rewrite(): void {
    this.script = this.#linesOf(this.#seen, 0)
  }

  /** Lines of events, the first of which is the one of this number. */
  #linesOf(events: AnyEvent[], first: number): LogLine[] {
    const { face, seats, eyes } = this
    if (!face) return []
    return events
      .flatMap((event, i) => face.script(event, seatsThen(seats, this.#formerly, first + i), eyes))
      .map((line) => ({ ...line, id: this.#lines++ }))
  }
}

/** Table time becomes server time; while the table's clock stands, only what is left is known. */
export function deadlineOf(view: Pick<AnyView, 'question'> | null, clock: ClockState | null): Deadline | null {
  const question = view?.question
  if (!clock || question?.closes == null) return null
  const left = Math.max(0, question.closes - clock.table)
  return { at: clock.at + left, total: question.limit ?? left, standing: clock.running ? null : left }
}
