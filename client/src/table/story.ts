/** What the last reel tells, for whoever wants to tell it on: who got away with it and how, no card and no way in. */
export interface Story {
  headline: string
  text: string
  mine: string
}

let told: Story = { headline: '', text: '', mine: '' }

const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').trim()

export const story = {
  get told(): Story {
    return told
  },
  tell(headline: string, text: string, mine: string): void {
    told = { headline: plain(headline), text: plain(text), mine: plain(mine) }
  },
}

/** The story as a message: what was played, how it ended, who was there. */
export function inText(title: string, { headline, text }: Story, names: string[], among: string): string {
  return [title, headline, text, among.replace('{names}', names.join(', '))].filter(Boolean).join('\n')
}
