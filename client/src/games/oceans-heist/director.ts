/** From what happened to what is shown: each beat is the table at one moment of the show, for so many milliseconds. */
import { words } from './words'
import type { Sound } from '../../sound'
import type { OceansHeist } from './wire'
import { boosted, defense, globalCard, ICONS, ROTATING_WATCH, situationName } from './cards'
import { hidden, defenseView, type Scene } from './scene'
import { theTarget } from './spoken'

export type Event = OceansHeist.Event

export interface Beat {
  scene: Scene
  ms: number
  sound: Sound | null
}

export const LONGEST = 6000
const POLICE = ['staff_win_alarms', 'staff_win_caught']

type Change = Partial<Scene>

/** The beats of an update, from the table as it stood; what comes with a show that has the table is part of it. */
export function direct(before: Scene, events: Event[]): Beat[] {
  const beats: Beat[] = []
  let scene = before
  const beat = (ms: number, sound: Sound | null, change: Change): void => {
    scene = { ...scene, title: '', under: '', line: change.title ?? '', tone: 'plain', rapt: false, ...change }
    beats.push({ scene, ms, sound })
  }
  const lost = events.some((event) => event.type === 'LegEnded' && POLICE.includes(event.ending))
  for (const event of events) tell(event, () => scene, beat, lost)
  const rapt = beats.some((one) => one.scene.rapt)
  return beats.map((one) => ({ ...one, scene: { ...one.scene, rapt } }))
}

type Add = (ms: number, sound: Sound | null, change: Change) => void

function tell(event: Event, now: () => Scene, beat: Add, lost: boolean): void {
  const say = words.show
  switch (event.type) {
    case 'TargetChosen':
      return beat(1500, 'snare', {
        title: say.target(theTarget(event.target)),
        under: defense(event.unique).name,
      })
    case 'SituationChosen':
      return beat(1500, 'snare', {
        title: event.situation ? situationName(event.situation) : say.noSituation,
        under: event.situation ? words.situationLine(boosted(event.situation)) : '',
      })
    case 'HeistOpened':
      return beat(2000, 'reveal', {
        title: say.opened,
        under: event.globals.map((card) => globalCard(card).name).join(', '),
      })
    case 'SwitchedOff':
      return beat(1200, 'wood', { title: say.off(globalCard(event.card).name) })
    case 'RoundStarted':
      return beat(1300, 'snare', {
        round: event.round,
        roll: null,
        title: words.rounds[event.round] ?? '',
        under: say.roundLine(event.round, event.carried.length, event.extras.length),
      })
    case 'PrepEnded':
      return beat(700, 'wood', { title: say.shut, under: say.laid(event.laid) })
    case 'Scouted':
      return beat(900, 'tick', { title: say.scout, under: say.scouted(event.slots) })
    case 'Revealed':
      return reveal(event, beat)
    case 'Assigned':
      return assign(event, now, beat)
    case 'Rolled':
      return roll(event, now, beat)
    case 'AlarmsRaised':
      return alarms(event, beat, lost)
    case 'TargetTaken':
      return beat(1600, 'chord', {
        taken: event.round,
        roll: null,
        tone: 'clear',
        title: say.taken(theTarget(event.target)),
        rapt: true,
      })
    case 'TargetLost':
      return beat(1400, 'buzz', {
        roll: null,
        tone: 'alarm',
        title: say.lost(theTarget(event.target)),
        rapt: true,
      })
    case 'LegEnded':
      return beat(1800, 'snare', {
        roll: null,
        title: words.endings[event.ending]?.head ?? '',
        tone: event.ending === 'crew_win' ? 'clear' : 'plain',
      })
    case 'SidesSwitched':
      return beat(1500, 'paper', { title: say.switched, rapt: true })
    default:
  }
}

/** One big flip; then the die of Rotating Watch. */
function reveal(event: OceansHeist.Revealed, beat: Add): void {
  const say = words.show
  const defenses = event.defenses.map((revealed, i) => defenseView(revealed, i + 1))
  beat(900, 'reveal', {
    defenses: defenses.map(hidden),
    backs: event.equipment.length,
    up: [],
    expended: [],
    line: say.ready,
    rapt: true,
  })
  beat(1900, null, {
    defenses,
    backs: 0,
    up: event.equipment,
    line: say.flip(defenses.length, event.equipment.length),
    rapt: true,
  })
  if (event.die)
    beat(1300, 'wood', {
      watch: event.die,
      line: say.watch(globalCard(ROTATING_WATCH).name, words.icons[ICONS[event.die - 1] ?? 'hack']),
      rapt: true,
    })
}

/** Door after door falls. */
function assign(event: OceansHeist.Assigned, now: () => Scene, beat: Add): void {
  const say = words.show
  const up = [...now().up, ...event.late]
  event.disabled.forEach((id) => {
    const defenses = now().defenses.map((card) => (card.id === id ? { ...card, disabled: 'pool' as const } : card))
    beat(420, 'pluck', { defenses, up, expended: event.expended, line: say.falls(defense(id).name), rapt: true })
  })
  const left = event.standing.map(({ id }) => defense(id).name)
  if (left.length > 0) beat(1100, 'buzz', { up, expended: event.expended, line: say.stands(left), rapt: true })
}

function roll(event: OceansHeist.Rolled, now: () => Scene, beat: Add): void {
  const say = words.show
  const { defense: id, numbers, hit } = event
  const up = now().up.filter((card) => !event.cards.includes(card))
  beat(1100, 'wood', {
    up,
    roll: { defense: id, numbers, die: 0, hit: false },
    line: say.rolling(defense(id).name, numbers),
    rapt: true,
  })
  const defenses = now().defenses.map((card) =>
    card.id === id && hit ? { ...card, disabled: 'wing_it' as const } : card,
  )
  beat(1500, hit ? 'set' : 'buzz', {
    defenses,
    roll: { defense: id, numbers, die: event.die, hit },
    tone: hit ? 'clear' : 'alarm',
    line: say.rolled(event.die, hit),
    rapt: true,
  })
}

/** One bell per alarm; the sixth is the last. */
function alarms(event: OceansHeist.AlarmsRaised, beat: Add, lost: boolean): void {
  const say = words.show
  const before = event.total - event.raised
  const taken = event.muffled + event.counters
  if (taken > 0) beat(1100, 'brush', { roll: null, line: say.muffled(event.muffled, event.counters), rapt: true })
  if (event.counted === 0) beat(1100, 'set', { roll: null, tone: 'clear', line: say.quiet, rapt: true })
  for (let n = 1; n <= event.raised; n++)
    beat(650, 'bell', { roll: null, alarms: before + n, tone: 'alarm', line: say.alarm(before + n), rapt: true })
  if (lost) beat(1600, 'shot', { alarms: event.total, tone: 'alarm', title: say.police, rapt: true })
}
