import { heistEn, type HeistWords } from './en.bank-heist'

export const words: HeistWords = heistEn
