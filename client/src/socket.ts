/**
 * The one line to a room: connecting, saying who we are, coming back, versions, acknowledgements and the server's clock.
 *
 * Nothing asked is lost: what was not sent waits for the line, a move that was sent is sent again under its id (the
 * server plays it once), and anything else that was sent and not answered is reported as unsure, unless the server said
 * that it was not heard: then it is sent again too.
 */
import { say } from './lang'
import { filled, told } from './lang/told'
import { byPoll, bySocket, type Dial, type Line } from './lines'
import { ServerClock } from './time'
import { hears } from './voice/able'
import { PROTOCOL, type AnyMessage, type AnyRequest, type Refused } from './wire'

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never
export type Ask = WithoutId<AnyRequest>

export interface No {
  text: string
  rule: string
}

/** `lost` comes back by itself; `over` does not. */
export type LineState = 'opening' | 'open' | 'lost' | 'over'

export interface Who {
  key: string
  code: string
  name: string
  /** The code of the big screen that this is. */
  screen?: string
}

export interface Wiring {
  socket: Dial
  poll: Dial
  /** Whether plain HTTP gets through: then a socket that fails is blocked, and not a server that is down. */
  reachable: () => Promise<boolean>
  onlyPoll: boolean
}

export interface Listener {
  heard: (tell: AnyMessage) => void
  spoken?: (piece: ArrayBuffer) => void
  changed: (state: LineState) => void
}

interface Pending {
  ask: AnyRequest
  sent: boolean
  settle: (no: No | null) => void
}

const FIRST_WAIT = 400
const LONGEST_WAIT = 15_000
const WELCOME_WITHIN = 8_000
const PING_EVERY = 10_000
const PING_WITHIN = 8_000
const FIRST_PINGS = [0, 700, 2_000]
const GAP_PATIENCE = 400
/** A socket that lives shorter than this may be cut by something on the way. */
const QUICK_DEATH = 5_000
const BLOCKED_AFTER = 2

/** What can be for us before the welcome; anything else was still said in the room this line comes from. */
const GREETINGS = new Set<AnyMessage['type']>(['Welcome', 'Refused', 'Gone'])

export const wiring: Wiring = {
  socket: bySocket,
  poll: byPoll,
  reachable: () =>
    fetch('/healthz', { cache: 'no-store' }).then(
      (answer) => answer.ok,
      () => false,
    ),
  onlyPoll: new URLSearchParams(location.search).get('transport') === 'http',
}

function inWords({ says, values, rule }: Refused): No {
  return { text: filled(says, values), rule }
}

/** Unguessable enough for an id, also where crypto.randomUUID is missing: on a plain http:// network. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class Connection {
  readonly clock = new ServerClock()
  #line: Line | null = null
  #hello = ''
  #stream = ''
  #version = 0
  #counting = false
  #looking = false
  #unheard = false
  #welcomed = false
  #state: LineState = 'opening'
  #pending = new Map<string, Pending>()
  #tries = 0
  #blocked = 0
  #since = 0
  #heardAt = 0
  #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(
    readonly room: string,
    readonly who: Who,
    readonly listener: Listener,
    readonly wires: Wiring = wiring,
  ) {}

  open(): void {
    addEventListener('online', this.#online)
    addEventListener('offline', this.#offline)
    document.addEventListener('visibilitychange', this.#looked)
    this.#dial()
  }

  /** The line is left open for a moment: whoever goes on to another room takes it along. */
  close(): void {
    removeEventListener('online', this.#online)
    removeEventListener('offline', this.#offline)
    document.removeEventListener('visibilitychange', this.#looked)
    if (this.#welcomed) this.#line?.park()
    else this.#line?.close()
    this.#line = null
    this.#hangUp()
    this.#settleAll(() => true)
  }

  /** Resolves to null when it is done and durable, or to why not. */
  ask(ask: Ask): Promise<No | null> {
    return new Promise((settle) => {
      const id = newId()
      const pending: Pending = { ask: { ...ask, id } as AnyRequest, sent: false, settle }
      this.#pending.set(id, pending)
      if (this.#welcomed) this.#send(pending)
    })
  }

  /** A piece of my voice; it may be lost. */
  murmur(piece: Uint8Array<ArrayBuffer>): void {
    if (this.#welcomed) this.#line?.murmur(piece)
  }

  // The line ----------------------------------------------------------------------------------------------------------

  get polling(): boolean {
    return this.wires.onlyPoll || this.#blocked >= BLOCKED_AFTER
  }

  #dial(): void {
    this.#hangUp()
    this.#since = performance.now()
    const dial = this.polling ? this.wires.poll : this.wires.socket
    this.#after(WELCOME_WITHIN, () => this.#dropped())
    this.#line = dial(this.room, {
      opened: () => this.#greet(),
      heard: (tell) => this.#hear(tell),
      spoken: (piece) => this.listener.spoken?.(piece),
      closed: () => this.#dropped(),
    })
  }

  #hangUp(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.#line?.close()
    this.#line = null
    this.#welcomed = this.#looking = false
  }

  #greet(): void {
    this.#hello = newId()
    const seen = this.#counting ? { stream: this.#stream, since: this.#version } : {}
    const hello: AnyRequest = {
      type: 'Hello',
      id: this.#hello,
      protocol: PROTOCOL,
      room: this.room,
      ...this.who,
      ...seen,
      voices: this.listener.spoken !== undefined && hears() && !this.polling,
    }
    this.#line?.send(JSON.stringify(hello))
  }

  #dropped(): void {
    if (this.#state === 'over') return
    const polled = this.polling
    const quick = performance.now() - this.#since < QUICK_DEATH || !this.#welcomed
    this.#hangUp()
    this.#change('lost')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.5 + Math.random() / 2)
    this.#after(wait, () => this.#dial())
    if (!quick) this.#blocked = 0
    else if (polled) this.#blocked = BLOCKED_AFTER - 1
    else void this.wires.reachable().then((reachable) => (this.#blocked += Number(reachable)))
  }

  #online = (): void => {
    if (this.#state !== 'lost') return
    this.#tries = 0
    this.#dial()
  }

  #offline = (): void => {
    if (this.#state === 'open') this.#dropped()
  }

  /** A device that slept may hold a dead line without knowing. */
  #looked = (): void => {
    if (document.visibilityState === 'visible' && this.#welcomed) this.#ping()
  }

  #after(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }

  #change(state: LineState): void {
    this.#state = state
    this.listener.changed(state)
  }

  // What is heard -----------------------------------------------------------------------------------------------------

  #hear(tell: AnyMessage): void {
    this.#heardAt = performance.now()
    if (!this.#welcomed && !GREETINGS.has(tell.type)) return
    if ('talk' in tell) tell.talk = told(tell.talk)
    if (tell.type === 'Voice') tell.why = told(tell.why)
    switch (tell.type) {
      case 'Welcome':
        return this.#welcome(tell.clock, tell)
      case 'Pong':
        this.#line?.send(JSON.stringify({ type: 'Echo', id: newId(), clock: tell.clock } satisfies AnyRequest))
        return this.clock.sample(tell.sent, tell.clock)
      case 'Done':
        return this.#settle(tell.id, null)
      case 'Refused':
        return tell.id === this.#hello ? this.#turnedAway(tell) : this.#settle(tell.id, inWords(tell))
      case 'Snapshot':
        this.#stream = tell.stream
        this.#version = tell.version
        this.#looking = false
        this.#counting = tell.own !== null || tell.board !== null // a lobby starts to count anew whenever its options change
        return this.listener.heard(tell)
      case 'Update':
      case 'Spoken':
        return this.#inOrder(tell.version) ? this.listener.heard(tell) : undefined
      case 'Gone':
        this.#unheard = tell.again
        this.listener.heard(tell)
        return tell.final ? this.#over() : undefined
      default:
        this.listener.heard(tell)
    }
  }

  #welcome(server: number, tell: AnyMessage & { type: 'Welcome' }): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
    this.clock.begin(server)
    this.who.key = tell.key
    this.who.code = ''
    this.#welcomed = true
    this.#tries = 0
    this.listener.heard(tell)
    this.#change('open')
    if (!this.#unheard) this.#settleAll(({ ask, sent }) => sent && ask.type !== 'Move')
    this.#unheard = false
    for (const pending of this.#pending.values()) this.#send(pending)
    for (const wait of FIRST_PINGS) this.#after(wait, () => this.#ping())
    this.#keepPinging()
  }

  /** A used or old one-time code, or another protocol. */
  #turnedAway({ says, values, code }: Refused): void {
    if (!this.who.code) {
      this.listener.heard({ type: 'Gone', says, values, code, final: true, again: false })
      return this.#over()
    }
    this.who.code = ''
    this.listener.heard({ type: 'Gone', says, values, code, final: false, again: false })
    this.#greet()
  }

  #over(): void {
    this.#hangUp()
    this.#change('over')
    this.#settleAll(() => true)
  }

  /** Drops what is known; after a gap waits for the snapshot that may be on its way, then asks for one on this line. */
  #inOrder(version: number): boolean {
    if (!this.#counting) return true
    if (version <= this.#version) return false
    if (version === this.#version + 1) {
      this.#version = version
      return true
    }
    if (!this.#looking) {
      this.#looking = true
      this.#after(GAP_PATIENCE, () => {
        if (this.#looking) this.#line?.send(JSON.stringify({ type: 'Look', id: newId() } satisfies AnyRequest))
      })
    }
    return false
  }

  // What is said ------------------------------------------------------------------------------------------------------

  #send(pending: Pending): void {
    pending.sent = true
    this.#line?.send(JSON.stringify(pending.ask))
  }

  #settle(id: string, no: No | null): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.settle(no)
  }

  #settleAll(unsure: (pending: Pending) => boolean): void {
    for (const [id, pending] of [...this.#pending])
      if (unsure(pending)) this.#settle(id, { text: say.trouble.unsure, rule: '' })
  }

  #ping(): void {
    const sentAt = performance.now()
    this.#line?.send(JSON.stringify({ type: 'Ping', id: newId(), sent: this.clock.local() } satisfies AnyRequest))
    this.#after(PING_WITHIN, () => {
      if (this.#heardAt < sentAt) this.#dropped()
    })
  }

  #keepPinging(): void {
    this.#after(PING_EVERY, () => {
      this.#ping()
      this.#keepPinging()
    })
  }
}
