/** All sounds are made here: short, dry, brushes, wood, brass, paper. None of them tells a secret. */
import { keep, settings, type Volume } from './storage'

type Voice = (at: number, out: Studio) => void

const GAIN: Record<Volume, number> = { off: 0, low: 0.25, full: 0.8 }
const NEXT: Record<Volume, Volume> = { off: 'low', low: 'full', full: 'off' }

class Studio {
  readonly context = new AudioContext()
  readonly master = this.context.createGain()
  readonly #noise = this.#whiteNoise()

  constructor(volume: Volume) {
    this.master.gain.value = GAIN[volume]
    this.master.connect(this.context.destination)
  }

  #whiteNoise(): AudioBuffer {
    const buffer = this.context.createBuffer(1, this.context.sampleRate, this.context.sampleRate)
    const data = buffer.getChannelData(0)
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1
    return buffer
  }

  #envelope(at: number, length: number, peak: number, attack: number): GainNode {
    const gain = this.context.createGain()
    gain.gain.setValueAtTime(0.0001, at)
    gain.gain.exponentialRampToValueAtTime(peak, at + attack)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length)
    gain.connect(this.master)
    return gain
  }

  /** Filtered noise: brushes, paper, slaps. */
  hiss(
    at: number,
    length: number,
    frequency: number,
    peak = 0.5,
    type: BiquadFilterType = 'bandpass',
    attack = 0.004,
  ): void {
    const source = this.context.createBufferSource()
    const filter = this.context.createBiquadFilter()
    source.buffer = this.#noise
    filter.type = type
    filter.frequency.value = frequency
    filter.Q.value = 0.9
    source.connect(filter).connect(this.#envelope(at, length, peak, attack))
    source.start(at, Math.random() * 0.5, length)
  }

  /** One pitched note, which may slide. */
  tone(
    at: number,
    length: number,
    from: number,
    to = from,
    peak = 0.3,
    wave: OscillatorType = 'triangle',
    attack = 0.005,
  ): void {
    const source = this.context.createOscillator()
    source.type = wave
    source.frequency.setValueAtTime(from, at)
    source.frequency.exponentialRampToValueAtTime(to, at + length)
    source.connect(this.#envelope(at, length, peak, attack))
    source.start(at)
    source.stop(at + length)
  }

  /** A muted horn: a saw behind a narrow filter. */
  brass(at: number, length: number, frequency: number, peak = 0.22): void {
    const source = this.context.createOscillator()
    const mute = this.context.createBiquadFilter()
    source.type = 'sawtooth'
    source.frequency.value = frequency
    mute.type = 'bandpass'
    mute.frequency.value = frequency * 3
    mute.Q.value = 2
    source.connect(mute).connect(this.#envelope(at, length, peak, 0.03))
    source.start(at)
    source.stop(at + length)
  }
}

const VOICES = {
  brush: (at, s) => s.hiss(at, 0.16, 3200, 0.25, 'highpass', 0.05),
  paper: (at, s) => {
    s.hiss(at, 0.1, 1800, 0.3)
    s.hiss(at + 0.09, 0.12, 2600, 0.22)
  },
  tick: (at, s) => s.tone(at, 0.04, 1400, 900, 0.22, 'square', 0.001),
  wood: (at, s) => {
    s.tone(at, 0.07, 520, 300, 0.4, 'sine', 0.001)
    s.hiss(at, 0.03, 1200, 0.3)
  },
  stamp: (at, s) => {
    s.tone(at, 0.12, 140, 70, 0.7, 'sine', 0.002)
    s.hiss(at, 0.05, 700, 0.4)
  },
  join: (at, s) => {
    s.tone(at, 0.09, 392, 390, 0.35, 'sine', 0.002)
    s.tone(at + 0.12, 0.22, 587, 585, 0.35, 'sine', 0.002)
  },
  turn: (at, s) => s.tone(at, 0.5, 196, 194, 0.35, 'sine', 0.02),
  reveal: (at, s) => {
    for (let i = 0; i < 6; i++) s.hiss(at + i * 0.045, 0.05, 420, 0.12 + i * 0.04, 'lowpass')
    s.hiss(at + 0.3, 0.14, 1500, 0.8)
    s.tone(at + 0.3, 0.14, 160, 60, 0.6, 'sine', 0.001)
  },
  pluck: (at, s) => s.tone(at, 0.22, 587, 585, 0.3, 'triangle', 0.002),
  clash: (at, s) => {
    s.brass(at, 0.18, 311)
    s.brass(at, 0.18, 330)
    s.brass(at + 0.16, 0.3, 233)
  },
  set: (at, s) => {
    s.brass(at, 0.16, 392)
    s.brass(at + 0.15, 0.42, 523)
  },
  glass: (at, s) => {
    s.hiss(at, 0.35, 6000, 0.5, 'highpass', 0.001)
    for (const f of [2100, 2790, 3600]) s.tone(at + 0.02, 0.25, f, f * 0.98, 0.1, 'sine', 0.001)
  },
  pop: (at, s) => s.tone(at, 0.09, 300, 700, 0.35, 'sine', 0.002),
  bell: (at, s) => {
    for (let i = 0; i < 6; i++) s.tone(at + i * 0.09, 0.12, 1760, 1740, 0.18, 'sine', 0.002)
  },
  shot: (at, s) => {
    s.hiss(at, 0.4, 900, 1, 'lowpass', 0.001)
    s.tone(at, 0.2, 180, 40, 0.8, 'sine', 0.001)
  },
  ricochet: (at, s) => s.tone(at, 0.5, 2400, 700, 0.25, 'sawtooth', 0.002),
  buzz: (at, s) => s.tone(at, 0.16, 110, 104, 0.3, 'sawtooth', 0.004),
  snare: (at, s) => {
    s.hiss(at, 0.16, 2200, 0.6)
    s.tone(at, 0.08, 220, 160, 0.3, 'triangle', 0.001)
  },
  chord: (at, s) => {
    for (const f of [196, 247, 294, 392]) s.brass(at, 0.9, f, 0.14)
  },
} satisfies Record<string, Voice>

export type Sound = keyof typeof VOICES
export const SOUNDS = Object.keys(VOICES) as Sound[]

const LONGEST = 2_000 // ms, more than any of them

let volume: Volume = settings().volume
let studio: Studio | null = null
let ends = 0
let rest: ReturnType<typeof setTimeout> | undefined

export function soundVolume(): Volume {
  return volume
}

export function setVolume(next: Volume): void {
  volume = next
  keep({ volume })
  if (studio) studio.master.gain.value = GAIN[volume]
}

/** Key `m`: off, low, full, off. */
export function nextVolume(): Volume {
  setVolume(NEXT[volume])
  return volume
}

let muted = false

/** Where a big screen is the loudspeaker of the room, a phone keeps silent. Returns the way back. */
export function mute(on: boolean): () => void {
  muted = on
  return () => (muted = false)
}

/** Plays now, or `delay` seconds from now. Browsers stay silent until the first touch; so do we. */
export function play(sound: Sound, delay = 0): void {
  if (
    muted ||
    volume === 'off' ||
    typeof AudioContext === 'undefined' ||
    navigator.userActivation?.hasBeenActive === false
  )
    return
  studio ??= new Studio(volume)
  if (studio.context.state === 'suspended') void studio.context.resume()
  VOICES[sound](studio.context.currentTime + delay, studio)
  restAfter(delay * 1_000 + LONGEST, studio.context)
}

/** Nothing sounds any more: a studio that stays open keeps the loudspeaker of a phone awake. */
function restAfter(wait: number, context: AudioContext): void {
  ends = Math.max(ends, Date.now() + wait)
  clearTimeout(rest)
  rest = setTimeout(() => void context.suspend(), ends - Date.now())
}
