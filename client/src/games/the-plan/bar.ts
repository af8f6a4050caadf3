import { words } from './words'
import type { Bar, Fact } from '../../table/face'
import { sceneOf, type Scene, type View } from './scene'

/** `scene` is what is on the screen: a show may not have come as far as the view. */
export function bar(view: View, scene: Scene = sceneOf(view), showing = false): Bar {
  const { bar: say } = words
  const facts: Fact[] = [{ label: say.turn, value: say.of(scene.turn, view.turns), fact: 'turn' }]
  if (scene.direction !== 0) {
    facts.push(
      { label: say.round, value: say.of(scene.round, view.rounds) },
      { label: say.pass, value: scene.direction > 0 ? say.toLeft : say.toRight, fact: 'pass' },
    )
  }
  const farFacts = [
    { label: say.treasures, value: say.inPile(scene.treasurePile) },
    { label: say.trinkets, value: say.inPile(scene.trinketPile) },
  ]
  return { phase: showing ? words.shown[shownOf(scene)] : phase(view), facts, farFacts }
}

function shownOf({ stage, passing }: Scene): keyof typeof words.shown {
  return stage ? 'raid' : passing.length > 0 ? 'pass' : 'stock'
}

function phase(view: View): string {
  return view.outcome ? words.lastReel : view.question ? words.phases[view.question.name] : ''
}

/** The same facts in a line, where the bar has no room for them. */
export function barLine(view: View, scene: Scene): string {
  const { turn, direction, treasurePile, trinketPile } = scene
  const passing = direction === 0 ? '' : words.bar.passes(direction > 0)
  return words.bar.line(turn, view.turns, passing, treasurePile, trinketPile)
}
