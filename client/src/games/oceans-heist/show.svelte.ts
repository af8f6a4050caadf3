/** The show of an update, from its events. */
import { play } from '../../sound'
import { granted, Reel, takesTable, type Pace } from '../../table/reel.svelte'
import type { View } from './ask'
import { direct, LONGEST, type Beat, type Event } from './director'
import { sceneOf, type Scene } from './scene'

export class Show extends Reel<Scene, Beat> {
  constructor(view: View) {
    super(sceneOf(view), ({ sound }) => {
      if (sound) play(sound)
      return sound !== null
    })
  }

  feed(view: View, events: Event[], pace: Pace): void {
    const beats = direct(this.rest, events)
    if (takesTable(this.scene, beats)) this.skip()
    this.rest = sceneOf(view)
    this.show(beats, pace, (all) =>
      granted(LONGEST, all.some(({ scene }) => scene.rapt) ? pace : { ...pace, left: null }),
    )
  }
}
