/** Cards move between zones and never jump, unless the person asked for calm. */
import { flip as svelteFlip } from 'svelte/animate'
import { cubicOut } from 'svelte/easing'
import { MediaQuery } from 'svelte/reactivity'
import { crossfade, type TransitionConfig } from 'svelte/transition'

const calm = new MediaQuery('(prefers-reduced-motion: reduce)')

export const TAP = 90
export const MOVE = 220
export const DEAL = 320
export const CLASH = 520
export const BEAT = 1000
export const DEAL_GAP = 40

/** A television has no such setting: its host has it. */
let still = false

export function setCalm(on: boolean): void {
  still = on
}

export function isCalm(): boolean {
  return still || calm.current
}

/** The duration, or none when motion is reduced. */
export function ms(duration: number): number {
  return isCalm() ? 0 : duration
}

/** For `animate:settle`: neighbours close up when a card leaves. */
export function settle(
  node: Element,
  rects: { from: DOMRect; to: DOMRect },
  options: { delay?: number } = {},
): ReturnType<typeof svelteFlip> {
  return svelteFlip(node, rects, { duration: ms(MOVE), easing: cubicOut, ...options })
}

/** For things that come from nowhere: dealt cards slide in, others fade. */
export function arrive(_node: Element, { delay = 0, y = -24 }: { delay?: number; y?: number } = {}): TransitionConfig {
  return {
    delay: ms(delay),
    duration: ms(DEAL),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${u * y}px); opacity: ${t}`,
  }
}

/** One pair per table: `out:send={{ key }}` in the old zone, `in:receive={{ key }}` in the new one. */
export function zones(): ReturnType<typeof crossfade> {
  return crossfade({
    duration: (distance) => ms(Math.min(DEAL + distance / 4, CLASH)),
    easing: cubicOut,
    fallback: (node) => arrive(node),
  })
}
