import { afterEach, expect, test, vi } from 'vitest'
import { nextVolume, play, soundVolume } from '../src/sound'
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

test('the loudspeaker sleeps as soon as the last sound has ended', () => {
  vi.useFakeTimers()
  const states: string[] = []
  class Context {
    state = 'running'
    sampleRate = 8
    currentTime = 0
    destination = {}
    createBuffer = () => ({ getChannelData: () => [] })
    createGain = anything
    createOscillator = anything
    createBufferSource = anything
    createBiquadFilter = anything
    suspend = () => states.push((this.state = 'suspended'))
    resume = () => states.push((this.state = 'running'))
  }
  vi.stubGlobal('AudioContext', Context)
  play('wood', 3)
  play('tick')
  vi.advanceTimersByTime(4_000)
  expect(states).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(states).toEqual(['suspended'])
  play('tick')
  expect(states).toEqual(['suspended', 'running'])
})
