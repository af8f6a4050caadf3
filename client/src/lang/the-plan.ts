import { planEn, type PlanWords } from './en.the-plan'

export const words: PlanWords = planEn
