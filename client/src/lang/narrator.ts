import { narratorEn, type NarratorWords } from './en.narrator'

export const words: NarratorWords = narratorEn
