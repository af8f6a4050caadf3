import { heistEn, type HeistWords } from './en.exactly-as-planned'

export const words: HeistWords = heistEn
