import type { LobbyOption, LobbySeat } from '../lobby/options'
import type { LogLine } from '../ui/log'
import type { Person } from '../ui/seat'
import type { Phrase, TalkLine } from '../ui/talk'

export const people: Person[] = [
  { name: 'Lena', mark: 0, you: true },
  { name: 'Marek', mark: 1 },
  { name: 'Aoife', mark: 2 },
  { name: 'Tunde', mark: 3 },
  { name: 'Vera', mark: 4, bot: 'medium' },
]
export const [lena, marek, aoife, tunde, vera] = people as [Person, Person, Person, Person, Person]

const bill = (id: string, title: string, least: number, most: number) => ({ id, title, blurb: '', seats: [least, most] as [number, number] })
export const games = [
  bill('the-plan', 'The Plan', 1, 6),
  bill('exactly-as-planned', 'Exactly As Planned', 1, 5),
  bill('masterminds', 'Masterminds', 2, 5),
  bill('bank-heist', 'Bank Heist', 5, 8),
  bill('oceans-heist', 'Ocean’s Heist', 2, 8),
]

export const museum = ['J3', 'R2', 'R1', 'P4', 'E4', 'E2', 'M1', 'B4']
export const shelf = ['g2', 'g4', 'c3', 'o1', 'c5', 'o3', 'g5', 'c1', 'o3', 'c2', 'o4', 'g2', 'o1']
export const hand = ['SG', 'P1-R', 'P2-EB', 'P3-PBS', 'P4-JREM']
export const collections = [
  { points: 10, treasures: ['J1', 'P2', 'B1', 'B2', 'B3'], trinkets: ['c2'], note: 'one short of Bones' },
  { points: 11, treasures: ['R3', 'E1', 'E3', 'M2', 'S2'], trinkets: [], note: '4 cards' },
  { points: 12, treasures: ['J2', 'J4', 'P1', 'P3', 'S1'], trinkets: ['g1'], note: '5 cards' },
  { points: 14, treasures: ['R4', 'M4', 'S4', 'S4'], trinkets: ['g3', 'o2'], note: '5 cards' },
  { points: 11, treasures: ['P2', 'E1', 'M2', 'S3'], trinkets: ['c1', 'c4', 'o5'], note: '4 cards' },
]

export const script: LogLine[] = [
  { id: 1, slug: true, parts: ['Turn 5, small teams first'] },
  { id: 2, parts: [{ text: 'TUNDE' }, ', alone, smashes the case. Takes ', { text: 'Masks 4' }, '.'] },
  { id: 3, parts: [{ text: 'AOIFE' }, ' and ', { text: 'VERA' }, ' both send for ', { text: 'Jewels' }, '. ', { text: 'CLASH.', alarm: true }, ' ', { text: 'TP-4.5', rule: true }] },
  { id: 4, parts: [{ text: 'MAREK' }, ' arrives late and takes Egypt 3.'] },
  { id: 5, slug: true, parts: ['Turn 6, five more stand in the hall'] },
  { id: 6, parts: ['E4, E2, B4, J3 and M1 are up.'] },
  { id: 7, tone: 'now', parts: ['We wait for LENA, AOIFE and TUNDE.'] },
]
export const talk: TalkLine[] = [
  { id: 1, from: tunde, text: 'I am going for Rocketry.' },
  { id: 2, from: aoife, text: 'Lena needs one more Bones for a set.' },
  { id: 3, from: marek, text: 'Do not look at me.' },
]
export const phrases: Phrase[] = [
  { key: 'not_me', label: 'Do not look at me', slots: [] },
  { key: 'claim_kind', label: 'I am going for …', slots: [{ name: 'kind', choices: [{ value: 'E', label: 'Egypt' }, { value: 'B', label: 'Bones' }] }] },
]

export const lobbySeats: LobbySeat[] = [
  { seat: 0, person: { name: 'Lena', mark: 0, you: true, host: true, bot: null, away: false } },
  { seat: 1, person: { name: 'Marek', mark: 1, you: false, host: false, bot: null, away: false } },
  { seat: 2, person: { name: 'Aoife', mark: 2, you: false, host: false, bot: null, away: false } },
  { seat: 3, person: { name: 'Tunde', mark: 3, you: false, host: false, bot: null, away: false } },
  { seat: 4, person: { name: 'Vera', mark: 4, you: false, host: false, bot: 'medium', away: false } },
  { seat: 5, person: null },
]
export const options: LobbyOption[] = [
  { key: 'clock', label: 'Clock', is: 'choice', value: 'normal', choices: [{ value: 'none', label: 'None' }, { value: 'calm', label: 'Calm' }, { value: 'normal', label: 'Normal' }, { value: 'blitz', label: 'Blitz' }] },
  { key: 'bribes', label: 'Bribes', is: 'switch', value: false },
  { key: 'ghosts', label: 'Ghosts', is: 'number', value: 1, min: 1, max: 5, note: 'Solitaire only' },
]
export const levels = [{ value: 'easy', label: 'Easy' }, { value: 'medium', label: 'Medium' }, { value: 'hard', label: 'Hard' }]
