import type { LobbySeat } from '../lobby/options'
import type { Person } from '../ui/seat'
import type { TalkLine } from '../ui/talk'

const people: Person[] = [
  { name: 'Lena', mark: 0, you: true },
  { name: 'Marek', mark: 1 },
  { name: 'Aoife', mark: 2 },
  { name: 'Tunde', mark: 3 },
  { name: 'Vera', mark: 4, bot: 'medium' },
]
export const [lena, marek, aoife, tunde, vera] = people as [Person, Person, Person, Person, Person]

const bill = (id: string, title: string, least: number, most: number) => ({
  id,
  title,
  blurb: '',
  seats: [least, most] as [number, number],
})
export const games = [
  bill('the-plan', 'The Plan', 1, 6),
  bill('exactly-as-planned', 'Exactly As Planned', 1, 5),
  bill('masterminds', 'Masterminds', 2, 5),
  bill('bank-heist', 'Bank Heist', 5, 8),
  bill('oceans-heist', 'Ocean’s Heist', 2, 8),
]

export const talk: TalkLine[] = [
  { id: 1, from: tunde, text: 'I am going for Rocketry.' },
  { id: 2, from: aoife, text: 'Lena needs one more Bones for a set.' },
  { id: 3, from: marek, text: 'Do not look at me.' },
]

export const lobbySeats: LobbySeat[] = [
  { seat: 0, person: { name: 'Lena', mark: 0, you: true, host: true, bot: null, away: false } },
  { seat: 1, person: { name: 'Marek', mark: 1, you: false, host: false, bot: null, away: false } },
  { seat: 2, person: { name: 'Aoife', mark: 2, you: false, host: false, bot: null, away: false } },
  { seat: 3, person: { name: 'Tunde', mark: 3, you: false, host: false, bot: null, away: false } },
  { seat: 4, person: { name: 'Vera', mark: 4, you: false, host: false, bot: 'medium', away: false } },
  { seat: 5, person: null },
]
export const levels = [
  { value: 'easy', label: 'Easy' },
  { value: 'medium', label: 'Medium' },
  { value: 'hard', label: 'Hard' },
]
