import { oceansEn, type OceansWords } from './en.oceans-heist'

export const words: OceansWords = oceansEn
