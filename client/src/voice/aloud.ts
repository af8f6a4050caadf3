/** What bots say, by the listener's own speech synthesis, where they want it. */
import { settings } from '../storage'

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis

export function sayAloud(text: string): void {
  if (!canSpeak() || !settings().botsSpeak) return
  const words = new SpeechSynthesisUtterance(text)
  words.lang = document.documentElement.lang || 'en'
  speechSynthesis.speak(words)
}
