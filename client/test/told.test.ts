import { expect, test } from 'vitest'
import sentences from '../src/lang/en.server.json'
import { translator } from '../src/lang/told'

test('a sentence of the server is said in another language, with what varies in its place', () => {
  const german = translator({
    'The game is paused.': 'Das Spiel steht.',
    'There are seats 0 to {1}, not {2}.': 'Nicht {2}: es gibt die Plätze 0 bis {1}.',
    '{seat}, take the top {deck}.': 'Nimm oben vom {deck}, {seat}.',
    Tool: 'Werkzeug',
    '{seat}, take the {deck}.': '…',
  })
  expect(german('The game is paused.')).toBe('Das Spiel steht.')
  expect(german('There are seats 0 to 3, not 9.')).toBe('Nicht 9: es gibt die Plätze 0 bis 3.')
  expect(german('Aoife, take the top Tool.')).toBe('Nimm oben vom Werkzeug, Aoife.')
  expect(german('Nobody knows this.')).toBe('Nobody knows this.')
})

test('every sentence of the server can be found again by a translation', () => {
  const known = new Set(sentences)
  const marked = translator(Object.fromEntries(sentences.map((sentence) => [sentence, `[${sentence}]`])))
  for (const sentence of known) {
    const filled = sentence.replaceAll(/\{\w+\}/g, '§')
    expect(marked(filled).startsWith('['), sentence).toBe(true)
  }
})
