/** The words in use. Another language is another object of the same shape, chosen here. */
import { en, type House } from './en'

export { capital, inWords, listed } from './en'
export type { House }
export const say: House = en
