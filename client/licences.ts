import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const FONTS = ['@fontsource-variable/antonio', '@fontsource-variable/archivo', '@fontsource/courier-prime']

/** Each font travels with its licence, as the Open Font License asks. */
export function fontLicences(): Plugin {
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      for (const font of FONTS) {
        const fileName = `licences/${font.slice(font.indexOf('/') + 1)}.txt`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(`node_modules/${font}/LICENSE`) })
      }
    },
  }
}
