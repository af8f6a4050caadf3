/** The board of Three Alarms shows what there is and sends what is pressed. */
import { describe, expect, it } from 'vitest'
import { face } from '../src/games/three-alarms/face'
import { posters } from '../src/home/posters'
import { say } from '../src/lang'
import { draw, move, names, press, propsOf, text } from './board'

const board = {
  type: 'AlarmsBoard',
  question: { name: 'Choose', waiting: [0, 1] },
  outcome: null as unknown,
  seats: [
    { cards: 2, taken: ['crown'] },
    { cards: 4, taken: [] },
  ],
  pile: ['ring', 'watch'],
  alarms: 1,
  vault: 9,
}
const parts = {
  seat: 0,
  board,
  own: { hand: [5, 9], chosen: null },
  advice: { worth: 3, points: [5, 0], danger: 44 },
}
const options = [{ type: 'Wait' }, { type: 'Grab', card: 5 }, { type: 'Grab', card: 9 }]
const moment = { seat: 0, chairs: 2, view: parts, options, hands: null }
const seats = names.slice(0, 2).map((name, mark) => ({ name, mark, you: mark === 0, bot: null, away: false }))

describe('Three Alarms', () => {
  it('shows the pile and sends what is pressed', () => {
    draw(face.Board, propsOf(moment))
    expect(text()).toContain('The pile, worth 3')
    expect(text()).toContain('44 in 100')
    press(/Grab with 9/)
    expect(move).not.toHaveBeenCalled()
    press(/Grab with 9: sure/)
    expect(move).toHaveBeenCalledWith([{ type: 'Grab', card: 9 }])
  })

  it('has a poster, words for it, and a colour', () => {
    expect(posters['three-alarms']?.art).toBeDefined()
    expect(say.games['three-alarms']?.minutes).toBe(5)
    expect(Object.keys(import.meta.glob('../src/games/*/house.css'))).toContain('../src/games/three-alarms/house.css')
  })

  it('says in one short line how one wins', () => {
    expect(face.goal({ type: 'AlarmsBoard' }, 0).length).toBeLessThanOrEqual(46)
  })

  it('asks nothing of those who watch, and tells a first-timer how it goes', () => {
    draw(face.Board, propsOf({ ...moment, seat: null, options: [] }))
    expect(text()).toContain('make up their minds')
    draw(face.Board, propsOf(moment, { hints: true }))
    expect(text()).toContain('The highest card')
  })

  it('tells how it ended', () => {
    const outcome = { winners: [1], scores: [2, 5] }
    draw(face.Result, propsOf({ ...moment, view: { ...parts, board: { ...board, outcome } } }))
    expect(text()).toContain('Marek gets away with it.')
    expect(text()).not.toContain('Practice')
    draw(face.Result, propsOf({ ...moment, view: { ...parts, board: { ...board, outcome } } }, { practice: true }))
    expect(text()).toContain('Practice: nothing is awarded.')
  })

  it('has words for everything that happens', () => {
    const said = (event: { type: string }) => face.script(event, seats, 0)[0]?.parts[0]
    expect(said({ type: 'AlarmRang', alarms: 2, lost: [] } as never)).toMatchObject({
      text: 'ALARM 2! The pile is lost.',
    })
    expect(said({ type: 'PileTaken', cards: [9, null], seat: 0 } as never)).toMatchObject({
      text: 'Lena takes the pile with 9.',
    })
    expect(face.bar(propsOf(moment).view).facts[0]?.value).toBe('1 of 3')
  })
})
