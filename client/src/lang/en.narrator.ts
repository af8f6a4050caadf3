/** Words about what is read aloud. */
export const narratorEn = {
  name: 'Narrator',
  on: 'Reads aloud',
  off: 'Silent',
  voice: 'Voice',
  anyVoice: 'The browser’s own',
  speed: 'Speed',
  speeds: { '0.8': 'Slow', '1': 'Normal', '1.25': 'Quick' } as Record<string, string>,
  none: 'This browser has no voice.',
}

export type NarratorWords = typeof narratorEn
