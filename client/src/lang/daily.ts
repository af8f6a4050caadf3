import { dailyEn, type DailyWords } from './en.daily'

export const words: DailyWords = dailyEn
