import { afterEach, describe, expect, test, vi } from 'vitest'
import { bytesOf, sha256 } from '../src/sha256'

afterEach(() => vi.unstubAllGlobals())

const ways: [string, () => void][] = [
  ['WebCrypto', () => {}],
  ['the package', () => void vi.stubGlobal('crypto', {})],
]

describe.each(ways)('by %s', (_, arrange) => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['x'.repeat(55), 'd5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072'],
    ['x'.repeat(56), '04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e'],
    ['x'.repeat(200), 'aa20c23e3201834050679e1d88941b9a6fed0557c9a705cb2c315e2e63fd486d'],
  ])('SHA-256 of %j, also over the edge of a block', async (text, hash) => {
    arrange()
    expect(await sha256(new TextEncoder().encode(text))).toBe(hash)
  })
})

test('a seed is read from its hex', () => {
  expect([...bytesOf('00ff10')]).toEqual([0, 255, 16])
})
