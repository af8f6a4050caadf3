import { expect, test } from 'vitest'
import { direct, LONGEST, longest } from '../src/games/bank-heist/director'
import { lengthOf, timed } from '../src/table/reel.svelte'
import type { Event, View } from '../src/games/bank-heist/pieces'
import { sceneOf, type Scene } from '../src/games/bank-heist/scene'
import { script } from '../src/games/bank-heist/script'
import moments from '../src/gallery/bank-heist/moments.json'
import { pictured } from '../src/picture'
import games from './bank-heist.games.json'

interface Moment {
  events: Event[]
  view: View
}

const recorded = games as unknown as Record<string, Moment[]>
const seats = ['Lena', 'Marek', 'Aoife', 'Tunde', 'Vera', 'Pia', 'Omar', 'June'].map((name, mark) => ({
  name,
  mark,
  you: mark === 0,
  bot: null,
  away: false,
}))

/** A moment of the gallery: what happened, and the table before it. */
function kept(name: string): { before: Scene; events: Event[] } {
  const { before, events } = (moments as unknown as Record<string, { before: never; events: Event[] }>)[name]!
  return { before: sceneOf(pictured<View>(before)), events }
}

/** Every update of a recorded game with the table before it. */
function updates(game: string): { before: Scene; events: Event[]; view: View }[] {
  const moments = recorded[game] ?? []
  return moments.slice(1).map(({ events, view }, i) => ({ before: sceneOf((moments[i] as Moment).view), events, view }))
}

for (const game of Object.keys(recorded)) {
  test(`${game}: the show of every update ends on the table the server sent`, () => {
    for (const { before, events, view } of updates(game)) {
      const beats = direct(before, events)
      const end = beats.at(-1)?.scene
      if (!end || view.phase === 'over') continue
      expect(end.truck).toBe(view.truck)
      end.seats.forEach((seat, i) => {
        const real = view.seats[i]!
        const { alive, cards, attribute, restraint, knockedOut, vestUsed, identity } = seat
        expect([
          events.map((event) => event.type).join(),
          i,
          { alive, cards, attribute, restraint, knockedOut, vestUsed, identity },
        ]).toEqual([
          events.map((event) => event.type).join(),
          i,
          {
            alive: real.alive,
            cards: real.cards,
            attribute: real.attribute,
            restraint: real.restraint,
            knockedOut: real.knocked_out,
            vestUsed: real.vest_used,
            identity: real.identity,
          },
        ])
      })
    }
  })

  test(`${game}: no show is longer than five seconds, or than the Hideout lasts`, () => {
    for (const { before, events } of updates(game)) {
      const most = events.find((event) => event.type === 'HideoutReached')?.lasts ?? LONGEST
      const beats = direct(before, events)
      expect(lengthOf(timed(beats, false, longest(beats)))).toBeLessThanOrEqual(most + 1)
      expect(lengthOf(timed(beats, true, longest(beats, { slow: true })))).toBeLessThanOrEqual(2 * most + 1)
    }
  })

  test(`${game}: every event has its line, or is a signal, or nobody else's`, () => {
    for (const { events } of updates(game)) {
      for (const event of events) {
        const lines = script(event, seats, 0)
        if (!['ReadyMarked', 'CardDrawn', 'GhostSaw'].includes(event.type))
          expect(lines.length, event.type).toBeGreaterThan(0)
        for (const line of lines)
          expect(line.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).not.toMatch(
            /undefined|null|\[object/,
          )
      }
    }
  })
}

test('the Hideout is shown as long as the server says', () => {
  const { view } = Object.values(recorded).flat()[0]!
  const beats = direct(sceneOf(view), [{ type: 'HideoutReached', alive: [0, 1], lasts: 7700 }])
  expect(longest(beats)).toBe(7700)
  expect(longest(beats, { left: 1200 })).toBe(1200)
})

test('the Hideout that ends the night turns up no card at the board', () => {
  const { before, events } = kept('hideout')
  expect(events.map(({ type }) => type)).toContain('Revealed')
  for (const { scene } of direct(before, events))
    expect(scene.seats.map(({ identity }) => identity)).toEqual(before.seats.map(({ identity }) => identity))
})

test('what is asked waits for the alarm, and for the card that it is about', () => {
  const alarm = kept('alarm')
  expect(direct(alarm.before, alarm.events).at(-1)?.scene).toMatchObject({ rapt: true, title: { tone: 'alarm' } })
  const place = kept('place')
  expect(direct(place.before, place.events).some(({ scene }) => scene.rapt)).toBe(false)
  expect(direct(place.before, place.events, true).every(({ scene }) => scene.rapt)).toBe(true)
})

test('what was taken sounds like what was kept', () => {
  const moments = Object.values(recorded).flat()
  const sounds = moments.flatMap(({ events, view }) =>
    direct(
      sceneOf(view),
      events.filter((event) => event.type === 'CardReceived' && event.result === 'took'),
    ).flatMap((beat) => beat.sounds),
  )
  expect(new Set(sounds)).toEqual(new Set(['paper']))
})
