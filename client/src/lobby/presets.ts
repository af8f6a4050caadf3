/** Settings that have a name: what a table plays follows from its options, as in the program's own `Game.preset`. */
import { say } from '../lang'
import type { GameInfo, Preset } from '../wire'

type Options = Record<string, unknown>

const isOne = (options: Options, among: Record<string, (string | number)[]>): boolean =>
  Object.entries(among).every(([name, values]) => values.includes(options[name] as string | number))

function isPlayed(preset: Preset, options: Options): boolean {
  const same = Object.entries(preset.settings).every(([name, value]) => options[name] === value)
  return same && isOne(options, preset.any_of) && isOne(options, preset.needs)
}

/** Those that are for such a table. */
export function presetsFor(info: GameInfo, options: Options): Preset[] {
  return info.presets.filter((preset) => isOne(options, preset.needs))
}

/** The preset that says most of what these options are. */
export function presetOf(info: GameInfo, options: Options): Preset | null {
  const size = (preset: Preset): number => Object.keys(preset.settings).length
  const played = info.presets.filter((preset) => isPlayed(preset, options))
  return played.reduce<Preset | null>((best, preset) => (best && size(best) >= size(preset) ? best : preset), null)
}

/** What a table plays, in a word. */
export function playedAs(info: GameInfo, options: Options): string {
  return presetOf(info, options)?.title ?? say.lobby.ownSettings
}

/** What to ask of the server for a preset: its settings, and the usual one for what only other presets name. */
export function settingsOf(info: GameInfo, preset: Preset, options: Options): Options {
  const usual = Object.fromEntries(
    presetsFor(info, options).flatMap(({ settings }) => Object.keys(settings).map((name) => [name, null])),
  )
  const others = Object.entries(preset.any_of).filter(
    ([name, values]) => !values.includes(options[name] as string | number),
  )
  return { ...usual, ...Object.fromEntries(others.map(([name, values]) => [name, values[0]])), ...preset.settings }
}
