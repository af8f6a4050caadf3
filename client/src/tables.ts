/** A new table of one's own, and the key to it kept on this device. */
import { makeRoom } from './api'
import { dealSeen, newWord, noteDeal, sealOf } from './deal'
import { keepSeat } from './storage'
import type { MakeRoom } from './wire'

/** Where it is. With `bots` the other seats are filled and the game starts at once. */
export async function newTable(wish: Omit<MakeRoom, 'seal'> & { name: string }): Promise<string> {
  const word = newWord()
  const made = await makeRoom({ ...wish, seal: await sealOf(word) })
  noteDeal({ ...dealSeen(made.room), word })
  keepSeat({ room: made.room, key: made.key, game: wish.game, name: wish.name, seat: 0, over: false })
  return made.room
}
