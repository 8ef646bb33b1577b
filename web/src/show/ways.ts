import type { Account } from '../protocol'

/** The places by which somebody came, and how he faced at each where that is told. */
export interface Way {
  places: readonly string[]
  facings: readonly number[]
}

/**
 * By which places each came between two entries, by `unit 3` or `figure 7`; the other way round
 * where the second one is the earlier.
 */
export function ways_between(
  accounts: readonly Account[],
  from: number,
  to: number,
): ReadonlyMap<string, Way> {
  const ways = new Map<string, Way>()
  const [low, high] = from < to ? [from, to] : [to, from]
  const scenes = accounts
    .filter(({ seq }) => seq > low && seq <= high)
    .flatMap(({ told }) => told.flatMap((line) => line.scenes ?? []))
  for (const { unit, figure, way, facings } of scenes) {
    if (!way) continue
    const who = unit !== undefined ? `unit ${unit}` : `figure ${figure}`
    const before = ways.get(who)
    ways.set(who, {
      places: [...(before?.places ?? []), ...way],
      facings: [...(before?.facings ?? []), ...(facings ?? [])],
    })
  }
  if (from <= to) return ways
  const back = ({ places, facings }: Way) => ({
    places: [...places].reverse(),
    facings: [...facings].reverse(),
  })
  return new Map([...ways].map(([who, way]) => [who, back(way)]))
}

export interface Point {
  x: number
  y: number
}
/** A point of a line, and the facing of whoever goes there. */
export interface Step extends Point {
  facing?: number | undefined
}

/** Nearer than this, in units of the stage, is the same point. */
const near = 1.5

export function far(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y)
}

/** The line from one point to another by way of these; none of them is there twice in a row. */
export function line_by(from: Point, steps: readonly Step[], to: Point): Step[] {
  const out: Step[] = []
  for (const step of [from, ...steps, to]) {
    const last = out.at(-1)
    if (!last || far(last, step) > near) out.push({ ...step })
    else last.facing ??= (step as Step).facing
  }
  return out
}

/** The point in the middle of a line, as one walks it. */
export function halfway(line: readonly Point[]): Point {
  const legs = line.slice(1).map((to, i) => far(line[i] as Point, to))
  let left = legs.reduce((sum, leg) => sum + leg, 0) / 2
  for (const [i, leg] of legs.entries()) {
    const [a, b] = [line[i] as Point, line[i + 1] as Point]
    if (left <= leg && leg > 0)
      return { x: a.x + ((b.x - a.x) * left) / leg, y: a.y + ((b.y - a.y) * left) / leg }
    left -= leg
  }
  return line[0] ?? { x: 0, y: 0 }
}
