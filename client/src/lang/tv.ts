import { tvEn, type TvWords } from './en.tv'

export const words: TvWords = tvEn
