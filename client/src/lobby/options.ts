/** House rules as the lobby shows them, whatever the game. */
import { capital, say } from '../lang'
import type { Choice, Configure, GameInfo, RoomState } from '../wire'
import type { Pitch } from '../home/offer'
import type { Face, Side } from '../table/face'
import { PITCHES } from './pitches'
import { presetOf, presetsFor, settingsOf } from './presets'

interface Named {
  key: string
  label: string
  note?: string
  /** Whose own choice it is, beside the name of who sits there. */
  seat?: number
}

export type LobbyOption = Named &
  (
    | { is: 'choice'; value: string; choices: { value: string; label: string; note?: string }[] }
    | { is: 'scenario'; value: string; choices: Scenario[] }
    | { is: 'some'; value: string[]; choices: { value: string; label: string }[] }
    | { is: 'switch'; value: boolean }
    | { is: 'number'; value: number; min: number; max: number }
  )

/** A way to play the game, with the sentence that sells it; one that does not fit so many chairs says for how many it is. */
export interface Scenario {
  value: string
  label: string
  pitch: string
  chairs: string
  fits: boolean
}

export type OptionValue = string | number | boolean | string[]

/** One line of the call sheet. */
export interface LobbySeat {
  seat: number
  /** Nobody: the chair is free. */
  person: {
    name: string
    mark: number
    you: boolean
    host: boolean
    bot: string | null
    away: boolean
    asked?: boolean
  } | null
}

const BOTS_PACE = 'bots_pace' // games have paces of their own
export const DOORS = Object.entries(say.lobby.doors).map(([value, label]) => ({ value, label }))

export function levelName(level: string): string {
  return say.levels[level] ?? humane(level)
}

/** head_to_head: Head to head. */
function humane(word: string | number): string {
  if (say.values[word]) return say.values[word]
  return capital(String(word).replaceAll('_', ' '))
}

function within(range: [number, number] | undefined, players: number): boolean {
  return !range || (range[0] <= players && players <= range[1])
}

/** Where only one value fits there is nothing to choose. */
function isChoice(choice: Choice, players: number): boolean {
  return choice.kind !== 'one' || choice.values.filter((word) => within(choice.fits[String(word)], players)).length > 1
}

/** Clocks are counted in minutes. */
function worded(choice: Choice, word: string | number): string {
  return choice.name === 'seconds' && typeof word === 'number' ? say.lobby.minutes(word / 60) : humane(word)
}

function chairsOf([least, most]: [number, number]): string {
  return least === most ? say.lobby.onlyFor(least) : say.lobby.fromTo(least, most)
}

/** All of them, also those for another number of chairs, so that people see what there is. */
function scenario(choice: Choice, value: unknown, players: number, pitches: Record<string, Pitch>): LobbyOption {
  const known = choice.values.map(String)
  const order = Object.keys(pitches).filter((word) => known.includes(word))
  const choices = order.map((word) => {
    const { title = humane(word), pitch = '' } = pitches[word] ?? {}
    const range = choice.fits[word]
    const chairs = range ? chairsOf(range) : ''
    const fits = within(range, players)
    return { value: word, label: title, pitch, chairs, fits }
  })
  return { key: choice.name, label: choice.title, is: 'scenario', value: String(value ?? ''), choices }
}

/** What other seats have taken; a card that a seat chooses for itself is there once. */
function takenBy(others: Choice[], { name, seat }: Choice, options: RoomState['options']): unknown[] {
  return seat == null ? [] : others.flatMap((one) => (one.seat != null && one.name !== name ? options[one.name] : []))
}

function gameOption(choice: Choice, { id, options: all }: GameInfo, options: RoomState['options']): LobbyOption {
  const [value, players] = [options[choice.name], Number(options['players'])]
  const pitches = PITCHES[id]?.[choice.name]
  if (pitches) return scenario(choice, value, players, pitches)
  const named: Named = { key: choice.name, label: choice.title, note: choice.help }
  if (choice.seat != null) named.seat = choice.seat
  const taken = takenBy(all, choice, options)
  const allowed = choice.values.filter((word) => within(choice.fits[String(word)], players) && !taken.includes(word))
  const choices = allowed.map((word) => ({ value: String(word), label: worded(choice, word) }))
  switch (choice.kind) {
    case 'flag':
      return { ...named, is: 'switch', value: value === true }
    case 'number':
      return { ...named, is: 'number', value: Number(value ?? choice.least), min: choice.least, max: choice.most }
    case 'some':
      return { ...named, is: 'some', value: Array.isArray(value) ? value.map(String) : [], choices }
    default:
      return {
        ...named,
        is: 'choice',
        value: String(value ?? ''),
        choices:
          value == null || choice.seat != null ? [{ value: '', label: say.lobby.byChance }, ...choices] : choices,
      }
  }
}

/** Which of the settings with a name the table has; those of the table itself, if none. */
function presetOption(state: RoomState, info: GameInfo): LobbyOption[] {
  const there = presetsFor(info, state.options)
  const played = presetOf(info, state.options)
  if (there.length === 0) return []
  const choices = there.map(({ name, title, help }) => ({ value: name, label: title, note: help }))
  return [
    {
      key: 'preset',
      label: say.lobby.preset,
      is: 'choice',
      value: played?.name ?? '',
      choices: played ? choices : [...choices, { value: '', label: say.lobby.ownSettings, note: say.lobby.ownHint }],
    },
  ]
}

/** The game's own settings that mean something with so many chairs, then the table's. */
export function optionsOf(state: RoomState, info: GameInfo, publicLobby: boolean): LobbyOption[] {
  const players = Number(state.options['players'])
  const needed = (choice: Choice): boolean =>
    Object.entries(choice.needs).every(([other, values]) => values.includes(String(state.options[other])))
  const fits = (choice: Choice): boolean =>
    choice.lobby &&
    within(choice.players, players) &&
    needed(choice) &&
    (PITCHES[info.id]?.[choice.name] !== undefined || (!choice.follows_players && isChoice(choice, players)))
  const words = say.lobby
  return [
    { key: 'players', label: words.players, is: 'number', value: players, min: info.seats[0], max: info.seats[1] },
    ...presetOption(state, info),
    ...info.options.filter(fits).map((choice) => gameOption(choice, info, state.options)),
    {
      key: 'grace',
      label: words.grace,
      note: words.graceHint,
      is: 'choice',
      value: String(state.grace),
      choices: ['rules', '15', '60', '120', '0'].map((value) => ({ value, label: words.graces[value] ?? value })),
    },
    {
      key: 'stand_in',
      label: words.standIn,
      note: words.standInHint,
      is: 'choice',
      value: state.stand_in,
      choices: state.levels.map((value) => ({ value, label: levelName(value) })),
    },
    {
      key: BOTS_PACE,
      label: words.pace,
      note: words.paceHint,
      is: 'choice',
      value: state.pace,
      choices: Object.entries(words.paces).map(([value, label]) => ({ value, label })),
    },
    { key: 'door', label: words.door, note: words.doorHint, is: 'choice', value: state.door, choices: DOORS },
    ...(publicLobby
      ? [{ key: 'listed', label: words.listed, note: words.listedHint, is: 'switch' as const, value: state.listed }]
      : []),
  ]
}

/** What to ask of the server for one changed setting. A list speaks in words; a value that is a number goes as one. */
export function configured(
  info: GameInfo,
  options: RoomState['options'],
  key: string,
  value: OptionValue,
): Omit<Configure, 'id'> {
  if (key === 'preset') {
    const preset = presetsFor(info, options).find(({ name }) => name === value)
    return { type: 'Configure', options: preset ? settingsOf(info, preset, options) : {} }
  }
  if (key === 'grace')
    return { type: 'Configure', grace: (value === 'rules' ? value : Number(value)) as Configure['grace'] }
  if (key === BOTS_PACE) return { type: 'Configure', pace: value as Configure['pace'] }
  if (key === 'door') return { type: 'Configure', door: value as Configure['door'] }
  if (key === 'stand_in') return { type: 'Configure', stand_in: String(value) }
  if (key === 'listed') return { type: 'Configure', listed: value === true }
  const values = info.options.find((choice) => choice.name === key)?.values ?? []
  const meant = (word: OptionValue): OptionValue => values.find((known) => String(known) === word) ?? word
  const wish = Array.isArray(value) ? value.map(meant) : meant(value)
  return { type: 'Configure', options: { [key]: wish === '' ? null : wish } }
}

/** The sides of the table in the face's words, each with its chairs. */
export function sidesOf({ sides }: RoomState, { side: said }: Face): Side[] {
  const chairs = (side: string): number[] => sides.flatMap((other, seat) => (other === side ? [seat] : []))
  return said ? [...new Set(sides)].map((side) => ({ ...said(side), seats: chairs(side) })) : []
}

export function seatsOf(state: RoomState, me: number): LobbySeat[] {
  const asked = new Set(state.people.filter((person) => person.asked).map((person) => person.id))
  return state.seats.map(({ person, name, bot, away }, seat) => ({
    seat,
    person: name
      ? {
          name,
          mark: seat,
          you: person === me,
          host: person === state.host,
          bot: person === null ? bot : null,
          away,
          asked: person !== null && asked.has(person),
        }
      : null,
  }))
}
