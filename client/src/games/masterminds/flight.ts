/** Cards on their way: out of the Pool with `out:fly`, into a team with `in:land`. */
import { zones } from '../../motion'

export const [fly, land] = zones()
