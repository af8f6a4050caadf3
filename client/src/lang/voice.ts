import { voiceEn, type VoiceWords } from './en.voice'

export const words: VoiceWords = voiceEn
