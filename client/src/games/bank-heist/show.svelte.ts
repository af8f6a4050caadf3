/** The show of an update, from its events. */
import { play } from '../../sound'
import { Reel, takesTable, type Pace } from '../../table/reel.svelte'
import { direct, longest, type Beat } from './director'
import type { Event, View } from './pieces'
import { sceneOf, type Scene } from './scene'

export class Show extends Reel<Scene, Beat> {
  constructor(view: View) {
    super(sceneOf(view), ({ sounds }) => sounds.map((sound) => play(sound)).length > 0)
  }

  feed(view: View, events: Event[], pace: Pace): void {
    const beats = direct(
      this.last?.scene ?? this.rest,
      events,
      view.seat !== null && view.question?.waiting.includes(view.seat),
    )
    if (events.length === 0 || takesTable(this.scene, beats)) this.skip()
    this.rest = sceneOf(view)
    this.show(beats, pace, (all) => longest(all, pace))
  }
}
