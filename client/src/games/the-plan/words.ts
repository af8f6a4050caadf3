import { planEn, type PlanWords } from './words.en'

export const words: PlanWords = planEn
