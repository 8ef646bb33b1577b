import type { Spot } from '../tables/measured/geometry'
import { spots_of, where_of } from './board'
import { toml_of, type Change, type Outline, type Path } from './toml'

/**
 * The frame of a shape: by it the whole is moved, turned and sized, with all that lies within.
 * Lengths in the units of the file, degrees clockwise from the far edge.
 */
export interface Frame {
  at: Spot
  /** [width, depth]; null: what is drawn by its corners is sized by them. */
  size: Spot | null
  facing: number
  /** How far its middle is from where it is turned by. */
  reach: number
}
/** How a frame is taken hold of. */
export type Hold = 'whole' | 'size' | 'turn'

/** Shapes by a middle and a size, and by points. */
const boxes = ['rectangle', 'ellipse']
const rows = ['polygon', 'line']

/** The table in which a part has its middle and its size; null: it has none. */
function box_of(outline: Outline, part: Path): Path | null {
  const shape = boxes.find((one) => where_of(outline.value([...part, one, 'at'])) !== null)
  return shape ? [...part, shape] : null
}

/** The frame of a part of the file that has a shape; null: it has none. */
export function frame_of(outline: Outline, part: Path): Frame | null {
  const box = box_of(outline, part)
  if (box) {
    const at = where_of(outline.value([...box, 'at']))
    const size = where_of(outline.value([...box, 'size']))
    const facing = outline.value([...box, 'facing'])
    if (!Array.isArray(at) || !Array.isArray(size)) return null
    return { at, size, facing: typeof facing === 'number' ? facing : 0, reach: size[1] / 2 }
  }
  const spots = rows.map((one) => spots_of(outline.value([...part, one]))).find(Boolean)
  if (!spots) return null
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)]
  const [top, bottom] = [Math.max(...ys), Math.min(...ys)]
  const at: Spot = [(Math.min(...xs) + Math.max(...xs)) / 2, (top + bottom) / 2]
  return { at: tidied(at), size: null, facing: 0, reach: (top - bottom) / 2 }
}

/** A point of a frame, from its middle to its right and ahead, as a point of the table. */
export function on_table({ at, facing }: Frame, [right, ahead]: Spot): Spot {
  const [c, s] = turn_of(facing)
  return [at[0] + right * c + ahead * s, at[1] - right * s + ahead * c]
}
/** The other way round. */
function in_frame({ at, facing }: Frame, [x, y]: Spot): Spot {
  const [c, s] = turn_of(facing)
  const [dx, dy] = [x - at[0], y - at[1]]
  return [dx * c - dy * s, dx * s + dy * c]
}
function turn_of(facing: number): [cos: number, sin: number] {
  const angle = (facing * Math.PI) / 180
  return [Math.cos(angle), Math.sin(angle)]
}

/** Beyond the edge of a shape, where it is turned by. */
const beyond = 2

/** Where a frame is taken hold of. */
export function hold_at(frame: Frame, hold: Hold): Spot {
  if (hold === 'whole') return frame.at
  if (hold === 'turn') return tidied(on_table(frame, [0, frame.reach + beyond]))
  const [width, depth] = frame.size ?? [0, 0]
  return tidied(on_table(frame, [width / 2, depth / 2]))
}

/** The least that a side of a box is drawn with. */
const least = 0.5

/** The frame as it is once its hold was drawn to a place. A corner leaves the other where it is. */
export function drawn_to(frame: Frame, hold: Hold, to: Spot): Frame {
  if (hold === 'whole') return { ...frame, at: to }
  if (hold === 'turn') {
    const angle = Math.atan2(to[0] - frame.at[0], to[1] - frame.at[1])
    return { ...frame, facing: (Math.round((angle * 180) / Math.PI) + 360) % 360 }
  }
  if (!frame.size) return frame
  const [right, ahead] = in_frame(frame, to)
  const [width, depth] = frame.size
  const size: Spot = [
    Math.max(tidy(right + width / 2), least),
    Math.max(tidy(ahead + depth / 2), least),
  ]
  const at = tidied(on_table(frame, [(size[0] - width) / 2, (size[1] - depth) / 2]))
  return { ...frame, at, size, reach: size[1] / 2 }
}

/** Where a point comes to that goes with a frame from one place to another. */
export function carried(from: Frame, to: Frame, spot: Spot): Spot {
  const [right, ahead] = in_frame(from, spot)
  const by = scale_of(from, to)
  return tidied(on_table(to, [right * by[0], ahead * by[1]]))
}
function scale_of(from: Frame, to: Frame): Spot {
  if (!from.size || !to.size) return [1, 1]
  return [to.size[0] / from.size[0], to.size[1] / from.size[1]]
}

/**
 * The changes by which a part goes from one frame to another, and with it all that lies within it:
 * doors, rooms, stairs.
 */
export function carry(outline: Outline, part: Path, from: Frame, to: Frame): Change[] {
  const own = box_of(outline, part)?.join()
  const by = scale_of(from, to)
  const out: Change[] = []
  for (const { path, span } of outline.under(part)) {
    const spot = where_of(outline.value(path))
    if (!Array.isArray(spot)) continue
    const box = path.slice(0, -1)
    const in_box = boxes.includes(String(box.at(-1)))
    if (path.at(-1) === 'size') {
      const size = box.join() === own ? to.size : [spot[0] * by[0], spot[1] * by[1]]
      if (in_box && size) out.push({ ...span, insert: toml_of(tidied(size as Spot)) })
      continue
    }
    out.push({ ...span, insert: toml_of(carried(from, to, spot)) })
    if (in_box && path.at(-1) === 'at' && to.facing !== from.facing) {
      const facing = Number(outline.value([...box, 'facing']) ?? 0)
      const now = tidy((facing + to.facing - from.facing + 720) % 360)
      out.push(...outline.set([...box, 'facing'], String(now)))
    }
  }
  return out.filter(({ from: a, to: b, insert }) => outline.text.slice(a, b) !== insert)
}

/** The outline of a part, to be drawn; null: it has no shape. */
export function shape_of(outline: Outline, part: Path): { spots: Spot[]; closed: boolean } | null {
  const frame = frame_of(outline, part)
  const box = box_of(outline, part)
  if (!frame) return null
  if (!box) {
    const polygon = spots_of(outline.value([...part, 'polygon']))
    const line = spots_of(outline.value([...part, 'line']))
    return { spots: polygon ?? line ?? [], closed: polygon !== null }
  }
  const [x, y] = [(frame.size?.[0] ?? 0) / 2, (frame.size?.[1] ?? 0) / 2]
  const round: Spot[] = Array.from({ length: 36 }, (_, i) => {
    const angle = (i * Math.PI) / 18
    return [x * Math.sin(angle), y * Math.cos(angle)]
  })
  const corners: Spot[] = [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ]
  const local = box.at(-1) === 'ellipse' ? round : corners
  return { spots: local.map((spot) => on_table(frame, spot)), closed: true }
}

/** What stands in a wall of what it belongs to. */
const walled = ['door', 'window']
/** From how far away a wall draws it to itself. */
const near = 2

/**
 * A place for a door or a window: on the wall that is nearest, where one is near; for everything
 * else the place itself.
 */
export function in_wall(outline: Outline, path: Path, to: Spot): Spot {
  if (!walled.includes(String(path.at(-3)))) return to
  const storey = path.slice(0, -3)
  let best = to
  let least_away = near
  for (const [a, b] of walls_of(outline, storey)) {
    const on = nearest_on(a, b, to)
    const away = Math.hypot(on[0] - to[0], on[1] - to[1])
    if (away < least_away) [best, least_away] = [on, away]
  }
  return tidied(best)
}
/** The outer walls of a building, and those between the rooms of one of its storeys. */
function walls_of(outline: Outline, storey: Path): [Spot, Spot][] {
  const out: [Spot, Spot][] = []
  const around = (part: Path) => {
    const { spots } = shape_of(outline, part) ?? { spots: [] }
    spots.forEach((spot, i) => out.push([spot, spots[(i + 1) % spots.length] as Spot]))
  }
  around(storey.slice(0, 2))
  for (const { path } of outline.list([...storey, 'room'])) around(path)
  for (const { path } of outline.list([...storey, 'wall'])) {
    const [a, b] = ['from', 'to'].map((key) => where_of(outline.value([...path, key])))
    if (Array.isArray(a) && Array.isArray(b)) out.push([a, b])
  }
  return out
}
function nearest_on(a: Spot, b: Spot, [x, y]: Spot): Spot {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const part = length ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0
  const k = Math.min(Math.max(part, 0), 1)
  return [a[0] + k * dx, a[1] + k * dy]
}

function tidied([x, y]: Spot): Spot {
  return [tidy(x), tidy(y)]
}
function tidy(value: number): number {
  return Math.round(value * 100) / 100
}
