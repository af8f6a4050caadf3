/** Every game's printed cards lie on the table before its modules are loaded. */
import { layCards } from '../src/cards'

const printed = import.meta.glob('../../src/heistnight/games/*/cards.json', { eager: true, import: 'default' })

for (const [path, cards] of Object.entries(printed)) layCards(path.split('/').at(-2)?.replaceAll('_', '-') ?? '', cards)
