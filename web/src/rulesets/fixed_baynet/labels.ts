import { hull_of } from '../../tables/measured/hull'
import type { Field } from './view'

/** Where the words of a squad stand: on which side of its hull. */
export type Beside = 'right' | 'left' | 'above' | 'below'
interface Box {
  left: number
  right: number
  low: number
  high: number
}

/** About as much room as words take of a table that is seen whole, in inches. */
const wide = 5.4
const narrow = 2.4
const high = 1.8
/** Sides before front and rear: handles and enemies are there. */
const sides: readonly Beside[] = ['right', 'left', 'above', 'below']

/** For every squad that stands, by its number, where its words cover least of the others. */
export function words_beside(field: Field): ReadonlyMap<number, Beside> {
  const standing = field.squads.filter((one) => one.middle)
  const rooms = new Map(
    standing.map((one) => [
      one.number,
      box_of(
        hull_of(
          one.standing.map(({ at }) => at),
          field.base * 0.8,
        ),
      ),
    ]),
  )
  const taken: Box[] = []
  const out = new Map<number, Beside>()
  for (const squad of standing) {
    const own = rooms.get(squad.number) as Box
    const others = [...rooms].filter(([number]) => number !== squad.number).map(([, box]) => box)
    const across = squad.standing.length > 1 ? wide : narrow
    let best: { side: Beside; box: Box; cost: number } | null = null
    for (const side of sides) {
      const box = words_at(own, side, across)
      const cost =
        [...others, ...taken].reduce((sum, other) => sum + shared(box, other), 0) +
        (area(box) - shared(box, { left: 0, right: field.width, low: 0, high: field.depth }))
      if (!best || cost < best.cost - 1e-6) best = { side, box, cost }
    }
    if (!best) continue
    taken.push(best.box)
    out.set(squad.number, best.side)
  }
  return out
}

function words_at(own: Box, side: Beside, across: number): Box {
  const x = (own.left + own.right - across) / 2
  const y = (own.low + own.high - high) / 2
  const at = (left: number, low: number) => ({ left, right: left + across, low, high: low + high })
  if (side === 'right') return at(own.right, y)
  if (side === 'left') return at(own.left - across, y)
  return side === 'above' ? at(x, own.high) : at(x, own.low - high)
}
function box_of(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    low: Math.min(...ys),
    high: Math.max(...ys),
  }
}
function area(box: Box): number {
  return Math.max(box.right - box.left, 0) * Math.max(box.high - box.low, 0)
}
function shared(a: Box, b: Box): number {
  return area({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    low: Math.max(a.low, b.low),
    high: Math.min(a.high, b.high),
  })
}
