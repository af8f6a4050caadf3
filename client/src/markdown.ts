/** Reads the subset of Markdown our rule books use into plain values; the page draws those, never raw HTML. */

export type Span =
  | { is: 'text' | 'bold' | 'em' | 'code'; text: string }
  | { is: 'tag'; text: string } // [book], [ruling], [house]
  | { is: 'rule'; text: string } // TP-4.5: a link to that rule

export type Block =
  | { is: 'heading'; level: number; id: string; spans: Span[] }
  | { is: 'paragraph'; spans: Span[] }
  | { is: 'item'; depth: number; marker: string; rule: string | null; spans: Span[] }
  | { is: 'table'; head: Span[][]; rows: Span[][][] }
  | { is: 'code'; text: string }

const SPAN = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|\[(book|ruling|house)\]|\b([A-Z]{2,4}-\d+(?:\.\d+)+)\b/g
const HEADING = /^(#{1,4}) (.*)$/
const ITEM = /^(\s*)(?:([-*])|(\d+)\.) (.*)$/
const LEADING_RULE = /^(?:\*\*)?([A-Z]{2,4}-\d+(?:\.\d+)+)(?:\*\*)?\s+/

export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const found of text.matchAll(SPAN)) {
    if (found.index > end) spans.push({ is: 'text', text: text.slice(end, found.index) })
    end = found.index + found[0].length
    const [, code, bold, em, tag, rule] = found
    if (code !== undefined) spans.push(tagIn(code) ?? { is: 'code', text: code })
    else if (bold !== undefined) spans.push({ is: 'bold', text: bold })
    else if (em !== undefined) spans.push({ is: 'em', text: em })
    else if (tag !== undefined) spans.push({ is: 'tag', text: tag })
    else if (rule !== undefined) spans.push({ is: 'rule', text: rule })
  }
  if (end < text.length) spans.push({ is: 'text', text: text.slice(end) })
  return spans
}

function tagIn(code: string): Span | null {
  const tag = /^\[(book|ruling|house)\]$/.exec(code)?.[1]
  return tag === undefined ? null : { is: 'tag', text: tag }
}

export function textOf(block: Block): string {
  const plain = (spans: Span[]): string => spans.map((span) => span.text).join('')
  if (block.is === 'code') return block.text
  if (block.is === 'table') return [block.head, ...block.rows].flat().map(plain).join(' ')
  if (block.is === 'item') return `${block.rule ?? ''} ${plain(block.spans)}`
  return plain(block.spans)
}

function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function cells(line: string): Span[][] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => spansOf(cell.trim().replaceAll('\\|', '|')))
}

function startsBlock(line: string): boolean {
  return line.trim() === '' || line.startsWith('|') || line.startsWith('```') || HEADING.test(line) || ITEM.test(line)
}

/** Reads a rule book; anything outside the subset comes out as a paragraph of text. */
export function read(source: string): Block[] {
  const lines = source.split(/\r?\n/)
  const blocks: Block[] = []
  let at = 0
  const rest = (first: string): string => {
    const parts = [first]
    while (at < lines.length && !startsBlock(lines[at] ?? '')) parts.push((lines[at++] ?? '').trim())
    return parts.join(' ')
  }
  while (at < lines.length) {
    const line = lines[at++] ?? ''
    if (line.trim() === '') continue
    const heading = HEADING.exec(line)
    const item = ITEM.exec(line)
    if (line.startsWith('```')) {
      const start = at
      while (at < lines.length && !lines[at]?.startsWith('```')) at++
      blocks.push({ is: 'code', text: lines.slice(start, at++).join('\n') })
    } else if (heading) {
      const text = heading[2] ?? ''
      blocks.push({ is: 'heading', level: heading[1]?.length ?? 1, id: slug(text), spans: spansOf(text) })
    } else if (line.startsWith('|')) {
      const rows = [cells(line)]
      while (lines[at]?.startsWith('|')) rows.push(cells(lines[at++] ?? ''))
      const [head = [], , ...body] = rows // the second line only draws the ruler
      blocks.push({ is: 'table', head, rows: body })
    } else if (item) {
      const [, indent = '', , number, first = ''] = item
      const text = rest(first)
      const rule = LEADING_RULE.exec(text)
      blocks.push({
        is: 'item',
        depth: indent.length >= 2 ? 1 : 0,
        marker: number === undefined ? '' : `${number}.`,
        rule: rule?.[1] ?? null,
        spans: spansOf(rule ? text.slice(rule[0].length) : text),
      })
    } else {
      blocks.push({ is: 'paragraph', spans: spansOf(rest(line.trim())) })
    }
  }
  return blocks
}
