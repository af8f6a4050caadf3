import { expect, test } from 'vitest'
import { minutes, whole, ServerClock } from '../src/time'

test('the quickest round trip is believed', () => {
  let local = 0
  const clock = new ServerClock(() => local)
  local = 400
  clock.sample(0, 5_300) // 400 ms trip, uneven: off by 100
  local = 1_040
  clock.sample(1_000, 6_020) // 40 ms trip: server was 6020 at local 1020
  expect(clock.offset).toBe(5_000)
  expect(clock.left(8_040)).toBe(2_000)
})

test('a bare stamp serves until a ping is back; with a new line all is measured anew', () => {
  let local = 100
  const clock = new ServerClock(() => local)
  clock.begin(1_100)
  expect(clock.now()).toBe(1_100)
  local = 120
  clock.sample(100, 2_110)
  expect(clock.now()).toBe(2_120)
  clock.begin(9_999)
  expect(clock.now()).toBe(9_999)
})

test('old samples are forgotten, so that a changed road is noticed', () => {
  let local = 0
  const clock = new ServerClock(() => local)
  clock.sample(0, 1_000)
  for (let i = 1; i <= 8; i++) {
    local = i * 1_000
    clock.sample(local - 50, local + 3_025 - 50)
  }
  expect(clock.offset).toBe(3_000)
})

test('time left is never negative and is read in minutes', () => {
  expect(new ServerClock(() => 10).left(5)).toBe(0)
  expect([0, 1, 19_000, 65_000].map(minutes)).toEqual(['0:00', '0:01', '0:19', '1:05'])
})

test('what has passed and what is left make up the whole, in headline, script and share alike', () => {
  const [used, all] = [39_400, 300_000]
  expect([minutes(whole(used)), minutes(all - used)]).toEqual(['0:39', '4:21'])
})
