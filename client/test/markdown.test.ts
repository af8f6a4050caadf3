import { expect, test } from 'vitest'
import { read, spansOf, textOf } from '../src/markdown'

test('a rule opens with its number, which is its anchor', () => {
  const [item] = read('- **TP-4.5** [book] **Match**: a kind\n  shown twice fails.')
  expect(item).toMatchObject({ is: 'item', rule: 'TP-4.5', depth: 0 })
  expect(textOf(item!)).toBe('TP-4.5 book Match: a kind shown twice fails.')
})

test('the number may stand plain too, as some rule books have it', () => {
  expect(read('- BH-1.3 `[book]` Token on the start space.')[0]).toMatchObject({ is: 'item', rule: 'BH-1.3' })
})

test('a rule named in running text is a link', () => {
  expect(spansOf('see TP-4.5, then')).toEqual([
    { is: 'text', text: 'see ' },
    { is: 'rule', text: 'TP-4.5' },
    { is: 'text', text: ', then' },
  ])
})

test('a table has a head and rows, and escaped bars stay in their cell', () => {
  const [table] = read('| A | B |\n|---|---|\n| `x` | a \\| b |')
  expect(table).toEqual({
    is: 'table',
    head: [[{ is: 'text', text: 'A' }], [{ is: 'text', text: 'B' }]],
    rows: [[[{ is: 'code', text: 'x' }], [{ is: 'text', text: 'a | b' }]]],
  })
})

test('headings, paragraphs, numbered items and fences', () => {
  const blocks = read('# One\n\nfirst\nsecond\n\n1. go\n  - deep\n\n```\ncode | here\n```')
  expect(blocks.map((block) => block.is)).toEqual(['heading', 'paragraph', 'item', 'item', 'code'])
  expect(textOf(blocks[1]!)).toBe('first second')
  expect(blocks[2]).toMatchObject({ marker: '1.', depth: 0 })
  expect(blocks[3]).toMatchObject({ marker: '', depth: 1 })
})

test('markup is never anything but text', () => {
  expect(spansOf('<img src=x onerror=alert(1)>')).toEqual([{ is: 'text', text: '<img src=x onerror=alert(1)>' }])
})
