import {
  board_box,
  centre,
  hexagon,
  read_ground as read_hexes,
  sector_at,
  type Point,
} from '../battle/hex/geometry'
import type { Box } from '../battle/pan'
import {
  figure,
  home_box,
  on_table,
  read_ground as read_measured,
  to_stage,
  to_table,
  type Attributes,
  type MeasuredGround,
  type Spot,
} from '../tables/measured/geometry'

/** A place as the file writes it: a sector, "0405", or a point of the table, [12.5, 30]. */
export type Where = string | Spot

/** How places lie on the drawing of a scenario. */
export interface Board {
  is: 'hexes' | 'measured'
  width: number
  height: number
  /** What is shown at first. */
  home: Box
  /** The middle of a place on the drawing; null: there is no such place. */
  point(where: Where): Point | null
  /** The place under a point of the drawing; null beside the board. */
  where(point: Point): Where | null
  /** The place beside another, by the name of an arrow's key; `fine`: as near as can be. */
  beside(where: Where, key: string, fine: boolean): Where
  /** The place in the middle. */
  middle: Where
  words(where: Where): string
  /** About as large as a unit, on the drawing. */
  radius: number
  /** The outline of a place about its middle, for hexes. */
  outline: string
}

/** Reads how a drawing lies; null: it does not say. */
export function board_of(root: Attributes): Board | null {
  return hexes_of(root) ?? measured_of(root)
}

function hexes_of(root: Attributes): Board | null {
  const lie = read_hexes(root)
  if (!lie) return null
  const label = (column: number, row: number) =>
    String(column).padStart(2, '0') + String(row).padStart(2, '0')
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  return {
    is: 'hexes',
    width: lie.width,
    height: lie.height,
    home: board_box(lie, 46),
    point: (where) => (typeof where === 'string' ? centre(lie, where) : null),
    where: (point) => sector_at(lie, point),
    beside(where, key) {
      const step = steps[key]
      if (typeof where !== 'string' || !step) return where
      const to = label(Number(where.slice(0, 2)) + step[0], Number(where.slice(2)) + step[1])
      return centre(lie, to) ? to : where
    },
    middle: label(Math.ceil(lie.columns / 2), Math.ceil(lie.rows / 2)),
    words: (where) => String(where),
    radius: lie.size * 0.3,
    outline: hexagon(lie, 0.93),
  }
}

/** A drawing that says nothing of its measures is in millimetres, its corner the table's. */
function plain(root: Attributes): MeasuredGround | null {
  const [left, top, width, height] = (root.getAttribute('viewBox') ?? '').split(' ').map(Number)
  if (left !== 0 || top !== 0 || !width || !height) return null
  return { width, height, origin: { x: 0, y: 0 }, table: { x: width, y: height }, per: 10 }
}

function measured_of(root: Attributes): Board | null {
  const lie = read_measured(root) ?? plain(root)
  if (!lie) return null
  const size: Spot = [lie.table.x / lie.per, lie.table.y / lie.per]
  const steps: Record<string, Spot> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
  }
  const within = (value: number, most: number) => tidy(Math.min(Math.max(value, 0), most))
  return {
    is: 'measured',
    width: lie.width,
    height: lie.height,
    home: home_box(lie),
    point: (where) => (typeof where === 'string' ? null : to_stage(lie, where)),
    where(point) {
      const spot = to_table(lie, point)
      return on_table(lie, spot) ? [halved(spot[0]), halved(spot[1])] : null
    },
    beside(where, key, fine) {
      const step = steps[key]
      if (typeof where === 'string' || !step) return where
      const by = fine ? 0.1 : 1
      return [within(where[0] + step[0] * by, size[0]), within(where[1] + step[1] * by, size[1])]
    },
    middle: [Math.round(size[0] / 2), Math.round(size[1] / 2)],
    words: (where) =>
      typeof where === 'string' ? where : where.map((one) => figure(one, 2)).join(' / '),
    radius: lie.per * 1.4,
    outline: '',
  }
}

/** A hand is not sure of less than half a unit. */
function halved(value: number): number {
  return Math.round(value * 2) / 2
}
function tidy(value: number): number {
  return Math.round(value * 100) / 100
}

/** A place, if a value of a file is one. */
export function where_of(value: unknown): Where | null {
  if (typeof value === 'string') return /^\d{4}$/.test(value) ? value : null
  if (!Array.isArray(value) || value.length !== 2) return null
  const [x, y] = value as unknown[]
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}
/** The points of a line or of an area's edge, if a value is that. */
export function spots_of(value: unknown): Spot[] | null {
  if (!Array.isArray(value) || value.length < 2) return null
  const all = value.map(where_of)
  return all.every((one) => Array.isArray(one)) ? (all as Spot[]) : null
}
