import { svelte } from '@sveltejs/vite-plugin-svelte'
import icons from 'unplugin-icons/vite'
import { defineConfig } from 'vitest/config'

import { compressed } from './compress.ts'
import { doors } from './doors.ts'
import { fontLicences } from './licences.ts'
import { smaller } from './smaller.ts'

// The server sends script-src 'self' and style-src 'self': nothing may end up inline in the page.
export default defineConfig({
  plugins: [
    svelte(),
    icons({ compiler: 'svelte', scale: 1, customCollections: { 'game-icons': smaller } }),
    fontLicences(),
    doors(),
    compressed(),
  ],
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  build: {
    outDir: '../src/heistnight/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A slow phone waits for every file: what home needs is one, and what a table's door and lobby add another.
          groups: [
            { name: 'home', tags: ['$initial'], priority: 2 },
            { name: 'table', test: /src\/(table\/Door|lobby\/LobbyRoom)\.svelte$/, priority: 1 },
          ],
        },
      },
    },
  },
  // the gallery draws the printed cards
  server: { fs: { allow: ['..'] }, proxy: { '/api': 'http://127.0.0.1:8000' } },
  test: {
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts', 'test/clean.ts'],
    css: { include: [/\?raw/] }, // read as text; the others stay empty
    // One world for all files of a worker: making a new one for each took longer than the tests of most.
    isolate: false,
  },
})
