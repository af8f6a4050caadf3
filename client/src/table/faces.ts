/** Where the faces are: the folder in games/ is the game's id. */
import { cardsAt, gameInfo, Refusal } from '../api'
import { layCards } from '../cards'
import { say } from '../lang'
import type { Face } from './face'

/** Every game's face is its own chunk, loaded when its table opens. */
const found = import.meta.glob<{ face: Face }>('../games/*/face.ts')

export const FACES: Record<string, () => Promise<{ face: Face }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split('/').at(-2), load]),
)

/** The face of a game with the cards that are played here. */
export async function faceOf(game: string): Promise<Face> {
  const load = FACES[game]
  if (!load) throw new Refusal(say.trouble.noGame(game), 404)
  const info = await gameInfo(game)
  layCards(game, await cardsAt(info))
  return (await load()).face
}
