/** What was said, in words; and what may be said, as the talk box shows it. */
import { say } from '../lang'
import type { Phrase, TalkLine } from '../ui/talk'
import { EMOTES, type PhraseForm, type Said, type Slot } from '../wire'
import type { Face } from './face'

const WATCHER = 7 // the mark of somebody without a chair

function slotInWords(slot: Slot, value: string | number, names: string[]): string {
  if (slot.kind === 'word') return slot.words[value] ?? String(value)
  return slot.kind === 'seat' ? (names[Number(value)] ?? String(value)) : String(value)
}

/** A phrase as the face words it or with its blanks filled, a reaction as a verb, a whisper as one, or the text. */
export function inWords(
  said: Pick<Said, 'text' | 'phrase' | 'emote'> & Partial<Pick<Said, 'whispered_to'>>,
  forms: PhraseForm[],
  names: string[],
  face: Pick<Face, 'phrase'> | null = null,
): string {
  if (said.emote) return say.talk.emotes[said.emote] ?? said.emote
  if (said.whispered_to != null) return say.talk.whispers(names[said.whispered_to] ?? '')
  const { phrase } = said
  if (!phrase) return said.text
  const worded = face?.phrase?.(phrase, names)
  if (worded !== undefined) return worded
  const form = forms.find((known) => known.key === phrase.key)
  if (!form) return phrase.key
  const filled = form.slots.map((slot, i) => [slot.name, slotInWords(slot, phrase.slots?.[i] ?? '', names)] as const)
  return filled.reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), form.says)
}

export function talkLine(
  said: Said,
  id: number,
  forms: PhraseForm[],
  names: string[],
  face: Pick<Face, 'phrase'> | null,
): TalkLine {
  const to = said.to === 'all' ? '' : say.talk.audience[said.to]
  return {
    id,
    from: { name: said.name, mark: said.seat ?? WATCHER },
    text: inWords(said, forms, names, face),
    to: [
      said.seat === null ? say.talk.watching : said.stand_in ? say.talk.standIn(names[said.seat] ?? '') : '',
      to && `→ ${to}`,
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function choices(slot: Slot, names: string[]): { value: string; label: string }[] {
  if (slot.kind === 'word') return Object.entries(slot.words).map(([value, label]) => ({ value, label }))
  const [least, most] = slot.kind === 'seat' ? [0, names.length - 1] : [slot.least, slot.most]
  const numbers = Array.from({ length: most - least + 1 }, (_, i) => least + i)
  return numbers.map((n) => ({ value: String(n), label: slotInWords(slot, n, names) }))
}

/** The phrases of a game as buttons, with `…` for each blank. */
export function phrasesOf(forms: PhraseForm[], names: string[]): Phrase[] {
  return forms.map(({ key, says, slots }) => ({
    key,
    label: says.replaceAll(/\{\w+\}\.?/g, '…'),
    slots: slots.map((slot) => ({ name: slot.name, choices: choices(slot, names) })),
  }))
}

/** What the picker filled in, in the order and kind the game wants. */
export function slotsOf(form: PhraseForm, fills: Record<string, string>): (string | number)[] {
  return form.slots.map((slot) => (slot.kind === 'word' ? (fills[slot.name] ?? '') : Number(fills[slot.name])))
}

export const EMOTE_WORDS = EMOTES.map((key) => ({ key, label: say.talk.emotes[key] ?? key }))
