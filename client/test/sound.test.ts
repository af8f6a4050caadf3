import { afterEach, expect, test, vi } from 'vitest'
import { mute, nextVolume, play, setVolume, SOUNDS, soundVolume } from '../src/sound'
import { settings } from '../src/storage'

test('one key goes round: low, full, off; and the device remembers', () => {
  expect(soundVolume()).toBe('low')
  expect([nextVolume(), nextVolume(), nextVolume()]).toEqual(['full', 'off', 'low'])
  expect(settings().volume).toBe('low')
})

test('where there is no sound, playing is silent and safe', () => {
  expect(() => play('bell')).not.toThrow()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As much of it as a sound asks for: everything can be called, and is worth itself. */
function anything(): unknown {
  const thing: unknown = new Proxy(() => undefined, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 1 : thing),
    set: () => true,
    apply: () => thing,
  })
  return thing
}

const asked: string[] = []
class Context {
  state = 'running'
  sampleRate = 8
  currentTime = 0
  destination = {}
  createBuffer = () => ({ getChannelData: () => [] })
  createGain = anything
  createOscillator = (): unknown => (asked.push('tone'), anything())
  createBufferSource = (): unknown => (asked.push('noise'), anything())
  createBiquadFilter = anything
  suspend = (): unknown => asked.push((this.state = 'suspended'))
  resume = (): unknown => asked.push((this.state = 'running'))
}

test('the loudspeaker sleeps as soon as the last sound has ended', () => {
  vi.useFakeTimers()
  vi.stubGlobal('AudioContext', Context)
  play('wood', 3)
  play('tick')
  vi.advanceTimersByTime(4_000)
  expect(asked).not.toContain('suspended')
  vi.advanceTimersByTime(2_000)
  expect(asked.at(-1)).toBe('suspended')
  play('tick')
  expect(asked).toContain('running')
})

test('nothing is heard where it is off, where a big screen speaks, and before the first touch', () => {
  vi.stubGlobal('AudioContext', Context)
  const heard = (): boolean => {
    asked.length = 0
    SOUNDS.forEach((sound) => play(sound))
    return asked.includes('tone')
  }
  expect(heard()).toBe(true)
  setVolume('off')
  expect(heard()).toBe(false)
  setVolume('low')
  const aloud = mute(true)
  expect(heard()).toBe(false)
  aloud()
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  expect(heard()).toBe(false)
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } })
  expect(heard()).toBe(true)
})
