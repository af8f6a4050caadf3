import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** What can be played is asked for at home and wherever a game has a page, and on none of these. */
const ASK_NOTHING = ['about', 'daily', 'tv']
const ASK = ['learn', 'me', 'print', 'r', 'rules', 'table']

/** The first words of all our addresses (src/router.svelte.ts): the server answers others with 404. */
export const WORDS = [...ASK_NOTHING, ...ASK, 't']
const PRELOAD = /\s*<link rel="preload" as="fetch"[^>]*>/

/** Whoever follows a link comes to the door of a table, and most find its lobby behind it. */
const NEEDED = ['src/table/Door.svelte', 'src/lobby/LobbyRoom.svelte']

/** `pages/WORD.html` is the page of every address that begins with that word. That of /t/ names all that a table is made
 *  of, so that nothing of it waits for something else to be read first. */
export function doors(): Plugin {
  return {
    name: 'doors',
    apply: 'build',
    writeBundle: ({ dir = '' }, bundle) => {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const needed = new Set(
        NEEDED.map((name) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(name)))
          if (!chunk) throw new Error(`No page of a table without a chunk of ${name}`)
          return chunk
        }),
      )
      for (const chunk of needed)
        for (const name of chunk.imports) {
          const found = byName.get(name)
          if (found) needed.add(found)
        }
      const home = readFileSync(join(dir, 'index.html'), 'utf8')
      const bare = home.replace(PRELOAD, '')
      if (bare === home) throw new Error('index.html preloads nothing')
      const scripts = [...needed].map((chunk) => chunk.fileName)
      const styles = [...needed].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
      const links = [
        ...styles
          .filter((name) => !home.includes(name))
          .map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
        ...scripts
          .filter((name) => !home.includes(name))
          .map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
      ]
      const page = (word: string, html: string): void => writeFileSync(join(dir, 'pages', `${word}.html`), html)
      mkdirSync(join(dir, 'pages'))
      for (const word of ASK_NOTHING) page(word, bare)
      for (const word of ASK) page(word, home)
      page('t', bare.replace('</head>', `  ${links.join('\n    ')}\n  </head>`))
    },
  }
}
