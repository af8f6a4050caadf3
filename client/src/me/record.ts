/** The nights of this device, added up; and as a file. */
import { tries } from '../daily/days'
import { playedGames, replays, settings, type PlayedGame } from '../storage'

export interface Record {
  played: number
  won: number
  streak: number
}

export function recordOf(games: Pick<PlayedGame, 'won'>[]): Record {
  return { played: games.length, won: games.filter((game) => game.won).length, streak: longest(games) }
}

function longest(games: Pick<PlayedGame, 'won'>[]): number {
  let best = 0
  let now = 0
  for (const { won } of games) {
    now = won ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}

/** Those that were played most come first. */
export function byGame(games: PlayedGame[]): { game: string; record: Record }[] {
  const kinds = [...new Set(games.map((one) => one.game))]
  return kinds
    .map((game) => ({ game, record: recordOf(games.filter((one) => one.game === game)) }))
    .sort((a, b) => b.record.played - a.record.played)
}

/** Everything but keys: whoever gets this file gets no chair. */
export function asFile(): string {
  const games = playedGames().map(({ game, at, won }) => ({ game, at: new Date(at).toISOString(), won }))
  const days = Object.entries(tries()).map(([day, { solved, elapsed, fresh, share }]) => ({
    day,
    solved,
    elapsed,
    fresh,
    share,
  }))
  return JSON.stringify({ name: settings().name, games, days, replays: replays() }, null, 2)
}
