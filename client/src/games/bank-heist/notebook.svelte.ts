/** The own pages of a notebook: guesses and a text, kept on this device under the address of the table. */

export interface Pages {
  guesses: Record<number, string>
  text: string
}

interface Kept extends Pages {
  table: string
}

const KEY = 'heistnight.bank-heist.notebook'
const TABLES = 8

function all(): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? (kept as Kept[]) : []
  } catch {
    return [] // private mode, or another program's text
  }
}

export class Notebook {
  #table: string
  pages: Pages = $state.raw({ guesses: {}, text: '' })

  constructor(table: string, seat: number | null) {
    this.#table = `${table}#${seat ?? ''}`
    const kept = all().find((page) => page.table === this.#table)
    if (kept) this.pages = { guesses: kept.guesses, text: kept.text }
  }

  write(change: Partial<Pages>): void {
    this.pages = { ...this.pages, ...change }
    try {
      const others = all().filter((page) => page.table !== this.#table)
      localStorage.setItem(KEY, JSON.stringify([{ table: this.#table, ...this.pages }, ...others].slice(0, TABLES)))
    } catch {
      // Without storage the notes last as long as the tab.
    }
  }

  guess(seat: number, identity: string): void {
    const { [seat]: before, ...rest } = this.pages.guesses
    this.write({ guesses: before === identity ? rest : { ...rest, [seat]: identity } })
  }
}
