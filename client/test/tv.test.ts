import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { parse } from '../src/router.svelte'
import { lookFromFar } from '../src/table/far.svelte'
import { layout } from '../src/table/layout'
import { projector, Reel, timed, type Moment } from '../src/table/reel.svelte'
import { called } from '../src/tv/called'
import { Telling } from '../src/tv/telling.svelte'
import { textOf } from '../src/ui/log'
import type { LogLine } from '../src/ui/log'

const line = (id: number, text: string): LogLine => ({ id, parts: [text] })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  lookFromFar(false)
  projector.hold(false)
})

describe('the way to a big screen', () => {
  it('is /tv, with or without the code', () => {
    expect(parse('/tv')).toEqual({ page: 'tv', code: '' })
    expect(parse('/tv/Brass-Otter-41')).toEqual({ page: 'tv', code: 'brass-otter-41' })
    expect(parse('/tv/brass-otter-41/more')).toEqual({ page: 'lost' })
  })
})

describe('a board from afar', () => {
  it('is a size of its own, whatever the window', () => {
    expect(layout()).not.toBe('far')
    lookFromFar(true)
    expect(layout()).toBe('far')
  })

  it('shows everything more slowly', () => {
    const beats = [{ ms: 100 }]
    expect(timed(beats, false, 1000)).toEqual([{ ms: 100 }])
    lookFromFar(true)
    expect(timed(beats, false, 1000)).toEqual([{ ms: 150 }])
    expect(timed(beats, false, 120)).toEqual([{ ms: 120 }])
  })
})

describe('telling the script', () => {
  it('tells one line after the other, and nothing that was there before', () => {
    const aloud: string[] = []
    const telling = new Telling((text) => aloud.push(text))
    telling.follow([line(1, 'old')], true)
    expect(telling.now?.id).toBe(1)
    telling.follow([line(1, 'old'), line(2, 'first'), line(3, 'second')], false)
    expect(aloud).toEqual(['first'])
    vi.advanceTimersByTime(10_000)
    expect(aloud).toEqual(['first', 'second'])
    expect(telling.now?.id).toBe(3)
  })

  it('skips to the last, and waits while it is held', () => {
    const aloud: string[] = []
    const telling = new Telling((text) => aloud.push(text))
    telling.follow([], true)
    telling.follow([line(1, 'a'), line(2, 'b'), line(3, 'c')], false)
    telling.skip()
    expect(aloud).toEqual(['a', 'c'])
    telling.hold(true)
    telling.follow([line(1, 'a'), line(2, 'b'), line(3, 'c'), line(4, 'd')], false)
    vi.advanceTimersByTime(60_000)
    expect(aloud).toEqual(['a', 'c'])
    telling.hold(false)
    expect(aloud).toEqual(['a', 'c', 'd'])
  })

  it('leaves out the numbers of rules', () => {
    expect(textOf({ id: 1, parts: [{ text: 'LENA' }, ' takes it ', { text: 'TP-8.3', rule: true }] })).toBe(
      'LENA takes it',
    )
  })
})

describe('the caller', () => {
  it('calls the minutes, half a minute and ten seconds', () => {
    expect([300, 240, 60, 30, 10, 9, 45].map((left) => called(left, 300))).toEqual([
      '',
      'Four minutes.',
      'One minute.',
      'Thirty seconds.',
      'Ten seconds.',
      '',
      '',
    ])
  })

  it('says nothing of short windows', () => {
    expect([30, 10].map((left) => called(left, 45))).toEqual(['', ''])
  })
})

describe('the projector', () => {
  class Plain extends Reel<string, Moment<string>> {
    play(...scenes: string[]): void {
      this.within(Infinity, ...scenes)
    }

    within(most: number, ...scenes: string[]): void {
      this.roll(
        scenes.map((scene) => ({ scene, ms: 100 })),
        () => most,
      )
    }
  }

  it('holds a show where it is, lets it go on, and skips it', () => {
    const reel = new Plain('rest', () => false)
    reel.play('one', 'two')
    projector.hold(true)
    vi.advanceTimersByTime(1000)
    expect(reel.scene).toBe('one')
    projector.hold(false)
    vi.advanceTimersByTime(50)
    expect(reel.scene).toBe('two')
    projector.skip()
    expect(reel.running).toBe(false)
  })

  it('ends in time, the moment that plays and all that follow', () => {
    const reel = new Plain('rest', () => false)
    reel.play('one', 'two')
    vi.advanceTimersByTime(20)
    reel.within(90, 'three') // of 280 that are left
    vi.advanceTimersByTime(27)
    expect(reel.scene).toBe('two')
    vi.advanceTimersByTime(64)
    expect(reel.running).toBe(false)
  })

  it('is over at once when the table has gone on', () => {
    const reel = new Plain('rest', () => false)
    reel.play('one', 'two')
    reel.within(1000)
    expect(reel.scene).toBe('one')
    reel.within(0)
    expect(reel.scene).toBe('rest')
  })
})
