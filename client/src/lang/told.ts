/** What the server says, in the language of the page. */
import { say } from '.'

type Values = Record<string, string | number>

/** A sentence of en.server.json in the words of a language, with its {blanks} filled. */
export function filled(sentence: string, values: Values = {}, words: Record<string, string> = say.server): string {
  const fill = (blank: string, name: string): string => {
    const value = values[name]
    return value === undefined ? blank : (words[value] ?? String(value))
  }
  return (words[sentence] ?? sentence).replaceAll(/\{(\w+)\}/g, fill)
}

/** Everything in a message that is for people. */
export function told<T>(words: T): T {
  if (Object.keys(say.server).length === 0) return words
  if (typeof words === 'string') return (say.server[words] ?? words) as T
  if (Array.isArray(words)) return words.map(told) as T
  if (words === null || typeof words !== 'object') return words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, told(value as unknown)])) as T
}
