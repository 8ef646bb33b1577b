import type { Spot } from './geometry'

const corners = 12

/** The outline of what surrounds round bases: the smallest convex shape about circles. */
export function hull_of(middles: readonly Spot[], radius: number): Spot[] {
  const rim = middles.flatMap(([x, y]) =>
    Array.from({ length: corners }, (_, i): Spot => {
      const turn = (i * 2 * Math.PI) / corners
      return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
    }),
  )
  return convex(rim)
}

/** The convex hull of points, counter-clockwise. */
export function convex(points: readonly Spot[]): Spot[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  if (sorted.length < 3) return sorted
  const half = (from: Spot[]): Spot[] => {
    const out: Spot[] = []
    for (const point of from) {
      while (out.length > 1 && cross(out.at(-2) as Spot, out.at(-1) as Spot, point) <= 0) out.pop()
      out.push(point)
    }
    out.pop()
    return out
  }
  return [...half(sorted), ...half([...sorted].reverse())]
}

function cross(o: Spot, a: Spot, b: Spot): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}
