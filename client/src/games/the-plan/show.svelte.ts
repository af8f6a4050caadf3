/** The show of a turn, from the events of an update. */
import { play } from '../../sound'
import { granted, Reel, type Pace } from '../../table/reel.svelte'
import { direct, LONGEST, type Beat, type Event } from './director'
import { sceneOf, settled, type Scene, type Stage, type View } from './scene'

export class Show extends Reel<Scene, Beat> {
  /** The Plans of the last turn, as they ended. */
  plans: Stage | null = $state.raw(null)

  constructor(view: View) {
    super(sceneOf(view), ({ sounds }) => sounds.map(({ sound, delay }) => play(sound, delay)).length > 0)
  }

  feed(view: View, events: Event[], names: string[], pace: Pace): void {
    if (events.length === 0) {
      this.rest = sceneOf(view)
      this.skip()
      return
    }
    const beats = direct(
      this.rest,
      events,
      names,
      view.seats.some((seat) => seat.plan === null),
    )
    this.plans = beats.findLast((beat) => beat.scene.stage?.up)?.scene.stage ?? this.plans
    this.rest = settled(beats.at(-1)?.scene ?? this.rest, view)
    this.show(beats, pace, () => granted(LONGEST, pace))
  }
}
