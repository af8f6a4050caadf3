/** The show of an update, from its events. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { Reel } from '../../table/reel.svelte'
import { direct, LONGEST, timed, type Beat, type Event } from './director'
import { sceneOf, settled, type Scene, type View } from './scene'

const sound = (beat: Beat): void => beat.sounds.forEach(({ sound, delay }) => play(sound, delay))

export class Show extends Reel<Scene, Beat> {
  constructor(view: View) {
    super(sceneOf(view), sound)
  }

  /** The next update. A film does not wait for a show that still runs. */
  feed(view: View, events: Event[], names: string[], { slow = false, film = false } = {}): void {
    const beats = direct(this.rest, events, names)
    this.rest = settled(beats.at(-1)?.scene ?? this.rest, view)
    if (film || (isCalm() && events.length > 0)) this.skip()
    if (isCalm()) beats.slice(0, 1).forEach(sound)
    else this.roll(timed(beats, slow), () => (slow ? 2 * LONGEST : LONGEST))
  }
}
