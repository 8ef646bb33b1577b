import type { Point } from '../battle/hex/geometry'
import { hull_of } from '../tables/measured/hull'
import type { Spot } from '../tables/measured/geometry'

/** A unit of the drawing: what it is called there, and what it stands on. */
export interface Body {
  name: string
  spots: Spot[]
}

const shapes = ':is(rect, circle, ellipse, polygon, path)'

/** What the drawing below an overlay shows of units, in the overlay's own measure. */
export function bodies_below(over: SVGSVGElement): Body[] {
  const back = over.getScreenCTM()?.inverse()
  const ground = over.parentElement?.querySelector('.ground svg')
  if (!back || !ground) return []
  const found = new Map<string, Spot[]>()
  for (const shape of ground.querySelectorAll<SVGGraphicsElement>(`[data-unit] ${shapes}`)) {
    const at = shape.getScreenCTM()
    const name = shape.closest<SVGElement>('[data-unit]')?.dataset.unit
    if (!at || name === undefined) continue
    const { x, y, width, height } = shape.getBBox()
    const here = back.multiply(at)
    const spots = found.get(name) ?? []
    for (const [dx, dy] of [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const) {
      const { x: to_x, y: to_y } = new DOMPoint(x + dx, y + dy).matrixTransform(here)
      spots.push([to_x, to_y])
    }
    found.set(name, spots)
  }
  return [...found].map(([name, spots]) => ({ name, spots }))
}

/**
 * The outline of the unit that stands at a place, so far about it; null: none does. Of several the
 * one that is called so, else the one whose middle is nearest: labels may be left to the rules.
 */
export function rim_of(
  bodies: readonly Body[],
  { x, y }: Point,
  label: string,
  margin: number,
): Spot[] | null {
  const near = bodies.flatMap(({ name, spots }) => {
    const xs = spots.map((one) => one[0])
    const ys = spots.map((one) => one[1])
    const [left, right, top, bottom] = [
      Math.min(...xs),
      Math.max(...xs),
      Math.min(...ys),
      Math.max(...ys),
    ]
    const within =
      x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin
    const far = Math.hypot(x - (left + right) / 2, y - (top + bottom) / 2)
    return within ? [{ spots, far: name === label ? -1 : far }] : []
  })
  const [found] = near.sort((a, b) => a.far - b.far)
  return found ? hull_of(found.spots, margin) : null
}
