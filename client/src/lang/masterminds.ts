import { mastermindsEn, type MastermindsWords } from './en.masterminds'

export const words: MastermindsWords = mastermindsEn
