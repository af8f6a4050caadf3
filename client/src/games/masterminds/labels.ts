/** What an offered answer is called, and which picture it has. */
import { words } from './words'
import { heistName, KNOWN, nameOf, prep, type Gem } from './cards'
import { gemName } from './names'
import { spoken } from './spoken'
import type { Action } from './answers'
import type { Player } from './people'
import type { View } from './scene'

export interface Choice {
  key: string
  word: string
  spoken: string
  /** A second line. */
  note?: string
  /** The card, gem or die it is. */
  card?: string
  gem?: Gem
  die?: number
  seat?: number
}

/** The words of an action, as the seat that is asked reads them. */
export function describe(action: Action, view: View, people: Player[]): Choice {
  const key = JSON.stringify(action)
  const plain = (word: string, rest: Partial<Choice> = {}): Choice => ({ key, word, spoken: word, ...rest })
  const own = view.seats[view.seat ?? 0]
  const rival = (distance: number): number => ((view.seat ?? 0) + distance) % people.length
  const recruitAt = (seat: number, slot: number): string => nameOf(view.seats[seat]?.team[slot]?.talent ?? '')
  switch (action.type) {
    case 'Choose':
      return plain(worded(action.what))
    case 'Pick':
      return plain(nameOf(action.card), { card: action.card, spoken: spoken(action.card) })
    case 'Point':
      return plain(recruitAt(view.seat ?? 0, action.slot))
    case 'Equip':
      return plain(words.labels.equip(nameOf(action.gear), recruitAt(view.seat ?? 0, action.slot)))
    case 'Drop': {
      const slot = Number(view.facts['slot'] ?? 0)
      const gear = own?.team[slot]?.gear[action.place === 'a' ? 0 : 1]
      return plain(gear ? nameOf(gear) : '', gear ? { card: gear, spoken: spoken(gear) } : {})
    }
    case 'Play':
      return plain(wayOf(action).word)
    case 'Rob': {
      const seat = rival(action.distance)
      return plain(people[seat]?.name ?? '', { seat, note: words.cards(view.seats[seat]?.cards ?? 0) })
    }
    case 'Poach': {
      const seat = rival(action.distance)
      const name = view.seats[seat]?.team[action.slot]?.talent ?? ''
      return plain(nameOf(name), {
        seat,
        note: people[seat]?.name,
        spoken: words.labels.of(spoken(name), people[seat]?.name ?? ''),
        card: name,
      })
    }
    case 'Snatch': {
      const seat = rival(action.distance)
      const gear = view.seats[seat]?.team[Math.floor(action.place / 2)]?.gear[action.place % 2] ?? ''
      return plain(nameOf(gear), {
        seat,
        note: people[seat]?.name,
        spoken: words.labels.of(spoken(gear), people[seat]?.name ?? ''),
        card: gear,
      })
    }
    case 'Go': {
      const heist = view.heists[action.position]
      return plain(heist ? heistName(heist.name) : '', { note: heist ? words.jobs.heat(heist.heat) : '' })
    }
    case 'Give':
      return plain(gemName(action.gem), { gem: action.gem })
    case 'SetDie':
      return plain(String(action.number), { die: action.number, spoken: words.die(action.number) })
    case 'Work':
    case 'Use':
      return plain(nameOf(action.talent), { card: action.talent, spoken: spoken(action.talent) })
    case 'Interrupt':
      return plain(
        action.colour ? gemName(action.colour) : wayOf(action).word,
        action.colour ? { gem: action.colour } : {},
      )
    case 'Swap':
      return plain(words.labels.swap(placeName(view, action.one), placeName(view, action.other)))
    default:
      return plain(action.type)
  }
}

/** What is chosen by a word, some with the card that allows it. */
export function worded(what: string): string {
  const by = {
    two_cards: nameOf(KNOWN.creditor),
    use_armour: nameOf(KNOWN.armour),
    use_fall_guy: nameOf(KNOWN.fallGuy),
  }[what]
  return (by ? words.choicesBy[what]?.(by) : words.choices[what]) ?? what
}

/** The weak or the strong way of a card: what it does and what it costs. */
export function wayOf(action: { card: string; section: string }): { word: string; note: string } {
  const card = prep(action.card)
  const strong = action.section !== 'white'
  return {
    word: card.ways[strong ? 1 : 0] || words.plan.section(action.section, card),
    note: strong && card.yellow?.gem ? words.payGem : words.plan.free,
  }
}

/** What lies in a Gear place of the own team. */
export function placeName(view: View, place: number): string {
  const recruit = view.seats[view.seat ?? 0]?.team[Math.floor(place / 2)]
  const gear = recruit?.gear[place % 2]
  return words.labels.place(nameOf(recruit?.talent ?? ''), gear ? nameOf(gear) : '')
}
