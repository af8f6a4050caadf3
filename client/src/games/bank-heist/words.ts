import { heistEn, type HeistWords } from './words.en'

export const words: HeistWords = heistEn
