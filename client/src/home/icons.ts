/** The home page's icons, apart from the others: who asks a file for one icon carries all that are in it. */
export { default as IconFilm } from '~icons/game-icons/film-strip'
export { default as IconMoon } from '~icons/game-icons/moon'
export { default as IconSun } from '~icons/game-icons/sun'
