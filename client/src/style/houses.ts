/** The colours of each game, from its own folder. */
import.meta.glob('../games/*/house.css', { eager: true })
