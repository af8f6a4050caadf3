import { oceansEn, type OceansWords } from './words.en'

export const words: OceansWords = oceansEn
