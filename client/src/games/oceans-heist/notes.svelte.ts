/** Pencil marks of one Crew member: six tallies and a line of text. They are no part of the game and stay on this screen. */
import { ICONS, type Icon } from './pieces'

const MOST = 9

export class Notes {
  tallies: Record<Icon, number> = $state(blank())
  text = $state('')

  count(icon: Icon): void {
    this.tallies[icon] = (this.tallies[icon] + 1) % (MOST + 1)
  }

  /** A new round is a new page. */
  clear(): void {
    this.tallies = blank()
    this.text = ''
  }
}

function blank(): Record<Icon, number> {
  return Object.fromEntries(ICONS.map((icon) => [icon, 0])) as Record<Icon, number>
}
