/** Words about voices. */
import { listed } from './en'

export const voiceEn = {
  name: 'Microphone',
  off: 'Off',
  offSpoken: 'Microphone off',
  offHint: 'You hear the others.',
  oneRoom: 'You sit in one room, before one screen: just talk. The microphone is for whoever is far away.',
  hold: 'Hold to talk',
  holdHint: 'The space bar, or your thumb.',
  holdSpoken: 'Push to talk, not sending',
  sending: 'You are on',
  sendingSpoken: 'Sending',
  open: 'Open',
  openHint: 'The table hears you.',
  openSpoken: 'Microphone open. The table hears you',
  waiting: 'One moment',
  waitingHint: 'The house looks up who may hear you.',
  closedSpoken: (why: string) => `Closed by rule: ${why} Opens by itself`,
  opensByItself: 'It opens by itself.',
  audience: { all: 'The table', team: 'Your side', ghosts: 'Those who are out', spectators: 'Those who watch' },
  only: (who: string) => `${who} only`,
  hear: (names: string[]) =>
    names.length === 0 ? 'Nobody else is there.' : `${listed(names)} ${names.length === 1 ? 'hears' : 'hear'} you.`,
  openTo: (names: string[]) => `Open to ${names.length === 0 ? 'nobody' : listed(names)} alone`,
  oneEar: (name: string) => `Only ${name} hears you`,
  late: (seconds: number) => `Heard ${seconds} s late`,
  lateSpoken: (seconds: number) => `Open, heard ${seconds === 1 ? 'one second' : `${seconds} seconds`} late`,
  modes: 'How you talk',
  mode: { open: 'Open', hold: 'Hold to talk' },
  to: 'Who hears you',
  people: 'Voices',
  levels: 'How loud others are',
  volume: (name: string) => `How loud ${name} is`,
  mute: 'Mute',
  unmute: 'Unmute',
  speaks: 'speaking',
  muteHint: (name: string) => `Mute ${name} for you`,
  muted: (name: string) => `${name} muted for you`,
  speaking: (names: string[]) =>
    names.length === 0 ? 'Nobody speaks.' : `${listed(names)} ${names.length === 1 ? 'is' : 'are'} speaking.`,
  unable: {
    insecure:
      'No microphone here: this page came without https. Phrases and text work. Whoever runs this house can start it with --tls, or you play on the machine itself.',
    old: 'This browser can not send voices. Phrases and text work; a newer Chrome, Edge, Firefox or Safari can.',
    plain: 'Your network lets no voices through. Phrases and text work.',
  },
  denied: 'The browser gave no microphone. Allow it for this page, and press again. Phrases and text work.',
}

export type VoiceWords = typeof voiceEn
