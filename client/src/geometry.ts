/** Cut paper is drawn with compass and ruler; these are the compass. */

export function polar(cx: number, cy: number, r: number, degrees: number): [number, number] {
  const angle = ((degrees - 90) * Math.PI) / 180
  return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)]
}

/** A piece of a ring between two radii and two angles (clockwise from the top). */
export function sector(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const [a, b, c, d] = [
    polar(cx, cy, outer, from),
    polar(cx, cy, outer, to),
    polar(cx, cy, inner, to),
    polar(cx, cy, inner, from),
  ].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
  const large = to - from > 180 ? 1 : 0
  return `M${a}A${outer} ${outer} 0 ${large} 1 ${b}L${c}A${inner} ${inner} 0 ${large} 0 ${d}Z`
}

export function polygon(points: [number, number][]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`
}

/** One closed wave round a circle: turned a few times it is the rosette of a banknote. */
export function rosette(mean: number, swing: number, petals: number, inner: number): string {
  const steps = 180
  return polygon(
    Array.from({ length: steps }, (_, i): [number, number] => {
      const a = (i / steps) * 2 * Math.PI
      const r = mean + swing * Math.cos(petals * a) + inner * Math.cos(2 * petals * a)
      return [r * Math.cos(a), r * Math.sin(a)]
    }),
  )
}

export function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i)
}
