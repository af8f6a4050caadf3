import { afterEach, beforeEach, expect, test } from 'vitest'
import { Course, plain, progress, same } from '../src/learn/course.svelte'
import { spot } from '../src/learn/spots'
import type { LessonTold, Moment } from '../src/wire'

const NEVER = { part: 0, say: '', at: '', lit: [], rule: '', slug: '', wrong: '', awaits: [], events: [] }
const moment = (say: string, more: object = {}): Moment =>
  ({ ...NEVER, board: {}, own: null, advice: null, options: [], said: [], law: {}, say, ...more }) as unknown as Moment

const choose = (face: string): object => ({ type: 'Choose', face })
const told = (moments: Moment[], over = false): LessonTold => ({
  title: 'A lesson',
  parts: ['One', 'Two'],
  names: ['', 'Duchess'],
  seat: 0,
  options: {},
  moments,
  over,
  goes_on: false,
})
/** A look, a choice of two, and an answer that takes two deeds. */
const SCRIPT: Record<string, LessonTold> = {
  '': told([moment('look'), moment('choose', { awaits: [choose('A'), choose('B')], wrong: 'Not **that**.' })]),
  '0': told([moment('first', { part: 1, awaits: [choose('C')], events: [{ type: 'X' }] })]),
  '0.0': told([moment('tip', { part: 1, events: [{ type: 'Y' }] })], true),
  '1': told([moment('tip', { part: 1 })], true),
}
let asked: string[] = []
const fetch = (_game: string, _lesson: string, answers: number[]): Promise<LessonTold> => {
  asked.push(answers.join('.'))
  const found = SCRIPT[answers.join('.')]
  return found ? Promise.resolve(found) : Promise.reject(new Error('unknown'))
}
const open = (): Promise<Course> => Course.open('the-plan', 'first', fetch)

beforeEach(() => {
  localStorage.removeItem('heistnight.lessons')
  asked = []
})
afterEach(() => localStorage.removeItem('heistnight.lessons'))

test('a look goes on at will, a cue that awaits something does not', async () => {
  const course = await open()
  expect(course.moment.say).toBe('look')
  course.next()
  expect(course.moment.say).toBe('choose')
  course.next()
  expect(course.moment.say).toBe('choose')
})

test('a wrong act is answered in words and changes nothing', async () => {
  const course = await open()
  course.next()
  const beat = course.beat
  expect(await course.act([choose('Z')])).toEqual({ text: 'Not that.', rule: '' })
  expect(course.wrong).toBe('Not **that**.')
  expect([course.beat, course.moment.say, asked]).toEqual([beat, 'choose', ['']])
})

test('each answer leads its own way, to the end', async () => {
  const course = await open()
  course.next()
  expect(await course.act([{ face: 'B', type: 'Choose' }])).toBeNull()
  expect([course.moment.say, course.over, course.wrong]).toEqual(['tip', true, ''])
  expect(progress('the-plan', 'first')?.done).toBe(true)
})

test('deeds that come together are matched one after the other, or not at all', async () => {
  const course = await open()
  course.next()
  expect(await course.act([choose('A'), choose('Z')])).not.toBeNull()
  expect(course.moment.say).toBe('choose')
  expect(await course.act([choose('A'), choose('C')])).toBeNull()
  expect(course.moment.say).toBe('tip')
  expect(course.events.map((event) => event.type)).toEqual(['X', 'Y'])
})

test('one can go back, over an answer too, and answer otherwise', async () => {
  const course = await open()
  course.next()
  await course.act([choose('A')])
  course.back()
  expect(course.moment.say).toBe('choose')
  await course.act([choose('B')])
  expect(course.over).toBe(true)
  course.again()
  expect([course.first, course.moment.say]).toEqual([true, 'look'])
})

test('a lesson is taken up where it was left, and begins anew after its end', async () => {
  const course = await open()
  course.next()
  await course.act([choose('A')])
  expect((await open()).moment.say).toBe('first')
  await course.act([choose('C')])
  expect((await open()).moment.say).toBe('look')
})

test('where what was kept leads nowhere any more, it begins anew', async () => {
  localStorage.setItem('heistnight.lessons', JSON.stringify({ 'the-plan/first': { answers: [7], at: 3, done: false } }))
  expect((await open()).moment.say).toBe('look')
})

test('a part that is done can be seen again', async () => {
  const course = await open()
  course.next()
  await course.act([choose('A')])
  course.to(0)
  expect(course.moment.say).toBe('look')
})

test('things are the same whatever the order of their fields, and words without stars are plain', () => {
  expect(same({ a: 1, b: { c: [2], d: 3 } }, { b: { d: 3, c: [2] }, a: 1 })).toBe(true)
  expect(same({ a: [1, 2] }, { a: [2, 1] })).toBe(false)
  expect(plain('Tap **Dry Bones**.')).toBe('Tap Dry Bones.')
})

test('a spot that nobody knows is nowhere', () => {
  expect(spot({}, 'museum', document.body)).toBeNull()
  expect(spot({ card: (id) => [`[data-card="${id}"]`, 'b'] }, 'card:a', document.body)).toBeNull()
})
