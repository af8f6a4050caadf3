/** Plain questions to the server: everything that is not said over a table's line. */
import { say } from './lang'
import { filled, told } from './lang/told'
import type {
  Branch,
  Film,
  FoundRoom,
  Invitation,
  GameInfo,
  GoOn,
  LessonTold,
  Lobby,
  MakeRoom,
  QrCode,
  RoomMade,
  ScreenFound,
  Trouble,
} from './wire'

/** The server said no, or nobody answered (status 0). The text is fit for a person. */
export class Refusal extends Error {
  constructor(
    readonly text: string,
    readonly status: number,
    readonly rule = '',
  ) {
    super(text)
  }
}

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch(() => null)
  if (!answer) throw new Refusal(say.trouble.noAnswer, 0)
  if (answer.ok) return answer
  const trouble = (await answer.json().catch(() => null)) as Trouble | null
  throw new Refusal(
    trouble ? filled(trouble.says, trouble.values) : say.trouble.strange(answer.status),
    answer.status,
    trouble?.rule,
  )
}

async function get<T>(path: string): Promise<T> {
  return (await (await fetched(path)).json()) as T
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return (await (await fetched(path, init)).json()) as T
}

let known: Promise<GameInfo[]> | null = null

/** What can be played here; asked once, and again only if nobody answered. */
export function games(): Promise<GameInfo[]> {
  known ??= get<GameInfo[]>('/api/games')
    .then(told)
    .catch((error: unknown) => {
      known = null
      throw error
    })
  return known
}

export async function gameInfo(id: string): Promise<GameInfo> {
  const found = (await games()).find((game) => game.id === id)
  if (!found) throw new Refusal(say.trouble.noGame(id), 404)
  return found
}

export const cardsAt = ({ id, cards }: GameInfo): Promise<unknown> => get(`/api/games/${id}/cards/${cards}.json`)
export const openRooms = (): Promise<Lobby> => get('/api/rooms')
export const roomOf = async (code: string): Promise<string> => (await get<FoundRoom>(`/api/codes/${code}`)).room
export const invitationTo = (room: string): Promise<Invitation> => get(`/api/rooms/${encodeURIComponent(room)}`)
export const makeRoom = (wish: MakeRoom): Promise<RoomMade> => post('/api/rooms', wish)
export const rulesOf = async (game: string): Promise<string> => (await fetched(`/api/games/${game}/rules`)).text()
export const qrOf = (text: string): Promise<QrCode> => post('/api/qr', text)
export const screenOf = (code: string): Promise<ScreenFound> => get(`/api/tv/${encodeURIComponent(code)}`)
export const filmOf = (replay: string, eyes: Film['eyes']): Promise<Film> => get(`/api/replays/${replay}?eyes=${eyes}`)
export const fileOf = (replay: string): string => `/api/replays/${replay}/file`
export const branchOff = (replay: string, wish: Branch): Promise<RoomMade> =>
  post(`/api/replays/${replay}/branch`, wish)
export const goOn = (game: string, lesson: string, wish: GoOn): Promise<RoomMade> =>
  post(`/api/lessons/${game}/${lesson}/room`, wish)
export const lessonOf = (game: string, lesson: string, answers: number[]): Promise<LessonTold> =>
  get(`/api/lessons/${game}/${lesson}?answers=${answers.join('.')}`)
