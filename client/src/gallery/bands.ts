/** What can stand across a table, each as a room in which it does: ?show=table&game=the-plan&moment=choose&band=away. */
import type { Room } from '../room.svelte'
import { ServerClock } from '../time'
import type { PersonState, RoomState, SeatState } from '../wire'

type Change = { room?: object; state?: Partial<RoomState>; mine?: Partial<SeatState>; others?: Partial<SeatState>[] }

const SOON = 75_000
const clock = new ServerClock()
const [ME, GUEST] = [1, 99]

/** The longest and the shortest names that people give themselves. */
export const long = [
  'Wilhelmina von Hohenstein',
  'Maximilian-Alexander III',
  'Ł',
  'Bartholomew Featherstone',
  'Ngozi Okonkwo-Adeyemi',
  'O’Shaughnessy',
  'Anneliese Schwarzenberger',
  'Y',
]
const guest = (asks: number | null): PersonState => ({
  ...{ id: GUEST, name: 'Bartholomew Featherstone', seat: null, here: true },
  ...{ held: null, asks, asked: false, screen: false },
})
const BOTS = [
  { person: null, bot: 'medium' },
  { person: null, bot: 'hard' },
]
const CHANGES: Record<string, () => Change> = {
  lost: () => ({ room: { line: 'lost' } }),
  paused: () => ({ state: { paused: { by: ME } } }),
  calm: () => ({ state: { paused: 'calm' } }),
  away: () => ({ others: [{ away: true }] }),
  steps: () => ({ others: [{ away: true, stand_in_at: clock.now() + SOON }] }),
  bot: () => ({ mine: { bot: 'medium' } }),
  there: () => ({ room: { signUntil: clock.now() + SOON } }),
  deeds: () => ({ room: { deeds: [{ id: 0, text: 'Lena passes.', tone: 'plain' }] } }),
  asks: () => ({ state: { people: [guest(1), { ...guest(0), id: GUEST + 1 }] } }),
  asked: () => ({ room: { person: guest(1) } }),
  watching: () => ({}),
  chair: () => ({ others: BOTS.slice(0, 1), state: { asking: true } }),
  chairs: () => ({ others: BOTS, state: { asking: true } }),
  locked: () => ({ state: { door: 'shut' } }),
}

export function across(band: string, chairs: number, seat: number | null): { room: Room; state: RoomState } {
  const change = CHANGES[band]?.()
  if (!change) throw new Error(`nobody knows the band ${band}`)
  const names = long.slice(0, chairs)
  const others = [...(change.others ?? [])]
  const seats = names.map((name, i) => ({
    ...{ person: i + 1, name, bot: null, away: false, stand_in_at: null },
    ...(i === seat ? change.mine : others.shift()),
  }))
  const people = names.map((name, i) => ({ ...guest(null), id: i + 1, name, seat: i }))
  return {
    room: {
      ...{ line: 'open', seat, playing: true, hosting: false, person: null, signUntil: null, deeds: [] },
      ...{ connection: { clock }, do: () => Promise.resolve(true), stir: () => undefined },
      ...change.room,
    } as unknown as Room,
    state: { paused: null, door: 'open', asking: false, seats, people, ...change.state } as unknown as RoomState,
  }
}
