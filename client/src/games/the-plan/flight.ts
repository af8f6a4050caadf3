/** Tiles and cards on their way: out of the museum with `out:fly`, into the hands of who took them with `in:land`. */
import { zones } from '../../motion'

export const [fly, land] = zones()
