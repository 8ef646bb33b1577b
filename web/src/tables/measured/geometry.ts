import { lang } from '../../i18n'
import type { Lang } from '../../protocol'

/** Right and away from side A's edge, in the ruleset's own unit: centimetres, inches. */
export type Spot = [number, number]

/** A place on the stage, in its own units. */
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
  /** The table, in units of the stage. */
  table: Point
  /** Units of the stage to one of the ruleset's. */
  per: number
}

export interface Attributes {
  getAttribute(name: string): string | null
}

/** Units of the stage to a centimetre or an inch, so that marks are drawn as large on any table. */
const centimetre = 10
const inch = 25

/**
 * Reads the attributes of a drawing's root. Null: it does not say where the table lies. A drawing
 * is in millimetres, unless it says how many of its units an inch has (`data-per`).
 */
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
  const drawn = Number(root.getAttribute('data-per') ?? NaN)
  const per = drawn > 0 ? inch : centimetre
  const by = drawn > 0 ? inch / drawn : 1
  return {
    width: width * by,
    height: height * by,
    origin: { x: -left * by, y: -top * by },
    table: { x: table.x * by, y: table.y * by },
    per,
  }
}

/** A place of the table on the stage. */
export function to_stage(ground: MeasuredGround, [x, y]: Spot): Point {
  return {
    x: ground.origin.x + x * ground.per,
    y: ground.origin.y + ground.table.y - y * ground.per,
  }
}
/** A point of the stage as a place of the table. */
export function to_table(ground: MeasuredGround, { x, y }: Point): Spot {
  return [(x - ground.origin.x) / ground.per, (ground.table.y - (y - ground.origin.y)) / ground.per]
}

export function on_table(ground: MeasuredGround, [x, y]: Spot): boolean {
  return x >= 0 && y >= 0 && x <= ground.table.x / ground.per && y <= ground.table.y / ground.per
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

/** What is shown at first: the table with its frame, and what stands along its edges. */
export function home_box(ground: MeasuredGround): { from: Point; to: Point } {
  // Letters along the edge are made larger on a small screen, and stand in it all the same.
  const frame = 54
  const { origin, table } = ground
  return {
    from: { x: origin.x - frame, y: origin.y - frame },
    to: { x: origin.x + table.x + frame, y: origin.y + table.y + frame },
  }
}

/** A difference of places as a unit sees it that faces so: ahead and to its right. */
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

/** A figure as the language writes it: "6.25", "6,25". */
export function figure(value: number, decimals: number, to: Lang = lang()): string {
  return new Intl.NumberFormat(to === 'fr' ? 'fr-FR' : 'en-GB', {
    minimumFractionDigits: 0,
    maximumFractionDigits: decimals,
    useGrouping: false,
  }).format(value)
}

/** A place as the notation writes it; this text is what the page knows of it. */
export function place_of(spot: Spot): string {
  return `${round(spot[0])} ${round(spot[1])}`
}
/** The spot that the words of a place say, "30 22.5"; null: they say none. */
export function spot_of_place(place: string | null | undefined): Spot | null {
  const [x, y] = (place ?? '').split(' ').map(Number)
  return x !== undefined && y !== undefined && Number.isFinite(x + y) ? [x, y] : null
}
function round(value: number): string {
  return (Math.round(value * 100) / 100).toFixed(2).replace(/0$/, '')
}

/** Whether a point lies in a shape: for words and for clicks, never for a rule. */
export function holds(shape: readonly Spot[], [x, y]: Spot): boolean {
  let inside = false
  shape.forEach(([ax, ay], i) => {
    const [bx, by] = shape[(i + 1) % shape.length] as Spot
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** The middle of some places. */
export function middle_of(shape: readonly Spot[]): Spot {
  const sum = shape.reduce<Spot>((all, spot) => [all[0] + spot[0], all[1] + spot[1]], [0, 0])
  return [sum[0] / (shape.length || 1), sum[1] / (shape.length || 1)]
}

/** The same direction as `to`, counted on from `from` by the shorter way, in degrees. */
export function nearest_turn(from: number, to: number): number {
  return from + ((((to - from) % 360) + 540) % 360) - 180
}
