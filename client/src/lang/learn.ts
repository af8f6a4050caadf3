import { learnEn, type LearnWords } from './en.learn'

export const words: LearnWords = learnEn
