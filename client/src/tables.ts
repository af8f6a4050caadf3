/** A new table of one's own, and the key to it kept on this device. */
import { goOn, makeRoom } from './api'
import { dealSeen, newWord, noteDeal, sealOf } from './deal'
import { keepSeat } from './storage'
import type { GoOn, MakeRoom } from './wire'

/** Where it is. With `bots` the other seats are filled and the game starts at once. */
export async function newTable(wish: Omit<MakeRoom, 'seal'> & { name: string }): Promise<string> {
  const word = newWord()
  const made = await makeRoom({ ...wish, seal: await sealOf(word) })
  noteDeal({ ...dealSeen(made.room), word })
  keepSeat({ room: made.room, key: made.key, game: wish.game, name: wish.name, seat: 0, over: false })
  return made.room
}

/** A table that goes on from where a lesson has led to. */
export async function lessonTable(
  wish: Required<GoOn> & { game: string; lesson: string; seat: number | null },
): Promise<string> {
  const { game, lesson, seat, ...more } = wish
  const made = await goOn(game, lesson, more)
  keepSeat({ room: made.room, key: made.key, game, name: wish.name, seat, over: false })
  return made.room
}
