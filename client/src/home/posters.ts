import type { Component } from 'svelte'

interface Poster {
  default: Component
  dark?: boolean
}

const found = import.meta.glob<Poster>('../games/*/Poster.svelte', { eager: true })

/** The art of each game and whether its title is printed dark. A game without art gets a plain field. */
export const posters: Record<string, { art: Component; dark: boolean }> = Object.fromEntries(
  Object.entries(found).map(([path, { default: art, dark = false }]) => [path.split('/').at(-2), { art, dark }]),
)
