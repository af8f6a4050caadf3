import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bySocket, type Ear } from '../src/lines'

class FakeSocket {
  static OPEN = 1
  static all: FakeSocket[] = []
  readyState = FakeSocket.OPEN
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: (() => void) | null = null
  bufferedAmount = 0
  sent: unknown[] = []
  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }
  send = (text: unknown): void => void this.sent.push(text)
  close = (): void => void (this.readyState = 3)
}

const ear = (): Ear => ({ opened: vi.fn(), heard: vi.fn(), spoken: vi.fn(), closed: vi.fn() })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.all = []
})
afterEach(() => {
  vi.runAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('whoever dials within a moment goes on with the line that was parked', async () => {
  const [first, second] = [ear(), ear()]
  bySocket('one', first).park()
  const line = bySocket('two', second)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.all.map((socket) => socket.url.split('/').at(-2))).toEqual(['one'])
  expect(second.opened).toHaveBeenCalledOnce()
  line.send('hello')
  FakeSocket.all[0]?.onmessage?.({ data: '{"type":"Pong"}' })
  expect(FakeSocket.all[0]).toMatchObject({ sent: ['hello'], readyState: FakeSocket.OPEN })
  expect(second.heard).toHaveBeenCalledWith({ type: 'Pong' })
  expect(first.heard).not.toHaveBeenCalled()
})

test('a parked line that nobody wants is hung up, and one that broke is not gone on with', async () => {
  bySocket('one', ear()).park()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.all[0]?.readyState).toBe(3)
  bySocket('two', ear()).park()
  FakeSocket.all[1]?.close()
  bySocket('three', ear())
  expect(FakeSocket.all.length).toBe(3)
})

test('voices go by the same line, and are lost rather than late', () => {
  const [mine, piece] = [ear(), new Uint8Array([0, 0, 1, 9])]
  const line = bySocket('one', mine)
  const socket = FakeSocket.all[0]
  line.murmur(piece)
  if (socket) socket.bufferedAmount = 5_000
  line.murmur(piece)
  expect(socket?.sent).toEqual([piece])
  socket?.onmessage?.({ data: piece.buffer })
  expect(mine.spoken).toHaveBeenCalledWith(piece.buffer)
  expect(mine.heard).not.toHaveBeenCalled()
})
