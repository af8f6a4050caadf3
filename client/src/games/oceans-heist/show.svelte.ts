/** The show of an update, from its events. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { Reel } from '../../table/reel.svelte'
import type { View } from './ask'
import { direct, LONGEST, timed, type Beat, type Event } from './director'
import { sceneOf, type Scene } from './scene'

const sound = (beat: Beat): void => {
  if (beat.sound) play(beat.sound)
}

export class Show extends Reel<Scene, Beat> {
  constructor(view: View) {
    super(sceneOf(view), sound)
  }

  /** The next update. A film does not wait for a show that still runs. */
  feed(view: View, events: Event[], { slow = false, film = false } = {}): void {
    const beats = direct(this.rest, events)
    this.rest = sceneOf(view)
    if (isCalm() || film) this.skip()
    if (isCalm())
      beats
        .filter((beat) => beat.sound)
        .slice(0, 1)
        .forEach(sound)
    else this.roll(timed(beats, slow), () => (slow ? 2 * LONGEST : LONGEST))
  }
}
