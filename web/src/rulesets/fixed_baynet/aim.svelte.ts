import type { Frame } from '../../battle/frame.svelte'
import type { Composed, FigureName, Order } from '../../protocol'
import { bearing, type MeasuredGround, type Spot } from '../../tables/measured/geometry'
import { part } from '../../tables/measured/offers.svelte'
import { Held } from './held'
import type { Field, Piece } from './view'

/** Where a line is laid by hand. */
export interface Laying {
  readonly frame: Frame<MeasuredGround>
  /** The middle of the piece that is laid; null: none is. */
  readonly from: Spot | null
  /** The enemy unit that lies there; null: none. */
  unit_at(spot: Spot): number | null
}

/** Who may be named instead of the unit, or beside it: men of it, or a piece that it serves. */
export function by_of(order: Order | undefined): readonly FigureName[] {
  return order?.slots.by?.figures ?? []
}
export function piece_of(field: Field, order: Order | undefined): Piece | undefined {
  const [by] = by_of(order)
  return by?.piece ? piece_named(field, by) : undefined
}
export function piece_named(field: Field, by: FigureName): Piece | undefined {
  return field.pieces.find((one) => one.unit === by.unit && one.number === by.number)
}

/** Orders that lay a piece by a bearing and a range that nobody has measured. */
export function lays(orders: readonly Order[]): Order[] {
  return orders.filter((one) => one.slots.by && (one.verb === 'guess' || one.verb === 'plan'))
}

/** So many inches from a place, degrees clockwise from straight away from side A's edge. */
export function along([x, y]: Spot, degrees: number, inches: number): Spot {
  const turn = (degrees * Math.PI) / 180
  return [x + Math.sin(turn) * inches, y + Math.cos(turn) * inches]
}
/** Where a line from a place leaves the table: it has no end of its own, and no mark. */
export function edge_of(field: Pick<Field, 'width' | 'depth'>, from: Spot, degrees: number): Spot {
  const [x, y] = from
  const [dx, dy] = along([0, 0], degrees, 1)
  const far = (at: number, by: number, most: number) =>
    Math.abs(by) < 1e-9 ? Infinity : ((by > 0 ? most : 0) - at) / by
  const reach = Math.max(0, Math.min(far(x, dx, field.width), far(y, dy, field.depth)))
  return along(from, degrees, reach)
}

/** A bearing and a range that are being made up. */
export class Aim {
  /** A pointer lays the line. */
  on = $state(false)
  bearing = $state<number | null>(null)
  range = $state('')
  unit = $state<number | null>(null)
  readonly #on: Laying
  readonly #held: Held

  constructor(laying: Laying) {
    this.#on = laying
    this.#held = new Held({
      frame: laying.frame,
      wants: () => this.on,
      begin: (event) => this.#lay(event),
      go: (event) => this.#lay(event),
      end: () => true,
    })
  }

  /** What it comes to for a unit; null: something is still to be said. */
  order(order: Order | undefined, by_unit: number): Composed | null {
    const [by] = by_of(order)
    if (!order || !by || this.bearing === null || !this.range.trim()) return null
    const units = order.slots.unit?.units
    const unit = units?.find((one) => one === this.unit) ?? units?.[0]
    const length = this.range.trim()
    const laid = part(order, { length, angle: String(this.bearing), unit: String(unit ?? 0) })
    return laid && { unit: by_unit, by, parts: [laid] }
  }
  reset(): void {
    this.on = false
    this.bearing = null
    this.range = ''
    this.unit = null
  }
  /** Whether the click that comes now is only the end of laying. */
  swallowed(): boolean {
    return this.#held.swallowed()
  }
  guard(element: HTMLElement): () => void {
    return this.#held.guard(element)
  }

  #lay(event: PointerEvent): void {
    const { from } = this.#on
    const spot = this.#held.spot(event)
    if (!spot || !from) return
    const by: Spot = [spot[0] - from[0], spot[1] - from[1]]
    if (Math.hypot(...by) < 0.5) return
    this.bearing = (Math.round(bearing(by) * 2) / 2) % 360
    this.unit = this.#on.unit_at(spot) ?? this.unit
  }
}
