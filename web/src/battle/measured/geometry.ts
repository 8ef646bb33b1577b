import type { Spot } from './view'

/** A place on the stage, in its own units: millimetres of the table. */
export interface Point {
  x: number
  y: number
}

/** Where the table lies on the drawing of the ground, as its root element says. */
export interface MeasuredGround {
  /** Of the whole drawing: margins, title and key included. */
  width: number
  height: number
  /** The corner of the table at side B's edge on the left. */
  origin: Point
  /** The table, in millimetres. */
  table: Point
}

export interface Attributes {
  getAttribute(name: string): string | null
}

/** Reads the attributes of a drawing's root. Null: it does not say where the table lies. */
export function read_ground(root: Attributes): MeasuredGround | null {
  const box = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [left, top, width, height] = box
  const table = {
    x: Number(root.getAttribute('data-width') ?? NaN),
    y: Number(root.getAttribute('data-depth') ?? NaN),
  }
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return null
  if (![...box, table.x, table.y].every(Number.isFinite) || width <= 0 || table.x <= 0) return null
  return { width, height, origin: { x: -left, y: -top }, table }
}

/** Centimetres of the table on the stage. */
export function to_stage(ground: MeasuredGround, [x, y]: Spot): Point {
  return { x: ground.origin.x + x * 10, y: ground.origin.y + ground.table.y - y * 10 }
}
/** A point of the stage in centimetres of the table. */
export function to_table(ground: MeasuredGround, { x, y }: Point): Spot {
  return [(x - ground.origin.x) / 10, (ground.table.y - (y - ground.origin.y)) / 10]
}

export function on_table(ground: MeasuredGround, [x, y]: Spot): boolean {
  return x >= 0 && y >= 0 && x <= ground.table.x / 10 && y <= ground.table.y / 10
}

/** Path data of a shape or a way. */
export function outline(ground: MeasuredGround, spots: readonly Spot[], closed = true): string {
  const d = spots
    .map((spot) => to_stage(ground, spot))
    .map(({ x, y }) => `${fixed(x)} ${fixed(y)}`)
    .join('L')
  return d ? `M${d}${closed ? 'Z' : ''}` : ''
}
function fixed(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** What is shown at first: the table with its frame. */
export function home_box(ground: MeasuredGround): { from: Point; to: Point } {
  const frame = 42
  const { origin, table } = ground
  return {
    from: { x: origin.x - frame, y: origin.y - frame },
    to: { x: origin.x + table.x + frame, y: origin.y + table.y + frame },
  }
}

/** A difference of places as a unit sees it that faces so: ahead and to its right, in cm. */
export function seen_from(facing: number, [x, y]: Spot): { ahead: number; right: number } {
  const turn = (facing * Math.PI) / 180
  const [sine, cosine] = [Math.sin(turn), Math.cos(turn)]
  return { ahead: x * sine + y * cosine, right: x * cosine - y * sine }
}

/** Degrees clockwise from away of side A's edge, 0 to below 360. */
export function bearing([x, y]: Spot): number {
  return wrapped((Math.atan2(x, y) * 180) / Math.PI)
}
export function wrapped(degrees: number): number {
  return ((degrees % 360) + 360) % 360
}
/** The short way round: -180 to 180, clockwise positive. */
export function turn_between(from: number, to: number): number {
  const turn = wrapped(to - from)
  return turn > 180 ? turn - 360 : turn
}
