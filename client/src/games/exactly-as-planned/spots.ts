/** Where things are on the screen, so that cards can fly between them and a lesson can point at them. */
import type { Attachment } from 'svelte/attachments'
import type { Spots } from '../../learn/ways'

const places = new Map<string, Element>()

/** `{@attach spot('seat_2')}` */
export function spot(name: string): Attachment {
  return (node) => {
    places.set(name, node)
    node.setAttribute('data-spot', name)
    return () => {
      if (places.get(name) === node) places.delete(name)
    }
  }
}

export function rectOf(name: string): DOMRect | null {
  const place = places.get(name) ?? (name === 'jackpot' ? places.get('drop') : undefined) // a desk has no chip for it
  return place?.getBoundingClientRect() ?? null
}

const named = (name: string): string => `[data-spot="${name}"]`
const card = (id: string): string => `[data-card="${id}"]`

export const spots: Spots = {
  grid: named('grid'),
  cell: (cell) => named(`cell_${cell}`),
  job: card,
  tool: card,
  supply: named('supply'),
  finish: named('finish'),
  job_deck: named('job_deck'),
  tool_deck: named('tool_deck'),
  take: (kind) => named(`take_${kind}`),
  drop: named('drop'),
  jackpot: [named('jackpot'), named('drop')],
  hand: named('hand'),
  slot: (slot) => `${named('hand')} > :nth-child(${slot})`,
  seats: named('seats'),
  seat: (seat) => named(`seat_${seat}`),
  rings: named('rings'),
  draw: named('draw'),
  call_it: named('call_it'),
  talk: [named('talk'), named('talk_key')],
  result: '.result header',
}
