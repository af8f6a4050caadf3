import { mastermindsEn, type MastermindsWords } from './words.en'

export const words: MastermindsWords = mastermindsEn
