import { expect, test } from 'vitest'
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
