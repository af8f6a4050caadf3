import type { PlayableGame } from '../home/games'
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

export const games: PlayableGame[] = [
  { id: 'the-plan', title: 'The Plan', seats: [1, 6], minutes: 15 },
  { id: 'exactly-as-planned', title: 'Exactly As Planned', seats: [1, 5], minutes: 6 },
  { id: 'masterminds', title: 'Masterminds', seats: [2, 5], minutes: 30 },
  { id: 'bank-heist', title: 'Bank Heist', seats: [5, 8], minutes: 30 },
  { id: 'oceans-heist', title: 'Ocean’s Heist', seats: [2, 8], minutes: 30 },
]
export const openSeat = { room: 'brass-otter-41', name: 'Lena', mark: 0, title: 'The Plan, turn 6 of 11', note: 'Marek’s table. They wait for your card.' }

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
  { seat: 0, person: { name: 'Lena', mark: 0, you: true, host: true, bot: null }, ready: true, note: '' },
  { seat: 1, person: { name: 'Marek', mark: 1, you: false, host: false, bot: null }, ready: true, note: 'on a phone' },
  { seat: 2, person: { name: 'Aoife', mark: 2, you: false, host: false, bot: null }, ready: true, note: 'first time: gets the hints' },
  { seat: 3, person: { name: 'Tunde', mark: 3, you: false, host: false, bot: null }, ready: false, note: 'reading the rules' },
  { seat: 4, person: { name: 'Vera', mark: 4, you: false, host: false, bot: 'medium' }, ready: true, note: '' },
  { seat: 5, person: null, ready: false, note: '' },
]
export const options: LobbyOption[] = [
  { key: 'clock', label: 'Clock', is: 'choice', value: 'normal', choices: [{ value: 'none', label: 'None' }, { value: 'calm', label: 'Calm' }, { value: 'normal', label: 'Normal' }, { value: 'blitz', label: 'Blitz' }] },
  { key: 'bribes', label: 'Bribes', is: 'switch', value: false },
  { key: 'ghosts', label: 'Ghosts', is: 'number', value: 1, min: 1, max: 5, note: 'Solitaire only' },
]
export const levels = [{ value: 'easy', label: 'Easy' }, { value: 'medium', label: 'Medium' }, { value: 'hard', label: 'Hard' }]
export const qr = { modules: 9, path: 'M1 1h3v3h-3zM5 1h1v1h-1zM6 2h2v2h-2zM1 5h1v3h-1zM3 5h2v1h-2zM4 7h1v1h-1zM6 6h2v2h-2z' }
