/** Two ways to speak with a room: a socket, and plain HTTP where sockets are blocked. */
import type { AnyMessage, PollOpened, Trouble } from './wire'

export interface Line {
  send: (text: string) => void
  /** A piece of a voice: lost where anything still waits, or where it can not be sent at all. */
  murmur: (piece: Uint8Array<ArrayBuffer>) => void
  /** Hang up; the ear hears nothing after this. */
  close: () => void
  /** The same, but whoever dials within a moment goes on with this line. */
  park: () => void
}

export interface Ear {
  opened: () => void
  heard: (tell: AnyMessage) => void
  spoken: (piece: ArrayBuffer) => void
  closed: () => void
}

export type Dial = (room: string, ear: Ear) => Line

const PARKED_FOR = 500
const MOST_WAITING = 2_000
let parked: WebSocket | null = null

export const bySocket: Dial = (room, ear) => {
  const kept = parked?.readyState === WebSocket.OPEN ? parked : null
  const socket = kept ?? new WebSocket(socketOf(room))
  parked = null
  socket.onopen = () => ear.opened()
  socket.binaryType = 'arraybuffer'
  socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
    if (typeof data === 'string') ear.heard(JSON.parse(data) as AnyMessage)
    else ear.spoken(data)
  }
  socket.onclose = () => ear.closed()
  if (kept) queueMicrotask(() => ear.opened())
  const leave = (): void => {
    socket.onopen = socket.onmessage = socket.onclose = null
  }
  return {
    send: (text) => socket.send(text),
    murmur: (piece) => {
      if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount < MOST_WAITING) socket.send(piece)
    },
    close: () => {
      leave()
      socket.close()
    },
    park: () => {
      leave()
      parked = socket
      setTimeout(() => {
        if (parked === socket) parked = null
        if (socket.onmessage === null) socket.close()
      }, PARKED_FOR)
    },
  }
}

function socketOf(room: string): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/rooms/${room}/ws`
}

export const byPoll: Dial = (room, ear) => {
  const address = `/api/rooms/${room}/poll`
  const hangUp = new AbortController()
  const { signal } = hangUp
  let session = ''
  let sending: Promise<unknown> = Promise.resolve()

  const lost = (): void => {
    if (signal.aborted) return
    hangUp.abort()
    ear.closed()
  }

  async function open(): Promise<void> {
    const answer = await fetch(address, { method: 'POST', signal })
    if (answer.status >= 400 && answer.status < 500) {
      const { says, values, code } = (await answer.json()) as Trouble
      ear.heard({ type: 'Gone', says, values, code, final: true, again: false })
      return
    }
    if (!answer.ok) throw new Error('nobody opens just now')
    session = ((await answer.json()) as PollOpened).session
    ear.opened()
    while (!signal.aborted) await listen()
  }

  async function listen(): Promise<void> {
    const answer = await fetch(address, { headers: { 'x-session': session }, signal })
    if (!answer.ok) throw new Error('the session is over')
    for (const tell of (await answer.json()) as AnyMessage[]) if (!signal.aborted) ear.heard(tell)
  }

  async function post(body: string): Promise<void> {
    if (signal.aborted) return
    const answer = await fetch(address, { method: 'POST', headers: { 'x-session': session }, body, signal })
    if (!answer.ok) throw new Error('the session is over')
  }

  open().catch(lost)
  return {
    send: (text) => {
      sending = sending.then(() => post(text)).catch(lost)
    },
    murmur: () => undefined,
    close: () => hangUp.abort(),
    park: () => hangUp.abort(),
  }
}
