/** The show of an update, from its events. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { Reel } from '../../table/reel.svelte'
import { direct, longest, timed, type Beat } from './director'
import type { Event, View } from './pieces'
import { sceneOf, type Scene } from './scene'

export class Show extends Reel<Scene, Beat> {
  /** The Hideout is theatre: what is asked after it waits. */
  readonly theatre: boolean = $derived(this.playing?.phase === 'hideout')

  constructor(view: View) {
    super(sceneOf(view), (beat) => beat.sounds.forEach((sound) => play(sound)))
  }

  /** The next update. A film does not wait for a show that still runs. */
  feed(view: View, events: Event[], { slow = false, film = false } = {}): void {
    const beats = direct(this.last?.scene ?? this.rest, events)
    this.rest = sceneOf(view)
    if (events.length === 0 || isCalm()) {
      beats
        .flatMap((beat) => beat.sounds)
        .slice(0, 1)
        .forEach((sound) => play(sound))
      this.skip()
      return
    }
    if (film) this.skip()
    this.roll(timed(beats, slow), (all) => longest(all) * (slow ? 2 : 1))
  }
}
