/** The place of the dock under the table: who asks lies deep in the table, and what it asks is drawn there. */
import { getContext, setContext, type Snippet } from 'svelte'

const KEY = Symbol('foot')

export class Foot {
  #content: Snippet | null = $state.raw(null)
  /** The same, for the way back: there a state still reads as it was. */
  #laid: Snippet | null = null

  get content(): Snippet | null {
    return this.#content
  }

  /** Lays something there; the way back leaves alone what somebody else has laid since. */
  lay(content: Snippet): () => void {
    this.#content = this.#laid = content
    return () => {
      if (this.#laid === content) this.#content = this.#laid = null
    }
  }
}

export const newFoot = (): Foot => setContext(KEY, new Foot())
export const theFoot = (): Foot => getContext<Foot>(KEY)
