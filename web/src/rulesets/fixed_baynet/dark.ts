import { holds, middle_of, type Spot } from '../../tables/measured/geometry'
import type { Building, HouseNow, Opening } from './houses'

/** What stops a look. */
export type Wall = readonly [Spot, Spot]

/** Of a view what the dark is drawn from. */
export interface Walled {
  buildings?: readonly Building[]
  houses: readonly HouseNow[]
  features: readonly { area?: readonly Spot[] }[]
}
/** Somebody who looks: where he is, and in which room of which storey. */
export interface Looker {
  at: Spot
  in?: string
  storey?: number
  /** In a section, where he has no place of his own. */
  counted?: boolean
}

const step = (2 * Math.PI) / 72
const hair = 1e-4

/** All that is seen from a spot as far as `reach`, walls in the way, as a polygon. */
export function seen_from(eye: Spot, reach: number, walls: readonly Wall[]): Spot[] {
  const near = walls.filter((wall) => off(eye, wall) < reach)
  const lines = Array.from({ length: 72 }, (_, i) => i * step)
  for (const end of near.flat()) {
    const line = Math.atan2(end[1] - eye[1], end[0] - eye[0])
    lines.push(line - hair, line, line + hair)
  }
  const turned = lines.map((line) => (line + 4 * Math.PI) % (2 * Math.PI))
  return turned
    .sort((a, b) => a - b)
    .map((line): Spot => {
      const [dx, dy] = [Math.cos(line), Math.sin(line)]
      const far = near.reduce((most, wall) => Math.min(most, met(eye, [dx, dy], wall)), reach)
      return [eye[0] + dx * far, eye[1] + dy * far]
    })
}

/** From where somebody looks out, and which walls are in his way. */
export function looks_of(field: Walled, one: Looker): { eye: Spot; walls: Wall[] }[] {
  const all = (field.buildings ?? []).map((building, i) => ({
    building,
    now: field.houses[i],
    edges: edges_of(field.features[building.feature - 1]?.area ?? []),
  }))
  const standing = all.filter(({ now }) => now?.points !== 0)
  const own = standing.find(
    ({ building }) => one.in && rooms_of(building).some((room) => room.label === one.in),
  )
  const others = standing.filter((it) => it !== own).flatMap(({ edges }) => edges)
  if (!own || own.building.kind === 'watchtower') return [{ eye: one.at, walls: others }]
  const storey = own.building.storeys[(one.storey ?? 1) - 1] ?? own.building.storeys[0]
  const open = (storey?.openings ?? []).filter((it) => is_open(it, own.now))
  if (!one.counted) {
    const inner = storey?.walls ?? []
    const mine = [...own.edges, ...inner].flatMap((wall) => without(wall, open))
    return [{ eye: one.at, walls: [...others, ...mine] }]
  }
  // Recorded in a section he looks out of its openings, from just before the wall.
  const room = rooms_of(own.building).find((it) => it.label === one.in)
  const outline = own.edges.map(([from]) => from)
  const walls = [...others, ...own.edges]
  return open.flatMap((it) => {
    const at = middle_of(it.area)
    const from = room ? nearest_in(room.area, at) : at
    const far = Math.hypot(at[0] - from[0], at[1] - from[1])
    if (far > own.building.wall + 0.6) return []
    const back = far || 1
    const by = own.building.wall + 0.05
    const eye: Spot = [
      at[0] + ((at[0] - from[0]) / back) * by,
      at[1] + ((at[1] - from[1]) / back) * by,
    ]
    return holds(outline, eye) ? [] : [{ eye, walls }]
  })
}

const rooms_of = (building: Building) => building.storeys.flatMap((storey) => storey.rooms)

/** One looks through windows, and through doors that stand open. */
function is_open(opening: Opening, now: HouseNow | undefined): boolean {
  return opening.kind === 'window' || now?.doors[opening.label] !== 'shut'
}

function edges_of(area: readonly Spot[]): Wall[] {
  return area.map((from, i): Wall => [from, area[(i + 1) % area.length] ?? from])
}

/** What of a wall is left beside its openings. */
function without([a, b]: Wall, openings: readonly Opening[]): Wall[] {
  const long = Math.hypot(b[0] - a[0], b[1] - a[1])
  if (!long) return []
  const [ux, uy] = [(b[0] - a[0]) / long, (b[1] - a[1]) / long]
  const along = ([x, y]: Spot) => (x - a[0]) * ux + (y - a[1]) * uy
  const beside = ([x, y]: Spot) => Math.abs((x - a[0]) * uy - (y - a[1]) * ux)
  const gaps = openings
    .filter((one) => Math.min(...one.area.map(beside)) < 0.3)
    .map((one) => one.area.map(along))
    .map((ends) => [Math.max(0, Math.min(...ends)), Math.min(long, Math.max(...ends))] as const)
    .filter(([from, to]) => to > from)
    .sort((x, y) => x[0] - y[0])
  const out: Wall[] = []
  let from = 0
  const put = (to: number) => {
    if (to > from)
      out.push([
        [a[0] + ux * from, a[1] + uy * from],
        [a[0] + ux * to, a[1] + uy * to],
      ])
  }
  for (const [start, end] of gaps) {
    put(start)
    from = Math.max(from, end)
  }
  put(long)
  return out
}

/** How far a look goes before it meets a wall. */
function met([x, y]: Spot, [dx, dy]: Spot, [a, b]: Wall): number {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]]
  const across = dx * ey - dy * ex
  if (Math.abs(across) < 1e-12) return Infinity
  const far = ((a[0] - x) * ey - (a[1] - y) * ex) / across
  const at = ((a[0] - x) * dy - (a[1] - y) * dx) / across
  return far > 1e-6 && at >= 0 && at <= 1 ? far : Infinity
}
function off([x, y]: Spot, wall: Wall): number {
  const [px, py] = nearest_on(wall, [x, y])
  return Math.hypot(px - x, py - y)
}
function nearest_on([a, b]: Wall, [x, y]: Spot): Spot {
  const [ex, ey] = [b[0] - a[0], b[1] - a[1]]
  const whole = ex * ex + ey * ey || 1
  const part = Math.min(1, Math.max(0, ((x - a[0]) * ex + (y - a[1]) * ey) / whole))
  return [a[0] + ex * part, a[1] + ey * part]
}
/** The point of a room that is nearest to its window. */
function nearest_in(area: readonly Spot[], at: Spot): Spot {
  const all = edges_of(area).map((wall) => nearest_on(wall, at))
  const far = ([x, y]: Spot) => Math.hypot(x - at[0], y - at[1])
  return all.sort((p, q) => far(p) - far(q))[0] ?? at
}
