/** A new table of one's own, and the key to it kept on this device. */
import { goOn, makeRoom } from './api'
import { dealSeen, newWord, noteDeal, sealOf } from './deal'
import { keepSeat } from './storage'
import type { Choice, GameInfo, GoOn, MakeRoom } from './wire'

/** Where it is. With `bots` the other seats are filled and the game starts at once. */
export async function newTable(wish: Omit<MakeRoom, 'seal'> & { name: string }): Promise<string> {
  const word = newWord()
  const made = await makeRoom({ ...wish, seal: await sealOf(word) })
  noteDeal({ ...dealSeen(made.room), word })
  keepSeat({ room: made.room, key: made.key, game: wish.game, name: wish.name, seat: 0, over: false })
  return made.room
}

/** Settings that hurry, and their words for not at all. */
const HURRIES = ['pace', 'clock']
const NOT_AT_ALL = ['none', 'off']

/** What a first game alone against bots is set to: nobody is hurried by a pace or a clock. */
const unhurried = (choices: Choice[]): Record<string, unknown> =>
  Object.fromEntries(
    choices.flatMap(({ name, values }): [string, unknown][] => {
      const calm = HURRIES.includes(name) ? values.find((value) => NOT_AT_ALL.includes(String(value))) : undefined
      return calm === undefined ? [] : [[name, calm]]
    }),
  )

/** What a newcomer's first game is set to: the preset of that name, where the game has one for its usual table. */
export function firstGame({ options, presets }: Pick<GameInfo, 'options' | 'presets'>): Record<string, unknown> {
  const usual = Object.fromEntries(options.map((choice) => [choice.name, choice.default]))
  const preset = presets.find(
    ({ name, needs }) =>
      name === 'first_game' &&
      Object.entries(needs).every(([option, values]) => values.includes(usual[option] as string | number)),
  )
  return { ...preset?.settings, ...unhurried(options) }
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
