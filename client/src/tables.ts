/** A new table of one's own, and the key to it kept on this device. */
import { goOn, makeRoom } from './api'
import { dealSeen, newWord, noteDeal, sealOf } from './deal'
import { say } from './lang'
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

type Usual = Pick<GameInfo, 'options' | 'presets' | 'default_players'>

/** What a newcomer's first game against bots is set to: the preset of that name, and nobody is hurried. */
export const firstGame = (info: Usual): Record<string, unknown> => ({
  ...firstPreset(info),
  ...unhurried(info.options),
})

/** What a newcomer's first table for others is set to: one is kind only where nobody plays against anybody. */
export const firstTable = (info: GameInfo): Record<string, unknown> =>
  say.games[info.id]?.together ? firstPreset(info) : {}

/** The bots of a game: of this level, but the best where they are partners. */
export const botsFor = ({ id, levels }: GameInfo, level: string): string =>
  levels.includes(level) && !say.games[id]?.together ? level : (levels.at(-1) ?? '')

/** The preset for a first game, where the game has one for its usual table. */
function firstPreset({ options, presets, default_players: players }: Usual): Record<string, unknown> {
  const usual = Object.fromEntries(options.map((choice) => [choice.name, usually(choice, players)]))
  const preset = presets.find(
    ({ name, needs }) =>
      name === 'first_game' &&
      Object.entries(needs).every(([option, values]) => values.includes(usual[option] as string | number)),
  )
  return { ...preset?.settings }
}

/** What a setting is where nobody chooses: without a default, the first value that fits the players. */
function usually({ default: given, values, fits }: Choice, players: number): unknown {
  const fitting = values.find((value) => {
    const [least, most] = fits[value] ?? [players, players]
    return least <= players && players <= most
  })
  return given ?? fitting
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
