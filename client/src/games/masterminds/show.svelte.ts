/** The show of an update, from its events. */
import { play } from '../../sound'
import { granted, Reel, type Pace } from '../../table/reel.svelte'
import { direct, LONGEST, type Beat, type Event } from './director'
import { sceneOf, settled, type Scene, type View } from './scene'

export class Show extends Reel<Scene, Beat> {
  constructor(view: View) {
    super(sceneOf(view), ({ sounds }) => sounds.map(({ sound, delay }) => play(sound, delay)).length > 0)
  }

  feed(view: View, events: Event[], names: string[], pace: Pace): void {
    const beats = direct(this.rest, events, names)
    this.rest = settled(beats.at(-1)?.scene ?? this.rest, view)
    this.show(beats, pace, () => granted(LONGEST, pace))
  }
}
