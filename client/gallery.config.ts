/** The gallery as a page of its own, for the test that sweeps it: `npm run gallery -- --outDir FOLDER`. */
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'

import base from './vite.config.ts'

export default mergeConfig(
  { ...base, plugins: base.plugins?.slice(0, 2) },
  defineConfig({ build: { rollupOptions: { input: 'gallery.html' }, minify: false } }),
)
