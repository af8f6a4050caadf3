/** What the server says, in the language of the page. */
import { say } from '.'

type Translate = (text: string) => string

/** `{1}` stands for whatever the server puts there. */
function pattern(sentence: string): RegExp {
  const parts = sentence.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('(.+?)')}$`, 's')
}

/** From sentences of en.server.json to those of a language; what is not among them stays as it is. */
export function translator(sentences: Record<string, string>): Translate {
  const known = Object.entries(sentences).map(([english, own]) => {
    const holes = [...english.matchAll(/\{\w+\}/g)].map(([hole]) => hole)
    return { holes, own, shape: pattern(english) }
  })
  return function translate(text: string): string {
    if (text in sentences) return sentences[text] as string
    for (const { holes, own, shape } of known) {
      const found = holes.length > 0 && shape.exec(text)
      if (found)
        return holes.reduce((filled, hole, i) => filled.replaceAll(hole, translate(found[i + 1] as string)), own)
    }
    return text
  }
}

const ours = translator(say.server)

/** A sentence, or everything in a message that is for people. */
export function told<T>(words: T): T {
  if (Object.keys(say.server).length === 0) return words
  if (typeof words === 'string') return ours(words) as T
  if (Array.isArray(words)) return words.map(told) as T
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, told(value as unknown)])) as T
}
