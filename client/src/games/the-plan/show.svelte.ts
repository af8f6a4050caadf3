/** The show of a turn, from the events of an update. */
import { isCalm } from '../../motion'
import { play } from '../../sound'
import { Reel } from '../../table/reel.svelte'
import { direct, longest, timed, type Beat, type Event } from './director'
import { sceneOf, settled, type Scene, type Stage, type View } from './scene'

const sound = (beat: Beat): void => beat.sounds.forEach(({ sound, delay }) => play(sound, delay))

export class Show extends Reel<Scene, Beat> {
  /** The Plans of the last turn, as they ended. */
  plans: Stage | null = $state.raw(null)

  constructor(view: View) {
    super(sceneOf(view), sound)
  }

  /**
   * The next update. `left` is how long until the countdown of the open question begins, null where none runs.
   * A film does not wait for a show that still runs.
   */
  feed(
    view: View,
    events: Event[],
    names: string[],
    { slow = false, film = false, left = null as number | null } = {},
  ): void {
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
    if (isCalm() || film) this.skip()
    if (isCalm()) beats.slice(0, 1).forEach(sound)
    else this.roll(timed(beats, slow, left), () => longest(slow, left))
  }
}
