import { expect, test } from 'vitest'
import sentences from '../src/lang/en.server.json'
import { filled } from '../src/lang/told'

const german = {
  'The game is paused.': 'Das Spiel steht.',
  'There are seats 0 to {last}, not {seat}.': 'Nicht {seat}: es gibt die Plätze 0 bis {last}.',
  '{seat}, take the top {deck}.': 'Nimm oben vom {deck}, {seat}.',
  Tool: 'Werkzeug',
}

test('a sentence of the server is said in another language, with what varies in its place', () => {
  expect(filled('The game is paused.', {}, german)).toBe('Das Spiel steht.')
  expect(filled('There are seats 0 to {last}, not {seat}.', { last: 3, seat: 9 }, german)).toBe(
    'Nicht 9: es gibt die Plätze 0 bis 3.',
  )
  expect(filled('{seat}, take the top {deck}.', { seat: 'Aoife', deck: 'Tool' }, german)).toBe(
    'Nimm oben vom Werkzeug, Aoife.',
  )
})

test('what no language knows is said as it came', () => {
  expect(filled('Nobody knows {who}.', { who: '{who}' }, german)).toBe('Nobody knows {who}.')
  expect(filled('Nobody knows {who}.', {}, german)).toBe('Nobody knows {who}.')
})

test('the words of the house are in the catalogue, with their blanks', () => {
  for (const sentence of ['There are seats 0 to {last}, not {seat}.', '{name} sits there.', 'The game is paused.'])
    expect(sentences).toContain(sentence)
})
